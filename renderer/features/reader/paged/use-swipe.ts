import { type TouchEvent, useRef } from 'react'
import { type ReadingDirection, turnForSwipe } from '../page-navigation.ts'

/** Touch handlers that turn pages. `canSwipe` returns false if the content can be scrolled sideways instead. */
export function useSwipe(
  direction: ReadingDirection,
  onTurn: (action: 'next' | 'previous') => void,
  canSwipe: () => boolean,
) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      const isSwipe = touches.length === 1 && canSwipe()
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!touch || !from) return
      const action = turnForSwipe({ dx: touch.clientX - from.x, dy: touch.clientY - from.y }, direction)
      if (action) onTurn(action)
    },
    onTouchCancel: () => {
      start.current = undefined
    },
  }
}
