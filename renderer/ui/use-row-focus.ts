import { type RefObject, useEffect, useRef } from 'react'

/** A row that goes takes the focus with it; it is given to the menu (`data-menu`) of the row that takes its place. */
export function useRowFocus(table: RefObject<HTMLElement | null>, rows: readonly { readonly id: string }[]) {
  const last = useRef<{ readonly id: string; readonly place: number }>(undefined)
  useEffect(() => {
    const { id, place } = last.current ?? {}
    if (place === undefined || rows.some((row) => row.id === id)) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const next = table.current?.querySelector(`[data-index="${Math.min(place, rows.length - 1)}"]`)
    next?.querySelector<HTMLElement>('[data-menu]')?.focus({ preventScroll: true })
  }, [rows, table])
  return (id: string) => {
    last.current = { id, place: rows.findIndex((row) => row.id === id) }
  }
}
