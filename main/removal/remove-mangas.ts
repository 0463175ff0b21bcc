import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MangaRemoval, RemovedFiles as RemovedFilesChoice } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { requireManga, requireMangas } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { withoutJobs } from './cancel-jobs.ts'
import { mergeInto, recordMerge } from './merge-mangas.ts'
import { isOwnPath, type RemovedFiles } from './removed-files.ts'
import {
  countMangaRemoval,
  deleteItem,
  filesOf,
  findItem,
  insertItem,
  keepProgress,
  type RemovedFile,
  type RemovedItem,
  readMangaFiles,
  setItemState,
} from './removed-items.store.ts'
import { storeMangaRows, takeHistory, takeSomeChapters } from './removed-rows.store.ts'
import type { MangaRestore } from './restore-mangas.ts'

/** More mangas than this are many. */
const bulkRemoval = 10

export function createMangaRemoval(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly beforeBulkChange: (reason: 'before_removal') => Promise<void>
  readonly files: RemovedFiles
  readonly restore: MangaRestore
}) {
  const { db, clock, announce, jobs, beforeBulkChange, files, restore } = deps

  /** @throws Problem `validation_failed` for unknown mangas. */
  async function preview(mangaIds: readonly string[]): Promise<MangaRemoval> {
    await requireMangas(db, mangaIds)
    return await countMangaRemoval(db, mangaIds)
  }

  /** @throws Problem `not_found`, and those of `removeMany`. */
  async function removeOne(
    id: string,
    kept: RemovedFilesChoice,
    precondition: Precondition<MangaDetail> = noPrecondition,
  ): Promise<void> {
    precondition(await requireManga(db, id))
    await removeMany([id], kept, { precondition })
  }

  /**
   * Removes mangas with everything that belongs to them; a restore returns all of it. Their jobs are cancelled first. Chapters
   * go in steps, so that others wait for none of them for long, and the database changes before the files move. After a crash
   * the next start goes on with the steps.
   * @param options `into`: another manga, which the mangas become part of before. `withHistory`: their history goes, too, which
   * else stays.
   * @throws Problem `validation_failed` for unknown mangas; `busy`; `conflict` when a file cannot be moved. Nothing is
   * removed then. An error of a step, such as a full disk, leaves the removal to the next one or the next start.
   */
  async function removeMany(
    mangaIds: readonly string[],
    kept: RemovedFilesChoice,
    options: {
      readonly precondition?: Precondition<MangaDetail>
      readonly into?: string
      readonly withHistory?: boolean
    } = {},
  ): Promise<string[]> {
    const { precondition = noPrecondition, into, withHistory = false } = options
    const ids = [...new Set(mangaIds)]
    await requireMangas(db, mangaIds)
    if (ids.length > bulkRemoval) await beforeBulkChange('before_removal')
    const items = await withoutJobs(deps, 'mangaId', ids, async (tx) => {
      await requireMangas(tx, mangaIds)
      if (precondition !== noPrecondition) for (const id of ids) precondition(await requireManga(tx, id))
      const taken: RemovedItem[] = []
      const begun: string[] = []
      for (const id of ids) {
        const merged = into !== undefined && (await mergeInto(tx, id, into, timestamp(clock)))
        taken.push(await beginManga(tx, id, kept, begun))
        if (merged) await recordMerge(tx, id, into, merged)
      }
      await storeMangaRows(tx, begun)
      if (withHistory) for (const id of begun) await takeHistory(tx, id)
      return taken
    })
    for (const { id } of items) await takeChapters(id)
    try {
      for (const item of items) await files.moveToTrash(item.id, filesOf(item))
    } catch (error) {
      for (const item of items.toReversed()) await restore.returnItem(item)
      throw explainMove(error)
    }
    for (const { id } of items) await setItemState(db, id, 'removed')
    for (const mangaId of ids) await jobs.removeEnded({ statuses: ['failed'], context: { mangaId } })
    announce({ name: 'mangas.removed', data: { mangaIds: ids } })
    return ids
  }

  /**
   * Makes mangas part of another one. What both have is in the trash with the rest of them: restoring one undoes its merge.
   * @throws Problem `not_found`; `validation_failed` for the manga itself; those of `removeMany`
   */
  async function merge(id: string, mangaIds: readonly string[]): Promise<string[]> {
    await requireManga(db, id)
    const own = mangaIds.indexOf(id)
    if (own >= 0)
      throw validationFailed([{ propertyPath: `mangaIds[${own}]`, message: message('validation.mergedWithItself') }])
    const merged = await removeMany(mangaIds, 'trash', { into: id })
    announceMerge(announce, id)
    return merged
  }

  /** Takes the rest of a manga whose removal has begun. */
  async function takeChapters(id: string): Promise<void> {
    for (let isMore = true; isMore; ) isMore = await db.transaction().execute((tx) => takeSomeChapters(tx, id))
  }

  /** @param begun gets the manga, unless its removal had begun before */
  async function beginManga(tx: Tx, id: string, kept: RemovedFilesChoice, begun: string[]): Promise<RemovedItem> {
    const known = await findItem(tx, id)
    // Its stored chapters are nowhere else.
    if (known?.state === 'removing') return known
    const { manga, archives, orphans, cover } = (await readMangaFiles(tx, id))!
    const own = archives.filter(({ path }) => isOwnPath(path))
    const paths = [...own.map(({ path }) => path), ...orphans]
    const moved: RemovedFile[] = kept === 'trash' ? paths.map((path) => ['library', path]) : []
    const item: RemovedItem = {
      id,
      kind: 'manga',
      title: manga.title,
      folder_key: manga.folder_key,
      files: kept,
      file_paths: JSON.stringify(cover === undefined ? moved : [...moved, ['covers', cover]]),
      file_count: own.length,
      size_bytes: own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      state: 'removing',
      removed_at: timestamp(clock),
    }
    await deleteItem(tx, id)
    await insertItem(tx, item)
    await keepProgress(tx, id)
    begun.push(id)
    return item
  }

  return { preview, removeOne, removeMany, merge, takeChapters }
}

/** The chapters and the details of a manga changed by a merge, or by its undo. */
function announceMerge(announce: (event: BunkoEvent) => void, mangaId: string): void {
  announce({ name: 'manga.changed', data: { mangaId } })
  announce({ name: 'chapters.changed', data: { mangaId } })
  announce({ name: 'shelves.changed', data: {} })
}

function explainMove(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error
  return new Problem('conflict', message('removal.fileNotMovable', { code: code ?? '' }), { cause: error })
}
