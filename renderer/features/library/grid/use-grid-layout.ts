import { useLayoutEffect, useRef, useState } from 'react'
import { coverSizes, useLibraryLook } from '../view/library-look.store.ts'

export type GridLayout = {
  readonly columns: number
  readonly rowHeight: number
  /** From the top of the document to the first row. */
  readonly top: number
}

/** The sizes of a card in rem, as in MangaCard.module.css. The least width is that of the look, a little less on a phone. */
const grid = { gap: 1.5, rowGap: 2, textHeight: 4.75 }
const gridOnPhone = { gap: 1, rowGap: 1.5, textHeight: 4.75 }
const widthOnPhone = 9 / coverSizes.usual
const listRowHeight = 5.5

/**
 * The columns and row height of the grid. All rows have the same height, so the position of any card can be computed. When
 * they change, the card at the top of the window stays there.
 */
export function useGridLayout(kind: 'grid' | 'list', node: HTMLElement | null): GridLayout | undefined {
  const [layout, setLayout] = useState<GridLayout>()
  const coverSize = useLibraryLook((look) => look.coverSize)
  useLayoutEffect(() => {
    if (!node) return
    const measure = () => {
      const next = measureLayout(kind, node, coverSize)
      setLayout((current) => (current && isSameLayout(current, next) ? current : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    // Content above the grid may change its height.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [kind, node, coverSize])
  useKeepTopCard(layout)
  return layout
}

function useKeepTopCard(layout: GridLayout | undefined): void {
  const last = useRef(layout)
  useLayoutEffect(() => {
    const before = last.current
    last.current = layout
    if (!before || !layout || (before.columns === layout.columns && before.rowHeight === layout.rowHeight)) return
    if (scrollY <= before.top) return
    const index = indexAt(before, scrollY)
    // Keeps what is above the grid in view if it was.
    if (index > 0) scrollTo(0, topOf(layout, index))
  }, [layout])
}

/** The first card of the row at this position of the document. */
export const indexAt = ({ columns, rowHeight, top }: GridLayout, y: number): number =>
  Math.max(0, Math.round((y - top) / rowHeight)) * columns

/** Where the row of a card begins in the document. */
export const topOf = ({ columns, rowHeight, top }: GridLayout, index: number): number =>
  top + Math.floor(index / columns) * rowHeight

function measureLayout(kind: 'grid' | 'list', node: HTMLElement, coverSize: number): GridLayout {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const top = Math.round(node.getBoundingClientRect().top + window.scrollY)
  if (kind === 'list') return { columns: 1, rowHeight: listRowHeight * rem, top }
  const isPhone = innerWidth <= 700
  const { gap, rowGap, textHeight } = isPhone ? gridOnPhone : grid
  const minWidth = isPhone ? coverSize * widthOnPhone : coverSize
  const width = node.clientWidth
  const columns = Math.max(2, Math.floor((width + gap * rem) / ((minWidth + gap) * rem)))
  const coverHeight = ((width - (columns - 1) * gap * rem) / columns) * 1.5
  return { columns, rowHeight: Math.round(coverHeight + (textHeight + rowGap) * rem), top }
}

const isSameLayout = (one: GridLayout, other: GridLayout) =>
  one.columns === other.columns && one.rowHeight === other.rowHeight && one.top === other.top
