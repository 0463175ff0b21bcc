import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Stores in the history entry what had the focus, to focus it again after going back. */
export const rememberFocus = (name: string): void => history.replaceState({ ...history.state, focus: name }, '')

/** What had the focus when the user left this history entry, if it was stored. */
export function rememberedFocus(): unknown {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'focus' in state ? state.focus : undefined
}

/**
 * Restores the focus to a link when the user navigates back to it. Attach `ref` to an ancestor of the link and call
 * `remember` when it is followed. The history entry stores the focus, so this also works after a reload.
 */
export function useRestoreFocus<T extends HTMLElement>(name: string) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (rememberedFocus() === name) ref.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [name])
  return { ref, remember: () => rememberFocus(name) }
}

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

/**
 * Moves the focus when the focused row is removed: to the same control (by its `data-menu`) of the row that takes its
 * place, otherwise to that row's link, so that pressing the key again does not trigger another action.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>, rows: readonly { readonly id: string }[]) {
  const last = useRef<{ readonly id: string; readonly place: number; readonly control: string }>(undefined)
  useEffect(() => {
    if (last.current === undefined) return
    const { id, place, control } = last.current
    if (rows.some((row) => row.id === id)) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const next = table.current?.querySelector(`[data-index="${Math.min(place, rows.length - 1)}"]`)
    const same = next?.querySelector<HTMLElement>(`[data-menu="${control}"]`)
    const other = same ?? next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('[data-menu]')
    other?.focus({ preventScroll: true })
  }, [rows, table])
  return (id: string, target?: Element) => {
    const control = target?.closest<HTMLElement>('[data-menu]')?.dataset['menu'] ?? ''
    last.current = { id, place: rows.findIndex((row) => row.id === id), control }
  }
}
