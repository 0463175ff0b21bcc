import { useEffect } from 'react'

/**
 * Home and End while no card has the focus. A browser would scroll on its own thread, past rows that are not rendered: the
 * window would be empty until they are.
 */
export function useJumpKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Home' && key !== 'End') return
      if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey || usesKey(target)) return
      event.preventDefault()
      scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const usesKey = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
