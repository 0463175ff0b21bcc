import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { getFreeBytes, toDiskProblem } from '../platform/files/disk-space.ts'
import type { Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'

const reserveBytes = 16 * 1024 * 1024
const blockBytes = 256 * 1024

/** A file beside the database that only holds space: SQLite needs some even to delete. */
export function createReserve(dataDir: string, log: Log) {
  const path = join(dataDir, 'reserve')
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    if (statSync(path, { throwIfNoEntry: false })?.size === reserveBytes) return
    if ((await getFreeBytes(dataDir)) < 4 * reserveBytes) return
    const file = await open(path, 'w')
    try {
      const block = Buffer.alloc(blockBytes, 'Bunko')
      for (let written = 0; written < reserveBytes; written += blockBytes) await file.writeFile(block)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Makes room for what is under way and for deletions. */
  const release = (): void => {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      log.warn({ err: error }, 'the reserve could not be released')
    }
  }

  return {
    /** Writes the reserve if it is missing and the disk has room for it. Never rejects. */
    async keep(): Promise<void> {
      writing ??= write()
        .catch((error: unknown) => {
          release()
          if (!isProblem(toDiskProblem(error))) log.warn({ err: error }, 'the reserve could not be written')
        })
        .finally(() => {
          writing = undefined
        })
      await writing
    },
    release,
  }
}
