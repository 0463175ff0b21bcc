import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Virus scanners and search indexers hold a new file for a moment; Windows then refuses to rename it. */
const passing = new Set(['EPERM', 'EBUSY', 'EACCES'])
const patienceMs = 10_000

export type RenamePorts = { readonly move: typeof rename; readonly platform: NodeJS.Platform }

/** A rename that on Windows waits up to 10 seconds for others to let go of the file. */
export async function renamePatiently(from: string, to: string, ports?: RenamePorts): Promise<void> {
  const { move, platform } = ports ?? { move: rename, platform: process.platform }
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    try {
      return await move(from, to)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const mayPass = platform === 'win32' && passing.has(code ?? '')
      if (!mayPass || performance.now() + pauseMs > giveUpAt) throw error
      await sleep(pauseMs)
    }
  }
}
