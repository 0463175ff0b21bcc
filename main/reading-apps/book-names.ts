import { formatChapterNumber } from '../../shared/chapter-number.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import type { Book } from './books.store.ts'

/** `Ch. 12`, `Vol. 3 Ch. 12a`: what tells the chapters of a series apart. */
function chapterName({ number, volume, label, language, sortNumber }: Book): string {
  const parts = [
    volume !== null && `Vol. ${volume}`,
    `Ch. ${formatChapterNumber(number)}${/^[a-z]$/.test(label) ? label : ''}`,
    label !== '' && !/^[a-z]$/.test(label) && `(${label})`,
    !Number.isInteger((sortNumber - number) * 1) && language !== null && `[${language}]`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** The title of a chapter in a list of its series. */
export const bookTitle = (book: Book): string => `${chapterName(book)}${book.title ? ` – ${book.title}` : ''}`

/** The title of a chapter among those of other series. Programs name their files after it. */
export const fullBookTitle = (book: Book): string => `${book.seriesTitle} - ${chapterName(book)}`

/** The file name of a chapter, without its extension. Some programs split addresses at semicolons. */
export const bookFileName = (book: Book): string => safeFileName(fullBookTitle(book)).replaceAll(';', '')

export const volumeTitle = (seriesTitle: string, volume: number): string => `${seriesTitle} - Vol. ${volume}`

/** KOReader names a file after author and title of the entry, and replaces what file systems do not allow. */
export const koreaderName = (author: string, title: string, extension: string): string =>
  `${author} - ${title}${extension}`.replace(/[\\,/:*?"<>|]/g, '_')
