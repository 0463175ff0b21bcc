import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shelfPageSize, useShelfPages } from '../../../api/library/shelf.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LibraryView } from '../view/library-view.store.ts'
import styles from './MangaCard.module.css'
import { MangaCard } from './MangaCard.tsx'
import { ShelfMenu } from './ShelfMenu.tsx'
import { useShelfKeys } from './use-shelf-keys.ts'

type ShelfProps = { readonly view: LibraryView; readonly total: number; readonly isBusy: boolean }

/** All manga of a view. Only the rows in view are rendered, and only their pages of the list are loaded. */
export function Shelf({ view, total, isBusy }: ShelfProps) {
  const { t } = useTranslation()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const layout = useShelfLayout(view.layout, node)
  return (
    <>
      <ul
        ref={setNode}
        className={classNames(styles.shelf, view.layout === 'list' && styles.list)}
        aria-label={t('library.title')}
        aria-busy={isBusy || undefined}
        style={layout && { blockSize: Math.ceil(total / layout.columns) * layout.rowHeight }}
      >
        {node && layout && <ShelfRows view={view} total={total} layout={layout} node={node} />}
      </ul>
      {node && !isOtherDevice && <ShelfMenu area={node} />}
    </>
  )
}

type ShelfRowsProps = Omit<ShelfProps, 'isBusy'> & { readonly layout: ShelfLayout; readonly node: HTMLElement }

function ShelfRows({ view, total, layout, node }: ShelfRowsProps) {
  const { columns, rowHeight, top } = layout
  const keys = useShelfKeys({ view, total, columns, node, showRow: (row) => virtualizer.scrollToIndex(row) })
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: useOverscan(),
    scrollMargin: top,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 96,
    // Keeps the focused row rendered when it is scrolled out of view, so that it keeps the focus.
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
  const indexes = rows.flatMap(({ index }) =>
    Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => index * columns + column),
  )
  const pages = [...new Set(indexes.map((index) => Math.floor(index / shelfPageSize) + 1))]
  const { itemAt } = useShelfPages(view, pages)
  return indexes.map((index) => (
    <li
      key={index}
      className={styles.cell}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{
        inlineSize: `calc((100% - ${columns - 1} * var(--shelf-gap)) / ${columns})`,
        insetInlineStart: `calc(${index % columns} * (100% + var(--shelf-gap)) / ${columns})`,
        insetBlockStart: Math.floor(index / columns) * rowHeight,
        blockSize: rowHeight,
      }}
    >
      <MangaCard manga={itemAt(index)} layout={view.layout} isTabStop={index === Math.max(0, keys.focused)} />
    </li>
  ))
}

/** The number of rows rendered ahead of scrolling. Zero for the first render, so that the visible rows appear sooner. */
function useOverscan(): number {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const idleCallback = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(idleCallback)
  }, [])
  return isIdle ? 3 : 0
}

type ShelfLayout = {
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
function useShelfLayout(kind: 'grid' | 'list', node: HTMLElement | null): ShelfLayout | undefined {
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
