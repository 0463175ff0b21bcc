import { useLayoutEffect, useState } from 'react'

export type ShelfLayout = {
  readonly columns: number
  readonly rowHeight: number
  /** From the top of the document to the first row. */
  readonly top: number
}

/** The sizes of a card in rem, as in MangaCard.module.css. */
const grid = { minWidth: 10.5, gap: 1.5, rowGap: 2, textHeight: 4.75 }
const gridOnPhone = { minWidth: 9, gap: 1, rowGap: 1.5, textHeight: 4.75 }
const listRowHeight = 5.5

/** The columns and row height of the shelf. All rows have the same height, so the position of any card can be computed. */
export function useShelfLayout(kind: 'grid' | 'list', node: HTMLElement | null): ShelfLayout | undefined {
  const [layout, setLayout] = useState<ShelfLayout>()
  useLayoutEffect(() => {
    if (!node) return
    const measure = () => {
      const next = measureLayout(kind, node)
      setLayout((current) => (current && isSameLayout(current, next) ? current : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    // Content above the shelf may change its height.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [kind, node])
  return layout
}

function measureLayout(kind: 'grid' | 'list', node: HTMLElement): ShelfLayout {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const top = Math.round(node.getBoundingClientRect().top + window.scrollY)
  if (kind === 'list') return { columns: 1, rowHeight: listRowHeight * rem, top }
  const { minWidth, gap, rowGap, textHeight } = innerWidth <= 700 ? gridOnPhone : grid
  const width = node.clientWidth
  const columns = Math.max(2, Math.floor((width + gap * rem) / ((minWidth + gap) * rem)))
  const coverHeight = ((width - (columns - 1) * gap * rem) / columns) * 1.5
  return { columns, rowHeight: Math.round(coverHeight + (textHeight + rowGap) * rem), top }
}

const isSameLayout = (one: ShelfLayout, other: ShelfLayout) =>
  one.columns === other.columns && one.rowHeight === other.rowHeight && one.top === other.top
