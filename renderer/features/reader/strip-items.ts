import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { type Borders, withoutBorders } from './crop-borders.ts'

export type StripItem =
  | { readonly kind: 'page'; readonly chapter: ReaderChapter; readonly page: number }
  /** What stands between two chapters, or after the last one. */
  | { readonly kind: 'end'; readonly chapter: ReaderChapter; readonly isFollowed: boolean }

/** CSS pixels of what stands between two chapters; with room to tell of those that are missing there. */
const seamHeight = { plain: 220, gap: 380 }
const isGap = ({ number, navigation: { next } }: ReaderChapter) => Number(next?.number) - Number(number) > 1

/** The pages of chapters that follow each other. */
export const stripItems = (chapters: readonly ReaderChapter[]): readonly StripItem[] =>
  chapters.flatMap((chapter, at) => [
    ...chapter.pages.map((_, index) => ({ kind: 'page', chapter, page: index + 1 }) as const),
    { kind: 'end', chapter, isFollowed: at < chapters.length - 1 } as const,
  ])

/** CSS pixels that an item is high in a strip of this width, its borders cut off. */
export function itemSize(item: StripItem | undefined, width: number, viewHeight: number, borders: Borders): number {
  if (!item) return 0
  if (item.kind === 'end' && item.isFollowed) return isGap(item.chapter) ? seamHeight.gap : seamHeight.plain
  if (item.kind === 'end') return Math.max(360, Math.round(viewHeight * 0.8))
  const page = item.chapter.pages[item.page - 1]
  if (!page) return 0
  const seen = withoutBorders(page, borders)
  return Math.max(1, Math.round((seen.height * width) / Math.max(1, seen.width)))
}

/** A name that stays with an item while chapters come before and after it. */
export const keyOf = (item: StripItem | undefined): string =>
  item ? `${item.chapter.id}:${item.kind === 'page' ? item.page : 'end'}` : ''

export function itemOfPage(items: readonly StripItem[], chapterId: string, page: number): number {
  const found = items.findIndex((item) => item.chapter.id === chapterId && (item.kind === 'end' || item.page === page))
  return Math.max(0, found)
}

/** The last of ascending starts that is not beyond `offset`. */
export function itemAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
