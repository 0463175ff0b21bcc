import { dirname } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { isPageFileName } from '../../../shared/page-file-extensions.ts'
import { groupRows } from '../../platform/group-rows.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import { withSlashes } from '../map-paths.ts'
import type { ForeignDatabase } from './foreign-database.store.ts'
import { groupNames } from './group-names.ts'
import { toIsoTime } from './progress-owner.ts'

type Book = {
  id: number
  title: string
  /** Below the library, with `/`. */
  path: string
  seriesId: number | null
  series: string | null
  position: number
  publishedAt: string
}
type Format = { book: number; format: string; name: string }

/** Formats that novels have, too. */
const textFormats = ['epub', 'pdf']
const comicTag = /\b(?:manga|comics?|manhwa|manhua|graphic novels?|bande dessinée|bd)\b|漫画|マンガ/i

/** The database of a calibre library, by `resources/metadata_sqlite.sql`. Its books are files with comics. */
export async function readCalibre(database: ForeignDatabase, path: string): Promise<ForeignLibrary> {
  const { rows } = database
  const root = withSlashes(dirname(path))
  const books = await rows<Book>(`select b.id, b.title, b.path, s.id as seriesId, s.name as series,
      b.series_index as position, b.pubdate as publishedAt
    from books b left join books_series_link l on l.book = b.id left join series s on s.id = l.series`)
  const formats = await groupRows(await rows<Format>('select book, format, name from data'), ({ book }) => book)
  const named = async (sql: string) => await groupNames(await rows<{ id: number; name: string }>(sql))
  const authors = await named(
    'select l.book as id, a.name as name from books_authors_link l join authors a on a.id = l.author',
  )
  const tags = await named('select l.book as id, t.name as name from books_tags_link l join tags t on t.id = l.tag')
  const comics: (Book & { readonly file: string })[] = []
  for (const book of books) {
    await yieldRegularly()
    const isComic = (tags.get(book.id) ?? []).some((tag) => comicTag.test(tag))
    const format = chooseFormat(formats.get(book.id) ?? [], isComic)
    if (format) comics.push({ ...book, file: `${root}/${book.path}/${format.name}.${format.format.toLowerCase()}` })
  }
  const groups = await groupRows(comics, ({ id, seriesId }) =>
    seriesId === null ? `book ${id}` : `series ${seriesId}`,
  )
  const series: ForeignSeries[] = []
  for (const [key, group] of groups) {
    await yieldRegularly()
    const own = group.toSorted((left, right) => left.position - right.position || left.id - right.id)
    const first = own[0]!
    const years = own.flatMap(({ publishedAt }) => yearOf(publishedAt) ?? [])
    series.push({
      key,
      title: (first.series ?? first.title).trim().slice(0, 255) || first.path,
      otherTitles: [],
      author: toName(authors.get(first.id)?.[0]),
      description: '',
      notes: '',
      genres: [],
      status: 'ongoing',
      year: years.length > 0 ? Math.min(...years) : null,
      rating: null,
      shelves: [],
      catalogId: null,
      trackers: {},
      site: null,
      chapters: own.map(toChapter),
    })
  }
  const others = books.length - comics.length
  const leftOut: Message[] = others > 0 ? [message('otherPrograms.otherBooks', { count: others })] : []
  return { program: 'calibre', path, series, folders: [root], users: [], user: null, leftOut }
}

/** The file of a book that has pages. Text is taken only if the book is tagged as a comic. */
const chooseFormat = (formats: readonly Format[], isComic: boolean): Format | undefined => {
  const readable = formats.filter(({ format }) => isPageFileName(`.${format}`))
  const isText = ({ format }: Format) => textFormats.includes(format.toLowerCase())
  return readable.find((one) => !isText(one)) ?? (isComic ? readable[0] : undefined)
}

function toChapter(book: Book & { readonly file: string }): ForeignChapter {
  const { seriesId, position, title, publishedAt, file } = book
  const isInSeries = seriesId !== null && position > 0
  const isChapter = /\b(?:ch|chap|chapter)\b|#|話/i.test(title)
  return {
    number: isInSeries ? position : 0,
    volume: isInSeries && !isChapter && Number.isInteger(position) ? position : null,
    label: isInSeries && !isChapter ? 'volume' : '',
    title,
    language: null,
    groups: [],
    publishedAt: yearOf(publishedAt) === undefined ? null : toIsoTime(publishedAt.slice(0, 19)),
    catalogId: null,
    file,
    isCorrected: isInSeries,
    progress: null,
    bookmarks: [],
  }
}

/** A date that is not known is in the year 101. */
function yearOf(date: string): number | undefined {
  const year = Number(date.slice(0, 4))
  return year >= 1900 && year <= 2100 ? year : undefined
}

/** A comma in a name is stored as `|`. */
const toName = (name: string | undefined): string | null => name?.replaceAll('|', ',').trim() || null
