import { useEffect, useRef } from 'react'

/** A row that goes takes the focus with it; it is given to the menu of the row that takes its place. */
export function useRowFocus(rows: readonly { readonly id: string }[]) {
  const table = useRef<HTMLTableElement>(null)
  const last = useRef<{ readonly id: string; readonly place: number }>(undefined)
  useEffect(() => {
    const { id, place } = last.current ?? {}
    if (place === undefined || rows.some((row) => row.id === id)) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const menus = table.current?.querySelectorAll<HTMLElement>('[data-menu]') ?? []
    menus[Math.min(place, menus.length - 1)]?.focus({ preventScroll: true })
  }, [rows])
  const onFocus = (id: string) => {
    last.current = { id, place: rows.findIndex((row) => row.id === id) }
  }
  return { table, onFocus }
}
