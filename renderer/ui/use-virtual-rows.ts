import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The rows in sight, each as high as its words need, with the height of what is left out before each run of them.
 * @param usualHeight pixels of a row whose words fit on their lines; others are measured once they are drawn
 * @param kept the place of a row that stays drawn wherever it is, so that the focus in it is not lost; -1 for none
 */
export function useVirtualRows(count: number, body: RefObject<HTMLElement | null>, kept: number, usualHeight = 57) {
  const top = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 96,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return kept < 0 || kept >= count || rows.includes(kept) ? rows : [...rows, kept].toSorted((a, b) => a - b)
    },
  })
  let end = top
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return {
    rows,
    gapAfter: Math.max(0, virtualizer.getTotalSize() + top - end),
    measure: virtualizer.measureElement,
    show: (index: number, align: 'auto' | 'center' = 'auto') => virtualizer.scrollToIndex(index, { align }),
  }
}

/** From the top of the document; what stands above may grow. */
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
