import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdates } from '../../../api/library/following.ts'
import { newMangas, useSeenUpdates } from '../../../api/library/seen-updates.store.ts'
import { shelfPageSize, useShelfPages } from '../../../api/library/shelf.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { classNames } from '../../../ui/class-names.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import styles from './MangaCard.module.css'
import { MangaCard } from './MangaCard.tsx'
import { MangaGridMenu } from './MangaGridMenu.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { type GridLayout, useGridLayout } from './use-grid-layout.ts'

/** The grid works without them if their code can't be loaded. */
const GridTools = lazyScreen(
  async () => (await import('./GridTools.tsx').catch(() => undefined))?.GridTools ?? (() => null),
)

type MangaGridProps = { readonly view: LibraryView; readonly total: number; readonly isBusy: boolean }

/** All manga of a view. Only the rows in view are rendered, and only their pages of the list are loaded. */
export function MangaGrid({ view, total, isBusy }: MangaGridProps) {
  const { t } = useTranslation()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const layout = useGridLayout(view.layout, node)
  const isIdle = useIsIdle()
  const rows = layout ? Math.ceil(total / layout.columns) : 0
  return (
    <div className={styles.area}>
      <ul
        ref={setNode}
        className={classNames(styles.grid, view.layout === 'list' && styles.list)}
        aria-label={t('library.title')}
        aria-busy={isBusy || undefined}
        style={
          layout &&
          ({
            blockSize: rows * layout.rowHeight,
            '--columns': layout.columns,
            '--row': `${layout.rowHeight}px`,
            '--full-rows': `${Math.floor(total / layout.columns) * layout.rowHeight}px`,
          } as CSSProperties)
        }
      >
        {node && layout && <GridRows view={view} total={total} layout={layout} node={node} />}
      </ul>
      <Suspense>
        {isIdle && node && layout && (
          <GridTools view={view} total={total} layout={layout} node={node} height={rows * layout.rowHeight} />
        )}
      </Suspense>
      {node && !isOtherDevice && <MangaGridMenu area={node} />}
    </div>
  )
}

type GridRowsProps = Omit<MangaGridProps, 'isBusy'> & { readonly layout: GridLayout; readonly node: HTMLElement }

function GridRows({ view, total, layout, node }: GridRowsProps) {
  const { columns, rowHeight, top } = layout
  const keys = useGridKeys({ view, total, columns, node, showRow: (row) => virtualizer.scrollToIndex(row) })
  const isIdle = useIsIdle()
  useJumpKeys()
  const seen = useSeenUpdates()
  const fresh = newMangas(seen, useUpdates().data?.pages[0]?.items ?? [])
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: isIdle ? 3 : 0,
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
  // The last page is loaded when the window is idle, so that End shows titles at once. The first page is always loaded.
  const pages = [...new Set([...indexes, ...(isIdle ? [total - 1] : [])].map(pageOf))]
  const { itemAt } = useShelfPages(view, pages)
  return indexes.map((index) => (
    <li
      key={index}
      className={styles.cell}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{
        inlineSize: `calc((100% - ${columns - 1} * var(--grid-gap)) / ${columns})`,
        insetInlineStart: `calc(${index % columns} * (100% + var(--grid-gap)) / ${columns})`,
        insetBlockStart: Math.floor(index / columns) * rowHeight,
        blockSize: rowHeight,
      }}
    >
      <MangaCard
        manga={itemAt(index)}
        layout={view.layout}
        isNew={fresh.has(itemAt(index)?.id ?? '')}
        isTabStop={index === Math.max(0, keys.focused)}
      />
    </li>
  ))
}

const pageOf = (index: number): number => Math.floor(index / shelfPageSize) + 1

/** Whether the window was idle once, so that what is not seen at first does not delay what is. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const idleCallback = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(idleCallback)
  }, [])
  return isIdle
}

/**
 * Home and End while no card has the focus. A browser would scroll on its own thread, past rows that are not rendered: the
 * window would be empty until they are.
 */
function useJumpKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Home' && key !== 'End') return
      if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey || usesKey(target)) return
      event.preventDefault()
      scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const usesKey = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
