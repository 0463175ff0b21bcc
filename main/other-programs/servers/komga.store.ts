import { fileURLToPath } from 'node:url'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { groupRows } from '../../platform/group-rows.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import type { ForeignDatabase } from './foreign-database.store.ts'
import { groupNames } from './group-names.ts'
import { chooseUser, toIsoTime } from './progress-owner.ts'

type Series = { id: string; title: string; name: string; status: string; summary: string; language: string }
type Book = {
  id: string
  seriesId: string
  /** Of the file. */
  name: string
  url: string
  title: string
  titleLock: number
  number: number
  numberLock: number
  page: number | null
  completed: number | null
  readAt: string | null
  releaseDate: string | null
}
type Named = { id: string; name: string }

const statuses: Readonly<Record<string, ForeignSeries['status']>> = {
  ENDED: 'completed',
  ABANDONED: 'completed',
  HIATUS: 'hiatus',
}

/** The database of Komga since version 0.54, by its migrations in `komga/src/flyway/resources/db/migration/sqlite`. */
export async function readKomga(
  database: ForeignDatabase,
  path: string,
  wantedUser: string | null,
): Promise<ForeignLibrary> {
  const { rows } = database
  const counts = new Map<string, number>()
  for (const row of await rows<{ id: string }>('select USER_ID as id from READ_PROGRESS where COMPLETED'))
    counts.set(row.id, (counts.get(row.id) ?? 0) + 1)
  const accounts = await rows<{ id: string; name: string }>('select ID as id, EMAIL as name from USER')
  const { users, user } = chooseUser(
    accounts.map((one) => ({ ...one, readCount: counts.get(one.id) ?? 0 })),
    wantedUser,
  )
  const isKept = (table: string, alias: string) =>
    database.columns(table).has('deleted_date') ? `${alias}.DELETED_DATE is null` : 'true'
  const readAt = database.columns('READ_PROGRESS').has('read_date') ? 'p.READ_DATE' : 'p.LAST_MODIFIED_DATE'
  const series = await rows<Series>(`select s.ID as id, m.TITLE as title, s.NAME as name, m.STATUS as status,
      m.SUMMARY as summary, m.LANGUAGE as language
    from SERIES s join SERIES_METADATA m on m.SERIES_ID = s.ID where ${isKept('SERIES', 's')} order by m.TITLE_SORT, s.ID`)
  const books = await rows<Book>(
    `select b.ID as id, b.SERIES_ID as seriesId, b.NAME as name, b.URL as url, m.TITLE as title, m.TITLE_LOCK as titleLock,
      m.NUMBER_SORT as number, m.NUMBER_LOCK as numberLock, p.PAGE as page, p.COMPLETED as completed, ${readAt} as readAt,
      m.RELEASE_DATE as releaseDate
    from BOOK b join BOOK_METADATA m on m.BOOK_ID = b.ID
    left join READ_PROGRESS p on p.BOOK_ID = b.ID and p.USER_ID = ?
    where ${isKept('BOOK', 'b')}`,
    user,
  )
  const byBook = await groupRows(books, ({ seriesId }) => seriesId)
  const named = async (sql: string) => await groupNames(await rows<Named>(sql))
  const genres = await named('select SERIES_ID as id, GENRE as name from SERIES_METADATA_GENRE')
  const tags = await named(optional(database, 'SERIES_METADATA_TAG', 'TAG'))
  const titles = await named(optional(database, 'SERIES_METADATA_ALTERNATE_TITLE', 'TITLE'))
  const shelves = await named(`select l.SERIES_ID as id, c.NAME as name
    from COLLECTION_SERIES l join COLLECTION c on c.ID = l.COLLECTION_ID`)
  const writers = await named(`select b.SERIES_ID as id, a.NAME as name from BOOK_METADATA_AUTHOR a
    join BOOK b on b.ID = a.BOOK_ID where lower(a.ROLE) = 'writer'`)
  const roots = await rows<{ root: string }>('select ROOT as root from LIBRARY order by ROOT')
  const all: ForeignSeries[] = []
  for (const one of series) {
    await yieldRegularly()
    const own = (byBook.get(one.id) ?? []).sort((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1))
    const years = own.flatMap(({ releaseDate }) => (releaseDate === null ? [] : Number(releaseDate.slice(0, 4))))
    all.push({
      key: one.id,
      title: (one.title.trim() || one.name).slice(0, 255),
      otherTitles: [...(one.title === one.name ? [] : [one.name]), ...(titles.get(one.id) ?? [])],
      author: writers.get(one.id)?.[0] ?? null,
      description: one.summary,
      notes: '',
      genres: [...(genres.get(one.id) ?? []), ...(tags.get(one.id) ?? [])],
      status: statuses[one.status] ?? 'ongoing',
      year: years.length === 0 ? null : Math.min(...years) || null,
      rating: null,
      shelves: shelves.get(one.id) ?? [],
      catalogId: null,
      trackers: {},
      site: null,
      chapters: own.map((book) => toChapter(book, one.language)),
    })
  }
  return {
    program: 'komga',
    path,
    users,
    user,
    folders: roots.map(({ root }) => toPath(root)),
    leftOut: await leftOut(database),
    series: all,
  }
}

/** The names of series in a table that older versions do not have. */
const optional = ({ columns }: ForeignDatabase, table: string, column: string): string =>
  columns(table).has(column.toLowerCase())
    ? `select SERIES_ID as id, ${column} as name from ${table}`
    : "select '' as id, '' as name where false"

/** What Komga takes from the name of a file is no title. */
const titleOf = ({ title, titleLock, name }: Book): string | null =>
  title.trim() !== '' && (titleLock || title !== name) ? title : null

const toChapter = (book: Book, language: string): ForeignChapter => ({
  number: Math.max(book.number, 0),
  volume: null,
  label: '',
  title: titleOf(book),
  language: language.trim().toLowerCase() || null,
  groups: [],
  publishedAt: null,
  catalogId: null,
  file: toPath(book.url),
  isCorrected: book.numberLock === 1,
  progress:
    book.page === null && !book.completed
      ? null
      : { page: Math.max(book.page ?? 1, 1), isRead: book.completed === 1, readAt: toIsoTime(book.readAt) },
  bookmarks: [],
})

/** Komga stores `file:/data/Manga/Star%20Smith`, or a plain path. */
function toPath(url: string): string {
  if (!url.startsWith('file:')) return url
  const { pathname } = new URL(url)
  // A drive is a part of the path only on Windows, where the other program may have run.
  const isWindows = /^\/[A-Za-z]:\//.test(pathname)
  return fileURLToPath(`file://${pathname}`, { windows: isWindows }).replaceAll('\\', isWindows ? '/' : '\\')
}

/** What Komga knows of series and Bunko does not keep: table, column, and when there is something. */
const moreFacts = [
  ['SERIES_METADATA', 'PUBLISHER', "PUBLISHER <> ''"],
  ['SERIES_METADATA', 'AGE_RATING', 'AGE_RATING is not null'],
  ['SERIES_METADATA_LINK', 'URL', 'true'],
] as const

async function leftOut({ rows, columns }: ForeignDatabase): Promise<Message[]> {
  const series = new Set<string>()
  for (const [table, column, condition] of moreFacts)
    if (columns(table).has(column.toLowerCase()))
      for (const { id } of await rows<{ id: string }>(`select SERIES_ID as id from ${table} where ${condition}`))
        series.add(id)
  const [lists] =
    columns('READLIST').size === 0 ? [] : await rows<{ count: number }>('select count(*) as count from READLIST')
  return [
    ...(lists && lists.count > 0 ? [message('otherPrograms.readLists', { count: lists.count })] : []),
    ...(series.size > 0 ? [message('otherPrograms.moreFacts', { count: series.size })] : []),
  ]
}
