import type { TFunction } from 'i18next'
import { knownPageCount, type ReadableChapter } from '../../api/reader/arriving-pages.ts'

/** For example "Page 2 of 6", or "Page 2" while the number of pages is unknown. */
export function pageName(t: TFunction, chapter: ReadableChapter, page: number): string {
  const count = knownPageCount(chapter)
  return count === undefined ? t('chapters.state.page', { page }) : t('reader.pageOf', { page, count })
}

/** For example "Pages 2–3 of 6" for a spread, in reading order. */
export function pagesName(t: TFunction, chapter: ReadableChapter, pages: readonly number[]): string {
  const [first = 1, last = first] = [pages[0], pages.at(-1)]
  const count = knownPageCount(chapter)
  return first === last || count === undefined
    ? pageName(t, chapter, first)
    : t('reader.pagesOf', { from: first, to: last, count })
}
