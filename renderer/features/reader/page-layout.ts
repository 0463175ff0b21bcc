import type { TFunction } from 'i18next'
import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { knownPageCount, type ReadableChapter } from '../../api/reader/arriving-pages.ts'

export type Size = { readonly width: number; readonly height: number }
/** The reading mode after `auto` has been resolved. */
export type ResolvedMode = 'single' | 'double' | 'strip'

/** A page at least this many times as high as wide belongs to a strip. The tallest printed formats stay below 1.8. */
const stripRatio = 2
export const isWide = ({ width, height }: Size): boolean => width > height
const isTall = ({ width, height }: Size): boolean => height >= stripRatio * width

/**
 * The mode for these pages (ADR 0019). `auto` shows a strip if more than half of the pages are tall, spreads if some
 * pages are wide and the viewport is wide too, and single pages otherwise.
 */
export function resolveMode(
  { mode, direction, panels }: Pick<ReaderSettings, 'mode' | 'direction'> & Partial<Pick<ReaderSettings, 'panels'>>,
  pages: readonly Size[],
  viewport: Size,
): ResolvedMode {
  // Panels are those of one page.
  if (mode === 'double' && (panels || direction === 'vertical')) return 'single'
  if (mode !== 'auto') return mode
  if (pages.filter(isTall).length * 2 > pages.length) return 'strip'
  const isPrint = pages.some(isWide) && !pages.every(isWide)
  return isPrint && isWide(viewport) && direction !== 'vertical' && !panels ? 'double' : 'single'
}

/**
 * The sizes in CSS pixels of pages that are shown side by side at the same height. `smart` fits the whole page, or a
 * page of a strip to the viewport's width without enlarging it.
 * @param pixelRatio device pixels per CSS pixel, used by `original`
 */
export function fitPages(
  pages: readonly Size[],
  viewport: Size,
  fit: ReaderSettings['fit'],
  pixelRatio = 1,
): readonly Size[] {
  const height = Math.max(1, ...pages.map((page) => page.height))
  const aligned = pages.map((page) => ({ width: (page.width * height) / Math.max(1, page.height), height }))
  const width = Math.max(
    1,
    aligned.reduce((sum, page) => sum + page.width, 0),
  )
  const [byWidth, byHeight] = [viewport.width / width, viewport.height / height]
  const scale = {
    screen: Math.min(byWidth, byHeight),
    width: byWidth,
    height: byHeight,
    original: 1 / pixelRatio,
    smart: pages.some(isTall) ? Math.min(byWidth, 1) : Math.min(byWidth, byHeight),
  }[fit]
  return aligned.map((page) => ({ width: page.width * scale, height: page.height * scale }))
}

/** The width of a strip in CSS pixels. A narrow viewport is filled. */
export const fitStripWidth = (viewport: Size, percent: number): number =>
  viewport.width < 700 ? viewport.width : Math.round((viewport.width * percent) / 100)

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
