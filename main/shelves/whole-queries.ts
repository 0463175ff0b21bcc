import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import {
  type Cut,
  findCut,
  type QueriedShelf,
  type QueryContext,
  readQueryContext,
} from '../mangas/manga-query.store.ts'
import { findShelf } from '../mangas/shelves.store.ts'
import { Problem, validationFailed } from '../platform/problem.ts'

/** @param names those of the shelves that may be said */
export const shelfIsNeeded = (names: readonly string[]): Problem =>
  new Problem(
    'conflict',
    names.length > 0 ? message('library.shelfIsNeeded', { names }) : message('library.shelfIsNeededLocked'),
  )

/** @param names those of the shelves that may be said */
export const sourceIsNeeded = (names: readonly string[]): Problem =>
  new Problem(
    'conflict',
    names.length > 0 ? message('library.sourceIsNeeded', { names }) : message('library.sourceIsNeededLocked'),
  )

/** Shelves whose queries a change has cut. @param id a shelf that is among them also if it was cut before */
export async function listNewlyCut(
  tx: Tx,
  before: QueryContext,
  id?: string,
): Promise<{ shelf: QueriedShelf; cut: Cut }[]> {
  const after = await readQueryContext(tx, before.now)
  const wasCut = ({ id: known }: QueriedShelf) =>
    before.shelves.some((shelf) => shelf.id === known && findCut(shelf, before))
  return after.shelves.flatMap((shelf) => {
    const cut = findCut(shelf, after)
    return cut && (shelf.id === id || !wasCut(shelf)) ? [{ shelf, cut }] : []
  })
}

/**
 * Checks the query of a shelf that was written, and those of the shelves that name it.
 * @param before the shelves before
 * @throws Problem `validation_failed` if a query is too long or nests too many shelves, or one of a private or incognito shelf
 *   names a shelf or source that does not exist.
 */
export async function requireWholeQueries(tx: Tx, id: string, before: QueryContext): Promise<void> {
  if ((await findShelf(tx, id))?.query === null) return
  const [found] = await listNewlyCut(tx, before, id)
  if (found)
    throw validationFailed([
      {
        propertyPath: 'query',
        message: message(found.cut === 'long' ? 'validation.shelfTooLong' : 'validation.shelfUnknown'),
      },
    ])
}
