import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { Condition } from './series.store.ts'

/** A reading list as programs for reading see it: only its chapters with a file. */
export type ReadList = {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly createdAt: string
  readonly updatedAt: string
  /** In the order of the list. */
  readonly bookIds: readonly string[]
}

type Row = Omit<ReadList, 'bookIds'> & { readonly bookIds: string }

const books = `select c.id from reading_list_items i join chapters c on c.id = i.chapter_id
  where i.list_id = l.id and c.is_visible = 1 and c.file_path is not null order by i.position, i.id`

/** In alphabetical order. @param id only this one @param bookId only those that have the chapter */
export async function findReadLists(
  db: Db,
  { id = null, bookId = null }: { readonly id?: string | null; readonly bookId?: string | null } = {},
): Promise<ReadList[]> {
  const rows = await queryRows<Row>(
    db,
    `select l.id, l.name, l.summary, l.created_at as createdAt, l.updated_at as updatedAt,
       (select json_group_array(id) from (${books})) as bookIds
     from reading_lists l where (? is null or l.id = ?)
       and (? is null or exists (select 1 from reading_list_items where list_id = l.id and chapter_id = ?))
     order by l.name_key, l.id`,
    [id, id, bookId, bookId],
  )
  return rows.map(({ bookIds, ...row }) => ({ ...row, bookIds: JSON.parse(bookIds) as string[] }))
}

/** The condition on `c` that a chapter is in a list. */
export const isInReadList = (listId: string): Condition => ({
  sql: 'exists (select 1 from reading_list_items i where i.list_id = ? and i.chapter_id = c.id)',
  parameters: [listId],
})

/** The condition on `m` that a chapter of the series is in a list. */
export const hasBookInReadList = (listId: string): Condition => ({
  sql: `m.id in (select c.manga_id from reading_list_items i join chapters c on c.id = i.chapter_id
    where i.list_id = ? and c.is_visible = 1 and c.file_path is not null)`,
  parameters: [listId],
})
