import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

/** A manga as programs for reading see it: only its visible chapters with a file. */
export type Series = {
  readonly id: string
  readonly title: string
  readonly sortTitle: string
  readonly description: string
  readonly author: string
  /** Null if unknown. */
  readonly year: number | null
  readonly genres: readonly string[]
  readonly status: 'ongoing' | 'completed' | 'hiatus' | 'cancelled'
  readonly language: string | null
  readonly direction: 'ltr' | 'rtl' | 'vertical' | null
  /** Changes with the cover. */
  readonly coverTag: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly books: number
  readonly readBooks: number
  /** Begun, not finished. */
  readonly startedBooks: number
}

type Row = Omit<Series, 'genres' | 'year'> & {
  readonly genres: string
  readonly year: number
  readonly yearEstimated: number
}

export type Condition = { readonly sql: string; readonly parameters: readonly unknown[] }

export const seriesSorts = {
  title: 'm.title_key',
  created: 'm.created_at',
  updated: 'm.updated_at',
  read: "ifnull(m.last_read_at, '')",
  books: 'm.available_chapters',
  year: 'm.publication_year',
  random: 'random()',
} as const
export type Sort<Keys extends string> = { readonly by: Keys; readonly order: 'asc' | 'desc' }

const onDisk = 'c.manga_id = m.id and c.is_visible = 1 and c.file_path is not null'
const countRead = (completed: 0 | 1): string =>
  `(select count(*) from chapters c join reading_progress p on p.chapter_id = c.id
    where ${onDisk} and p.completed = ${completed})`

const columns = `m.id, m.title, m.title_key as sortTitle, m.description, m.author, m.publication_year as year,
  m.year_estimated as yearEstimated, m.genres, ifnull(m.catalog_status, m.status) as status,
  (select c.language from chapters c where ${onDisk} order by c.number limit 1) as language,
  (select value ->> 'direction' from manga_reader_settings s where s.manga_id = m.id) as direction,
  ifnull(m.own_cover, m.chapter_cover) as coverTag, m.created_at as createdAt,
  max(m.updated_at, ifnull((select max(c.updated_at) from chapters c where ${onDisk}), '')) as updatedAt,
  m.available_chapters as books, ${countRead(1)} as readBooks, ${countRead(0)} as startedBooks`

/** @param page from 0 @param size undefined for all */
export async function listSeries(
  db: Db,
  conditions: readonly Condition[],
  { by, order }: Sort<keyof typeof seriesSorts>,
  page: number,
  size: number | undefined,
): Promise<{ readonly items: Series[]; readonly total: number }> {
  const where = ['m.has_available = 1', ...conditions.map(({ sql }) => `(${sql})`)].join(' and ')
  const parameters = conditions.flatMap((condition) => condition.parameters)
  const [counted] = await queryRows<{ count: number }>(
    db,
    `select count(*) as count from mangas m where ${where}`,
    parameters,
  )
  const ids = `select m.id from mangas m where ${where} order by ${seriesSorts[by]} ${order}, m.id ${order} limit ? offset ?`
  const found = await queryRows<{ id: string }>(db, ids, [...parameters, size ?? -1, page * (size ?? 0)])
  return {
    items: await findSeries(
      db,
      found.map(({ id }) => id),
    ),
    total: counted!.count,
  }
}

/** In this order. Unknown identifiers are left out. */
export async function findSeries(db: Db, ids: readonly string[]): Promise<Series[]> {
  const text = `select ${columns} from mangas m where m.id in (select value from json_each(?)) and m.has_available = 1`
  const rows = new Map((await queryRows<Row>(db, text, [JSON.stringify(ids)])).map((row) => [row.id, toSeries(row)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const toSeries = ({ yearEstimated, ...row }: Row): Series => ({
  ...row,
  genres: JSON.parse(row.genres),
  year: yearEstimated === 1 ? null : row.year,
})

/** Of mangas with a file, in alphabetical order. */
export async function listGenreNames(db: Db): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    'select distinct value as name from mangas, json_each(mangas.genres) where has_available = 1 order by value collate nocase',
    [],
  )
  return rows.map(({ name }) => name)
}

export async function listAuthorNames(db: Db): Promise<string[]> {
  const rows = await queryRows<{ author: string }>(
    db,
    'select distinct author from mangas where has_available = 1 order by author collate nocase',
    [],
  )
  return rows.map(({ author }) => author)
}

export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await queryRows<{ language: string }>(
    db,
    'select distinct language from chapters where file_path is not null and language is not null order by language',
    [],
  )
  return rows.map(({ language }) => language)
}
