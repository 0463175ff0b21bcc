import { type RefObject, useEffect, useRef } from 'react'

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
