import { useEffect, useRef } from 'react'

/**
 * Restores the focus to a link when the user navigates back to it. Attach `ref` to an ancestor of the link and call
 * `remember` when it is followed. The history entry stores the focus, so this also works after a reload.
 */
export function useRestoreFocus<T extends HTMLElement>(name: string) {
  const ref = useRef<T>(null)
  useEffect(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'focus' in state && state.focus === name) {
      ref.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
  }, [name])
  return { ref, remember: () => history.replaceState({ ...history.state, focus: name }, '') }
}
