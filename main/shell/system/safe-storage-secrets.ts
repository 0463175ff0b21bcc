import { readFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { FallbackSecrets } from '../../platform/secrets.ts'

/** Null is a deleted value. */
const schema = z.record(z.string(), z.base64().nullable())

/**
 * Stores secrets in `file`, encrypted with a key of the system. Used when keytar cannot be loaded. Returns undefined when
 * Electron has no key, or uses a publicly known one.
 */
export async function openSafeStorageSecrets(file: string): Promise<FallbackSecrets | undefined> {
  if (!(await hasSecretKey())) return undefined
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
  async function get(name: string): Promise<string | undefined> {
    const value = values.get(name) ?? undefined
    if (value === undefined) return undefined
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(value, 'base64'))
    // The system has a new key.
    if (shouldReEncrypt) await set(name, result)
    return result
  }
  return {
    kind: async () => 'encrypted-file',
    get,
    set,
    async delete(name) {
      values.set(name, null)
      await write()
    },
    changedNames: () => [...values.keys()],
    async forget(name) {
      values.delete(name)
      await write()
    },
  }
}

/** Without a keyring, Linux encrypts with a key that everybody knows, and marks the result so. It still calls it available. */
async function hasSecretKey(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
  if (process.platform !== 'linux') return true
  if (safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  return !(await safeStorage.encryptStringAsync('probe')).subarray(0, 3).equals(Buffer.from('v10'))
}

function readValues(file: string): Record<string, string | null> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
