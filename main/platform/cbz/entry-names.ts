import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'

const pageEndings = /\.(?:jpe?g|jfif|png|gif|webp|avif)$/i

/** Whether an entry is a page by its name; what macOS and Windows leave in folders is not. */
export const isPageName = (name: string): boolean => pageEndings.test(name) && !isJunkName(name)

/** Folders of macOS and hidden files; nobody misses them. */
export const isJunkName = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(name)

export const isComicInfoName = (name: string): boolean => /(?:^|\/)comicinfo\.xml$/i.test(name)

/** The name of a page in our own archives, by its place from 0. */
export const pageName = (index: number, extension: string): string =>
  `${String(index + 1).padStart(4, '0')}.${extension}`

/**
 * The name of an entry as text, with `/` between folders. Old tools on Windows write `\`; in names that are not UTF-8 that
 * byte may be half of a Japanese character and stays. Such names may read oddly but keep their digits, and so their order.
 */
export function decodeName(entry: Entry): string {
  if (isUtf8(entry.fileNameRaw)) return entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

/** Names are never used as paths; an archive that points outside is still one made to do harm. */
export const isOutside = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')
