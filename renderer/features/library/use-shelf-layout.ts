import { useLayoutEffect, useState } from 'react'

export type ShelfLayout = {
  readonly columns: number
  readonly rowHeight: number
  /** From the top of the document to the first row. */
  readonly top: number
}

/** Sizes of a card in rem; they are those of MangaCard.module.css. */
const grid = { narrowest: 10.5, gap: 1.5, rowGap: 2, words: 4.75 }
const gridOnPhone = { narrowest: 9, gap: 1, rowGap: 1.5, words: 4.75 }
const listRow = 5.5

/** Every row is as high as any other, so that a place on the shelf is a place on the screen, drawn before or not. */
export function useShelfLayout(kind: 'grid' | 'list', node: HTMLElement | null): ShelfLayout | undefined {
  const [layout, setLayout] = useState<ShelfLayout>()
  useLayoutEffect(() => {
    if (!node) return
    const measure = () => {
      const next = layoutOf(kind, node)
      setLayout((known) => (known && isSame(known, next) ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    // What stands above may grow.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [kind, node])
  return layout
}

function layoutOf(kind: 'grid' | 'list', node: HTMLElement): ShelfLayout {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const top = Math.round(node.getBoundingClientRect().top + window.scrollY)
  if (kind === 'list') return { columns: 1, rowHeight: listRow * rem, top }
  const { narrowest, gap, rowGap, words } = innerWidth <= 700 ? gridOnPhone : grid
  const width = node.clientWidth
  const columns = Math.max(2, Math.floor((width + gap * rem) / ((narrowest + gap) * rem)))
  const cover = ((width - (columns - 1) * gap * rem) / columns) * 1.5
  return { columns, rowHeight: Math.round(cover + (words + rowGap) * rem), top }
}

const isSame = (one: ShelfLayout, other: ShelfLayout) =>
  one.columns === other.columns && one.rowHeight === other.rowHeight && one.top === other.top
