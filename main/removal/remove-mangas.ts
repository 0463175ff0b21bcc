import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MangaRemoval, RemovedFiles as RemovedFilesChoice } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { requireManga, requireMangas } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import { withoutJobs } from './cancel-jobs.ts'
import { isOwnPath, type RemovedFiles } from './removed-files.ts'
import {
  countMangaRemoval,
  deleteItem,
  filesOf,
  insertItem,
  keepProgress,
  type RemovedFile,
  type RemovedItem,
  readMangaFiles,
  setItemState,
} from './removed-items.store.ts'
import { takeRows } from './removed-rows.store.ts'
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
    await removeMany([id], kept, precondition)
  }

  /**
   * Removes mangas with everything that belongs to them; a restore returns all of it. Their jobs are cancelled first. The
   * database changes before the files move, so after a crash the next start only has to move files.
   * @throws Problem `validation_failed` for unknown mangas; `busy`; `conflict` when a file cannot be moved. Nothing is
   * removed then.
   */
  async function removeMany(
    mangaIds: readonly string[],
    kept: RemovedFilesChoice,
    precondition: Precondition<MangaDetail> = noPrecondition,
  ): Promise<string[]> {
    const ids = [...new Set(mangaIds)]
    await requireMangas(db, mangaIds)
    if (ids.length > bulkRemoval) await beforeBulkChange('before_removal')
    const items = await withoutJobs(deps, 'mangaId', ids, async (tx) => {
      await requireMangas(tx, mangaIds)
      if (precondition !== noPrecondition) for (const id of ids) precondition(await requireManga(tx, id))
      const taken: RemovedItem[] = []
      for (const id of ids) taken.push(await takeManga(tx, id, kept))
      return taken
    })
    try {
      for (const item of items) await files.moveToTrash(item.id, filesOf(item))
    } catch (error) {
      for (const item of items) await restore.returnItem(item)
      throw explainMove(error)
    }
    for (const { id } of items) await setItemState(db, id, 'removed')
    for (const mangaId of ids) await jobs.removeEnded({ statuses: ['failed'], context: { mangaId } })
    announce({ name: 'mangas.removed', data: { mangaIds: ids } })
    return ids
  }

  async function takeManga(tx: Tx, id: string, kept: RemovedFilesChoice): Promise<RemovedItem> {
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
    await takeRows(tx, 'mangas', id)
    return item
  }

  return { preview, removeOne, removeMany }
}

function explainMove(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error
  return new Problem('conflict', message('removal.fileNotMovable', { code: code ?? '' }), { cause: error })
}
