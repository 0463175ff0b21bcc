import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName, ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { stripWidthIn } from './page-layout.ts'
import { pictureFilter } from './picture-filter.ts'
import styles from './ReaderScreen.module.css'
import type { Place, ReaderView } from './reader-view.ts'
import { StripPiece } from './StripPiece.tsx'
import { scrollStage } from './scroll-stage.ts'
import { itemAt, itemOfPage, itemSize, keyOf, type StripItem, startsOf, stripItems } from './strip-items.ts'
import { useFollowingChapters } from './use-following-chapters.ts'
import { seenBorders, usePageBorders } from './use-page-borders.ts'
import { useViewSize } from './use-view-size.ts'
import { useZoom } from './use-zoom.ts'

type StripReadingProps = {
  readonly opened: Place
  readonly settings: ReaderSettings
  readonly view: Ref<ReaderView>
  readonly onPlace: (place: Place) => void
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  readonly onAction: (action: ReaderActionName) => void
}

/** One page below the other, and one chapter after the other. Sizes are known, so nothing moves while pictures come. */
export function StripReading({ opened, settings, view, onPlace, onChapter, onLeave, onAction }: StripReadingProps) {
  const { t } = useTranslation()
  const stage = useRef<HTMLElement>(null)
  const size = useViewSize(stage)
  const { zoom, zoomBy, resetZoom, toggleZoom } = useZoom(stage)
  const { chapters, readOn } = useFollowingChapters(opened.chapter)
  const bordersOf = usePageBorders(settings.cropBorders)
  const items = useMemo(() => stripItems(chapters), [chapters])
  const width = Math.round(stripWidthIn(size, settings.stripWidth) * zoom)
  const bordersAt = (item: StripItem | undefined) =>
    item?.kind === 'page' ? bordersOf(item.chapter.id, item.page) : undefined
  const heights = items.map((item) => itemSize(item, width, size.height, seenBorders(bordersAt(item))))
  const starts = startsOf(heights, settings.gap)
  const itemStarts = starts.slice(0, -1)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => stage.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: (index) => keyOf(items[index]),
    gap: settings.gap,
    overscan: 2,
    initialRect: size,
  })
  const place = useRef({ key: `${opened.chapter.id}:${opened.page}`, share: 0 })
  const goToItem = (index: number, share = 0) => {
    virtual.measure()
    const top = (starts[index] ?? 0) + share * (heights[index] ?? 0)
    // Where nothing moves, a scroll that is under way must not be broken off.
    if (Math.abs((stage.current?.scrollTop ?? 0) - top) > 1) stage.current?.scrollTo({ top, behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change heights, or what lies above; the place stays
  useLayoutEffect(() => {
    const { key, share } = place.current
    const index = items.findIndex((item) => keyOf(item) === key)
    goToItem(index < 0 ? itemOfPage(items, opened.chapter.id, opened.page) : index, share)
  }, [width, settings.gap, size.height, items, bordersOf])

  const report = useEffectEvent(() => {
    const node = stage.current
    if (!node) return
    const top = itemAt(itemStarts, node.scrollTop)
    place.current = {
      key: keyOf(items[top]),
      share: (node.scrollTop - (starts[top] ?? 0)) / Math.max(1, heights[top] ?? 0),
    }
    const isAtBottom = node.scrollTop + node.clientHeight >= node.scrollHeight - 2
    const item = items[isAtBottom ? items.length - 1 : itemAt(itemStarts, node.scrollTop + node.clientHeight / 2)]
    if (!item) return
    const page = item.kind === 'page' ? item.page : item.chapter.pages.length
    onPlace({ chapter: item.chapter, page })
    if (item.chapter.pages.length - page < 4) readOn()
  })
  useEffect(() => {
    const node = stage.current
    const listen = () => report()
    listen()
    node?.addEventListener('scroll', listen, { passive: true })
    return () => node?.removeEventListener('scroll', listen)
  }, [])

  const goTo = (chapter: ReaderChapter, page: number) => goToItem(itemOfPage(items, chapter.id, page))
  const current = () => items[itemAt(itemStarts, (stage.current?.scrollTop ?? 0) + 2)]
  useImperativeHandle(view, () => ({
    turn(action) {
      const item = current()
      if (!item) return
      const last = item.chapter.pages.length
      if (action === 'first') goTo(item.chapter, 1)
      else if (action === 'last') goTo(item.chapter, last)
      else goToItem(Math.min(items.length - 1, Math.max(0, items.indexOf(item) + (action === 'next' ? 1 : -1))))
    },
    goTo: (page) => goTo(current()?.chapter ?? opened.chapter, page),
    scroll: (by, share) => {
      scrollStage(stage.current, by, share)
      return true
    },
    zoomBy,
    resetZoom,
  }))

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same is on the key M and in the bar
    <section
      ref={stage}
      aria-label={t('reader.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className={styles.stage}
      data-strip=""
      data-zoomed={zoom > 1 || undefined}
      onClick={(event) =>
        !(event.target as HTMLElement).closest('button, a') && event.detail === 1 && onAction('controls')
      }
      onDoubleClick={(event) => toggleZoom({ x: event.clientX, y: event.clientY })}
    >
      <div
        className={styles.strip}
        style={{ blockSize: starts.at(-1), inlineSize: width, filter: pictureFilter(settings) }}
      >
        {virtual.getVirtualItems().map(({ key, index, start, size: height }) => {
          const item = items[index]
          return (
            item && (
              <div key={key} className={styles.piece} style={{ insetBlockStart: start, blockSize: height }}>
                <StripPiece {...{ item, width, height, onChapter, onLeave }} borders={bordersAt(item)} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}
