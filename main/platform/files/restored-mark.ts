import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolders } from './data-folder.ts'
import { writeAtomically } from './write-atomically.ts'

// Two files in the trash folder: when the database was last replaced by an older or rebuilt one, and whether the files of
// the library still have to be compared with it.

const timeFile = (trashDir: string): string => join(trashDir, 'restored-at')
const pendingFile = (trashDir: string): string => join(trashDir, 'files-to-compare')

/** Call it before the database is replaced. */
export async function markRestored(trashDir: string, now: Date): Promise<void> {
  createFolders(trashDir)
  await writeAtomically(timeFile(trashDir), Buffer.from(now.toISOString()))
  await writeAtomically(pendingFile(trashDir), Buffer.from(''))
}

/** Undefined if the database was never replaced. */
export async function readRestoredAt(trashDir: string): Promise<Date | undefined> {
  const text = await readFile(timeFile(trashDir), 'utf8').catch(() => '')
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}

export const hasFilesToCompare = (trashDir: string): Promise<boolean> =>
  readFile(pendingFile(trashDir)).then(
    () => true,
    () => false,
  )

export const filesCompared = (trashDir: string): Promise<void> => rm(pendingFile(trashDir), { force: true })
