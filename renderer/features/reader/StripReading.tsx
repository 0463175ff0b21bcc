import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName, ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { PageImage } from './PageImage.tsx'
import { pageImage } from './page-image.ts'
import { stripWidthIn } from './page-layout.ts'
import { pictureFilter } from './picture-filter.ts'
import styles from './ReaderScreen.module.css'
import type { Place, ReaderView } from './reader-view.ts'
import { scrollStage } from './scroll-stage.ts'
import { itemAt, itemOfPage, itemSize, type StripItem, stripItems } from './strip-items.ts'
import { useFollowingChapters } from './use-following-chapters.ts'
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
  const items = useMemo(() => stripItems(chapters), [chapters])
  const width = Math.round(stripWidthIn(size, settings.stripWidth) * zoom)
  const heightOf = (index: number) => itemSize(items[index], width, size.height)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => stage.current,
    estimateSize: heightOf,
    getItemKey: (index) => keyOf(items[index]),
    gap: settings.gap,
    overscan: 2,
    initialRect: size,
  })
  const place = useRef({ index: itemOfPage(items, opened.chapter.id, opened.page), share: 0 })
  const goToItem = (index: number, share = 0) => {
    virtual.measure()
    const start = virtual.getOffsetForIndex(index, 'start')?.[0] ?? 0
    stage.current?.scrollTo({ top: start + share * heightOf(index), behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width changes every height; the place stays
  useLayoutEffect(() => goToItem(place.current.index, place.current.share), [width, settings.gap, size.height])

  const report = useEffectEvent(() => {
    const node = stage.current
    if (!node) return
    const starts = virtual.measurementsCache.map(({ start }) => start)
    const top = itemAt(starts, node.scrollTop)
    place.current = { index: top, share: (node.scrollTop - (starts[top] ?? 0)) / Math.max(1, heightOf(top)) }
    const isAtBottom = node.scrollTop + node.clientHeight >= node.scrollHeight - 2
    const item = items[isAtBottom ? items.length - 1 : itemAt(starts, node.scrollTop + node.clientHeight / 2)]
    if (!item) return
    onPlace({ chapter: item.chapter, page: item.kind === 'page' ? item.page : item.chapter.pages.length })
    if (item.chapter.pages.length - (item.kind === 'page' ? item.page : item.chapter.pages.length) < 4) readOn()
  })
  useEffect(() => {
    const node = stage.current
    const listen = () => report()
    listen()
    node?.addEventListener('scroll', listen, { passive: true })
    return () => node?.removeEventListener('scroll', listen)
  }, [])

  const goTo = (chapter: ReaderChapter, page: number) => goToItem(itemOfPage(items, chapter.id, page))
  const current = () =>
    items[
      itemAt(
        virtual.measurementsCache.map(({ start }) => start),
        (stage.current?.scrollTop ?? 0) + 2,
      )
    ]
  useImperativeHandle(view, () => ({
    turn(action) {
      const item = current()
      if (!item) return
      const last = item.chapter.pages.length
      if (action === 'first') goTo(item.chapter, 1)
      else if (action === 'last') goTo(item.chapter, last)
      else goToItem(Math.min(items.length - 1, Math.max(0, items.indexOf(item) + (action === 'next' ? 1 : -1))))
    },
    goTo: (page) => goTo(items[place.current.index]?.chapter ?? opened.chapter, page),
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
        style={{ blockSize: virtual.getTotalSize(), inlineSize: width, filter: pictureFilter(settings) }}
      >
        {virtual.getVirtualItems().map(({ key, index, start, size: height }) => {
          const item = items[index]
          return (
            item && (
              <div key={key} className={styles.piece} style={{ insetBlockStart: start, blockSize: height }}>
                <Piece item={item} width={width} height={height} {...{ onChapter, onLeave }} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}

type PieceProps = {
  readonly item: StripItem
  readonly width: number
  readonly height: number
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
}

function Piece({ item, width, height, onChapter, onLeave }: PieceProps) {
  const { t } = useTranslation()
  const { chapter } = item
  if (item.kind === 'end') {
    const { next } = chapter.navigation
    return (
      <ChapterEnd
        isInStrip={item.isFollowed}
        chapter={chapter}
        onNext={() => next && onChapter(next.id)}
        onLeave={onLeave}
      />
    )
  }
  return (
    <PageImage
      src={pageImage(chapter, item.page)}
      name={t('reader.pageOf', { page: item.page, count: chapter.pages.length })}
      page={item.page}
      isCurrent
      size={{ width, height }}
    />
  )
}

const keyOf = (item: StripItem | undefined): string =>
  item ? `${item.chapter.id}:${item.kind === 'page' ? item.page : 'end'}` : ''
