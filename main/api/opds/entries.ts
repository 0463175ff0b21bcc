import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { message } from '../../../shared/i18n/message.ts'
import { type Book, fullBookTitle, type Series } from '../../reading-apps/reading-apps.ts'
import { type Entry, kinds, type Link, root } from './atom.ts'
import { type FeedLink, type OpdsFeed, say, urn, type Volume } from './feeds.ts'
import { bookFile, bookSummary, seriesPath, volumeFile } from './files.ts'

/** The entries of a feed in Atom. */
export function atomEntries({ content, updated }: OpdsFeed, language: Language): Entry[] {
  switch (content.kind) {
    case 'feeds':
      return content.items.map((item) => feedEntry(item, updated))
    case 'series':
      return content.items.map((series) => seriesEntry(series, language, content.byVolume))
    case 'books':
      return content.items.map((book) => bookEntry(book, language))
    case 'volumes':
      return content.items.map((volume) => volumeEntry(content.series, volume, language))
  }
}

const feedEntry = ({ id, title, path, lists, rel = 'subsection' }: FeedLink, updated: string): Entry => ({
  id,
  title,
  updated,
  links: [{ rel, href: `${root}/${path}`, type: kinds[lists] }],
})

/** Image types that the streaming extension allows. */
const streamed = ['image/jpeg', 'image/png', 'image/gif']

const pictures = (base: string): Link[] => [
  { rel: 'http://opds-spec.org/image', href: `${base}/cover`, type: 'image/jpeg' },
  { rel: 'http://opds-spec.org/image/thumbnail', href: `${base}/thumbnail`, type: 'image/jpeg' },
]

const seriesEntry = (series: Series, language: Language, byVolume: boolean): Entry => ({
  id: urn('series', series.id, ...(byVolume ? ['volumes'] : [])),
  title: series.title,
  updated: series.updatedAt,
  author: knownAuthor(series.author),
  summary: series.description || say(message('opds.chapters', { count: series.books }), language),
  categories: knownGenres(series.genres),
  language: series.language,
  issued: series.year === null ? undefined : String(series.year),
  links: [
    {
      rel: 'subsection',
      href: `${root}/${seriesPath(series, byVolume)}`,
      type: kinds.acquisition,
      more: { 'thr:count': byVolume ? undefined : series.books },
    },
    ...pictures(`${root}/series/${series.id}`),
  ],
})

function bookEntry(book: Book, language: Language): Entry {
  const base = `${root}/chapters/${book.id}`
  const isStreamed = book.mediaType !== null && streamed.includes(book.mediaType)
  const { progress } = book
  return {
    id: urn('chapter', book.id),
    // Files are named after it, so it names the series everywhere.
    title: fullBookTitle(book),
    updated: book.updatedAt,
    author: knownAuthor(book.author),
    summary: bookSummary(book, language),
    language: book.language,
    issued: book.publishedAt?.slice(0, 10),
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        ...bookFile(book),
      },
      {
        rel: 'http://vaemendis.net/opds-pse/stream',
        href: `${base}/pages/{pageNumber}?maxWidth={maxWidth}`,
        type: isStreamed ? book.mediaType! : 'image/jpeg',
        more: {
          'pse:count': book.pages,
          // Pages of an address count from 0, this one from 1.
          'pse:lastRead': progress?.page,
          'pse:lastReadDate': progress?.updatedAt && `${progress.updatedAt.slice(0, 19)}Z`,
        },
      },
      ...pictures(base),
    ],
  }
}

function volumeEntry(series: Series, { volume, updatedAt, books }: Volume, language: Language): Entry {
  const { title, ...file } = volumeFile(series, volume)
  return {
    id: urn('volume', series.id, volume),
    title,
    updated: updatedAt,
    author: knownAuthor(series.author),
    summary: say(message('opds.chapters', { count: books }), language),
    links: [
      { rel: 'http://opds-spec.org/acquisition/open-access', ...file },
      ...pictures(`${root}/series/${series.id}`),
    ],
  }
}
