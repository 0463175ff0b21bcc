import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { SourceRemoval } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import { requireSource, type Sources } from '../sources/sources.ts'
import { withoutJobs } from './cancel-jobs.ts'
import { countSourceRemoval, deleteItem, findItem, insertItem } from './removed-items.store.ts'
import { returnRows, takeSourceRows } from './removed-rows.store.ts'

/** @throws Problem `conflict` if a private or incognito shelf needs the source. */
export type RequireSourceUnneeded = (db: Db | Tx, sourceId: string) => Promise<void>

/**
 * Returns a source from the trash with its links and places in preferences, in the caller's transaction.
 * @returns `blocked` when another source has its name or identifier; it stays in the trash then
 */
export async function returnSource(tx: Tx, id: string): Promise<'returned' | 'blocked' | 'absent'> {
  if ((await findItem(tx, id))?.kind !== 'source') return 'absent'
  try {
    await returnRows(tx, 'content_sources', id)
  } catch (error) {
    if (/^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)$/.test((error as { code?: string }).code ?? '')) return 'blocked'
    throw error
  }
  await deleteItem(tx, id)
  return 'returned'
}

export function createSourceRemoval(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly sources: Sources
  readonly requireSourceUnneeded: RequireSourceUnneeded
}) {
  const { db, clock, announce, jobs, sources, requireSourceUnneeded } = deps

  /** @throws Problem `not_found`. */
  async function preview(id: string): Promise<SourceRemoval> {
    await sources.get(id)
    return await countSourceRemoval(db, id)
  }

  /**
   * Removes a source with its links, addresses and places in preferences. Downloaded chapters stay. Jobs that use it first are
   * cancelled before.
   * @throws Problem `not_found`, `busy`; `conflict` if a private or incognito shelf needs it.
   */
  async function remove(id: string, precondition: Precondition<ContentSource> = noPrecondition): Promise<void> {
    const source = await sources.get(id)
    precondition(source)
    await requireSourceUnneeded(db, id)
    await withoutJobs(deps, 'sourceId', [id], async (tx) => {
      precondition(await requireSource(tx, id))
      await requireSourceUnneeded(tx, id)
      await deleteItem(tx, id)
      await insertItem(tx, {
        id,
        kind: 'source',
        title: source.name,
        folder_key: null,
        files: null,
        file_paths: '[]',
        file_count: 0,
        size_bytes: 0,
        state: 'removed',
        removed_at: timestamp(clock),
      })
      await takeSourceRows(tx, id)
    })
    await jobs.removeEnded({ statuses: ['failed'], context: { sourceId: id } })
    announce({ name: 'source.removed', data: { sourceId: id } })
  }

  /** @throws Problem `not_found` when it is not in the trash; `conflict` when another source has its name. */
  async function restore(id: string): Promise<ContentSource> {
    await db.transaction().execute(async (tx) => {
      const item = await findItem(tx, id)
      if (item?.kind !== 'source') throw new Problem('not_found', message('removal.sourceNotInTrash'))
      if ((await returnSource(tx, id)) !== 'returned')
        throw new Problem('conflict', message('removal.sourceNameTaken', { name: item.title }))
    })
    announce({ name: 'source.changed', data: { sourceId: id } })
    return await sources.get(id)
  }

  return { preview, remove, restore }
}
