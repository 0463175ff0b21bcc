import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { Size } from '../page-layout.ts'
import type { Turn } from '../page-navigation.ts'
import { type Half, halfAt } from '../page-view/page-style.ts'

const timing = { duration: 140, easing: 'ease-out' } as const
/** CSS pixels that a page moves whose predecessor is not there to move with it. */
const shortDistance = 48

type Place = { readonly x: number; readonly y: number }
type Slide = { readonly page: number; readonly half: string | undefined; readonly places: ReadonlyMap<Element, Place> }

/**
 * Moves the new pages in from the side that they are turned from, and the previous ones out. The new pages are laid out in
 * the first frame; only their place moves. Without motion for users who want none.
 */
export function useSlide(
  viewport: RefObject<HTMLElement | null>,
  { transition, direction }: Pick<ReaderSettings, 'transition' | 'direction'>,
  page: number,
  half: string | undefined,
): void {
  const shown = useRef<Slide>({ page, half, places: new Map() })
  // Read before the turn changes the layout and the scroll position.
  if (shown.current.page !== page) shown.current = { ...shown.current, places: placesOfPages(viewport.current) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page turn moves the pages
  useLayoutEffect(() => {
    const last = shown.current
    shown.current = { page, half, places: new Map() }
    const isTurn = last.page !== page || (last.half !== half && last.half !== undefined && half !== undefined)
    const view = viewport.current
    if (!view || !isTurn || transition === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const isForward = last.page === page ? half === (direction === 'rtl' ? 'left' : 'right') : page > last.page
    const outgoing = [...last.places].filter(([node]) => node.isConnected && node.getAttribute('alt') === '')
    const isVertical = direction === 'vertical'
    const full = isVertical ? view.clientHeight : view.clientWidth
    const way = (isForward ? 1 : -1) * (outgoing.length > 0 ? full : shortDistance)
    const from = isVertical ? { x: 0, y: way } : { x: direction === 'rtl' ? -way : way, y: 0 }
    const animations = slidePages(view, from, outgoing)
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [page, half])
}

const spreadOf = (view: HTMLElement | null) => view?.firstElementChild as HTMLElement | null | undefined
const translate = ({ x, y }: Place) => `${x}px ${y}px`

/** Where the pages are on the screen that can be seen. */
function placesOfPages(view: HTMLElement | null): ReadonlyMap<Element, Place> {
  if (!view) return new Map()
  const origin = view.getBoundingClientRect()
  return new Map(
    [...view.querySelectorAll('img[data-ready]:not([alt=""])')].map((node) => {
      const { x, y } = node.getBoundingClientRect()
      return [node, { x: x - origin.x, y: y - origin.y }]
    }),
  )
}

function slidePages(view: HTMLElement, from: Place, outgoing: readonly (readonly [Element, Place])[]): Animation[] {
  const spread = spreadOf(view)
  if (!spread) return []
  if (outgoing.length === 0) return [spread.animate({ translate: [translate(from), '0 0'] }, timing)]
  const origin = view.getBoundingClientRect()
  const leaving = outgoing.map(([node, place]) => {
    const hidden = node.getBoundingClientRect()
    const at = { x: place.x + origin.x - hidden.x, y: place.y + origin.y - hidden.y }
    const to = { x: at.x - from.x, y: at.y - from.y }
    return node.animate({ translate: [translate(at), translate(to)], visibility: ['visible', 'visible'] }, timing)
  })
  const gone = new Set(outgoing.map(([node]) => node))
  const coming = [...spread.children]
    .filter(
      (node) => !gone.has(node) && getComputedStyle(node).visibility === 'visible' && !node.querySelector('button'),
    )
    .map((node) => node.animate({ translate: [translate(from), '0 0'] }, timing))
  // Pages outside of the view must not make it scroll.
  const clip = spread.animate({ overflow: ['clip', 'clip'] }, timing)
  return [...leaving, ...coming, clip]
}

type HalvesOptions = {
  readonly settings: ReaderSettings
  readonly isDouble: boolean
  readonly page: number
  readonly size: Size | undefined
}

/**
 * Shows the halves of a wide page one after the other. A page that is turned back to shows its second half first.
 * `turn` returns whether it has turned to the other half.
 */
export function useHalves({ settings, isDouble, page, size }: HalvesOptions) {
  const [place, setPlace] = useState<{ readonly page: number; readonly step: 0 | 1 }>({ page, step: 0 })
  const isUpright = settings.rotation === 0 || settings.rotation === 180
  const isSplit = settings.splitWide && !isDouble && isUpright && size !== undefined && size.width > size.height
  const step = place.page === page ? place.step : page === place.page - 1 ? 1 : 0
  if (place.page !== page) setPlace({ page, step })
  const shown: Half | undefined = isSplit ? halfAt(step, settings.direction) : undefined
  return {
    shown,
    turn(action: Turn): boolean {
      const wanted = action === 'next' ? 1 : action === 'previous' ? 0 : undefined
      if (!isSplit || wanted === undefined || wanted === step) return false
      setPlace({ page, step: wanted })
      return true
    },
  }
}
