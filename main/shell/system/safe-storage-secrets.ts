import { readFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const schema = z.record(z.string(), z.base64())

/**
 * Secrets in `file`, encrypted by a key that the system keeps: for where keytar's library cannot load. Undefined when
 * Electron has no such key, or (on Linux without a keyring) one that anybody knows.
 */
export async function openSafeStorage(file: string): Promise<Secrets | undefined> {
  if (!safeStorage.isEncryptionAvailable()) return undefined
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return undefined
  const values = new Map(Object.entries(read(file)))
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    writing = writing
      .catch(() => {})
      .then(() => writeAtomically(file, Buffer.from(JSON.stringify(Object.fromEntries(values)))))
    return writing
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

function read(file: string): Record<string, string> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
