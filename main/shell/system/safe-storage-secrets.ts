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
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return undefined
  const values = new Map(Object.entries(readValues(file)))
  let pendingWrite: Promise<void> = Promise.resolve()
  const write = () => {
    pendingWrite = pendingWrite
      .catch(() => {}) // Its caller got the error; this write has all values.
      .then(() => writeAtomically(file, Buffer.from(JSON.stringify(Object.fromEntries(values)))))
    return pendingWrite
  }
  async function set(name: string, value: string): Promise<void> {
    values.set(name, (await safeStorage.encryptStringAsync(value)).toString('base64'))
    await write()
  }
  return {
    kind: async () => 'encrypted-file',
    async get(name) {
      const value = values.get(name)
      if (value === undefined) return undefined
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(value, 'base64'))
      // The system has a new key.
      if (shouldReEncrypt) await set(name, result)
      return result
    },
    set,
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
