import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { TrashItem } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Sources } from '../sources/sources.ts'
import { createKeptTrash } from './kept-trash.ts'
import { createMangaRemoval } from './remove-mangas.ts'
import { createSourceRemoval, type RequireSourceUnneeded } from './remove-source.ts'
import { createRemovedFiles, type RemovalFolders } from './removed-files.ts'
import {
  deleteItem,
  filesOf,
  findItem,
  listExpired,
  listInterrupted,
  listItems,
  type RemovedItem,
  setItemState,
} from './removed-items.store.ts'
import { createMangaRestore } from './restore-mangas.ts'

/** How long removed mangas and sources can be restored, in milliseconds. */
const removalRetentionMs = 30 * 24 * 3600_000

export { returnSource } from './remove-source.ts'

export type Removal = ReturnType<typeof createRemoval>

/** Removing mangas and sources from the library, and restoring them (ADR 0036). */
export function createRemoval(
  deps: RemovalFolders & {
    readonly db: Db
    readonly clock: Clock
    readonly log: Log
    readonly announce: (event: BunkoEvent) => void
    readonly jobs: Jobs
    readonly sources: Sources
    readonly requireSourceUnneeded: RequireSourceUnneeded
    /** Call it before many mangas are removed together. */
    readonly beforeBulkChange: (reason: 'before_removal') => Promise<void>
  },
) {
  const { db, clock, log, sources } = deps
  const files = createRemovedFiles(deps)
  const restore = createMangaRestore({ ...deps, files })
  const mangas = createMangaRemoval({ ...deps, files, restore })
  const source = createSourceRemoval(deps)
  const trash = createKeptTrash({ ...deps, files })

  async function list(page: number, limit: number): Promise<{ items: TrashItem[]; total: number; totalBytes: number }> {
    const { items, ...sums } = await listItems(db, page, limit)
    return { items: items.map((item) => ({ ...item, expiresAt: expiryOf(item.removedAt) })), ...sums }
  }

  /** The row goes first: files without a row are removed at the next start, a row without files would promise too much. */
  async function deletePermanently({ id, kind }: RemovedItem): Promise<void> {
    await deleteItem(db, id)
    if (kind === 'source') await sources.forgetSecret(id)
    else await files.removeFromTrash(id)
  }

  async function deleteAll(items: readonly RemovedItem[]): Promise<void> {
    for (const item of items) await deletePermanently(item)
  }

  /** Permanently removes items whose time is over. */
  const emptyExpired = async () => await deleteAll(await listExpired(db, timestamp(clock, -removalRetentionMs)))

  /** Finishes removals and restores that a crash interrupted, and removes files that no item refers to. Call before any job runs. */
  async function cleanUp(): Promise<void> {
    for (const item of await listInterrupted(db)) {
      try {
        if (item.state === 'restoring') await restore.returnFiles(item)
        else {
          await mangas.takeChapters(item.id)
          await files.moveToTrash(item.id, filesOf(item))
        }
        if (item.state === 'removing') await setItemState(db, item.id, 'removed')
      } catch (error) {
        log.error({ err: error, mangaId: item.id }, 'an interrupted removal could not be finished')
      }
    }
    await trash.removeLeftovers(removalRetentionMs)
    await emptyExpired()
  }

  return {
    previewMangas: mangas.preview,
    removeManga: mangas.removeOne,
    removeMangas: mangas.removeMany,
    mergeMangas: mangas.merge,
    restoreMangas: restore.restore,
    previewSource: source.preview,
    removeSource: source.remove,
    restoreSource: source.restore,
    list,
    /** Permanently removes an item. @throws Problem `not_found`. */
    async delete(id: string): Promise<void> {
      const item = await findItem(db, id)
      if (item?.state !== 'removed') throw new Problem('not_found', message('removal.notInTrash'))
      await deletePermanently(item)
    },
    /** Permanently removes all items. */
    empty: async () => await deleteAll(await listExpired(db)),
    emptyExpired,
    returnKeptFiles: trash.returnKeptFiles,
    cleanUp,
  }
}

const expiryOf = (removedAt: string): string => new Date(Date.parse(removedAt) + removalRetentionMs).toISOString()
