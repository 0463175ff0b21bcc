import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, type WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderActionName, ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { withoutBorders } from './crop-borders.ts'
import { PageStage } from './PageStage.tsx'
import { fitPages, pairPages, spreadAt } from './page-layout.ts'
import { pagesToHold, step } from './page-navigation.ts'
import styles from './ReaderScreen.module.css'
import type { ReaderView } from './reader-view.ts'
import { scrollStage } from './scroll-stage.ts'
import { seenBorders, usePageBorders } from './use-page-borders.ts'
import { useSwipe } from './use-swipe.ts'
import { useViewSize } from './use-view-size.ts'
import { useZoom } from './use-zoom.ts'
import { wheelPixels } from './wheel-amount.ts'

type PagedReadingProps = {
  readonly chapter: ReaderChapter
  readonly page: number
  readonly settings: ReaderSettings
  readonly isDouble: boolean
  readonly isNudged: boolean
  readonly isFramed: boolean
  readonly view: Ref<ReaderView>
  readonly onPage: (page: number) => void
  readonly onEdge: (edge: 'start' | 'end') => void
  readonly onAction: (action: ReaderActionName) => void
}

const unknownSize = { width: 1, height: 1 }

/** CSS pixels of a turned wheel; smaller movements of a touchpad add up. */
const wheelTurn = { distance: 80, restMs: 180 }

/** Page by page or pair by pair. */
export function PagedReading(props: PagedReadingProps) {
  const { chapter, page, settings, isDouble, isNudged, onPage, onEdge, onAction } = props
  const { t } = useTranslation()
  const stage = useRef<HTMLElement>(null)
  const size = useViewSize(stage)
  const { zoom, zoomBy, resetZoom, toggleZoom } = useZoom(stage)
  const bordersOf = usePageBorders(settings.cropBorders)
  const spreads = useMemo(
    () =>
      isDouble ? pairPages(chapter.pages, settings.coverAlone !== isNudged) : chapter.pages.map((_, i) => [i + 1]),
    [isDouble, chapter.pages, settings.coverAlone, isNudged],
  )
  const spread = spreadAt(spreads, page)
  const layout = (pages: readonly number[]) => {
    const sizes = pages.map((number) =>
      withoutBorders(chapter.pages[number - 1] ?? unknownSize, seenBorders(bordersOf(chapter.id, number))),
    )
    return fitPages(sizes, size, settings.fit, devicePixelRatio).map((fitted) => ({
      width: fitted.width * zoom,
      height: fitted.height * zoom,
    }))
  }
  const turn = (action: 'next' | 'previous' | 'first' | 'last') => {
    const at = spreads.indexOf(spread) + 1 || spreads.length + 1
    const result = step(at, action, spreads.length)
    if ('edge' in result) onEdge(result.edge)
    else onPage(spreads[result.position - 1]?.[0] ?? chapter.pages.length + 1)
  }
  const scroll = (by: 1 | -1, share: number) => scrollStage(stage.current, by, share)
  useImperativeHandle(props.view, () => ({ turn, goTo: onPage, scroll, zoomBy, resetZoom }))
  const first = spread[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page begins at its top, on the side where reading begins
  useLayoutEffect(() => {
    const left = settings.direction === 'rtl' ? stage.current?.scrollWidth : 0
    stage.current?.scrollTo({ top: 0, left: left ?? 0, behavior: 'instant' })
  }, [first])
  const swipe = useSwipe(settings.direction, turn, () => zoom === 1 && !isWiderThanView(stage.current))
  const wheel = useWheelTurn(stage, turn)

  return (
    <section
      ref={stage}
      {...swipe}
      aria-label={t('reader.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className={styles.stage}
      data-framed={props.isFramed || undefined}
      data-zoomed={zoom > 1 || undefined}
      onWheel={wheel}
      onDoubleClick={(event) =>
        !(event.target as HTMLElement).dataset['side'] && toggleZoom({ x: event.clientX, y: event.clientY })
      }
    >
      <PageStage
        {...{ chapter, spread, settings, layout, bordersOf, onAction }}
        isZoomed={zoom > 1}
        held={pagesToHold(spreads.indexOf(spread) + 1 || spreads.length + 1, spreads.length).map(
          (at) => spreads[at - 1] ?? [],
        )}
      />
    </section>
  )
}

const isWiderThanView = (node: HTMLElement | null): boolean => node !== null && node.scrollWidth > node.clientWidth + 1

/** A wheel turns the page where the page leaves it nothing to scroll. */
function useWheelTurn(stage: { readonly current: HTMLElement | null }, turn: (action: 'next' | 'previous') => void) {
  const wheel = useRef({ travelled: 0, turnedAt: 0 })
  return (event: WheelEvent) => {
    const node = stage.current
    const { timeStamp } = event
    const pixels = wheelPixels(event)
    if (event.ctrlKey || !node || node.scrollHeight > node.clientHeight + 1) return
    if (timeStamp - wheel.current.turnedAt < wheelTurn.restMs) return
    const travelled = wheel.current.travelled * pixels < 0 ? pixels : wheel.current.travelled + pixels
    const isFar = Math.abs(travelled) >= wheelTurn.distance
    wheel.current = isFar ? { travelled: 0, turnedAt: timeStamp } : { ...wheel.current, travelled }
    if (isFar) turn(travelled > 0 ? 'next' : 'previous')
  }
}
