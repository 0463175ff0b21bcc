import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The visible rows of a list with variable heights, each with the height of the rows omitted between it and the one before.
 * `gapBefore` and `gapAfter` are the heights omitted at both ends. They must be inside the body: a margin of the first row
 * would move the body.
 * @param keptIndex index of a row that stays rendered, so that its focus is not lost; -1 for none
 * @param estimatedHeight usual height of a row in pixels; rows are measured once rendered
 */
export function useVirtualRows(
  count: number,
  body: RefObject<HTMLElement | null>,
  keptIndex: number,
  estimatedHeight = 57,
) {
  const top = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: 16,
    // Leaves room for a floating bar, on phones above the navigation.
    scrollPaddingEnd: 192,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return keptIndex < 0 || keptIndex >= count || rows.includes(keptIndex)
        ? rows
        : [...rows, keptIndex].toSorted((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, start }, place) => {
    const before = items[place - 1]
    return { index, gap: before ? start - before.end : 0 }
  })
  const end = items.at(-1)?.end ?? top
  return {
    rows,
    gapBefore: (items[0]?.start ?? top) - top,
    gapAfter: Math.max(0, virtualizer.getTotalSize() + top - end),
    measure: virtualizer.measureElement,
    show: (index: number, align: 'auto' | 'center' = 'auto') => virtualizer.scrollToIndex(index, { align }),
  }
}

/** Distance from the top of the document. Updated when content above changes its height. */
function useTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return top
}
