import { readFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { Secrets } from '../../platform/secrets.ts'

const schema = z.record(z.string(), z.base64())

/**
 * Stores secrets in `file`, encrypted with a key of the system. Used when keytar cannot be loaded. Returns undefined when
 * Electron has no key, or uses a publicly known key on Linux without a keyring.
 */
export async function openSafeStorageSecrets(file: string): Promise<Secrets | undefined> {
  if (!safeStorage.isEncryptionAvailable()) return undefined
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return undefined
  const values = new Map(Object.entries(readValues(file)))
  let pendingWrite: Promise<void> = Promise.resolve()
  const write = () => {
    pendingWrite = pendingWrite
      .catch(() => {})
      .then(() => writeAtomically(file, Buffer.from(JSON.stringify(Object.fromEntries(values)))))
    return pendingWrite
  }
  return {
    kind: 'encrypted-file',
    async get(name) {
      const value = values.get(name)
      return value === undefined ? undefined : safeStorage.decryptString(Buffer.from(value, 'base64'))
    },
    async set(name, value) {
      values.set(name, safeStorage.encryptString(value).toString('base64'))
      await write()
    },
    async delete(name) {
      if (values.delete(name)) await write()
    },
  }
}

function readValues(file: string): Record<string, string> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
