import { placeholders, queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { replaceTexts } from './manga-texts.store.ts'
import type { ProvidedValues, ValueMarks } from './value-origin.ts'

/** Library identifiers by catalog identifier. Unknown ones are absent. */
export async function findMangaIdsByExternalIds(db: Db, externalIds: readonly string[]): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await queryRows<{ id: string; external_id: string }>(
    db,
    `select id, external_id from mangas where external_id in (${placeholders(externalIds)})`,
    externalIds,
  )
  return new Map(rows.map((row) => [row.external_id, row.id]))
}

/** Facts of the catalog that a manga does not show. */
type CatalogFacts = {
  /** The catalog's own status value. */
  readonly status: string | null
  readonly numbersRestartPerVolume: boolean
  /** All titles; search matches each of them. Without it the titles stay. */
  readonly titles?: readonly string[] | undefined
}

/** The values that sources provided, and marks of those that do not follow the catalog. */
type StoredValues = { readonly values: ProvidedValues; readonly marks: ValueMarks }

export async function setCatalogFacts(tx: Tx, id: string, facts: CatalogFacts): Promise<void> {
  await tx
    .updateTable('mangas')
    .set({
      catalog_status: facts.status,
      numbers_reset: facts.numbersRestartPerVolume ? 1 : 0,
      ...(facts.titles && { catalog_titles: JSON.stringify(facts.titles) }),
    })
    .where('id', '=', id)
    .execute()
  await replaceTexts(tx, id)
}

export async function setProvidedValues(tx: Tx, id: string, { values, marks }: StoredValues): Promise<void> {
  const columns = { catalog_values: JSON.stringify(values), value_marks: JSON.stringify(marks) }
  await tx.updateTable('mangas').set(columns).where('id', '=', id).execute()
}

/** Adds titles that search and imports find the manga by. Those of the catalog replace them. */
export async function addTitles(tx: Tx, id: string, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return
  await queryRows(
    tx,
    `update mangas set catalog_titles = (select json_group_array(value) from (
       select value from json_each(catalog_titles) union select value from json_each(?))) where id = ?`,
    [JSON.stringify(titles), id],
  )
  await replaceTexts(tx, id)
}

/** Other titles of the manga, among them its slugs as words; and its year unless that is estimated. */
export async function findKnownTitles(
  db: Db | Tx,
  id: string,
): Promise<{ alternativeTitles: string[]; year: number | null }> {
  const row = await db
    .selectFrom('mangas')
    .select(['catalog_titles', 'publication_year', 'year_estimated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slugs = await db
    .selectFrom('manga_slugs')
    .select('slug')
    .where('manga_id', '=', id)
    .orderBy('added_at')
    .execute()
  return {
    alternativeTitles: [
      ...(JSON.parse(row.catalog_titles) as string[]),
      ...slugs.map(({ slug }) => slug.replaceAll('-', ' ')),
    ],
    year: row.year_estimated === 1 ? null : row.publication_year,
  }
}

export async function findProvidedValues(db: Db | Tx, id: string): Promise<StoredValues> {
  const row = await db
    .selectFrom('mangas')
    .select(['catalog_values', 'value_marks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { values: JSON.parse(row.catalog_values), marks: JSON.parse(row.value_marks) }
}

/** The titles that search and imports find the manga by, beside its own. */
export async function findOtherTitles(db: Db | Tx, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('mangas')
    .select(['title', 'catalog_titles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (JSON.parse(row.catalog_titles) as string[]).filter((title) => title !== row.title)
}

/** The status of a manga that the catalog has removed. */
const removedStatus = 'gone'

/**
 * Marks a manga that the catalog has removed. It is not refreshed automatically until a manual refresh finds it again.
 */
export async function markRemovedFromCatalog(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('mangas').set({ catalog_status: removedStatus }).where('id', '=', id).execute()
}

/** The catalog identifier, unless the catalog has removed the manga. */
export async function findCatalogId(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mangas')
    .select(['external_id', 'catalog_status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.catalog_status === removedStatus ? undefined : (row?.external_id ?? undefined)
}

/** Whether the catalog's record of the manga was read: false after adding it by hand. */
export async function hasCatalogFacts(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('mangas').select('catalog_titles').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.catalog_titles !== '[]'
}

/** Whether the catalog says that chapter numbers restart in each volume. */
export async function numbersReset(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('mangas').select('numbers_reset').where('id', '=', id).executeTakeFirst()
  return row?.numbers_reset === 1
}

/** When all chapter lists of the manga were last read; null before the first time. */
export async function findListedAt(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db.selectFrom('mangas').select('listed_at').where('id', '=', id).executeTakeFirst()
  return row?.listed_at ?? null
}

export async function markListed(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('mangas').set({ listed_at: now }).where('id', '=', id).execute()
}
