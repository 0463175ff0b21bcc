import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type KeptFocus<T extends HTMLElement> = {
  readonly ref: RefObject<T | null>
  onFocus(event: FocusEvent): void
  onBlur(): void
}

/**
 * Spread over what holds a control that makes room for another by itself, as a download does for the chapter it brought:
 * the one that comes gets the focus of the one that goes.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
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
