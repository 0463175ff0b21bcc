import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { isInLastThird, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { imageFilter } from '../../../ui/image-filter.ts'
import { ChapterDownloadContext } from '../arriving/DownloadState.tsx'
import { fitStripWidth } from '../page-layout.ts'
import { type CurrentPage, moveBy, type ReaderHandle, scrollByShare } from '../page-navigation.ts'
import { bordersToCrop, usePageBorders } from '../page-view/crop-borders.ts'
import { useZoom, type ZoomMemory } from '../page-view/use-zoom.ts'
import styles from '../ReaderScreen.module.css'
import { useElementSize } from '../use-element-size.ts'
import { StripItemView } from './StripItemView.tsx'
import { itemIndexAt, itemIndexOfPage, itemKey, layoutStrip, type StripItem, stripItems } from './strip-layout.ts'
import { useStripChapters } from './use-strip-chapters.tsx'
import { useLookBackDetection, useStripScroll } from './use-strip-scroll.ts'

type StripReaderProps = {
  readonly opened: CurrentPage
  /** The chapter of the reader as it is now: pages of a chapter that is being downloaded arrive. */
  readonly latest: ReadableChapter
  readonly settings: ReaderSettings
  readonly zoomMemory: ZoomMemory
  readonly view: Ref<ReaderHandle>
  /** Receives the page in view. `isLookingBack` if it belongs to an earlier chapter that is only scrolled past. */
  readonly onPage: (page: CurrentPage, isLookingBack: boolean) => void
  readonly onChapter: (id: string) => void
  readonly onLeave: () => void
  /** The user scrolls. */
  readonly onMoved: () => void
  readonly onAction: (action: ReaderActionName) => void
}

/** How many pages after the start of the strip the chapter before it is loaded. */
const pagesAfterStart = 4

/** Shows pages one below the other, continuing with the next chapter. Page sizes are known before the images load. */
export function StripReader(props: StripReaderProps) {
  const { opened, latest, settings, view, onPage, onChapter, onLeave, onMoved, onAction } = props
  const { t } = useTranslation()
  const viewport = useRef<HTMLElement>(null)
  const size = useElementSize(viewport)
  const { zoom, zoomBy, resetZoom, toggleZoom } = useZoom(viewport, props.zoomMemory, ({ y }) => anchorLine(y))
  const { chapters, downloadOf, loadNext, loadPrevious, arrivals } = useStripChapters(opened.chapter, latest)
  const getBorders = usePageBorders(settings.cropBorders)
  const bordersOf = useCallback(
    (item: StripItem) => (item.kind === 'page' ? getBorders(item.chapter.id, item.page) : undefined),
    [getBorders],
  )
  const items = useMemo(() => stripItems(chapters), [chapters])
  const width = Math.round(fitStripWidth(size, settings.stripWidth) * zoom)
  const layout = useMemo(
    () =>
      layoutStrip(items, { width, viewHeight: size.height, gap: settings.gap, rotation: settings.rotation }, (item) =>
        bordersToCrop(bordersOf(item)),
      ),
    [items, width, size.height, settings.gap, settings.rotation, bordersOf],
  )
  const { starts } = layout
  const detectLookBack = useLookBackDetection(chapters)
  const { rendered, getScrollTop, scrollTo, anchorLine } = useStripScroll(
    viewport,
    layout,
    size.height,
    { key: itemKey(items[itemIndexOfPage(items, opened.chapter.id, opened.page)]), offset: 0, height: 1, line: 0 },
    (isMoved) => {
      if (isMoved) onMoved()
      reportPage()
    },
  )

  function reportPage() {
    const node = viewport.current
    if (!node) return
    const isAtBottom = getScrollTop() + node.clientHeight >= layout.total - 2
    const item = items[isAtBottom ? items.length - 1 : itemIndexAt(starts, getScrollTop() + node.clientHeight / 2)]
    if (!item) return
    const { chapter } = item
    const page = item.kind === 'page' ? item.page : chapter.pages.length
    onPage({ chapter, page }, detectLookBack(chapter, page))
    if (chapter === chapters.at(-1) && isInLastThird(chapter, page)) loadNext()
    if (canLoadPrevious.current && chapter === chapters[0] && page <= pagesAfterStart) loadPrevious()
  }
  // The previous chapter waits until the opened page has loaded, because most readers scroll down first.
  const canLoadPrevious = useRef(false)
  const onIdle = useEffectEvent(reportPage)
  useEffect(() => {
    const idleCallback = requestIdleCallback(() => {
      canLoadPrevious.current = true
      onIdle()
    })
    return () => cancelIdleCallback(idleCallback)
  }, [])
  // Pages arrive, and chapters become complete, while nobody scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chapters say that there is something new to report
  useEffect(() => onIdle(), [chapters])

  const goToItem = (index: number) => scrollTo(starts[index] ?? 0)
  const goToPage = (chapterId: string, page: number) => goToItem(itemIndexOfPage(items, chapterId, page))
  const goTo = (page: number, chapterId: string): boolean => {
    const isHere = chapters.some(({ id }) => id === chapterId)
    if (isHere) goToPage(chapterId, page)
    return isHere
  }
  const skipTo = (chapterId: string) => goTo(1, chapterId) || onChapter(chapterId)
  const currentItem = () => items[itemIndexAt(starts, getScrollTop() + 2)]
  useImperativeHandle(view, () => ({
    turn(action) {
      const item = currentItem()
      if (!item) return
      const lastPage = Math.max(1, item.chapter.pages.length)
      if (action === 'first') goToPage(item.chapter.id, 1)
      else if (action === 'last') goToPage(item.chapter.id, lastPage)
      else goToItem(Math.min(items.length - 1, Math.max(0, items.indexOf(item) + (action === 'next' ? 1 : -1))))
    },
    goTo,
    scroll: (by, share) => {
      scrollByShare(viewport.current, by, share)
      return true
    },
    move: (pixels) => moveBy(viewport.current, pixels),
    zoomBy,
    resetZoom,
  }))

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key M and the top bar do the same
    <section
      ref={viewport}
      aria-label={t('chapters.column.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={styles.viewport}
      data-pages=""
      data-strip=""
      data-zoomed={zoom > 1 || undefined}
      onClick={(event) =>
        !(event.target as HTMLElement).closest('button, a') && event.detail === 1 && onAction('controls')
      }
      onDoubleClick={(event) => toggleZoom({ x: event.clientX, y: event.clientY })}
    >
      <div
        className={styles.strip}
        style={{ blockSize: layout.total, inlineSize: width, filter: imageFilter(settings) }}
      >
        {items.slice(rendered.from, rendered.to + 1).map((item, index) => {
          const [start, height = 0] = [starts[rendered.from + index], layout.heights[rendered.from + index]]
          return (
            <div key={itemKey(item)} className={styles.item} style={{ insetBlockStart: start, blockSize: height }}>
              <ChapterDownloadContext value={downloadOf(item.chapter.id)}>
                <StripItemView
                  item={item}
                  width={width}
                  height={height}
                  borders={bordersOf(item)}
                  settings={settings}
                  onChapter={onChapter}
                  onSkip={skipTo}
                  onNextKnown={loadNext}
                  onLeave={onLeave}
                />
              </ChapterDownloadContext>
            </div>
          )
        })}
      </div>
      {arrivals}
    </section>
  )
}
