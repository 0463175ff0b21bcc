import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName, ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { stripWidthIn } from './page-layout.ts'
import { pictureFilter } from './picture-filter.ts'
import styles from './ReaderScreen.module.css'
import type { Place, ReaderView } from './reader-view.ts'
import { StripPiece } from './StripPiece.tsx'
import { scrollStage } from './scroll-stage.ts'
import { itemAt, itemOfPage, keyOf, type StripItem, stripItems } from './strip-items.ts'
import { layStrip } from './strip-layout.ts'
import { useLookBack } from './use-look-back.ts'
import { seenBorders, usePageBorders } from './use-page-borders.ts'
import { useStripChapters } from './use-strip-chapters.ts'
import { useStripScroll } from './use-strip-scroll.ts'
import { useViewSize } from './use-view-size.ts'
import { useZoom } from './use-zoom.ts'

type StripReadingProps = {
  readonly opened: Place
  readonly settings: ReaderSettings
  readonly view: Ref<ReaderView>
  /** `isLookBack` where what is in sight is not being read: the end of an earlier chapter, passed upwards. */
  readonly onPlace: (place: Place, isLookBack: boolean) => void
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  readonly onAction: (action: ReaderActionName) => void
}

/** So many pages before an end of the strip its next chapter is brought. */
const pagesBeforeEnd = 4

/** One page below the other, and one chapter after the other. Sizes are known, so nothing moves while pictures come. */
export function StripReading({ opened, settings, view, onPlace, onChapter, onLeave, onAction }: StripReadingProps) {
  const { t } = useTranslation()
  const stage = useRef<HTMLElement>(null)
  const size = useViewSize(stage)
  const { zoom, zoomBy, resetZoom, toggleZoom } = useZoom(stage, ({ y }) => holdLine(y))
  const { chapters, readOn, readOnFrom, readBack } = useStripChapters(opened.chapter)
  const bordersOf = usePageBorders(settings.cropBorders)
  const bordersAt = useCallback(
    (item: StripItem) => (item.kind === 'page' ? bordersOf(item.chapter.id, item.page) : undefined),
    [bordersOf],
  )
  const items = useMemo(() => stripItems(chapters), [chapters])
  const width = Math.round(stripWidthIn(size, settings.stripWidth) * zoom)
  const layout = useMemo(
    () =>
      layStrip(items, { width, viewHeight: size.height, gap: settings.gap }, (item) => seenBorders(bordersAt(item))),
    [items, width, size.height, settings.gap, bordersAt],
  )
  const { starts } = layout
  const lookBack = useLookBack(chapters)
  const { drawn, topNow, scrollTo, holdLine } = useStripScroll(
    stage,
    layout,
    size.height,
    { key: keyOf(items[itemOfPage(items, opened.chapter.id, opened.page)]), offset: 0, height: 1, line: 0 },
    report,
  )

  function report() {
    const node = stage.current
    if (!node) return
    const isAtBottom = topNow() + node.clientHeight >= layout.total - 2
    const item = items[isAtBottom ? items.length - 1 : itemAt(starts, topNow() + node.clientHeight / 2)]
    if (!item) return
    const { chapter } = item
    const page = item.kind === 'page' ? item.page : chapter.pages.length
    onPlace({ chapter, page }, lookBack(chapter, page))
    if (chapter === chapters.at(-1) && chapter.pages.length - page < pagesBeforeEnd) readOn()
    if (hasBegun.current && chapter === chapters[0] && page <= pagesBeforeEnd) readBack()
  }
  // What lies above is brought when the opened page has been: a person reads downwards first.
  const hasBegun = useRef(false)
  const onIdle = useEffectEvent(report)
  useEffect(() => {
    const waiting = requestIdleCallback(() => {
      hasBegun.current = true
      onIdle()
    })
    return () => cancelIdleCallback(waiting)
  }, [])

  const goToItem = (index: number) => scrollTo(starts[index] ?? 0)
  const goTo = (chapter: ReaderChapter, page: number) => goToItem(itemOfPage(items, chapter.id, page))
  const current = () => items[itemAt(starts, topNow() + 2)]
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
        style={{ blockSize: layout.total, inlineSize: width, filter: pictureFilter(settings) }}
      >
        {items.slice(drawn.from, drawn.to + 1).map((item, at) => {
          const [start, height = 0] = [starts[drawn.from + at], layout.heights[drawn.from + at]]
          return (
            <div key={keyOf(item)} className={styles.piece} style={{ insetBlockStart: start, blockSize: height }}>
              <StripPiece
                {...{ item, width, height, onChapter, onLeave }}
                onNextKnown={readOnFrom}
                borders={bordersAt(item)}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
