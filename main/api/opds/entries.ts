import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import {
  type Book,
  bookFileName,
  bookTitle,
  fullBookTitle,
  type Series,
  volumeTitle,
} from '../../reading-apps/reading-apps.ts'
import { type Entry, kinds, type Link, root } from './atom.ts'

export const say = (text: Message, language: Language): string => formatMessage(text, language)

/** Identifiers of feeds and entries: they never change. */
export const urn = (kind: string, ...parts: readonly (string | number)[]): string =>
  ['urn:bunko', kind, ...parts.map((part) => encodeURIComponent(part))].join(':')

/** Image types that the streaming extension allows. */
const streamed = ['image/jpeg', 'image/png', 'image/gif']

const fileTypes: Readonly<Record<string, string>> = {
  '.cbz': 'application/vnd.comicbook+zip',
  '.cbr': 'application/vnd.comicbook-rar',
  '.cb7': 'application/x-cb7',
  '.cbt': 'application/x-cbt',
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
}

const pictures = (base: string): Link[] => [
  { rel: 'http://opds-spec.org/image', href: `${base}/cover`, type: 'image/jpeg' },
  { rel: 'http://opds-spec.org/image/thumbnail', href: `${base}/thumbnail`, type: 'image/jpeg' },
]

export const seriesEntry = (series: Series, language: Language, byVolume = false): Entry => ({
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
      href: `${root}/series/${series.id}${byVolume ? '/volumes' : ''}`,
      type: kinds.acquisition,
      more: { 'thr:count': byVolume ? undefined : series.books },
    },
    ...pictures(`${root}/series/${series.id}`),
  ],
})

/** @param isMixed among chapters of other series, so that its title names the series */
export function bookEntry(book: Book, language: Language, isMixed: boolean): Entry {
  const base = `${root}/chapters/${book.id}`
  const isStreamed = book.mediaType !== null && streamed.includes(book.mediaType)
  const { progress } = book
  return {
    id: urn('chapter', book.id),
    // Files are named after it, so it names the series everywhere.
    title: isMixed ? fullBookTitle(book) : bookTitle(book),
    updated: book.updatedAt,
    author: knownAuthor(book.author),
    summary: [
      book.title ?? '',
      say(message('opds.pages', { count: book.pages }), language),
      `${(book.sizeBytes / 1024 / 1024).toFixed(1)} MB`,
      book.groups.join(', '),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    language: book.language,
    issued: book.publishedAt?.slice(0, 10),
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: `${base}/${encodeURIComponent(`${bookFileName(book)}${book.extension}`)}`,
        type: fileTypes[book.extension] ?? fileTypes['.cbz']!,
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

export function volumeEntry(
  series: Series,
  { volume, updatedAt, books }: { volume: number; updatedAt: string; books: number },
  language: Language,
): Entry {
  const title = volumeTitle(series.title, volume)
  const name = encodeURIComponent(`${title.replace(/[\\/:*?"<>|;]/g, '_')}.cbz`)
  return {
    id: urn('volume', series.id, volume),
    title,
    updated: updatedAt,
    author: knownAuthor(series.author),
    summary: say(message('opds.chapters', { count: books }), language),
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: `${root}/series/${series.id}/volumes/${volume}/${name}`,
        type: 'application/vnd.comicbook+zip',
      },
      ...pictures(`${root}/series/${series.id}`),
    ],
  }
}
