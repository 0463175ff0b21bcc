import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { Tx } from '../database/schema.ts'
import { renameInQueries } from '../mangas/rename-in-queries.ts'
import { findAllSources, renameInChapters } from './content-sources.store.ts'

/**
 * Gives chapters, deleted archives and queries of shelves the present names of sources.
 * @param before all sources before the change
 * @param changedIds those whose names may have changed
 */
export async function applyNames(
  tx: Tx,
  before: readonly ContentSource[],
  changedIds: readonly string[],
): Promise<void> {
  await renameInChapters(tx, changedIds)
  const names = new Map((await findAllSources(tx)).map(({ id, name }) => [id, name]))
  await renameInQueries(
    tx,
    'source',
    before.map(({ id, name }) => ({ from: name, to: names.get(id)! })),
  )
}
