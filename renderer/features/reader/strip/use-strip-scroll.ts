import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { anchorAt, type ScrollAnchor, type StripLayout, scrollTopFor, visibleRange } from './strip-layout.ts'

/** Viewport heights in which items are rendered ahead of scrolling, and behind it. Each page holds megabytes. */
const overscan = { ahead: 2, behind: 0.5 } as const

/**
 * The rendered range of a strip and its scroll position. When the layout changes, because chapters are added above, the
 * window is resized or borders are cropped, the scroll position is adjusted so that the content does not move.
 */
export function useStripScroll(
  viewport: RefObject<HTMLElement | null>,
  layout: StripLayout,
  viewHeight: number,
  initialAnchor: ScrollAnchor,
  /** `isMoved`: by the user, not by a change of the layout. */
  onScroll: (isMoved: boolean) => void,
) {
  const [anchor, setAnchor] = useState(initialAnchor)
  const [isUpwards, setIsUpwards] = useState(false)
  const rangeAt = (scrollTop: number, isUp: boolean) => {
    const [above, below] = isUp ? [overscan.ahead, overscan.behind] : [overscan.behind, overscan.ahead]
    return visibleRange(layout, scrollTop, viewHeight, { above: above * viewHeight, below: below * viewHeight })
  }
  const rendered = rangeAt(scrollTopFor(layout, anchor) ?? 0, isUpwards)
  const previous = useRef<{ readonly layout: StripLayout; readonly anchor: ScrollAnchor }>(undefined)
  // From the last scroll event: the element's own value may already be clamped to a strip that became shorter.
  const scrollTop = useRef(0)

  const scrollTo = (wanted: number) => {
    const node = viewport.current
    if (!node) return
    // Setting an unchanged position would interrupt a smooth scroll.
    if (Math.abs(node.scrollTop - wanted) >= 0.5) node.scrollTo({ top: wanted, behavior: 'instant' })
    scrollTop.current = node.scrollTop
  }
  useLayoutEffect(() => {
    const last = previous.current
    previous.current = { layout, anchor }
    if (last?.layout === layout) return
    // An anchor that `anchorLine` has set is newer than the last scroll event.
    const isAnchorNewer = anchor.line > 0 && last?.anchor !== anchor
    const restored = last && !isAnchorNewer ? anchorAt(last.layout, scrollTop.current) : anchor
    const wanted = scrollTopFor(layout, restored) ?? 0
    // A smooth scroll is ahead of its last event: where nothing has moved, it goes on.
    if (!last || isAnchorNewer || Math.abs(wanted - scrollTop.current) >= 0.5) scrollTo(wanted)
    setAnchor(anchorAt(layout, scrollTop.current))
  })

  const handleScroll = useEffectEvent(() => {
    const previousTop = scrollTop.current
    scrollTop.current = viewport.current?.scrollTop ?? 0
    const isMoved = Math.abs(scrollTop.current - previousTop) > 1
    const isUp = isMoved ? scrollTop.current < previousTop : isUpwards
    const range = rangeAt(scrollTop.current, isUp)
    if (range.from !== rendered.from || range.to !== rendered.to) {
      setAnchor(anchorAt(layout, scrollTop.current))
      setIsUpwards(isUp)
    }
    onScroll(isMoved)
  })
  useEffect(() => {
    const node = viewport.current
    const listener = () => handleScroll()
    listener()
    node?.addEventListener('scroll', listener, { passive: true })
    return () => node?.removeEventListener('scroll', listener)
  }, [viewport])

  return {
    rendered,
    getScrollTop: () => scrollTop.current,
    scrollTo,
    /** Anchors the next layout at this line of the viewport instead of its top. */
    anchorLine: (line: number) => setAnchor(anchorAt(layout, scrollTop.current, line)),
  }
}

type Chapters = readonly ReaderChapter[]

/**
 * Detects whether the reader has scrolled up into an earlier chapter without reading it. The end of that chapter comes
 * into view first, which must not mark it as read. Scrolling up to the last read page counts as reading it again.
 */
export function useLookBackDetection(chapters: Chapters) {
  const last = useRef<{ readonly id: string; readonly isLookingBack: boolean }>(undefined)
  return ({ id, isRead, lastReadPage }: ReaderChapter, page: number): boolean => {
    const indexOf = (wanted: string | undefined) => chapters.findIndex((chapter) => chapter.id === wanted)
    const previous = last.current
    const cameFromBelow = previous?.id === id ? previous.isLookingBack : indexOf(id) < indexOf(previous?.id)
    const isLookingBack = cameFromBelow && page > (isRead ? 1 : (lastReadPage ?? 1))
    last.current = { id, isLookingBack }
    return isLookingBack
  }
}
