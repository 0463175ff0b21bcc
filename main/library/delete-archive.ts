import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { type ChapterRow, clearChapterFile, findChapter } from './chapters.store.ts'
import { isOfTheDisk, type LibraryFilePorts, removeLibraryFile, removeStray } from './stray-files.ts'

export type DeleteArchivePorts = LibraryPorts & LibraryFilePorts

/**
 * Removes the CBZ of a chapter; the chapter and its reading progress stay. The database forgets the file first, so that
 * a crash leaves a stray for the next start and never a chapter whose pages are gone.
 * @throws Problem `not_found`; `conflict` when the file cannot be removed; `disk_full`.
 */
export async function deleteArchive(ports: DeleteArchivePorts, id: string): Promise<void> {
  const before = await requireArchive(ports.db, id)
  // Only one stray can be written down, and a running download has that place: the file itself goes first.
  if (before.stray_path !== null) await removed(() => removeLibraryFile(ports, before.file_path), tryAgain)
  const former = await forgetFile(ports, before)
  ports.announce({ name: 'chapters.changed', data: { mangaId: former.manga_id } })
  await removed(
    () =>
      former.stray_path === null
        ? removeStray(ports, { id, path: former.file_path })
        : removeLibraryFile(ports, former.file_path),
    'The chapter counts as not downloaded, and the file is tried again at the next start.',
  )
}

type WithFile = ChapterRow & { file_path: string }
const tryAgain = 'Nothing was changed; try again.'

async function requireArchive(db: Db | Tx, id: string): Promise<WithFile> {
  const chapter = await findChapter(db, id)
  if (!chapter) throw new Problem('not_found', 'There is no chapter with this identifier.')
  const { file_path } = chapter
  if (file_path === null) throw new Problem('not_found', 'This chapter has no CBZ to delete.')
  return { ...chapter, file_path }
}

/** Where the disk is too full even for that, the file goes first and makes the room. @returns the row as it was. */
async function forgetFile(ports: DeleteArchivePorts, { id, file_path }: WithFile): Promise<WithFile> {
  const attempt = () =>
    ports.db.transaction().execute(async (tx) => {
      const former = await requireArchive(tx, id)
      await clearChapterFile(tx, former, timestamp(ports.clock))
      return former
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
  await removed(() => removeLibraryFile(ports, file_path), tryAgain)
  return await attempt().catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error
    const detail =
      'The file is removed, but the disk is still too full to write that down. Free some space and delete it again.'
    throw new Problem('disk_full', detail, { cause: error })
  })
}

/** SQLite reports a full disk as such, or as a failure to make its shared file longer. */
const isDatabaseFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes((error as { code?: string }).code ?? '')

async function removed(work: () => Promise<void>, consequence: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
    const detail = `The file cannot be removed (${error.code}): another program holds it, or the library folder cannot be written. ${consequence}`
    throw new Problem('conflict', detail, { cause: error })
  }
}
