import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyHelp } from '../../../ui/commands/commands.store.ts'
import { platformKeys } from '../../../ui/commands/platform-keys.ts'
import { rememberFocus } from '../../../ui/lists/focus.ts'
import {
  type ChapterSelection,
  emptySelection,
  extendSelection,
  selectAll,
  toggleChapter,
} from '../chapters/chapter-list.ts'

type TableKeysOptions = {
  readonly rows: readonly { readonly id: string }[]
  readonly table: RefObject<HTMLTableElement | null>
  readonly selection: ChapterSelection
  readonly onSelection: (selection: ChapterSelection) => void
  readonly show: (index: number) => void
}

/** The number of rows that Page Up and Page Down move by. */
const rowsPerPage = 10

/**
 * Keyboard and pointer handlers of the table. Up, Down, Home, End and page keys move between rows, with Shift they select a
 * range. Space selects a row, Enter opens its chapter, Ctrl+A selects all, Escape clears the selection. Ctrl and a click
 * select a row, Shift and a click a range.
 */
export function useTableKeys({ rows, table, selection, onSelection, show }: TableKeysOptions) {
  const { t } = useTranslation()
  useKeyHelp([
    { keys: ['↑', '↓'], text: t('about.keys.arrows') },
    { keys: ['↵'], text: t('keys.read') },
    { keys: ['␣'], text: t('keys.select') },
    { keys: ['⇧', '↑', '↓'], text: t('keys.selectRange') },
    { keys: [...platformKeys.main, 'A'], text: t('keys.selectAll') },
  ])
  const moveTo = (at: number, to: number, isRange: boolean) => {
    const index = Math.min(Math.max(to, 0), rows.length - 1)
    const row = rows[index]
    if (!row) return
    show(index)
    focusRow(table, index)
    const from = rows[at]
    const base = selection.anchor === undefined && from ? toggleChapter(emptySelection, from.id) : selection
    if (isRange) onSelection(extendSelection(base, rows, row.id))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = rowIndexOf(event.target)
    if (at === undefined || (event.target as Element).closest('[role="menu"]')) return
    const isOnRow = (event.target as Element).matches('tr')
    const to = targetIndex(event.key, at, rows.length)
    if (to !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) moveTo(at, to, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection(selectAll(rows))
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelection(emptySelection)
    else if (event.key === ' ' && isOnRow) select(at, event.shiftKey)
    else if (event.key === 'Enter' && isOnRow) (event.target as Element).querySelector<HTMLElement>('th a')?.click()
    else return
    event.preventDefault()
  }
  const select = (at: number, isRange: boolean) => {
    const row = rows[at]
    if (row) onSelection(isRange ? extendSelection(selection, rows, row.id) : toggleChapter(selection, row.id))
  }
  const onClickCapture = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as Element
    const at = rowIndexOf(target)
    const isCheckbox = target.closest('[data-checkbox]') !== null
    const isSelecting = isCheckbox || event.shiftKey || event.ctrlKey || event.metaKey
    const opened = !isSelecting && target.closest('th a') && at !== undefined && rows[at]
    if (opened) rememberFocus(opened.id)
    if (at === undefined || !isSelecting || target.closest('[role="menu"], button')) return
    // A click on the label is followed by one from the checkbox. React resets a checkbox that a range leaves unchanged.
    if (isCheckbox && !target.matches('input')) return
    if (!isCheckbox) {
      // With Ctrl or Shift, a link would open its chapter in another tab or window.
      event.preventDefault()
      event.stopPropagation()
    }
    select(at, event.shiftKey)
  }
  // Prevents text selection while a range of rows is selected.
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => event.shiftKey && event.preventDefault()
  return { onKeyDown, onClickCapture, onMouseDown }
}

/**
 * The index of the row that is or was focused, -1 for none. It is the tab stop of the table.
 * @param first says which row gets the focus when the table appears
 */
export function useTabStop(table: RefObject<HTMLTableElement | null>, first: () => number) {
  const [focused, setFocused] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    // The table also appears again when a filter finds something: the focus stays in its field then.
    if (focused >= 0 && document.activeElement?.matches('body, main')) focusRow(table, focused)
  }, [])
  return {
    focused,
    onFocus: (event: { readonly target: EventTarget }) => setFocused(rowIndexOf(event.target) ?? -1),
  }
}

function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  return {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + rowsPerPage,
    PageUp: at - rowsPerPage,
  }[key]
}

/** Focuses a row. Waits for a row that is not rendered yet. */
export function focusRow(table: RefObject<HTMLTableElement | null>, index: number, frames = 30): void {
  const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusRow(table, index, frames - 1))
}
