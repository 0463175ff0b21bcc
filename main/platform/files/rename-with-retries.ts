import { rename as renameFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Windows reports these while a virus scanner or search indexer has the new file open. */
const temporaryErrors = new Set(['EPERM', 'EBUSY', 'EACCES'])
const maxWaitMs = 10_000

type RenameOptions = { readonly rename: typeof renameFile; readonly platform: NodeJS.Platform }

/** Renames a file. On Windows it retries for up to 10 seconds while another program has the file open. */
export async function renameWithRetries(
  from: string,
  to: string,
  { rename, platform }: RenameOptions = { rename: renameFile, platform: process.platform },
): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (let delayMs = 10; ; delayMs = Math.min(delayMs * 2, 500)) {
    try {
      return await rename(from, to)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isTemporary = platform === 'win32' && temporaryErrors.has(code ?? '')
      if (!isTemporary || performance.now() + delayMs > deadline) throw error
      await sleep(delayMs)
    }
  }
}
