import { fileURLToPath } from 'node:url'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import type { ForeignDatabase } from './foreign-database.store.ts'
import { chooseUser, toIsoTime } from './progress-owner.ts'

type Series = { id: string; title: string; name: string; status: string; summary: string; language: string }
type Book = {
  id: string
  seriesId: string
  url: string
  title: string
  titleLock: number
  number: number
  numberLock: number
  page: number | null
  completed: number | null
  readAt: string | null
}
type Named = { seriesId: string; name: string }

const statuses: Readonly<Record<string, ForeignSeries['status']>> = {
  ENDED: 'completed',
  ABANDONED: 'completed',
  HIATUS: 'hiatus',
}

/** The database of Komga since version 0.54, by its migrations in `komga/src/flyway/resources/db/migration/sqlite`. */
export function readKomga(database: ForeignDatabase, path: string, wantedUser: string | null): ForeignLibrary {
  const { rows } = database
  const { users, user } = chooseUser(
    rows(`select u.ID as id, u.EMAIL as name, sum(ifnull(p.COMPLETED, 0)) as readCount
      from USER u left join READ_PROGRESS p on p.USER_ID = u.ID group by u.ID`),
    wantedUser,
  )
  const isKept = (table: string, alias: string) =>
    database.columns(table).has('deleted_date') ? `${alias}.DELETED_DATE is null` : 'true'
  const readAt = database.columns('READ_PROGRESS').has('read_date') ? 'p.READ_DATE' : 'p.LAST_MODIFIED_DATE'
  const series = rows<Series>(`select s.ID as id, m.TITLE as title, s.NAME as name, m.STATUS as status,
      m.SUMMARY as summary, m.LANGUAGE as language
    from SERIES s join SERIES_METADATA m on m.SERIES_ID = s.ID where ${isKept('SERIES', 's')} order by m.TITLE_SORT, s.ID`)
  const books = rows<Book>(
    `select b.ID as id, b.SERIES_ID as seriesId, b.URL as url, m.TITLE as title, m.TITLE_LOCK as titleLock,
      m.NUMBER_SORT as number, m.NUMBER_LOCK as numberLock, p.PAGE as page, p.COMPLETED as completed, ${readAt} as readAt
    from BOOK b join BOOK_METADATA m on m.BOOK_ID = b.ID
    left join READ_PROGRESS p on p.BOOK_ID = b.ID and p.USER_ID = ?
    where ${isKept('BOOK', 'b')} order by m.NUMBER_SORT, b.ID`,
    user,
  )
  const byBook = Map.groupBy(books, ({ seriesId }) => seriesId)
  const named = (sql: string) => Map.groupBy(rows<Named>(sql), ({ seriesId }) => seriesId)
  const genres = named('select SERIES_ID as seriesId, GENRE as name from SERIES_METADATA_GENRE order by GENRE')
  const labels = named(`select l.SERIES_ID as seriesId, c.NAME as name
    from COLLECTION_SERIES l join COLLECTION c on c.ID = l.COLLECTION_ID order by c.NAME`)
  const writers = named(`select b.SERIES_ID as seriesId, a.NAME as name from BOOK_METADATA_AUTHOR a
    join BOOK b on b.ID = a.BOOK_ID where lower(a.ROLE) = 'writer' group by 1, 2`)
  const years = new Map(
    rows<{ seriesId: string; year: string }>(
      `select b.SERIES_ID as seriesId, min(substr(m.RELEASE_DATE, 1, 4)) as year from BOOK_METADATA m
       join BOOK b on b.ID = m.BOOK_ID where m.RELEASE_DATE is not null group by 1`,
    ).map((row) => [row.seriesId, Number(row.year)]),
  )
  const roots = rows<{ root: string }>('select ROOT as root from LIBRARY order by ROOT')
  return {
    program: 'komga',
    path,
    users,
    user,
    folders: roots.map(({ root }) => toPath(root)),
    leftOut: leftOut(database),
    series: series.map((one) => ({
      key: one.id,
      title: (one.title.trim() || one.name).slice(0, 255),
      otherTitles: one.title === one.name ? [] : [one.name],
      author: writers.get(one.id)?.[0]?.name ?? null,
      description: one.summary,
      genres: (genres.get(one.id) ?? []).map(({ name }) => name),
      status: statuses[one.status] ?? 'ongoing',
      year: years.get(one.id) || null,
      labels: (labels.get(one.id) ?? []).map(({ name }) => name),
      catalogId: null,
      site: null,
      chapters: (byBook.get(one.id) ?? []).map((book) => toChapter(book, one.language)),
    })),
  }
}

const toChapter = (book: Book, language: string): ForeignChapter => ({
  number: Math.max(book.number, 0),
  volume: null,
  label: '',
  title: book.titleLock ? book.title : null,
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
  ['SERIES_METADATA_TAG', 'TAG', 'true'],
  ['SERIES_METADATA_LINK', 'URL', 'true'],
  ['SERIES_METADATA_ALTERNATE_TITLE', 'TITLE', 'true'],
] as const

function leftOut({ rows, columns }: ForeignDatabase): Message[] {
  const countRows = (from: string): number =>
    rows<{ count: number }>(`select count(*) as count from ${from}`)[0]?.count ?? 0
  const known = moreFacts.filter(([table, column]) => columns(table).has(column.toLowerCase()))
  const facts = known.map(([table, , condition]) => `select SERIES_ID from ${table} where ${condition}`)
  const seriesCount = facts.length === 0 ? 0 : countRows(`(${facts.join(' union ')})`)
  const lists = columns('READLIST').size === 0 ? 0 : countRows('READLIST')
  return [
    ...(lists > 0 ? [message('otherPrograms.readLists', { count: lists })] : []),
    ...(seriesCount > 0 ? [message('otherPrograms.moreFacts', { count: seriesCount })] : []),
  ]
}
