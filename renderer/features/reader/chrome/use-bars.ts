import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long the bars stay after they were last used. */
const stayMs = 2000
/** CSS pixels from the top and the bottom of the window, where the pointer calls the bars: as high as they are. */
const edge = 64

export type Bars = {
  readonly areShown: boolean
  /** Shows them; they go away by themselves. */
  readonly show: () => void
  readonly hide: () => void
}

/**
 * Whether the bars of the reader are shown. They go away by themselves and stay away from chapter to chapter. The pointer
 * at the edge and the tab key call them; they stay while the pointer is on them or the keyboard is in them.
 */
export function useBars(): Bars {
  const [areShown, setShown] = useState(true)
  const [uses, setUses] = useState(0)
  const isAtEdge = useRef(false)
  const show = useCallback(() => {
    setShown(true)
    setUses((count) => count + 1)
  }, [])
  const hide = useCallback(() => setShown(false), [])
  const endUse = useEffectEvent(() => (isAtEdge.current || isKeyboardIn() ? setUses(uses + 1) : setShown(false)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each use starts the time again
  useEffect(() => {
    if (!areShown) return
    const timer = setTimeout(() => endUse(), stayMs)
    return () => clearTimeout(timer)
  }, [areShown, uses])

  const onPointerMove = useEffectEvent(({ pointerType, clientY, movementX, movementY }: PointerEvent) => {
    const wasAtEdge = isAtEdge.current
    isAtEdge.current = pointerType !== 'touch' && (clientY < edge || clientY >= innerHeight - edge)
    // A page that moves below a pointer at rest calls nothing.
    const isMoved = isAtEdge.current !== wasAtEdge || movementX !== 0 || movementY !== 0
    const isCalled = isAtEdge.current && isMoved && !areShown
    // Leaving them starts the time again.
    const isLeft = wasAtEdge && !isAtEdge.current && areShown
    if (isCalled || isLeft) show()
  })
  const onUse = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-reader-bar]')) show()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The focus moves after this event, and bars that are not shown cannot take it.
    if (event.key === 'Tab' && !areShown) flushSync(show)
    onUse(event)
  })
  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true, passive: true }
    addEventListener('pointermove', (event) => onPointerMove(event), options)
    addEventListener('pointerdown', (event) => onUse(event), options)
    addEventListener('keydown', (event) => onKey(event), options)
    // Capturing would also report that the pointer left an element within, as when a bar slides under a pointer at rest.
    document.documentElement.addEventListener(
      'pointerleave',
      () => {
        isAtEdge.current = false
      },
      { signal: listeners.signal },
    )
    return () => listeners.abort()
  }, [])
  return { areShown, show, hide }
}

/** A mouse leaves the focus on the button that it has pressed, which must not hold the bars. */
const isKeyboardIn = () => document.querySelector('[data-reader-bar] :focus-visible') !== null
