import type { MangaWrite } from '../../shared/contracts/mangas.ts'
import { placeholders, queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { replaceTexts } from './manga-texts.store.ts'

/** Mangas of the library by their identifiers in the catalog. */
export async function mangaIdsOfExternalIds(db: Db, externalIds: readonly string[]): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await queryRows<{ id: string; external_id: string }>(
    db,
    `select id, external_id from mangas where external_id in (${placeholders(externalIds)})`,
    externalIds,
  )
  return new Map(rows.map((row) => [row.external_id, row.id]))
}

/** Members of a manga as they were last taken from the catalog; absent where none was. */
export type CatalogValues = Partial<
  Pick<MangaWrite, 'title' | 'description' | 'author' | 'publicationYear' | 'genres' | 'status' | 'rating' | 'imageUrl'>
>

/** What the catalog says beside what a manga shows. */
export type CatalogFacts = {
  /** Its own word. */
  readonly status: string | null
  readonly yearEstimated: boolean
  readonly numbersReset: boolean
  /** All of them: the manga is found by each. */
  readonly titles: readonly string[]
  readonly values: CatalogValues
}

export async function setCatalogFacts(tx: Tx, id: string, facts: CatalogFacts): Promise<void> {
  await tx
    .updateTable('mangas')
    .set({
      catalog_status: facts.status,
      year_estimated: facts.yearEstimated ? 1 : 0,
      numbers_reset: facts.numbersReset ? 1 : 0,
      catalog_titles: JSON.stringify(facts.titles),
      catalog_values: JSON.stringify(facts.values),
    })
    .where('id', '=', id)
    .execute()
  await replaceTexts(tx, id)
}

export async function catalogValues(tx: Tx, id: string): Promise<CatalogValues> {
  const row = await tx.selectFrom('mangas').select('catalog_values').where('id', '=', id).executeTakeFirstOrThrow()
  return JSON.parse(row.catalog_values) as CatalogValues
}

/** The catalog's own word for a manga that it does not know any more. */
const gone = 'gone'

/** The catalog has no such manga any more: nobody asks it by itself, until somebody asks and it is there again. */
export async function markGoneFromCatalog(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('mangas').set({ catalog_status: gone }).where('id', '=', id).execute()
}

/** Its identifier in the catalog, where the catalog is not known to have dropped it. */
export async function externalIdInCatalog(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mangas')
    .select(['external_id', 'catalog_status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.catalog_status === gone ? undefined : (row?.external_id ?? undefined)
}

/** Whether the numbers of its chapters begin anew in each volume. */
export async function numbersReset(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('mangas').select('numbers_reset').where('id', '=', id).executeTakeFirst()
  return row?.numbers_reset === 1
}

/** When its chapters were last listed by all that list them; null before the first time. */
export async function listedAt(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db.selectFrom('mangas').select('listed_at').where('id', '=', id).executeTakeFirst()
  return row?.listed_at ?? null
}

export async function markListed(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('mangas').set({ listed_at: now }).where('id', '=', id).execute()
}
