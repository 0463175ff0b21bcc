import { type TouchEvent, useRef } from 'react'
import { type Direction, swipeAction } from './page-navigation.ts'

/** Touch handlers that turn pages; a pinch and a zoomed-in page are left to the browser. */
export function useSwipe(direction: Direction, onTurn: (action: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05
      start.current = finger && touches.length === 1 && !isZoomed ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!finger || !from) return
      const action = swipeAction({ dx: finger.clientX - from.x, dy: finger.clientY - from.y }, direction)
      if (action) onTurn(action)
    },
    onTouchCancel: () => {
      start.current = undefined
    },
  }
}
