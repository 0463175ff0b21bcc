import { type TouchEvent, useRef } from 'react'
import { type Direction, swipeAction } from './page-navigation.ts'

/** Touch handlers that turn pages. `isFree` says whether a finger has nothing to scroll. */
export function useSwipe(direction: Direction, onTurn: (action: 'next' | 'previous') => void, isFree: () => boolean) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      const isAlone = touches.length === 1 && isFree()
      start.current = finger && isAlone ? { x: finger.clientX, y: finger.clientY } : undefined
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
