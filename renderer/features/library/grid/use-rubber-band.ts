import { useEffect, useRef } from 'react'
import { inlineSign } from '../../../ui/inline-sign.ts'
import { cardsIn, type Rectangle } from './cards-in.ts'
import type { GridLayout } from './use-grid-layout.ts'

type RubberBandOptions = {
  readonly node: HTMLElement
  readonly layout: GridLayout
  readonly total: number
  /** Called with the cards that the rectangle touches whenever they change; first at its start. */
  readonly onBand: (indexes: readonly number[], phase: 'start' | 'move', isAdded: boolean) => Promise<void>
  readonly className: string
}

/** A shorter way is a click. */
const minPixels = 6
/** How fast the page scrolls while the pointer is at its edge, in pixels per frame. */
const scrollStep = 14
const edge = 48

/** Selects the cards in a rectangle that the pointer draws between them with the main button. With Ctrl it adds to the selection. */
export function useRubberBand(options: RubberBandOptions): void {
  const latest = useRef(options)
  latest.current = options
  const { node } = options
  useEffect(() => {
    let stop: (() => void) | undefined
    const onPointerDown = (event: PointerEvent) => {
      const isElsewhere = event.pageY < latest.current.layout.top || isControl(event.target)
      if (event.button !== 0 || event.pointerType !== 'mouse' || isElsewhere) return
      stop?.()
      stop = startBand(event, () => latest.current)
    }
    const area = node.closest('main') ?? node
    area.addEventListener('pointerdown', onPointerDown)
    return () => {
      stop?.()
      area.removeEventListener('pointerdown', onPointerDown)
    }
  }, [node])
}

/** Covers are links. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, select, [role="slider"], [data-floats]') !== null

function startBand(start: PointerEvent, options: () => RubberBandOptions): () => void {
  const { node, className } = options()
  const from = { x: start.pageX, y: start.pageY }
  let pointer = { x: start.clientX, y: start.clientY }
  let band: HTMLElement | undefined
  let last: string | undefined
  let frame = 0
  const draw = () => {
    const to = { x: pointer.x + scrollX, y: pointer.y + scrollY }
    if (!band && Math.hypot(to.x - from.x, to.y - from.y) < minPixels) return
    if (!band) {
      band = document.createElement('div')
      band.className = className
      document.body.append(band)
      getSelection()?.removeAllRanges()
    }
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    Object.assign(band.style, {
      left: '0',
      translate: `${left}px ${top}px`,
      inlineSize: `${right - left}px`,
      blockSize: `${bottom - top}px`,
    })
    report({ left, right, top, bottom })
  }
  const report = (rectangle: Rectangle) => {
    const { layout, total, onBand } = options()
    const box = node.getBoundingClientRect()
    const left = box.left + scrollX
    const mirror = (x: number) => 2 * left + box.width - x
    const covered =
      inlineSign() > 0 ? rectangle : { ...rectangle, left: mirror(rectangle.right), right: mirror(rectangle.left) }
    const indexes = cardsIn(covered, { ...layout, left, width: box.width, total })
    if (indexes.join() === last) return
    void onBand(indexes, last === undefined ? 'start' : 'move', start.ctrlKey || start.metaKey || start.shiftKey)
    last = indexes.join()
  }
  const scroll = () => {
    const by = pointer.y < edge ? -scrollStep : pointer.y > innerHeight - edge ? scrollStep : 0
    if (band && by !== 0) scrollBy(0, by)
    if (band) draw()
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    draw()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    band?.remove()
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
    removeEventListener('blur', stop)
  }
  // Otherwise the browser selects text or drags.
  start.preventDefault()
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
  addEventListener('blur', stop)
  frame = requestAnimationFrame(scroll)
  return stop
}
