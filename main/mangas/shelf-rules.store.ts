import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { compileShelf, readQueryContext } from './manga-query.store.ts'
import { listShelfRows, type ShelfRow } from './shelves.store.ts'

/** What a shelf decides for a manga, and which shelf it is. */
export type ShelfRule<T> = { readonly value: T; readonly shelfId: string; readonly shelfName: string }
export type FollowRule = NonNullable<ShelfRow['follow_rule']>

export const checksPerWeek: { readonly [R in FollowRule]: number } = { daily: 7, weekly: 1, never: 0 }

/** How often mangas on shelves are checked. @param mangaId only of this manga */
export const decideFollowRules = (
  db: Db | Tx,
  now: Date,
  mangaId?: string,
): Promise<Map<string, ShelfRule<FollowRule>>> =>
  decide(
    db,
    now,
    mangaId,
    (shelf) => shelf.follow_rule,
    (rule) => checksPerWeek[rule],
  )

/** How many next chapters of mangas on shelves stay downloaded. @param mangaId only of this manga */
export const decideDownloadRules = (
  db: Db | Tx,
  now: Date,
  mangaId?: string,
): Promise<Map<string, ShelfRule<number>>> =>
  decide(
    db,
    now,
    mangaId,
    (shelf) => shelf.download_rule,
    (count) => count,
  )

/** Asks each shelf that has a rule, the most generous first, so that the first answer for a manga decides. */
async function decide<T>(
  db: Db | Tx,
  now: Date,
  mangaId: string | undefined,
  ruleOf: (shelf: ShelfRow) => T | null,
  generosity: (rule: T) => number,
): Promise<Map<string, ShelfRule<T>>> {
  const decided = new Map<string, ShelfRule<T>>()
  const ruled = (await listShelfRows(db))
    .flatMap((shelf) => {
      const value = ruleOf(shelf)
      return value === null ? [] : [{ shelf, value }]
    })
    .toSorted((left, right) => generosity(right.value) - generosity(left.value))
  if (ruled.length === 0) return decided
  const context = await readQueryContext(db, now)
  const [only, ids] = mangaId === undefined ? ['', []] : ['id = ? and ', [mangaId]]
  for (const { shelf, value } of ruled) {
    const { sql, parameters } = compileShelf(shelf, context)
    const rows = await queryRows<{ id: string }>(db, `select id from mangas where ${only}${sql}`, [
      ...ids,
      ...parameters,
    ])
    const rule = { value, shelfId: shelf.id, shelfName: shelf.name }
    for (const { id } of rows) if (!decided.has(id)) decided.set(id, rule)
  }
  return decided
}
