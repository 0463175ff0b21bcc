import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Sentence, say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { type ChapterRow, clearChapterFile, findChapter } from './chapters.store.ts'
import { clearStrayPath, isPathTaken } from './orphan-files.store.ts'
import { isOfTheDisk, removeLibraryFile } from './orphan-files.ts'
import { forgetTrashed, insertTrashed } from './trash.store.ts'
import { moveToTrash, type TrashPorts, trashFile } from './trash.ts'

export type DeleteArchivePorts = LibraryPorts & TrashPorts

/**
 * Moves the CBZ of a chapter to the trash; the chapter and its reading progress stay. The database forgets the file first,
 * so that a crash leaves a stray for the next start and never a chapter whose pages are gone.
 * @throws Problem `not_found`; `conflict` when the file cannot be removed; `disk_full`.
 */
export async function deleteArchive(ports: DeleteArchivePorts, id: string): Promise<void> {
  const before = await requireArchive(ports.db, id)
  // Only one stray can be written down, and a running download has that place: the file itself goes first.
  if (before.stray_path !== null) await removed(() => moveToTrash(ports, id, before.file_path), tryAgain)
  const former = await forgetFile(ports, before)
  ports.announce({ name: 'chapters.changed', data: { mangaId: former.manga_id } })
  await removed(
    () => trashFormer(ports, former),
    say('The chapter counts as not downloaded, and the file is tried again at the next start.'),
  )
}

/** Unless it is in the trash already, or something else has its place by now. */
async function trashFormer(ports: DeleteArchivePorts, { id, file_path, stray_path }: WithFile): Promise<void> {
  const isDone = stray_path !== null && !existsSync(join(ports.libraryDir, file_path))
  if (!isDone && !(await isPathTaken(ports.db, id, file_path))) await moveToTrash(ports, id, file_path)
  await clearStrayPath(ports.db, { id, path: file_path })
}

type WithFile = ChapterRow & { file_path: string }
const tryAgain = say('Nothing was changed; try again.')

async function requireArchive(db: Db | Tx, id: string): Promise<WithFile> {
  const chapter = await findChapter(db, id)
  if (!chapter) throw new Problem('not_found', say('There is no chapter with this identifier.'))
  const { file_path } = chapter
  if (file_path === null) throw new Problem('not_found', say('This chapter has no CBZ to delete.'))
  return { ...chapter, file_path }
}

/** Where the disk is too full even for that, the file goes first and makes the room. @returns the row as it was. */
async function forgetFile(ports: DeleteArchivePorts, { id, file_path }: WithFile): Promise<WithFile> {
  const attempt = (canBeTakenBack: boolean) =>
    ports.db.transaction().execute(async (tx) => {
      const former = await requireArchive(tx, id)
      if (canBeTakenBack) await insertTrashed(tx, former, timestamp(ports.clock))
      else await forgetTrashed(tx, id)
      await clearChapterFile(tx, former, timestamp(ports.clock))
      return former
    })
  try {
    return await attempt(true)
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
  await removed(async () => {
    await removeLibraryFile(ports, file_path)
    await rm(trashFile(ports, id), { force: true })
  }, tryAgain)
  return await attempt(false).catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error
    const detail = say(
      'The file is removed, but the disk is still too full to write that down. Free some space and delete it again.',
    )
    throw new Problem('disk_full', detail, { cause: error })
  })
}

/** SQLite reports a full disk as such, or as a failure to make its shared file longer. */
const isDatabaseFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes((error as { code?: string }).code ?? '')

async function removed(work: () => Promise<void>, consequence: Sentence): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
    const detail = say(
      'The file cannot be removed ({code}): another program holds it, or the library folder cannot be written. {consequence}',
      { code: error.code ?? '', consequence },
    )
    throw new Problem('conflict', detail, { cause: error })
  }
}
