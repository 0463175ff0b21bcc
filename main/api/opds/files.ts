import type { Language } from '../../../shared/i18n/languages.ts'
import { message } from '../../../shared/i18n/message.ts'
import { type Book, bookFileName, type Series, volumeTitle } from '../../reading-apps/reading-apps.ts'
import { root } from './atom.ts'
import { say } from './feeds.ts'

// What entries of both versions of OPDS say of files. The files themselves have one address.

const fileTypes: Readonly<Record<string, string>> = {
  '.cbz': 'application/vnd.comicbook+zip',
  '.cbr': 'application/vnd.comicbook-rar',
  '.cb7': 'application/x-cb7',
  '.cbt': 'application/x-cbt',
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
}

/** The address ends in a file name, because some programs take the name and the type from there. */
export const bookFile = (book: Book): { href: string; type: string } => ({
  href: `${root}/chapters/${book.id}/${encodeURIComponent(`${bookFileName(book)}${book.extension}`)}`,
  type: fileTypes[book.extension] ?? fileTypes['.cbz']!,
})

export function volumeFile(series: Series, volume: number): { title: string; href: string; type: string } {
  const title = volumeTitle(series.title, volume)
  const name = encodeURIComponent(`${title.replace(/[\\/:*?"<>|;]/g, '_')}.cbz`)
  return { title, href: `${root}/series/${series.id}/volumes/${volume}/${name}`, type: fileTypes['.cbz']! }
}

/** The feed of a series, relative to the root of a version. */
export const seriesPath = ({ id }: Series, byVolume: boolean): string => `series/${id}${byVolume ? '/volumes' : ''}`

export const bookSummary = (book: Book, language: Language): string =>
  [
    book.title ?? '',
    say(message('opds.pages', { count: book.pages }), language),
    `${(book.sizeBytes / 1024 / 1024).toFixed(1)} MB`,
    book.groups.join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')
