import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { placeAt, type StripLayout, type StripPlace, topOf, windowOf } from './strip-layout.ts'

/** Of the window's height: what is drawn above and below it already, so that it is there when it comes into sight. */
const reach = 2

/**
 * What of a strip has to be drawn. Where a person is stays there, to the pixel, while chapters come before, the window
 * changes, or borders are cut off: whatever makes another layout.
 */
export function useStripScroll(
  stage: RefObject<HTMLElement | null>,
  layout: StripLayout,
  viewHeight: number,
  opened: StripPlace,
  onScroll: () => void,
) {
  const [shown, setShown] = useState(opened)
  const windowAt = (top: number) => windowOf(layout, top, viewHeight, reach * viewHeight)
  const drawn = windowAt(topOf(layout, shown) ?? 0)
  const laid = useRef<{ readonly layout: StripLayout; readonly shown: StripPlace }>(undefined)
  // As the last event told it: what the element says may already be cut to a strip that became shorter.
  const top = useRef(0)

  const scrollTo = (wanted: number) => {
    const node = stage.current
    if (!node) return
    // Where nothing moves, a scroll that is under way must not be broken off.
    if (Math.abs(node.scrollTop - wanted) >= 0.5) node.scrollTo({ top: wanted, behavior: 'instant' })
    top.current = node.scrollTop
  }
  useLayoutEffect(() => {
    const before = laid.current
    laid.current = { layout, shown }
    if (before?.layout === layout) return
    // A line that is held is newer than the last event.
    const isHeld = shown.line > 0 && before?.shown !== shown
    const place = before && !isHeld ? placeAt(before.layout, top.current) : shown
    scrollTo(topOf(layout, place) ?? 0)
    setShown(placeAt(layout, top.current))
  })

  const heard = useEffectEvent(() => {
    top.current = stage.current?.scrollTop ?? 0
    const now = windowAt(top.current)
    if (now.from !== drawn.from || now.to !== drawn.to) setShown(placeAt(layout, top.current))
    onScroll()
  })
  useEffect(() => {
    const node = stage.current
    const listen = () => heard()
    listen()
    node?.addEventListener('scroll', listen, { passive: true })
    return () => node?.removeEventListener('scroll', listen)
  }, [stage])

  return {
    drawn,
    topNow: () => top.current,
    scrollTo,
    /** The next layout keeps what stands at this line of the window, not what stands at its top. */
    holdLine: (line: number) => setShown(placeAt(layout, top.current, line)),
  }
}
