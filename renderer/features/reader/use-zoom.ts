import { useGesture } from '@use-gesture/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const limits = { least: 1, most: 5 }
type Point = { readonly x: number; readonly y: number }

/**
 * Enlarges what an element scrolls over: by pinching, by the wheel with Ctrl, by `zoomBy`. The point under the fingers
 * stays where it is; `beforeZoom` is told it for what lays itself out anew. A mouse draws an enlarged page about; fingers and wheels scroll it as anything else.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, beforeZoom?: (at: Point) => void) {
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<{ readonly at: Point; readonly share: Point }>(undefined)

  const zoomTo = (wanted: number, point?: Point) => {
    const node = stage.current
    const next = Math.min(limits.most, Math.max(limits.least, wanted))
    if (!node || next === zoom) return
    const box = node.getBoundingClientRect()
    const at = point ? { x: point.x - box.left, y: point.y - box.top } : { x: box.width / 2, y: box.height / 2 }
    const share = { x: (node.scrollLeft + at.x) / node.scrollWidth, y: (node.scrollTop + at.y) / node.scrollHeight }
    anchor.current = { at, share }
    beforeZoom?.(at)
    setZoom(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the size has changed is there a place to scroll to
  useLayoutEffect(() => {
    const node = stage.current
    if (!node || !anchor.current) return
    const { at, share } = anchor.current
    anchor.current = undefined
    node.scrollTo({
      left: share.x * node.scrollWidth - at.x,
      top: share.y * node.scrollHeight - at.y,
      behavior: 'instant',
    })
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
      pinch: { scaleBounds: { min: limits.least, max: limits.most }, from: () => [zoom, 0] },
      drag: { filterTaps: true, pointer: { capture: false, keys: false } },
    },
  )
  return {
    zoom,
    zoomBy: (factor: number) => zoomTo(zoom * factor),
    /** A double click goes in at its place and out again. */
    toggleZoom: (point: Point) => zoomTo(zoom > 1 ? 1 : 2, point),
    resetZoom: () => zoomTo(1),
  }
}
