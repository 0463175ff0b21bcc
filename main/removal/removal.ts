import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MangaRemoval, RemovedFiles, SourceRemoval, TrashItem } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import { timestamp } from '../platform/clock.ts'
import type { Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import type { RemovalContext } from './context.ts'
import { removeLeftovers, returnKeptFiles } from './kept-trash.ts'
import { previewMangaRemoval, removeManga, removeMangas } from './remove-mangas.ts'
import { previewSourceRemoval, removeSource, restoreSource } from './remove-source.ts'
import { moveToTrash, removeFromTrash } from './removed-files.ts'
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
import { restoreMangas, returnFiles } from './restore-mangas.ts'

/** How long removed mangas and sources can be restored, in milliseconds. */
export const removalRetentionMs = 30 * 24 * 3600_000

type TrashPage = { items: TrashItem[]; total: number; totalBytes: number }

/** Removing mangas and sources from the library, and restoring them (ADR 0036). */
export type Removal = {
  /** @throws Problem `validation_failed` for unknown mangas. */
  previewMangas(mangaIds: readonly string[]): Promise<MangaRemoval>
  /** @throws Problem `not_found`, `conflict`, `busy`. */
  removeManga(id: string, files: RemovedFiles, precondition?: Precondition<MangaDetail>): Promise<void>
  /** All or none. @throws Problem `validation_failed` for unknown mangas, `conflict`, `busy`. */
  removeMangas(mangaIds: readonly string[], files: RemovedFiles): Promise<string[]>
  /** All or none. @throws Problem `validation_failed` for mangas that are not in the trash, `conflict`. */
  restoreMangas(mangaIds: readonly string[]): Promise<{ mangaIds: string[]; missingFileCount: number }>
  /** @throws Problem `not_found`. */
  previewSource(id: string): Promise<SourceRemoval>
  /** @throws Problem `not_found`, `busy`. */
  removeSource(id: string, precondition?: Precondition<ContentSource>): Promise<void>
  /** @throws Problem `not_found`, `conflict`. */
  restoreSource(id: string): Promise<ContentSource>
  list(page: number, limit: number): Promise<TrashPage>
  /** Permanently removes an item. @throws Problem `not_found`. */
  delete(id: string): Promise<void>
  /** Permanently removes all items. */
  empty(): Promise<void>
  /** Permanently removes items whose time is over. */
  emptyExpired(): Promise<void>
  /** Call it first after a restore. @returns the mangas whose files returned from the trash */
  returnKeptFiles(): Promise<string[]>
  /** Finishes moves that a crash interrupted, and removes files that no item refers to. Call before any job runs. */
  cleanUp(): Promise<void>
}

export function createRemoval(context: RemovalContext): Removal {
  const { db, clock } = context
  const deleteItems = async (items: readonly RemovedItem[]) => {
    for (const item of items) await deletePermanently(context, item)
  }
  const emptyExpired = async () => await deleteItems(await listExpired(db, timestamp(clock, -removalRetentionMs)))
  return {
    previewMangas: (mangaIds) => previewMangaRemoval(context, mangaIds),
    removeManga: (id, files, precondition) => removeManga(context, id, files, precondition),
    removeMangas: (mangaIds, files) => removeMangas(context, mangaIds, files),
    restoreMangas: (mangaIds) => restoreMangas(context, mangaIds),
    previewSource: (id) => previewSourceRemoval(context, id),
    removeSource: (id, precondition) => removeSource(context, id, precondition),
    restoreSource: (id) => restoreSource(context, id),
    async list(page, limit) {
      const { items, ...sums } = await listItems(db, page, limit)
      return { items: items.map((item) => ({ ...item, expiresAt: expiryOf(item.removedAt) })), ...sums }
    },
    async delete(id) {
      const item = await findItem(db, id)
      if (item?.state !== 'removed') throw new Problem('not_found', message('removal.notInTrash'))
      await deletePermanently(context, item)
    },
    empty: async () => await deleteItems(await listExpired(db)),
    emptyExpired,
    returnKeptFiles: () => returnKeptFiles(context),
    async cleanUp() {
      await cleanUp(context)
      await emptyExpired()
    },
  }
}

const expiryOf = (removedAt: string): string => new Date(Date.parse(removedAt) + removalRetentionMs).toISOString()

/** The row goes first: files without a row are removed at the next start, a row without files would promise too much. */
async function deletePermanently(context: RemovalContext, { id, kind }: RemovedItem): Promise<void> {
  await deleteItem(context.db, id)
  if (kind === 'source') await context.sources.forgetSecret(id)
  else await removeFromTrash(context, id)
}

async function cleanUp(context: RemovalContext): Promise<void> {
  const { db, log } = context
  for (const item of await listInterrupted(db)) {
    try {
      if (item.state === 'restoring') await returnFiles(context, item)
      else await moveToTrash(context, item.id, filesOf(item))
      if (item.state === 'removing') await setItemState(db, item.id, 'removed')
    } catch (error) {
      log.error({ err: error, mangaId: item.id }, 'an interrupted removal could not be finished')
    }
  }
  await removeLeftovers(context, removalRetentionMs)
}
