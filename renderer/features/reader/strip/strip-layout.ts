import { isBlank, knownPageCount, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import type { Borders } from '../page-view/crop-borders.ts'
import { type Rotation, shownSize } from '../page-view/page-style.ts'

export type StripItem =
  | { readonly kind: 'page'; readonly chapter: ReadableChapter; readonly page: number }
  /** The end of a chapter: a separator if another chapter follows, else the end card. */
  | { readonly kind: 'end'; readonly chapter: ReadableChapter; readonly followedBy: ReadableChapter | undefined }

/** Positions and sizes of the items of a strip in CSS pixels, from its top. */
export type StripLayout = {
  readonly items: readonly StripItem[]
  readonly heights: readonly number[]
  readonly starts: readonly number[]
  readonly total: number
}

/** CSS pixels between two chapters. A separator that lists missing chapters is higher. */
const separatorHeight = { plain: 220, withGap: 380 }
const hasGap = (from: ReadableChapter, to: ReadableChapter) => Number(to.number) - Number(from.number) > 1

/**
 * The pages of consecutive chapters, each chapter followed by its end if its number of pages is known. A chapter of which
 * nothing is known yet has one page.
 */
export const stripItems = (chapters: readonly ReadableChapter[]): readonly StripItem[] =>
  chapters.flatMap((chapter, at) => [
    ...(chapter.pages.length > 0 ? chapter.pages : [undefined]).map(
      (_, index) => ({ kind: 'page', chapter, page: index + 1 }) as const,
    ),
    ...(knownPageCount(chapter) === undefined ? [] : [{ kind: 'end', chapter, followedBy: chapters[at + 1] } as const]),
  ])

/** Identifies an item while chapters are added before and after it. */
export const itemKey = (item: StripItem | undefined): string =>
  item ? `${item.chapter.id}:${item.kind === 'page' ? item.page : 'end'}` : ''

/** The height of an item in CSS pixels in a strip of this width, with its borders cropped. */
export function itemHeight(
  item: StripItem | undefined,
  width: number,
  viewHeight: number,
  borders: Borders,
  rotation: Rotation = 0,
): number {
  if (!item) return 0
  if (item.kind === 'end' && item.followedBy)
    return hasGap(item.chapter, item.followedBy) ? separatorHeight.withGap : separatorHeight.plain
  const page = item.kind === 'page' && !isBlank(item.chapter) && item.chapter.pages[item.page - 1]
  if (!page) return Math.max(360, Math.round(viewHeight * 0.8))
  const shown = shownSize(page, borders, rotation)
  return Math.max(1, Math.round((shown.height * width) / Math.max(1, shown.width)))
}

/** The index of a page. The end of the chapter if it has no such page, else 0. */
export function itemIndexOfPage(items: readonly StripItem[], chapterId: string, page: number): number {
  const found = items.findIndex((item) => item.chapter.id === chapterId && (item.kind === 'end' || item.page === page))
  return Math.max(0, found)
}

/** The index of the last item that starts at or before `offset`. @param starts in ascending order */
export function itemIndexAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

type LayoutOptions = {
  readonly width: number
  readonly viewHeight: number
  readonly gap: number
  readonly rotation?: Rotation
}

export function layoutStrip(
  items: readonly StripItem[],
  { width, viewHeight, gap, rotation }: LayoutOptions,
  getBorders: (item: StripItem) => Borders,
): StripLayout {
  const heights = items.map((item) => itemHeight(item, width, viewHeight, getBorders(item), rotation))
  const starts: number[] = []
  let end = 0
  for (const height of heights) {
    starts.push(end)
    end += height + gap
  }
  return { items, heights, starts, total: Math.max(0, end - gap) }
}

/** A point of the strip and where it is on screen, used to restore the scroll position in another layout. */
export type ScrollAnchor = {
  readonly key: string
  /** CSS pixels from the start of the item. */
  readonly offset: number
  /** The height of the item when the anchor was taken. */
  readonly height: number
  /** CSS pixels from the top of the viewport. */
  readonly line: number
}

/** The anchor for what is shown `line` pixels below the top of the viewport at this scroll position. */
export function anchorAt({ items, heights, starts }: StripLayout, scrollTop: number, line = 0): ScrollAnchor {
  const index = itemIndexAt(starts, scrollTop + line)
  return {
    key: itemKey(items[index]),
    offset: scrollTop + line - (starts[index] ?? 0),
    height: heights[index] ?? 0,
    line,
  }
}

/** The scroll position that shows an anchor where it was. Undefined if its item is not in this strip. */
export function scrollTopFor({ items, heights, starts }: StripLayout, anchor: ScrollAnchor): number | undefined {
  const index = items.findIndex((item) => itemKey(item) === anchor.key)
  if (index < 0) return undefined
  const [start = 0, height = 0] = [starts[index], heights[index]]
  // The gap below an item does not scale with the item.
  const isInItem = anchor.offset <= anchor.height && anchor.height > 0
  const offset = isInItem ? (anchor.offset * height) / anchor.height : height + anchor.offset - anchor.height
  return Math.max(0, start + offset - anchor.line)
}

/** The indexes of the items in the viewport and within the pixels of `overscan`. */
export function visibleRange(
  { starts }: StripLayout,
  scrollTop: number,
  viewHeight: number,
  overscan: { readonly above: number; readonly below: number },
) {
  const end = scrollTop + viewHeight + overscan.below
  return { from: itemIndexAt(starts, scrollTop - overscan.above), to: itemIndexAt(starts, end) }
}
