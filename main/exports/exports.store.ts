import type { ExportedChapters } from '../../shared/contracts/exports.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

export type ExportRow = {
  readonly id: string
  readonly manga: string
  readonly number: number
  readonly volume: number | null
  readonly title: string | null
  readonly path: string | null
  readonly sizeBytes: number | null
}

/** The selected chapters, by manga and in reading order. Those of whole mangas are the visible ones. */
export const listSelected = (db: Db, { chapterIds, mangaIds }: ExportedChapters): Promise<ExportRow[]> =>
  queryRows<ExportRow>(
    db,
    `select c.id, m.title as manga, c.number, c.volume, c.title, c.file_path as path, c.size_bytes as sizeBytes
     from chapters c join mangas m on m.id = c.manga_id
     where c.id in (select value from json_each(?))
       or (c.is_visible = 1 and c.manga_id in (select value from json_each(?)))
     order by m.title_key, m.id, c.number, ifnull(c.volume, -1), ifnull(c.language, ''), c.label`,
    [JSON.stringify(chapterIds), JSON.stringify(mangaIds)],
  )

/** The places in both lists whose chapter or manga does not exist, such as `chapterIds[2]`. */
export async function findUnknown(
  db: Db,
  { chapterIds, mangaIds }: ExportedChapters,
): Promise<{ readonly chapterIds: readonly string[]; readonly mangaIds: readonly string[] }> {
  const find = (name: string, table: 'chapters' | 'mangas', ids: readonly string[]) =>
    queryRows<{ path: string }>(
      db,
      `select ? || '[' || key || ']' as path from json_each(?) j where not exists (select 1 from ${table} where id = j.value)`,
      [name, JSON.stringify(ids)],
    ).then((rows) => rows.map(({ path }) => path))
  return {
    chapterIds: await find('chapterIds', 'chapters', chapterIds),
    mangaIds: await find('mangaIds', 'mangas', mangaIds),
  }
}
