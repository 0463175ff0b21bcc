import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { say } from '../../shared/sentences/sentence.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { clearChapterFile, findChapter } from './chapters.store.ts'
import { clearStrayPath, isPathTaken } from './orphan-files.store.ts'
import { isOfTheDisk } from './orphan-files.ts'
import { beginRestoring, findTrashed, forgetTrashed, type TrashedArchive } from './trash.store.ts'
import { moveFile, type TrashPorts, trashFile } from './trash.ts'

export type RestoreArchivePorts = LibraryPorts &
  TrashPorts & {
    /** Whether a download of the chapter waits or runs. */
    readonly isUnderWay: (chapterId: string) => Promise<boolean>
  }

/**
 * Takes back the deletion of a CBZ. The chapter has its file again before the file is moved; a crash between the two is
 * mended at the next start.
 * @throws Problem `not_found`; `conflict` when the chapter is downloaded again or the file cannot be moved.
 */
export async function restoreArchive(ports: RestoreArchivePorts, id: string): Promise<void> {
  if (await ports.isUnderWay(id))
    throw new Problem('conflict', say('This chapter is being downloaded again. Cancel that first, or let it end.'))
  const { mangaId, trashed } = await ports.db.transaction().execute((tx) => begin(ports, tx, id))
  const file = join(ports.libraryDir, trashed.path)
  try {
    await mkdir(dirname(file), { recursive: true })
    await moveFile(trashFile(ports, id), file)
  } catch (error) {
    await giveUp(ports, trashed)
    if (!isOfTheDisk(error)) throw error
    throw new Problem(
      'conflict',
      say('The file cannot be moved back ({code}). Download the chapter again.', { code: error.code ?? '' }),
      {
        cause: error,
      },
    )
  }
  await forgetTrashed(ports.db, id)
  ports.announce({ name: 'chapters.changed', data: { mangaId } })
}

async function begin(
  { clock, libraryDir }: RestoreArchivePorts,
  tx: Tx,
  id: string,
): Promise<{ mangaId: string; trashed: TrashedArchive }> {
  const chapter = await findChapter(tx, id)
  if (!chapter) throw new Problem('not_found', say('There is no chapter with this identifier.'))
  const trashed = await findTrashed(tx, id)
  if (!trashed)
    throw new Problem('not_found', say('The file of this chapter cannot be taken back any more. Download it again.'))
  const isTaken =
    chapter.file_path !== null ||
    chapter.stray_path !== null ||
    existsSync(join(libraryDir, trashed.path)) ||
    (await isPathTaken(tx, id, trashed.path))
  if (isTaken) throw new Problem('conflict', say('This chapter has another file by now, or one is on its way.'))
  await beginRestoring(tx, trashed, timestamp(clock))
  return { mangaId: chapter.manga_id, trashed }
}

async function giveUp({ db, clock }: RestoreArchivePorts, { chapter_id: id, path }: TrashedArchive): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, id)
    if (chapter?.file_path === path) await clearChapterFile(tx, chapter, timestamp(clock))
    await forgetTrashed(tx, id)
  })
  await clearStrayPath(db, { id, path })
}
