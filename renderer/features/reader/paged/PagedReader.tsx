import {
  type Ref,
  type RefObject,
  type TouchEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type WheelEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { fitPages } from '../page-layout.ts'
import {
  moveBy,
  positionsToPreload,
  type ReaderHandle,
  type ReadingDirection,
  scrollByShare,
  stepPosition,
  type Turn,
  turnForSwipe,
} from '../page-navigation.ts'
import { bordersToCrop, usePageBorders } from '../page-view/crop-borders.ts'
import { halfBorders, shownSize } from '../page-view/page-style.ts'
import { useZoom, wheelPixels, type ZoomMemory } from '../page-view/use-zoom.ts'
import { usePanels } from '../panels/use-panels.ts'
import styles from '../ReaderScreen.module.css'
import { findSpread, type Spread } from '../spreads.ts'
import { useElementSize } from '../use-element-size.ts'
import { SpreadView } from './SpreadView.tsx'
import { useHalves, useSlide } from './use-slide.ts'

type PagedReaderProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  readonly settings: ReaderSettings
  readonly zoomMemory: ZoomMemory
  readonly isDouble: boolean
  /** The pages that are shown together, in reading order. */
  readonly spreads: readonly Spread[]
  readonly view: Ref<ReaderHandle>
  readonly onPage: (page: number) => void
  readonly onEdge: (edge: 'start' | 'end') => void
  readonly onAction: (action: ReaderActionName) => void
}

const unknownSize = { width: 1, height: 1 }

/** CSS pixels of wheel movement per page turn, and the pause after one. Small movements of a touchpad add up. */
const wheelTurn = { distance: 80, pauseMs: 180 }

/** Shows single pages or spreads. */
export function PagedReader(props: PagedReaderProps) {
  const { chapter, page, settings, isDouble, spreads, onPage, onEdge, onAction } = props
  const { t } = useTranslation()
  const viewport = useRef<HTMLElement>(null)
  const size = useElementSize(viewport)
  const { zoom, zoomBy, resetZoom, toggleZoom } = useZoom(viewport, props.zoomMemory)
  const getBorders = usePageBorders(settings.cropBorders)
  const { rotation, direction } = settings
  const spread = findSpread(spreads, page)
  // The card after the last page is not among the spreads.
  const position = spreads.indexOf(spread) + 1 || spreads.length + 1
  const halves = useHalves({ settings, isDouble, page, size: chapter.pages[page - 1] })
  const panels = usePanels({ settings, chapter, page })
  const bordersOf = (chapterId: string, number: number) => {
    const borders = getBorders(chapterId, number)
    if (number === page && panels.shown) return { ...borders, measured: panels.shown }
    return number === page && halves.shown ? halfBorders(borders, halves.shown) : borders
  }
  const layout = (pages: readonly number[]) => {
    const isPanel = panels.shown !== undefined && pages.includes(page)
    const sizes = pages.map((number) =>
      shownSize(chapter.pages[number - 1] ?? unknownSize, bordersToCrop(bordersOf(chapter.id, number)), rotation),
    )
    return fitPages(sizes, size, isPanel ? 'screen' : settings.fit, devicePixelRatio).map((fitted) => ({
      width: fitted.width * zoom,
      height: fitted.height * zoom,
    }))
  }
  const turn = (action: Turn) => {
    if (panels.turn(action) || (!panels.shown && halves.turn(action))) return
    const result = stepPosition(position, action, spreads.length)
    if ('edge' in result) onEdge(result.edge)
    else if (result.position > spreads.length && chapter.pending?.isCounted === false) return
    else onPage(spreads[result.position - 1]?.[0] ?? chapter.pages.length + 1)
  }
  const scroll = (by: 1 | -1, share: number) => scrollByShare(viewport.current, by, share)
  const move = (pixels: number) => moveBy(viewport.current, pixels)
  useImperativeHandle(props.view, () => ({ turn, scroll, move, zoomBy, resetZoom }))
  const firstPage = spread[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page turn scrolls to where reading starts
  useLayoutEffect(() => {
    const left = direction === 'rtl' ? viewport.current?.scrollWidth : 0
    viewport.current?.scrollTo({ top: 0, left: left ?? 0, behavior: 'instant' })
  }, [firstPage, halves.shown, panels.shown])
  useSlide(viewport, settings, firstPage ?? page, halves.shown)
  const swipe = useSwipe(direction, turn, () => zoom === 1 && !isWiderThanView(viewport.current))
  const onWheel = useWheelTurn(viewport, turn)

  return (
    <section
      ref={viewport}
      {...swipe}
      aria-label={t('chapters.column.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={styles.viewport}
      data-pages=""
      data-zoomed={zoom > 1 || undefined}
      onWheel={onWheel}
      onDoubleClick={(event) =>
        !(event.target as HTMLElement).dataset['side'] &&
        (settings.doubleTap === 'panels' ? onAction('panels') : toggleZoom({ x: event.clientX, y: event.clientY }))
      }
    >
      <SpreadView
        chapter={chapter}
        spread={spread}
        preloaded={positionsToPreload(position, spreads.length).map((each) => spreads[each - 1] ?? [])}
        settings={settings}
        layout={layout}
        getBorders={bordersOf}
        isZoomed={zoom > 1}
        onAction={onAction}
      />
    </section>
  )
}

const isWiderThanView = (node: HTMLElement | null): boolean => node !== null && node.scrollWidth > node.clientWidth + 1

/** A wheel handler that turns the page if the page is too short to scroll. */
function useWheelTurn(viewport: RefObject<HTMLElement | null>, turn: (action: 'next' | 'previous') => void) {
  const wheel = useRef({ travelled: 0, turnedAt: 0 })
  return (event: WheelEvent) => {
    const node = viewport.current
    const { timeStamp } = event
    const pixels = wheelPixels(event)
    if (event.ctrlKey || !node || node.scrollHeight > node.clientHeight + 1) return
    if (timeStamp - wheel.current.turnedAt < wheelTurn.pauseMs) return
    const travelled = wheel.current.travelled * pixels < 0 ? pixels : wheel.current.travelled + pixels
    const isTurn = Math.abs(travelled) >= wheelTurn.distance
    wheel.current = isTurn ? { travelled: 0, turnedAt: timeStamp } : { ...wheel.current, travelled }
    if (isTurn) turn(travelled > 0 ? 'next' : 'previous')
  }
}

/** Touch handlers that turn pages. `canSwipe` returns false if the content can be scrolled sideways instead. */
function useSwipe(direction: ReadingDirection, onTurn: (action: 'next' | 'previous') => void, canSwipe: () => boolean) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      const isSwipe = touches.length === 1 && canSwipe()
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!touch || !from) return
      const action = turnForSwipe({ dx: touch.clientX - from.x, dy: touch.clientY - from.y }, direction)
      if (action) onTurn(action)
    },
    onTouchCancel: () => {
      start.current = undefined
    },
  }
}
