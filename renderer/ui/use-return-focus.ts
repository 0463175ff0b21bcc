import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to a link when a person comes back from where it leads. Put `ref` around the link and call
 * `remember` when it is followed; the history entry keeps it, so that it also works after a reload.
 */
export function useReturnFocus<T extends HTMLElement>(name: string) {
  const ref = useRef<T>(null)
  useEffect(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'focus' in state && state.focus === name) {
      ref.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
  }, [name])
  return { ref, remember: () => history.replaceState({ ...history.state, focus: name }, '') }
}
