import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type FocusReplacement<T extends HTMLElement> = {
  readonly ref: RefObject<T | null>
  onFocus(event: FocusEvent): void
  onBlur(): void
}

/**
 * Props for a container whose focused control can be replaced by another one, as when a download finishes. The focus
 * moves to the replacement.
 */
export function useFocusReplacement<T extends HTMLElement>(): FocusReplacement<T> {
  const ref = useRef<T>(null)
  const last = useRef<Element>(undefined)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    ref.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target
    },
    onBlur: () => {
      last.current = undefined
    },
  }
}
