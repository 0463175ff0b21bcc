import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import { pageExtension } from '../../platform/cbz/entry-names.ts'

export type NamedChapter = { readonly number: number; readonly language: string | null }

/**
 * Folder names of chapters, such as `c0010.5`, in reading order. The order is the same for lexical and natural sorting,
 * so all names have the same number of decimals (`c0010.0`, `c0010.5`). Chapters with the same number get a position
 * and language (`c0011-1-en`, `c0011-2-fr`).
 */
export function chapterFolders(chapters: readonly NamedChapter[]): readonly string[] {
  const numbers = chapters.map(({ number }) => formatChapterNumber(number).split('.') as [string, string?])
  const wholeDigits = Math.max(4, ...numbers.map(([whole]) => whole.length))
  const decimals = Math.max(0, ...numbers.map(([, fraction = '']) => fraction.length))
  const names = numbers.map(([whole, fraction = '']) => {
    const padded = `c${whole.padStart(wholeDigits, '0')}`
    return decimals === 0 ? padded : `${padded}.${fraction.padEnd(decimals, '0')}`
  })
  const sameNames = Map.groupBy(names.keys(), (index) => names[index]!)
  return names.map((name, index) => {
    const same = sameNames.get(name)!
    if (same.length === 1) return name
    const place = String(same.indexOf(index) + 1).padStart(String(same.length).length, '0')
    const language = (chapters[index]!.language ?? '').replace(/[^a-z\d-]/gi, '')
    return `${name}-${place}${language === '' ? '' : `-${language}`}`
  })
}

/** @param page from 1 */
export const volumePageName = (folder: string, page: number, mediaType: string): string =>
  `${folder}/p${String(page).padStart(4, '0')}.${pageExtension(mediaType)}`
