import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readingRanges } from '../../../../shared/contracts/reader-settings.ts'

const limits = { min: readingRanges.zoom.min / 100, max: readingRanges.zoom.max / 100 }
/** A zoom that stays this long is remembered. */
const settleMs = 300
export type ZoomMemory = { readonly percent: number; readonly remember: (percent: number) => void }
type Point = { readonly x: number; readonly y: number }
/** A point of the window, and the point of a page that is shown there as shares of the page's width and height. */
type ZoomAnchor = { readonly point: Point; readonly page: Element; readonly share: Point }

/**
 * The zoom factor of what an element scrolls, changed by a pinch, Ctrl and the wheel, or `zoomBy`. The point of the page
 * under the pointer stays where it is. With a mouse, dragging moves an enlarged page; touch and wheel scroll it.
 * @param memory the zoom to start with, and what is called with one that stays
 * @param beforeZoom receives the anchor point relative to the element, for a caller that lays out its content again
 */
export function useZoom(
  viewport: RefObject<HTMLElement | null>,
  memory: ZoomMemory,
  beforeZoom?: (point: Point) => void,
) {
  const [zoom, setZoom] = useState(() => memory.percent / 100)
  // Several zoom steps may arrive before the next render.
  const latestZoom = useRef(zoom)
  const anchor = useRef<ZoomAnchor>(undefined)
  /** Whether the zoom is that of `toggleZoom`, which is for a look at one place. */
  const isLook = useRef(false)

  const zoomTo = (factor: number, at?: Point, forLook = false): number => {
    const node = viewport.current
    isLook.current = forLook
    const next = Math.min(limits.max, Math.max(limits.min, factor))
    if (!node || next === latestZoom.current) return latestZoom.current
    const { left, top, width, height } = node.getBoundingClientRect()
    const point = at ?? { x: left + width / 2, y: top + height / 2 }
    anchor.current = anchorAt(node, point)
    beforeZoom?.({ x: point.x - left, y: point.y - top })
    latestZoom.current = next
    setZoom(next)
    return next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has its new size only after the render
  useLayoutEffect(() => {
    if (!anchor.current) return
    const { point, page, share } = anchor.current
    anchor.current = undefined
    const { left, top, width, height } = page.getBoundingClientRect()
    viewport.current?.scrollBy({
      left: left + share.x * width - point.x,
      top: top + share.y * height - point.y,
      behavior: 'instant',
    })
  }, [zoom])

  useRememberedZoom(viewport, memory, zoom, isLook, (percent) => zoomTo(percent / 100))
  useGesture(
    {
      onPinch: ({ offset: [scale], origin: [x, y] }) => void zoomTo(scale, { x, y }),
      onDrag: ({ delta: [x, y], event }) => {
        // A drag over a text selects it.
        const isText = event.target instanceof Element && event.target.closest('[data-page-text]') !== null
        if (zoom > 1 && !isText && 'pointerType' in event && event.pointerType === 'mouse')
          viewport.current?.scrollBy(-x, -y)
      },
    },
    {
      target: viewport,
      eventOptions: { passive: false },
      pinch: {
        scaleBounds: limits,
        from: () => [latestZoom.current, 0],
        pinchOnWheel: false,
      },
      drag: { filterTaps: true, pointer: { capture: false, keys: false } },
    },
  )
  useWheelZoom(viewport, (factor, point) => zoomTo(latestZoom.current * factor, point))
  return {
    zoom,
    zoomBy: (factor: number) => zoomTo(latestZoom.current * factor),
    /** Zooms in at a point, or out of an enlarged page, and back again. This zoom is not remembered. */
    toggleZoom: (point: Point) =>
      isLook.current ? zoomTo(memory.percent / 100, point) : zoomTo(zoom > 1 ? 1 : 2, point, true),
    resetZoom: () => zoomTo(1),
  }
}

/** Remembers a zoom that stays, also when the reader is left, and follows one that is set elsewhere. */
function useRememberedZoom(
  viewport: RefObject<HTMLElement | null>,
  memory: ZoomMemory,
  zoom: number,
  isLook: RefObject<boolean>,
  onChange: (percent: number) => void,
) {
  const percent = Math.round(zoom * 100)
  const save = useEffectEvent(() => !isLook.current && memory.remember(percent))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new zoom starts the time again
  useEffect(() => {
    const timer = setTimeout(() => save(), settleMs)
    return () => clearTimeout(timer)
  }, [percent])
  const latest = useRef({ memory, percent })
  latest.current = { memory, percent }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs have the latest values
  useEffect(() => () => void (!isLook.current && latest.current.memory.remember(latest.current.percent)), [])
  const follow = useEffectEvent(() => percent !== memory.percent && onChange(memory.percent))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is remembered can have changed elsewhere
  useEffect(() => void follow(), [memory.percent])
  // A strip that is wider than the window starts in its middle.
  useLayoutEffect(() => {
    const node = viewport.current
    if (node) node.scrollLeft = (node.scrollWidth - node.clientWidth) / 2
  }, [viewport])
}

/** The point of the nearest visible page at a point of the window. Undefined if no page is visible. */
function anchorAt(viewport: HTMLElement, point: Point): ZoomAnchor | undefined {
  const visiblePages = [...viewport.querySelectorAll('[data-page]')].filter((page) =>
    page.checkVisibility({ visibilityProperty: true }),
  )
  const candidates = visiblePages.map((page) => {
    const { left, top, width, height } = page.getBoundingClientRect()
    const [x, y] = [(point.x - left) / width, (point.y - top) / height]
    const share = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
    return { page, share, distance: Math.hypot((x - share.x) * width, (y - share.y) * height) }
  })
  const nearest = candidates.toSorted((one, other) => one.distance - other.distance)[0]
  if (!nearest) return undefined
  return { point, page: nearest.page, share: nearest.share }
}

/** Reports Ctrl and the wheel, and a pinch on a touchpad, which browsers report as the same event. */
function useWheelZoom(viewport: RefObject<HTMLElement | null>, onZoom: (factor: number, point: Point) => void) {
  // Distinguishes a mouse wheel with Ctrl from a pinch, which sets `ctrlKey` without a key press.
  const isCtrlPressed = useRef(false)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    onZoom(wheelZoomFactor(event, !isCtrlPressed.current), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const setPressed = (isPressed: boolean) => (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Control') isCtrlPressed.current = isPressed
    }
    addEventListener('keydown', setPressed(true), { signal, capture: true })
    addEventListener('keyup', setPressed(false), { signal, capture: true })
    addEventListener('blur', setPressed(false), { signal })
    viewport.current?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal })
    return () => listeners.abort()
  }, [viewport])
}

type WheelInput = Pick<WheelEvent, 'deltaY' | 'deltaMode'>

/** CSS pixels per unit of `deltaMode`: pixel, line and page. Three lines are one notch of a wheel. */
const pixelsPerUnit = [1, 40, 800]

/** The movement of a wheel in CSS pixels. Down is positive. */
export const wheelPixels = ({ deltaY, deltaMode }: WheelInput): number => deltaY * (pixelsPerUnit[deltaMode] ?? 1)

/** One notch of a mouse wheel, about 100 pixels, zooms by a fifth. */
const zoomPerPixel = 0.002
/** Browsers report a touchpad pinch as wheel events of 100 times the logarithm of the scale. */
const zoomPerPinchPixel = 0.01

/** The zoom factor of a wheel event. Exponential, so that scrolling back restores the original size. */
export const wheelZoomFactor = (event: WheelInput, isPinch: boolean): number =>
  Math.exp(-wheelPixels(event) * (isPinch ? zoomPerPinchPixel : zoomPerPixel))
