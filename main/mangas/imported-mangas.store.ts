import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

/** Values that tell whether a user edited a manga; of a long text, its length. */
const values = `json_object('title', title, 'author', author, 'status', status, 'genres', genres,
  'description', length(description), 'notes', length(notes))`

/** Records which import added mangas, and their values. */
export async function markImported(tx: Tx, jobId: string, mangaIds: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `update mangas set imported_by = ?, imported_values = ${values} where id in (select value from json_each(?))`,
    [jobId, JSON.stringify(mangaIds)],
  )
}

/** Records the values of a manga again, if this import added it. */
export async function markImportedAgain(tx: Tx, jobId: string, mangaId: string): Promise<void> {
  await queryRows(tx, `update mangas set imported_values = ${values} where id = ? and imported_by = ?`, [
    mangaId,
    jobId,
  ])
}

export type ImportedManga = {
  readonly id: string
  readonly title: string
  /** What the user did with it since the import; null if nothing. */
  readonly change: 'read' | 'downloaded' | 'edited' | null
}

/** Whether the value of a column is neither that of the import nor that of the catalog. */
const isEdited = (column: string, value = column): string =>
  `(${value} is not json_extract(imported_values, '$.${column}')
    and ${column} is not json_extract(catalog_values, '$.${column}'))`

/** The mangas that an import added and that are in the library. @param endedAt when the import ended */
export const listImported = (db: Db, jobId: string, endedAt: string): Promise<ImportedManga[]> =>
  queryRows<ImportedManga>(
    db,
    `select id, title, case
       when exists (select 1 from reading_sessions s where s.manga_id = m.id and s.reported_at > ?)
         or exists (select 1 from chapters c join reading_progress p on p.chapter_id = c.id
           where c.manga_id = m.id and p.updated_at > ?)
         or exists (select 1 from chapters c join page_bookmarks b on b.chapter_id = c.id
           where c.manga_id = m.id and b.created_at > ?) then 'read'
       when exists (select 1 from chapters c where c.manga_id = m.id and c.updated_at > ? and c.source_id is not null
         and c.file_path is not null) then 'downloaded'
       when ${isEdited('title')} or ${isEdited('author')} or ${isEdited('status')} or ${isEdited('genres')}
         or ${isEdited('description', 'length(description)')} or ${isEdited('notes', 'length(notes)')}
         or value_marks <> '{}' then 'edited'
       end as change
     from mangas m where imported_by = ? order by title_key, id`,
    [endedAt, endedAt, endedAt, endedAt, jobId],
  )
