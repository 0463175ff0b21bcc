import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import { type LibraryFilePorts, removeLibraryFile } from './orphan-files.ts'
import { archivesOnTheWayBack, forgetTrashed, forgetTrashedUntil } from './trash.store.ts'

/** How long a deleted archive can be taken back, in milliseconds; after that its room on the disk is free. */
export const trashKeptMs = 10 * 60_000

export type TrashPorts = LibraryFilePorts & { readonly db: Db; readonly clock: Clock; readonly trashDir: string }

/** A name that no program takes for a comic. */
export const trashFile = ({ trashDir }: Pick<TrashPorts, 'trashDir'>, chapterId: string): string =>
  join(trashDir, `${chapterId}.deleted`)

/**
 * Durably moves an archive out of the library. Where that cannot be, for the trash lies on another disk or there is no
 * file at all, it is removed at once and cannot be taken back.
 * @param path below the library folder
 */
export async function moveToTrash(ports: TrashPorts, chapterId: string, path: string): Promise<void> {
  const file = join(ports.libraryDir, path)
  await ports.forgetArchive(file)
  if (await isFile(file)) {
    try {
      await mkdir(ports.trashDir, { recursive: true })
      return await moveFile(file, trashFile(ports, chapterId))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    }
  }
  await removeLibraryFile(ports, path)
  await forgetTrashed(ports.db, chapterId)
}

export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
  await syncDirectory(dirname(from))
}

/** A name that leads to anything else, or nowhere, is not ours to move. */
const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )

/** Lets go of what was deleted `trashKeptMs` ago or earlier. */
export const emptyOldTrash = (ports: TrashPorts): Promise<number> => empty(ports, timestamp(ports.clock, -trashKeptMs))

/** Lets go of everything, for its room is needed. @returns how many archives that were */
export const emptyTrash = (ports: TrashPorts): Promise<number> => empty(ports, timestamp(ports.clock))

async function empty(ports: TrashPorts, until: string): Promise<number> {
  const chapterIds = await forgetTrashedUntil(ports.db, until)
  for (const chapterId of chapterIds) await rm(trashFile(ports, chapterId), { force: true })
  return chapterIds.length
}

/** At a start: brings back what was on the way back, and lets go of the rest, known or not. */
export async function sweepTrash(ports: TrashPorts): Promise<void> {
  for (const { chapter_id, path } of await archivesOnTheWayBack(ports.db)) {
    const from = trashFile(ports, chapter_id)
    if (await isFile(from)) await moveFile(from, join(ports.libraryDir, path))
    await forgetTrashed(ports.db, chapter_id)
  }
  await emptyTrash(ports)
  await mkdir(ports.trashDir, { recursive: true })
  for (const name of await readdir(ports.trashDir)) {
    if (name.endsWith('.deleted')) await rm(join(ports.trashDir, name), { force: true })
  }
}
