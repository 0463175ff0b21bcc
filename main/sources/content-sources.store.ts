import { type Selectable, sql } from 'kysely'
import type { ContentSource, ContentSourceWrite, SourceOptions } from '../../shared/contracts/content-sources.ts'
import type { PageOf } from '../../shared/contracts/endpoint.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'
import type { Spelling } from '../scraper/addresses/chapter-spellings.ts'

type SourceRow = Selectable<Schema['content_sources']>

const toSource = (row: SourceRow): ContentSource => ({
  id: row.id,
  name: row.name,
  baseUrl: row.base_url,
  description: row.description,
  isActive: row.is_active === 1,
  autoRepair: row.auto_repair === 1,
  chapterUrlFormat: row.chapter_url_format,
  scrapingType: row.scraping_type,
  imageSelector: row.image_selector,
  nextPageSelector: row.next_page_selector,
  chapterSelector: row.chapter_selector,
  options: JSON.parse(row.options) as SourceOptions,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toRow = (source: ContentSourceWrite, now: string) => ({
  name: source.name,
  name_key: foldText(source.name),
  base_url: source.baseUrl,
  description: source.description,
  is_active: source.isActive ? 1 : 0,
  auto_repair: source.autoRepair ? 1 : 0,
  chapter_url_format: source.chapterUrlFormat,
  scraping_type: source.scrapingType,
  image_selector: source.imageSelector,
  next_page_selector: source.nextPageSelector,
  chapter_selector: source.chapterSelector,
  options: JSON.stringify(source.options),
  updated_at: now,
})

export async function listSources(db: Db, page: number, limit: number): Promise<PageOf<ContentSource>> {
  const { total } = await db
    .selectFrom('content_sources')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('content_sources')
    .selectAll()
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items: rows.map(toSource), total }
}

export async function findSource(db: Db | Tx, id: string): Promise<ContentSource | undefined> {
  const row = await db.selectFrom('content_sources').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toSource(row)
}

/** In the order of the identifiers. Unknown identifiers are left out. */
export async function findSources(db: Db | Tx, ids: readonly string[]): Promise<ContentSource[]> {
  const rows = await db.selectFrom('content_sources').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toSource(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findAllSources(db: Db | Tx): Promise<ContentSource[]> {
  const rows = await db.selectFrom('content_sources').selectAll().orderBy('name_key').orderBy('id').execute()
  return rows.map(toSource)
}

export async function findActiveSources(db: Db | Tx): Promise<ContentSource[]> {
  const rows = await db
    .selectFrom('content_sources')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(toSource)
}

export async function findSourceIdByName(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx.selectFrom('content_sources').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

export async function insertSource(
  tx: Tx,
  id: string,
  source: ContentSourceWrite,
  createdAt: string,
  updatedAt = createdAt,
): Promise<void> {
  await tx
    .insertInto('content_sources')
    .values({ id, ...toRow(source, updatedAt), created_at: createdAt })
    .execute()
}

export async function updateSource(tx: Tx, id: string, source: ContentSourceWrite, now: string): Promise<void> {
  await tx.updateTable('content_sources').set(toRow(source, now)).where('id', '=', id).execute()
}

/** Lets the sources exchange their names. They need new ones in the same transaction. */
export async function releaseNames(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('content_sources')
    .set(({ ref }) => ({ name: sql<string>`char(1) || ${ref('id')}` }))
    .where('id', 'in', ids)
    .execute()
}

/** Gives the chapters and deleted archives of sources the present names of these. */
export async function renameInChapters(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  const name = '(select name from content_sources where id = source_id)'
  for (const table of ['chapters', 'trashed_archives'])
    await queryRows(
      tx,
      `update ${table} set source_name = ${name}
       where source_id in (select value from json_each(?)) and source_name is not ${name}`,
      [JSON.stringify(sourceIds)],
    )
}

/** Identifiers of the preferred sources of a manga, in order; empty without a preference. */
export async function findPreferredSourceIds(db: Db | Tx, mangaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('preferred_sources')
    .select('source_id')
    .where('manga_id', '=', mangaId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.source_id)
}

export async function setPreferredSourceIds(tx: Tx, mangaId: string, sourceIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('preferred_sources').where('manga_id', '=', mangaId).execute()
  for (const [position, sourceId] of sourceIds.entries()) {
    await tx.insertInto('preferred_sources').values({ manga_id: mangaId, source_id: sourceId, position }).execute()
  }
}

type SourceFormat = { readonly id: string; readonly chapterUrlFormat: string | null }

/** The spelling of chapter numbers that last worked with the current address format of the source. */
export async function findSpelling(db: Db | Tx, source: SourceFormat): Promise<Spelling | undefined> {
  if (source.chapterUrlFormat === null) return undefined
  return await db
    .selectFrom('source_spellings')
    .select(['width', 'separator'])
    .where('source_id', '=', source.id)
    .where('chapter_url_format', '=', source.chapterUrlFormat)
    .executeTakeFirst()
}

export async function saveSpelling(tx: Tx, source: SourceFormat, { width, separator }: Spelling): Promise<void> {
  if (source.chapterUrlFormat === null) return
  const values = { chapter_url_format: source.chapterUrlFormat, width, separator }
  await tx
    .insertInto('source_spellings')
    .values({ source_id: source.id, ...values })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(values))
    .execute()
}
