import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import { clearChapterFile } from '../chapters/chapter-files.store.ts'
import { findHidden } from '../database/hidden-rows.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { beginMergeUndo } from './merge-mangas.ts'
import { isOwnPath, type RemovedFiles } from './removed-files.ts'
import {
  deleteItem,
  filesOf,
  findConflicts,
  findItem,
  findItemsBackwards,
  findStoredExternalId,
  forgetKeptProgress,
  listMangaChapterFiles,
  type RemovedItem,
  setItemState,
} from './removed-items.store.ts'
import { returnRows } from './removed-rows.store.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly files: RemovedFiles
}

type Restored = { mangaIds: string[]; missingFileCount: number }

export type MangaRestore = ReturnType<typeof createMangaRestore>

/** Returns removed mangas from the trash to the library. */
export function createMangaRestore({ db, clock, log, announce, files }: Deps) {
  /**
   * Restores removed mangas: all or none.
   * @throws Problem `validation_failed` for mangas that are not in the trash; `conflict` when the library has one of them
   * again, or a file cannot be moved.
   */
  async function restore(mangaIds: readonly string[]): Promise<Restored> {
    const items = await Promise.all(mangaIds.map((id) => findItem(db, id)))
    const unknown = items.flatMap((item, index) =>
      item?.kind === 'manga' && item.state === 'removed'
        ? []
        : [{ propertyPath: `mangaIds[${index}]`, message: message('validation.notInTrash') }],
    )
    if (unknown.length > 0) throw validationFailed(unknown)
    const wanted = [...new Map((items as RemovedItem[]).map((item) => [item.id, item])).values()]
    const ids = wanted.map(({ id }) => id)
    const merged = await db.transaction().execute(async (tx) => {
      const changed: string[] = []
      // A merge can build on the one before.
      for (const item of await findItemsBackwards(tx, ids)) changed.push(...(await returnRowsOf(tx, item)))
      return changed
    })
    let missingFileCount = 0
    for (const item of wanted) missingFileCount += await returnFiles(item)
    for (const mangaId of [...ids, ...merged]) {
      announce({ name: 'manga.changed', data: { mangaId } })
      announce({ name: 'chapters.changed', data: { mangaId } })
    }
    return { mangaIds: ids, missingFileCount }
  }

  /** Undoes a removal that failed. */
  async function returnItem(item: RemovedItem): Promise<void> {
    await db.transaction().execute((tx) => returnRowsOf(tx, item))
    await returnFiles(item)
  }

  /**
   * Moves the files of a restored manga back. A chapter whose file is gone is not downloaded. Files that cannot be moved stay
   * in the trash.
   * @returns the number of missing files
   */
  async function returnFiles(item: RemovedItem): Promise<number> {
    let isComplete = true
    try {
      await files.moveBack(item.id, filesOf(item))
    } catch (error) {
      isComplete = false
      log.error({ err: error, mangaId: item.id }, 'files of a restored manga could not be moved back')
    }
    let missing = 0
    for (const row of await listMangaChapterFiles(db, item.id)) {
      const { file_path: path } = row
      if (path === null || !isOwnPath(path) || (await files.existsInLibrary(path))) continue
      missing += 1
      if (isComplete) await db.transaction().execute((tx) => clearChapterFile(tx, row, timestamp(clock)))
    }
    if (!isComplete) throw new Problem('conflict', message('removal.fileNotReturnable'))
    await deleteItem(db, item.id)
    // What remains in the trash is removed at the next start.
    await files
      .removeFromTrash(item.id)
      .catch((error: unknown) =>
        log.warn({ err: error, mangaId: item.id }, 'the trash of a restored manga could not be removed'),
      )
    return missing
  }

  return { restore, returnItem, returnFiles }
}

/**
 * Returns the rows of a removed manga; its files come next. Undoes its merge with another one.
 * @returns the other manga, if there is one
 */
async function returnRowsOf(tx: Tx, { id, title }: RemovedItem): Promise<string[]> {
  const merge = await beginMergeUndo(tx, id)
  const [conflict] = await findConflicts(tx, id)
  if (conflict) {
    const isLocked = findHidden()?.mangaIds.includes(conflict.id)
    throw new Problem(
      'conflict',
      isLocked
        ? message('removal.mangaExistsLocked', { title })
        : message('removal.mangaExists', { title, other: conflict.title }),
    )
  }
  const externalId = await findStoredExternalId(tx, id)
  if (externalId !== null) await forgetKeptProgress(tx, externalId)
  await returnRows(tx, 'mangas', id)
  await merge?.finish()
  await setItemState(tx, id, 'restoring')
  return merge ? [merge.mangaId] : []
}
