import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'

const pageEnding = /\.(?:jpe?g|jfif|png|gif|webp|avif|tiff?|jxl|hei[cf]|bmp|jp2)$/i

/** Whether an entry is a page, by its name. Not all of these images can be shown; their names say what they are. Files that macOS and Windows create in folders are not. */
export const isPageName = (name: string): boolean => pageEnding.test(name) && !isJunkName(name)

/** Hidden files and files that macOS and Windows create in folders. */
export const isJunkName = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(name)

export const isComicInfoName = (name: string): boolean => /(?:^|\/)comicinfo\.xml$/i.test(name)

export const isMetronInfoName = (name: string): boolean => /(?:^|\/)metroninfo\.xml$/i.test(name)

export const isInfoName = (name: string): boolean => isComicInfoName(name) || isMetronInfoName(name)

/** The extension of a page of this type, for example `webp` for `image/webp`. */
export const pageExtension = (mediaType: string): string =>
  mediaType === 'image/jpeg' ? 'jpg' : mediaType.slice(mediaType.indexOf('/') + 1)

/** The name of a page in an archive that Bunko writes. @param index from 0. */
export const pageName = (index: number, extension: string): string =>
  `${String(index + 1).padStart(4, '0')}.${extension}`

/**
 * The name of an entry with `/` between folders. Old Windows tools write `\`. In names that are not UTF-8 this byte can be
 * part of a Japanese character, so it is kept; such names may be garbled, but their digits and their order are correct.
 */
export function decodeEntryName(entry: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>): string {
  if (isUtf8(entry.fileNameRaw)) return entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

/** Whether a name points outside the archive. Names are not used as paths, but such an archive is malicious. */
export const isOutsideArchive = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')

let collator: Intl.Collator | undefined

/**
 * Compares two paths in natural order, folder by folder: `page 2` comes before `page 10`. Files and subfolders of a folder
 * are sorted together. Returns 0 for equal strings only.
 */
export function compareNaturally(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true }) // Takes milliseconds, so it does not belong to the start.
  const [left, right] = [one.split('/'), other.split('/')]
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const order = collator.compare(left[depth]!, right[depth]!)
    if (order !== 0) return order
  }
  // The collator treats `01` and `1` as equal: the path with fewer folders comes first, then by code units.
  return left.length - right.length || (one < other ? -1 : Number(one > other))
}

/** Where books of Bunko have what the metadata of EPUB cannot say. EPUB allows other files here. */
export const epubComicInfo = 'META-INF/ComicInfo.xml'
