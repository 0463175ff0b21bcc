import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'

const inIds = 'in (select value from json_each(?))'

/** Rows that a merge adds, by table, with the columns that identify them. Rows that exist already win. */
const addedTables = {
  shelf_mangas: ['shelf_id', 'manga_id'],
  source_links: ['manga_id', 'source_id'],
  preferred_sources: ['manga_id', 'source_id'],
  followed_mangas: ['manga_id'],
  manga_reader_settings: ['manga_id'],
  tracker_links: ['manga_id', 'tracker'],
  page_bookmarks: ['chapter_id', 'page'],
  chapter_addresses: ['chapter_id', 'source_id', 'position'],
} as const
type AddedTable = keyof typeof addedTables
type Key = readonly (string | number)[]

export type Added = { readonly [T in AddedTable]?: readonly Key[] }

/** @param select the rows of the table, in the order of its columns */
async function add(tx: Tx, table: AddedTable, select: string, values: readonly unknown[]): Promise<Added> {
  const columns = addedTables[table]
  const rows = await queryRows<Record<string, string | number>>(
    tx,
    `insert into ${table} ${select} on conflict do nothing returning ${columns.join(', ')}`,
    values,
  )
  return { [table]: rows.map((row) => columns.map((column) => row[column]!)) }
}

export async function deleteAdded(tx: Tx, added: Added): Promise<void> {
  for (const table of Object.keys(added) as AddedTable[]) {
    const columns = addedTables[table]
    const values = columns.map((_, index) => `value ->> ${index}`).join(', ')
    await queryRows(tx, `delete from ${table} where (${columns.join(', ')}) in (select ${values} from json_each(?))`, [
      JSON.stringify(added[table]),
    ])
  }
}

/** Adds what belongs to a manga itself to another one: its shelves, sources and settings. */
export async function addBelongings(tx: Tx, from: string, to: string): Promise<Added> {
  const last = (table: string, of: string, id: string) =>
    `(select ifnull(max(position), 0) + 1 from ${table} other where other.${of} = ${id})`
  return {
    ...(await add(
      tx,
      'shelf_mangas',
      `select shelf_id, ?, ${last('shelf_mangas', 'shelf_id', 's.shelf_id')} from shelf_mangas s where manga_id = ?`,
      [to, from],
    )),
    ...(await add(
      tx,
      'source_links',
      'select ?, source_id, slug, url, is_chosen, verified_at from source_links where manga_id = ?',
      [to, from],
    )),
    ...(await add(
      tx,
      'preferred_sources',
      `select ?, source_id, position + ${last('preferred_sources', 'manga_id', '?')}
       from preferred_sources where manga_id = ?`,
      [to, to, from],
    )),
    ...(await add(
      tx,
      'followed_mangas',
      'select ?, download_new, followed_at, next_run_at from followed_mangas where manga_id = ?',
      [to, from],
    )),
    ...(await add(
      tx,
      'manga_reader_settings',
      'select ?, value, updated_at from manga_reader_settings where manga_id = ?',
      [to, from],
    )),
    ...(await add(
      tx,
      'tracker_links',
      `select ?, tracker, remote_id, series, entry, change, conflict, is_decided, read_to, finished_to
       from tracker_links where manga_id = ?`,
      [to, from],
    )),
  }
}

/** Adds the bookmarks and addresses of chapters to those that they become part of. */
export async function addToChapters(tx: Tx, pairs: readonly ChapterPair[]): Promise<Added> {
  const joined = "json_each(?) pair on t.chapter_id = pair.value ->> 'from'"
  const values = [JSON.stringify(pairs)]
  return {
    ...(await add(
      tx,
      'page_bookmarks',
      `select pair.value ->> 'to', page, created_at, picture_tag, picture from page_bookmarks t join ${joined} where true`,
      values,
    )),
    ...(await add(
      tx,
      'chapter_addresses',
      `select pair.value ->> 'to', source_id, position, url, groups, is_locked, unlocks_at
       from chapter_addresses t join ${joined} where true`,
      values,
    )),
  }
}

/** A chapter, and the one of the other manga that it becomes part of. */
export type ChapterPair = { readonly from: string; readonly to: string }

/**
 * Chapters of a manga that another one has, too. Two that differ because one lacks the volume or the language are a pair if
 * neither agrees with a third one, except where numbers restart in each volume.
 */
export async function pairChapters(tx: Tx, from: string, to: string): Promise<ChapterPair[]> {
  const [{ resets } = { resets: 0 }] = await queryRows<{ resets: number }>(
    tx,
    'select max(numbers_reset) as resets from mangas where id in (?, ?)',
    [from, to],
  )
  const agrees = (column: string) => `(a.${column} is b.${column} or a.${column} is null or b.${column} is null)`
  const rows = await queryRows<ChapterPair & { isExact: number }>(
    tx,
    `select b.id as "from", a.id as "to", a.volume is b.volume and a.language is b.language as isExact
     from chapters b join chapters a on a.manga_id = ? and a.number = b.number and a.label = b.label
       and ${agrees('volume')} and ${agrees('language')}
     where b.manga_id = ?`,
    [to, from],
  )
  const byFrom = Map.groupBy(rows, (row) => row.from)
  const byTo = Map.groupBy(rows, (row) => row.to)
  const isOnly = (row: ChapterPair) => byFrom.get(row.from)!.length === 1 && byTo.get(row.to)!.length === 1
  return rows.filter((row) => row.isExact === 1 || (resets === 0 && isOnly(row))).map(({ isExact: _, ...pair }) => pair)
}

/** @returns the chapters that now belong to the other manga */
export async function moveChapters(tx: Tx, from: string, to: string, without: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `update chapters set manga_id = ? where manga_id = ? and id not ${inIds} returning id`,
    [to, from, JSON.stringify(without)],
  )
  return rows.map(({ id }) => id)
}

/** Returns the chapters that the other manga still has, except one whose number is taken by a returned chapter. */
export const returnChapters = async (tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> =>
  void (await queryRows(
    tx,
    `update chapters set manga_id = ? where manga_id = ? and id ${inIds} and not exists (
       select 1 from chapters own where own.manga_id = ? and own.number = chapters.number
         and own.volume is chapters.volume and own.language is chapters.language and own.label = chapters.label)`,
    [to, from, JSON.stringify(ids), to],
  ))

const fileColumns = ['file_path', 'size_bytes', 'sha256', 'page_count', 'source_name', 'source_id', 'file_groups']

/** Gives the file of a chapter to another one, if only the first has one. @returns whether it did */
export async function moveFile(tx: Tx, { from, to }: ChapterPair): Promise<boolean> {
  const [file] = await queryRows<Record<string, unknown>>(
    tx,
    `select ${fileColumns.join(', ')} from chapters where id = ? and file_path is not null
       and (select file_path is null and orphan_path is null from chapters where id = ?)`,
    [from, to],
  )
  if (!file) return false
  const values = fileColumns.map((column) => file[column])
  const set = fileColumns.map((column) => `${column} = ?`).join(', ')
  await queryRows(tx, `update chapters set ${set} where id = ?`, [...values.map(() => null), from])
  await queryRows(tx, `update chapters set ${set} where id = ?`, [...values, to])
  for (const table of ['chapter_pages', 'archive_stamps'])
    await queryRows(tx, `update or replace ${table} set chapter_id = ? where chapter_id = ?`, [to, from])
  return true
}

export const readFilePath = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('chapters').select('file_path').where('id', '=', id).executeTakeFirst())?.file_path ?? null

export type Progress = { readonly page: number; readonly completed: number; readonly updated_at: string }

export const findProgress = async (tx: Tx, chapterId: string): Promise<Progress | null> =>
  (await tx
    .selectFrom('reading_progress')
    .select(['page', 'completed', 'updated_at'])
    .where('chapter_id', '=', chapterId)
    .executeTakeFirst()) ?? null

export async function setProgress(tx: Tx, chapterId: string, progress: Progress | null): Promise<void> {
  if (progress === null) await tx.deleteFrom('reading_progress').where('chapter_id', '=', chapterId).execute()
  else
    await tx
      .insertInto('reading_progress')
      .values({ chapter_id: chapterId, ...progress })
      .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(progress))
      .execute()
}

type Session = { readonly id: string; readonly chapterId: string }

/** Gives the sessions of a manga to another one. @returns what they were */
export async function moveSessions(
  tx: Tx,
  from: string,
  to: string,
  pairs: readonly ChapterPair[],
): Promise<readonly Session[]> {
  const sessions = await queryRows<Session>(
    tx,
    'select id, chapter_id as chapterId from reading_sessions where manga_id = ?',
    [from],
  )
  await queryRows(
    tx,
    `update reading_sessions set manga_id = ?, chapter_id = ifnull((select value ->> 'to' from json_each(?)
       where value ->> 'from' = chapter_id), chapter_id) where manga_id = ?`,
    [to, JSON.stringify(pairs), from],
  )
  return sessions
}

export const returnSessions = async (tx: Tx, sessions: readonly Session[], to: string): Promise<void> =>
  void (await queryRows(
    tx,
    `update reading_sessions set manga_id = ?, chapter_id = s.chapter_id
     from (select value ->> 'id' as id, value ->> 'chapterId' as chapter_id from json_each(?)) s
     where reading_sessions.id = s.id`,
    [to, JSON.stringify(sessions)],
  ))

/** Versions in the catalog, behind those that the other chapter has. @returns them with their chapters */
export async function moveVersions(tx: Tx, pairs: readonly ChapterPair[]): Promise<Version[]> {
  const versions = await queryRows<Version>(
    tx,
    `select external_id as id, chapter_id as chapterId from catalog_versions where chapter_id ${inIds}`,
    [JSON.stringify(pairs.map(({ from }) => from))],
  )
  await queryRows(
    tx,
    `update catalog_versions set position = position + 1000, chapter_id = pair.new
     from (select value ->> 'from' as old, value ->> 'to' as new from json_each(?)) pair where chapter_id = pair.old`,
    [JSON.stringify(pairs)],
  )
  return versions
}
type Version = { readonly id: string; readonly chapterId: string }

export const returnVersions = async (tx: Tx, versions: readonly Version[]): Promise<void> =>
  void (await queryRows(
    tx,
    `update catalog_versions set position = position - 1000, chapter_id = v.chapter_id
     from (select value ->> 'id' as id, value ->> 'chapterId' as chapter_id from json_each(?)) v
     where external_id = v.id and exists (select 1 from chapters where id = v.chapter_id)`,
    [JSON.stringify(versions)],
  ))

type Document = { readonly digest: string; readonly parts: string }

/** Files that KOReader has of chapters become files of the chapters that these are part of. @returns what they were */
export async function moveDocuments(tx: Tx, pairs: readonly ChapterPair[]): Promise<Document[]> {
  const documents = await queryRows<Document>(
    tx,
    `select digest, parts from kosync_documents where exists (select 1 from json_each(parts)
       where value ->> 'chapterId' ${inIds})`,
    [JSON.stringify(pairs.map(({ from }) => from))],
  )
  const toOf = new Map(pairs.map(({ from, to }) => [from, to]))
  for (const { digest, parts } of documents) {
    const moved = (JSON.parse(parts) as { chapterId: string }[]).map((part) => ({
      ...part,
      chapterId: toOf.get(part.chapterId) ?? part.chapterId,
    }))
    await setParts(tx, { digest, parts: JSON.stringify(moved) })
  }
  return documents
}

export const setParts = async (tx: Tx, { digest, parts }: Document): Promise<void> =>
  void (await tx.updateTable('kosync_documents').set({ parts }).where('digest', '=', digest).execute())

type Slug = { readonly slug: string; readonly added_at: string }

export const takeSlugs = (tx: Tx, mangaId: string): Promise<Slug[]> =>
  queryRows(tx, 'delete from manga_slugs where manga_id = ? returning slug, added_at', [mangaId])

export const deleteSlugs = async (tx: Tx, mangaId: string, slugs: readonly Slug[]): Promise<void> =>
  void (await queryRows(tx, `delete from manga_slugs where manga_id = ? and slug ${inIds}`, [
    mangaId,
    JSON.stringify(slugs.map(({ slug }) => slug)),
  ]))

export async function insertSlugs(tx: Tx, mangaId: string, slugs: readonly Slug[]): Promise<void> {
  for (const slug of slugs)
    await tx
      .insertInto('manga_slugs')
      .values({ manga_id: mangaId, ...slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Gives the cover of a manga to one without a cover. @returns its file, if it did */
export async function moveCover(tx: Tx, from: string, to: string): Promise<string | null> {
  const [moved] = await queryRows<{ file: string }>(
    tx,
    `insert into manga_covers select ?, source_url, file, media_type, width, height, size_bytes, sha256, fetched_at
     from manga_covers where manga_id = ? on conflict do nothing returning file`,
    [to, from],
  )
  if (moved) await tx.deleteFrom('manga_covers').where('manga_id', '=', from).execute()
  return moved?.file ?? null
}

/** What a merge changes of the rows of both mangas. */
export type MangaFacts = {
  readonly title: string
  readonly external_id: string | null
  readonly image_url: string | null
  readonly catalog_status: string | null
  readonly catalog_values: string
  readonly catalog_titles: string
  readonly incognito: number
  readonly notes: string
  readonly last_read_at: string | null
}

export const readFacts = (tx: Tx, id: string): Promise<MangaFacts> =>
  tx
    .selectFrom('mangas')
    .select([
      'title',
      'external_id',
      'image_url',
      'catalog_status',
      'catalog_values',
      'catalog_titles',
      'incognito',
      'notes',
      'last_read_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const setFacts = async (tx: Tx, id: string, facts: Partial<MangaFacts>): Promise<void> =>
  void (await tx.updateTable('mangas').set(facts).where('id', '=', id).execute())

/** Archives name their manga. */
export const noteMetadataToWrite = async (tx: Tx, mangaId: string, now: string): Promise<void> =>
  void (await tx
    .insertInto('metadata_to_write')
    .values({ manga_id: mangaId, changed_at: now })
    .onConflict((conflict) => conflict.column('manga_id').doUpdateSet({ changed_at: now }))
    .execute())

export const insertMerge = async (tx: Tx, removedId: string, mangaId: string, changes: object): Promise<void> =>
  void (await tx
    .insertInto('manga_merges')
    .values({ removed_id: removedId, manga_id: mangaId, changes: JSON.stringify(changes) })
    .execute())

export const findMerge = (tx: Tx, removedId: string) =>
  tx.selectFrom('manga_merges').selectAll().where('removed_id', '=', removedId).executeTakeFirst()
