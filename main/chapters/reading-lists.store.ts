import type { Selectable } from 'kysely'
import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { ReadingList, ReadingListItem } from '../../shared/contracts/reading-lists.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import { newId } from '../platform/ids.ts'

export type ListRow = Schema['reading_lists']
export type ItemRow = Selectable<Schema['reading_list_items']>
/** A line of a file of another program. */
export type NewLine = Pick<ItemRow, 'series' | 'number_text' | 'number' | 'volume' | 'year'>

export const findListRow = (db: Db | Tx, id: string): Promise<ListRow | undefined> =>
  db.selectFrom('reading_lists').selectAll().where('id', '=', id).executeTakeFirst()

export async function findListIdByName(db: Db | Tx, name: string): Promise<string | undefined> {
  const key = normalizeForSearch(name)
  return (await db.selectFrom('reading_lists').select('id').where('name_key', '=', key).executeTakeFirst())?.id
}

export async function insertList(tx: Tx, list: Omit<ListRow, 'name_key'>): Promise<void> {
  await tx
    .insertInto('reading_lists')
    .values({ ...list, name_key: normalizeForSearch(list.name) })
    .execute()
}

export async function updateList(
  tx: Tx,
  id: string,
  { name, summary }: Pick<ListRow, 'name' | 'summary'>,
): Promise<void> {
  const values = { name, summary, name_key: normalizeForSearch(name) }
  await tx.updateTable('reading_lists').set(values).where('id', '=', id).execute()
}

export async function touchList(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('reading_lists').set({ updated_at: now }).where('id', '=', id).execute()
}

export async function deleteListRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reading_lists').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type CountedRow = ListRow & {
  readonly itemCount: number
  readonly missingCount: number
  readonly readCount: number
  readonly nextId: string | null
}

const counted = `select l.*, count(i.id) as itemCount, ifnull(sum(i.id is not null and c.id is null), 0) as missingCount,
    ifnull(sum(p.completed), 0) as readCount,
    (select d.id from reading_list_items j join chapters d on d.id = j.chapter_id and d.is_visible = 1
      left join reading_progress q on q.chapter_id = d.id
      where j.list_id = l.id and ifnull(q.completed, 0) = 0 order by j.position, j.id limit 1) as nextId
  from reading_lists l left join reading_list_items i on i.list_id = l.id left join chapters c on c.id = i.chapter_id
  left join reading_progress p on p.chapter_id = c.id`

/** With their counts, in alphabetical order. @param id only this one */
export async function readLists(db: Db | Tx, id?: string): Promise<ReadingList[]> {
  const rows = await queryRows<CountedRow>(
    db,
    `${counted} where ? is null or l.id = ? group by l.id order by l.name_key, l.id`,
    [id ?? null, id ?? null],
  )
  const chapters = await queryRows<{ id: string; mangaId: string; series: string; number: number }>(
    db,
    `select c.id, m.id as mangaId, m.title as series, c.number from chapters c join mangas m on m.id = c.manga_id
     where c.id in (select value from json_each(?))`,
    [JSON.stringify(rows.map(({ nextId }) => nextId))],
  )
  return rows.map((row) => {
    const next = chapters.find((chapter) => chapter.id === row.nextId)
    return {
      id: row.id,
      name: row.name,
      summary: row.summary,
      itemCount: row.itemCount,
      missingCount: row.missingCount,
      readCount: row.readCount,
      next: next
        ? { chapterId: next.id, mangaId: next.mangaId, series: next.series, number: formatChapterNumber(next.number) }
        : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

type JoinedRow = ItemRow & {
  readonly chapter: string | null
  readonly manga_id: string
  readonly manga_title: string
  readonly manga_year: number | null
  readonly chapter_number: number
  readonly chapter_volume: number | null
  readonly chapter_language: string | null
  readonly chapter_title: string | null
  readonly published_at: string | null
  readonly is_visible: number
  readonly file_path: string | null
  readonly page_count: number | null
  readonly page: number | null
  readonly completed: number | null
}

/** The lines of a list in their order, with their chapters. @param limit -1 for all */
export const findListItems = (db: Db | Tx, listId: string, offset: number, limit: number): Promise<JoinedRow[]> =>
  queryRows<JoinedRow>(
    db,
    `select i.*, c.id as chapter, c.manga_id, m.title as manga_title,
       case m.year_estimated when 0 then m.publication_year end as manga_year, c.number as chapter_number,
       c.volume as chapter_volume, c.language as chapter_language, c.title as chapter_title, c.published_at, c.is_visible,
       c.file_path, c.page_count, p.page, p.completed
     from reading_list_items i left join chapters c on c.id = i.chapter_id left join mangas m on m.id = c.manga_id
     left join reading_progress p on p.chapter_id = c.id
     where i.list_id = ? order by i.position, i.id limit ? offset ?`,
    [listId, limit, offset],
  )

export const toListItem = (row: JoinedRow): ReadingListItem => ({
  id: row.id,
  series: row.chapter === null ? row.series : row.manga_title,
  number: row.chapter === null ? row.number_text : formatChapterNumber(row.chapter_number),
  volume: row.chapter === null ? row.volume : row.chapter_volume,
  chapter:
    row.chapter === null
      ? null
      : {
          id: row.chapter,
          mangaId: row.manga_id,
          title: row.chapter_title,
          language: row.chapter_language,
          isVisible: row.is_visible === 1,
          isAvailable: row.file_path !== null,
          isRead: row.completed === 1,
          lastReadPage: row.page,
          pageCount: row.page_count,
        },
})

export const countItems = async (tx: Tx, listId: string): Promise<number> => {
  const [row] = await queryRows<{ count: number }>(
    tx,
    'select count(*) as count from reading_list_items where list_id = ?',
    [listId],
  )
  return row!.count
}

const afterLast = 'ifnull((select max(position) from reading_list_items where list_id = ?), 0)'

/** Adds chapters after the last line, in this order. Chapters that are in the list keep their place. */
export async function appendChapters(tx: Tx, listId: string, chapterIds: readonly string[]): Promise<void> {
  const lines = chapterIds.map((chapterId) => ({ id: newId(), chapterId }))
  await queryRows(tx, insertChapters(`${afterLast} + 1 + wanted.key`), [listId, listId, JSON.stringify(lines)])
}

/** Adds a chapter at a place among the numbers of a list that files make; without one after the last line. */
async function placeChapter(tx: Tx, listId: string, chapterId: string, position: number | null): Promise<void> {
  const lines = JSON.stringify([{ id: newId(), chapterId }])
  await queryRows(tx, insertChapters(`ifnull(?, ${afterLast} + 1)`), [listId, position, listId, lines])
}

const insertChapters = (position: string): string => `insert or ignore into reading_list_items
    (id, list_id, position, chapter_id, series, series_key, number_text, number, volume, label, language)
  select wanted.value ->> 'id', ?, ${position}, c.id, m.title,
    (select text from manga_texts where manga_id = m.id and kind = 'title' order by id limit 1),
    cast(printf('%.15g', c.number) as text), c.number, c.volume, c.label, c.language
  from json_each(?) wanted join chapters c on c.id = wanted.value ->> 'chapterId' join mangas m on m.id = c.manga_id`

/** Adds lines of another program after the last line, without chapters. @returns their identifiers, in order */
export async function appendLines(tx: Tx, listId: string, lines: readonly NewLine[]): Promise<string[]> {
  const rows = lines.map((line) => ({ ...line, id: newId(), series_key: normalizeForSearch(line.series) }))
  await queryRows(
    tx,
    `insert into reading_list_items (id, list_id, position, series, series_key, number_text, number, volume, year)
     select value ->> 'id', ?, ${afterLast} + 1 + key, value ->> 'series', value ->> 'series_key', value ->> 'number_text',
       value ->> 'number', value ->> 'volume', value ->> 'year' from json_each(?)`,
    [listId, listId, JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

export async function deleteItems(tx: Tx, listId: string, ids: readonly string[]): Promise<void> {
  await queryRows(tx, 'delete from reading_list_items where list_id = ? and id in (select value from json_each(?))', [
    listId,
    JSON.stringify(ids),
  ])
}

export const listItemIds = async (tx: Db | Tx, listId: string): Promise<string[]> => {
  const text = 'select id from reading_list_items where list_id = ? order by position, id'
  return (await queryRows<{ id: string }>(tx, text, [listId])).map(({ id }) => id)
}

/** @param ids all lines of the list in their new order */
export async function setItemOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `update reading_list_items set position = wanted.key + 1 from json_each(?) wanted
     where reading_list_items.id = wanted.value`,
    [JSON.stringify(ids)],
  )
}

export const findItem = (db: Db | Tx, listId: string, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('reading_list_items').selectAll().where('list_id', '=', listId).where('id', '=', id).executeTakeFirst()

type ListedChapter = { readonly id: string; readonly number: number }
export type ListNeighbor = Pick<
  Schema['chapters'],
  'id' | 'number' | 'title' | 'groups' | 'file_path' | 'page_count'
> & {
  readonly file_groups: string | null
  readonly manga_id: string
  readonly manga_title: string
  readonly completed: number | null
}
export type PlaceInList = {
  readonly name: string
  /** Starting at 1. */
  readonly position: number
  readonly total: number
  readonly previous: ListNeighbor | undefined
  readonly next: ListNeighbor | undefined
  readonly previousWithFile: ListedChapter | undefined
  readonly nextWithFile: ListedChapter | undefined
  /** What the library does not have before the next chapter; the first ones. */
  readonly missing: readonly { readonly series: string; readonly number: string }[]
}

/** Where a chapter is in a list, and what is read before and after it. Undefined if it is not in the list. */
export async function findPlaceInList(db: Db, listId: string, chapterId: string): Promise<PlaceInList | undefined> {
  const [own] = await queryRows<{ id: string; position: number; name: string; before: number; total: number }>(
    db,
    `select i.id, i.position, l.name,
       (select count(*) from reading_list_items j where j.list_id = l.id and (j.position, j.id) < (i.position, i.id)) as before,
       (select count(*) from reading_list_items j where j.list_id = l.id) as total
     from reading_list_items i join reading_lists l on l.id = i.list_id where i.list_id = ? and i.chapter_id = ?`,
    [listId, chapterId],
  )
  if (!own) return undefined
  const nearest = async (side: 'previous' | 'next', needsFile: boolean) => {
    const [comparison, order] = side === 'next' ? ['>', 'asc'] : ['<', 'desc']
    const [found] = await queryRows<ListNeighbor & { readonly position: number; readonly item: string }>(
      db,
      `select c.id, c.number, c.title, c.groups, c.file_groups, c.file_path, c.page_count, m.id as manga_id,
         m.title as manga_title, p.completed, i.position, i.id as item
       from reading_list_items i join chapters c on c.id = i.chapter_id join mangas m on m.id = c.manga_id
       left join reading_progress p on p.chapter_id = c.id
       where i.list_id = ? and (i.position, i.id) ${comparison} (?, ?) and c.is_visible = 1
         ${needsFile ? 'and c.file_path is not null' : ''}
       order by i.position ${order}, i.id ${order} limit 1`,
      [listId, own.position, own.id],
    )
    return found
  }
  const next = await nearest('next', false)
  const missing = await queryRows<{ series: string; number: string }>(
    db,
    `select i.series, i.number_text as number from reading_list_items i left join chapters c on c.id = i.chapter_id
     where i.list_id = ? and c.id is null and (i.position, i.id) > (?, ?) and (? is null or (i.position, i.id) < (?, ?))
     order by i.position, i.id limit 5`,
    [listId, own.position, own.id, next?.item ?? null, next?.position ?? 0, next?.item ?? ''],
  )
  return {
    name: own.name,
    position: own.before + 1,
    total: own.total,
    previous: await nearest('previous', false),
    next,
    previousWithFile: await nearest('previous', true),
    nextWithFile: await nearest('next', true),
    missing,
  }
}

/** A list that is named in a file, and the place of the file's chapter there. */
export type Arc = { readonly name: string; readonly number: number | null }

/** Puts a chapter on the lists that its file names; lists that do not exist are added. */
export async function addToArcs(tx: Tx, chapterId: string, arcs: readonly Arc[], now: string): Promise<void> {
  for (const { name, number } of arcs) {
    const known = await findListIdByName(tx, name)
    const id = known ?? newId()
    if (known === undefined) await insertList(tx, { id, name, summary: '', created_at: now, updated_at: now })
    await placeChapter(tx, id, chapterId, number)
  }
}

/** @returns false if another line of the list has the chapter */
export async function setItemChapter(tx: Tx, id: string, chapterId: string): Promise<boolean> {
  const text = 'update or ignore reading_list_items set chapter_id = ? where id = ? returning id'
  return (await queryRows(tx, text, [chapterId, id])).length > 0
}

/** Lines of chapters become lines of the chapters that these are part of, and go where the list has those. @returns what they were */
export async function moveLines(
  tx: Tx,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<readonly ItemRow[]> {
  const of = `chapter_id in (select value ->> 'from' from json_each(?))`
  const text = JSON.stringify(pairs)
  const lines = await queryRows<ItemRow>(tx, `select * from reading_list_items where ${of}`, [text])
  await queryRows(
    tx,
    `update or ignore reading_list_items set chapter_id = pair.value ->> 'to' from json_each(?) pair
     where chapter_id = pair.value ->> 'from'`,
    [text],
  )
  await queryRows(tx, `delete from reading_list_items where ${of}`, [text])
  return lines
}

/** Lists that were deleted since stay so. */
export async function returnLines(tx: Tx, lines: readonly ItemRow[]): Promise<void> {
  for (const line of lines)
    if (await findListRow(tx, line.list_id))
      await tx.insertInto('reading_list_items').orReplace().values(line).execute()
}
