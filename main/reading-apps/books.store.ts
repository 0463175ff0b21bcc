import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { Condition, Sort } from './series.store.ts'

/** A visible chapter with a file, as programs for reading see it. */
export type Book = {
  readonly id: string
  readonly seriesId: string
  readonly seriesTitle: string
  readonly author: string
  readonly number: number
  /** Orders the chapters of a series: the number, with a fraction that tells chapters of one number apart. */
  readonly sortNumber: number
  readonly volume: number | null
  readonly label: string
  readonly language: string | null
  readonly title: string | null
  readonly groups: readonly string[]
  readonly publishedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly pages: number
  readonly sizeBytes: number
  readonly sha256: string
  /** Of the file, with the dot. */
  readonly extension: string
  /** The media type of all pages, if they have one. */
  readonly mediaType: string | null
  /** Null if it was never opened. */
  readonly progress: { readonly page: number; readonly completed: boolean; readonly updatedAt: string } | null
}

type Row = Omit<Book, 'groups' | 'progress' | 'sortNumber' | 'extension'> & {
  readonly path: string
  readonly groups: string
  readonly twins: number
  readonly restarts: number
  readonly readPage: number | null
  readonly completed: number | null
  readonly readAt: string | null
}

const inOrder = ['c.number', 'ifnull(c.volume, -1)', "ifnull(c.language, '')", 'c.label', 'c.id']
const twin = inOrder.map((column) => column.replace('c.', 'd.')).join(', ')

/** Numbers that restart in each volume are ordered by volume first. */
const inSeries = ['case when m.numbers_reset = 1 then ifnull(c.volume, -1) else -1 end', ...inOrder]

export const bookSorts = {
  number: inSeries,
  created: ['c.created_at', 'c.id'],
  updated: ['c.updated_at', 'c.id'],
  read: ["ifnull(p.updated_at, '')", 'c.id'],
  released: ["ifnull(c.published_at, '')", 'c.id'],
  series: ['m.title_key', 'm.id', ...inSeries],
} as const satisfies Record<string, readonly string[]>

const from = `chapters c join mangas m on m.id = c.manga_id left join reading_progress p on p.chapter_id = c.id`
const onDisk = 'c.is_visible = 1 and c.file_path is not null'

const columns = `c.id, c.manga_id as seriesId, m.title as seriesTitle, m.author, c.number, c.volume, c.label, c.language, c.title,
  ifnull(c.file_groups, c.groups) as groups, c.published_at as publishedAt, c.created_at as createdAt,
  c.updated_at as updatedAt, c.page_count as pages, c.size_bytes as sizeBytes, c.sha256, c.file_path as path, m.numbers_reset as restarts,
  (select case when count(distinct g.media_type) = 1 then min(g.media_type) end from chapter_pages g
    where g.chapter_id = c.id) as mediaType,
  (select count(*) from chapters d where d.manga_id = c.manga_id and d.number = c.number and d.is_visible = 1
    and d.file_path is not null and (${twin}) < (${inOrder.join(', ')})) as twins,
  p.page as readPage, p.completed, p.updated_at as readAt`

/** @param page from 0 @param size undefined for all */
export async function listBooks(
  db: Db,
  conditions: readonly Condition[],
  { by, order }: Sort<keyof typeof bookSorts>,
  page: number,
  size: number | undefined,
): Promise<{ readonly items: Book[]; readonly total: number }> {
  const where = [onDisk, ...conditions.map(({ sql }) => `(${sql})`)].join(' and ')
  const parameters = conditions.flatMap((condition) => condition.parameters)
  const [counted] = await queryRows<{ count: number }>(
    db,
    `select count(*) as count from ${from} where ${where}`,
    parameters,
  )
  const orderBy = bookSorts[by].map((column) => `${column} ${order}`).join(', ')
  const ids = `select c.id from ${from} where ${where} order by ${orderBy} limit ? offset ?`
  const found = await queryRows<{ id: string }>(db, ids, [...parameters, size ?? -1, page * (size ?? 0)])
  return {
    items: await findBooks(
      db,
      found.map(({ id }) => id),
    ),
    total: counted!.count,
  }
}

/** In this order. Identifiers of what is no book are left out. */
export async function findBooks(db: Db, ids: readonly string[]): Promise<Book[]> {
  const text = `select ${columns} from ${from} where c.id in (select value from json_each(?)) and ${onDisk}`
  const rows = new Map((await queryRows<Row>(db, text, [JSON.stringify(ids)])).map((row) => [row.id, toBook(row)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Enough for a thousand chapters of one number. */
const twinStep = 0.001
/** Numbers restart in each volume, so the volume comes first. */
const volumeStep = 10_000

/** A folder of images is handed out as a CBZ. */
const extensionOf = (path: string): string => /\.(?:cbz|cbr|cb7|cbt|pdf|epub)$/i.exec(path)?.[0].toLowerCase() ?? '.cbz'

const toBook = ({ path, twins, restarts, readPage, completed, readAt, ...row }: Row): Book => ({
  ...row,
  groups: JSON.parse(row.groups),
  extension: extensionOf(path),
  sortNumber:
    Math.round((row.number + twins * twinStep + (restarts === 1 ? (row.volume ?? 0) * volumeStep : 0)) * 1e6) / 1e6,
  progress: readPage === null ? null : { page: readPage, completed: completed === 1, updatedAt: readAt! },
})

export type BookPage = {
  readonly number: number
  readonly name: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

export const listBookPages = (db: Db, bookId: string): Promise<BookPage[]> =>
  queryRows(
    db,
    `select number, entry_name as name, media_type as mediaType, width, height, size_bytes as sizeBytes
     from chapter_pages where chapter_id = ? order by number`,
    [bookId],
  )

/** The volumes of which at least one chapter has a file. */
export const listVolumes = (
  db: Db,
  seriesId: string,
): Promise<{ volume: number; updatedAt: string; books: number }[]> =>
  queryRows(
    db,
    `select c.volume, max(c.updated_at) as updatedAt, count(*) as books from chapters c
     where c.manga_id = ? and c.volume is not null and ${onDisk} group by c.volume order by c.volume desc`,
    [seriesId],
  )
