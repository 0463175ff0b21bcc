import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { wheelZoom } from './wheel-amount.ts'

const limits = { least: 1, most: 5 }
type Point = { readonly x: number; readonly y: number }
/** A place of the window, and what of a page stands there: shares of its width and height. */
type Anchor = { readonly at: Point; readonly page: Element; readonly share: Point }

/**
 * Enlarges what an element scrolls over: by pinching, by the wheel with Ctrl, by `zoomBy`. What of a page is under the
 * fingers stays there; `beforeZoom` is told the place in the element for what lays itself out anew. A mouse draws an
 * enlarged page about; fingers and wheels scroll it as anything else.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, beforeZoom?: (at: Point) => void) {
  const [zoom, setZoom] = useState(limits.least)
  // Several steps may come between two drawings.
  const wanted = useRef(zoom)
  const anchor = useRef<Anchor>(undefined)

  const zoomTo = (factor: number, point?: Point) => {
    const node = stage.current
    const next = Math.min(limits.most, Math.max(limits.least, factor))
    if (!node || next === wanted.current) return
    const { left, top, width, height } = node.getBoundingClientRect()
    const at = point ?? { x: left + width / 2, y: top + height / 2 }
    anchor.current = anchorAt(node, at)
    beforeZoom?.({ x: at.x - left, y: at.y - top })
    wanted.current = next
    setZoom(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the size has changed is there a place to scroll to
  useLayoutEffect(() => {
    if (!anchor.current) return
    const { at, page, share } = anchor.current
    anchor.current = undefined
    const { left, top, width, height } = page.getBoundingClientRect()
    const by = { left: left + share.x * width - at.x, top: top + share.y * height - at.y }
    stage.current?.scrollBy({ ...by, behavior: 'instant' })
  }, [zoom])

  useGesture(
    {
      onPinch: ({ offset: [scale], origin: [x, y] }) => zoomTo(scale, { x, y }),
      onDrag: ({ delta: [x, y], event }) => {
        if (zoom > 1 && 'pointerType' in event && event.pointerType === 'mouse') stage.current?.scrollBy(-x, -y)
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: {
        scaleBounds: { min: limits.least, max: limits.most },
        from: () => [wanted.current, 0],
        pinchOnWheel: false,
      },
      drag: { filterTaps: true, pointer: { capture: false, keys: false } },
    },
  )
  useWheelZoom(stage, (by, point) => zoomTo(wanted.current * by, point))
  return {
    zoom,
    zoomBy: (factor: number) => zoomTo(wanted.current * factor),
    /** A double click goes in at its place and out again. */
    toggleZoom: (point: Point) => zoomTo(zoom > 1 ? 1 : 2, point),
    resetZoom: () => zoomTo(1),
  }
}

/** What of the page that is nearest to a place stands there; undefined where no page is in sight. */
function anchorAt(stage: HTMLElement, at: Point): Anchor | undefined {
  const inSight = [...stage.querySelectorAll('[data-page]')].filter((page) =>
    page.checkVisibility({ visibilityProperty: true }),
  )
  const near = inSight.map((page) => {
    const { left, top, width, height } = page.getBoundingClientRect()
    const [x, y] = [(at.x - left) / width, (at.y - top) / height]
    const share = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
    return { page, share, distance: Math.hypot((x - share.x) * width, (y - share.y) * height) }
  })
  const nearest = near.toSorted((one, other) => one.distance - other.distance)[0]
  if (!nearest) return undefined
  return { at, page: nearest.page, share: nearest.share }
}

/** Hands on a wheel that is turned with Ctrl, and fingers on a touchpad, which browsers tell as one. */
function useWheelZoom(stage: RefObject<HTMLElement | null>, onZoom: (by: number, at: Point) => void) {
  // A pinch comes with Ctrl though nobody holds the key.
  const isHeld = useRef(false)
  const turned = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    onZoom(wheelZoom(event, !isHeld.current), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hold = (isDown: boolean) => (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Control') isHeld.current = isDown
    }
    addEventListener('keydown', hold(true), { signal, capture: true })
    addEventListener('keyup', hold(false), { signal, capture: true })
    addEventListener('blur', hold(false), { signal })
    stage.current?.addEventListener('wheel', (event) => turned(event), { passive: false, signal })
    return () => listening.abort()
  }, [stage])
}
