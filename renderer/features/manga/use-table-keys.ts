import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { allSelected, type ChapterSelection, extended, nothingSelected, toggled } from './chapter-selection.ts'

type TableKeys = {
  readonly rows: readonly { readonly id: string }[]
  readonly table: RefObject<HTMLTableElement | null>
  readonly selection: ChapterSelection
  readonly onSelection: (selection: ChapterSelection) => void
  readonly show: (index: number) => void
}

/** As many rows as Page Up and Page Down pass over. */
const pageOfRows = 10

/**
 * Up, Down, Home, End and page keys go over the rows; Enter opens a chapter; space chooses it, shift a range, Ctrl+A all;
 * Escape drops the choice. With the pointer: Ctrl chooses, shift chooses a range.
 */
export function useTableKeys({ rows, table, selection, onSelection, show }: TableKeys) {
  const goTo = (at: number, to: number, isRange: boolean) => {
    const index = Math.min(Math.max(to, 0), rows.length - 1)
    const row = rows[index]
    if (!row) return
    show(index)
    focusSoon(table, index)
    const from = rows[at]
    const started = selection.anchor === undefined && from ? toggled(nothingSelected, from.id) : selection
    if (isRange) onSelection(extended(started, rows, row.id))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = placeOf(event.target)
    if (at === undefined || (event.target as Element).closest('[role="menu"]')) return
    const isOnRow = (event.target as Element).matches('tr')
    const to = targetOf(event.key, at, rows.length)
    if (to !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) goTo(at, to, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection(allSelected(rows))
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelection(nothingSelected)
    else if (event.key === ' ' && isOnRow) choose(at, event.shiftKey)
    else if (event.key === 'Enter' && isOnRow) (event.target as Element).querySelector<HTMLElement>('th a')?.click()
    else return
    event.preventDefault()
  }
  const choose = (at: number, isRange: boolean) => {
    const row = rows[at]
    if (row) onSelection(isRange ? extended(selection, rows, row.id) : toggled(selection, row.id))
  }
  const onClickCapture = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as Element
    const at = placeOf(target)
    const isTick = target.closest('[data-tick]') !== null
    const isWished = isTick || event.shiftKey || event.ctrlKey || event.metaKey
    if (at === undefined || !isWished || target.closest('[role="menu"], button')) return
    // A press beside the box comes again, from the box; React then puts the box right where a range leaves it as it was.
    if (isTick && !target.matches('input')) return
    if (!isTick) {
      // A link would open its chapter in another window.
      event.preventDefault()
      event.stopPropagation()
    }
    choose(at, event.shiftKey)
  }
  // A range of rows is meant, not the words in them.
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => event.shiftKey && event.preventDefault()
  return { onKeyDown, onClickCapture, onMouseDown }
}

/** The place of the row that has the focus or had it last, 0 at first: there the tab key enters the table. */
export function useEntry() {
  const [focused, setFocused] = useState(-1)
  return {
    focused,
    onFocus: (event: { readonly target: EventTarget }) => setFocused(placeOf(event.target) ?? -1),
  }
}

function placeOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

function targetOf(key: string, at: number, count: number): number | undefined {
  return {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 },
    ...{ PageDown: at + pageOfRows, PageUp: at - pageOfRows },
  }[key]
}

/** Gives the focus to a row; one that is far away is drawn a few frames later. */
export function focusSoon(table: RefObject<HTMLTableElement | null>, index: number, frames = 30): void {
  const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusSoon(table, index, frames - 1))
}
