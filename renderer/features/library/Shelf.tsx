import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shelfPageSize, useShelfPages } from '../../api/shelf.ts'
import { cx } from '../../ui/cx.ts'
import type { LibraryView } from './library-view.store.ts'
import { MangaCard } from './MangaCard.tsx'
import styles from './Shelf.module.css'
import { useShelfKeys } from './use-shelf-keys.ts'
import { type ShelfLayout, useShelfLayout } from './use-shelf-layout.ts'

type ShelfProps = { readonly view: LibraryView; readonly total: number; readonly isBusy: boolean }

/** All mangas of a view in their places; only the rows in sight are drawn, only their pages are asked for. */
export function Shelf({ view, total, isBusy }: ShelfProps) {
  const { t } = useTranslation()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const layout = useShelfLayout(view.layout, node)
  return (
    <ul
      ref={setNode}
      className={cx(styles.shelf, view.layout === 'list' && styles.list)}
      aria-label={t('library.title')}
      aria-busy={isBusy || undefined}
      style={layout && { blockSize: Math.ceil(total / layout.columns) * layout.rowHeight }}
    >
      {node && layout && <Rows view={view} total={total} layout={layout} node={node} />}
    </ul>
  )
}

type RowsProps = Omit<ShelfProps, 'isBusy'> & { readonly layout: ShelfLayout; readonly node: HTMLElement }

function Rows({ view, total, layout, node }: RowsProps) {
  const { columns, rowHeight, top } = layout
  const keys = useShelfKeys({ view, total, columns, node, showRow: (row) => virtualizer.scrollToIndex(row) })
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: useOverscan(),
    scrollMargin: top,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 96,
    // The row with the focus stays drawn, so that the focus is not lost when it is scrolled out of sight.
    rangeExtractor: (range) => {
      const row = Math.floor(keys.focused / columns)
      const rows = defaultRangeExtractor(range)
      return keys.focused < 0 || rows.includes(row) || row >= range.count
        ? rows
        : [...rows, row].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [virtualizer, rowHeight])
  const rows = virtualizer.getVirtualItems()
  const places = rows.flatMap(({ index }) =>
    Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => index * columns + column),
  )
  const pages = [...new Set(places.map((place) => Math.floor(place / shelfPageSize) + 1))]
  const { itemAt } = useShelfPages(view, pages)
  return places.map((place) => (
    <li
      key={place}
      className={styles.cell}
      data-place={place}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{
        inlineSize: `calc((100% - ${columns - 1} * var(--shelf-gap)) / ${columns})`,
        insetInlineStart: `calc(${place % columns} * (100% + var(--shelf-gap)) / ${columns})`,
        insetBlockStart: Math.floor(place / columns) * rowHeight,
        blockSize: rowHeight,
      }}
    >
      <MangaCard
        manga={itemAt(place)}
        place={place}
        layout={view.layout}
        isEntry={place === Math.max(0, keys.focused)}
      />
    </li>
  ))
}

/** Rows drawn ahead of the scrolling. The first picture is of what is in sight alone: the rest comes once that stands. */
function useOverscan(): number {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const later = requestIdleCallback(() => setShown(true))
    return () => cancelIdleCallback(later)
  }, [])
  return isShown ? 3 : 0
}
