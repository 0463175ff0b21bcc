import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetchShelfIds } from '../../../api/library/shelf.ts'
import { useKeyHelp } from '../../../ui/commands/commands.store.ts'
import { platformKeys } from '../../../ui/commands/platform-keys.ts'
import { inlineSign } from '../../../ui/inline-sign.ts'
import { addToSelection, clearSelection, toggleSelected, useSelection } from '../selection/selection.store.ts'
import type { LibraryView } from '../view/library-view.store.ts'

type GridKeysOptions = {
  readonly view: LibraryView
  readonly total: number
  readonly columns: number
  readonly node: HTMLElement
  readonly showRow: (row: number) => void
}

/**
 * Keyboard and pointer handling of the grid. Arrow keys, Home, End and page keys move the focus, with Shift they select a
 * range. Space selects, Ctrl+A selects all, Escape clears the selection. Ctrl and a click select, Shift and a click select a
 * range.
 * @returns the index of the focused card, or -1
 */
export function useGridKeys({ view, total, columns, node, showRow }: GridKeysOptions): { readonly focused: number } {
  const { t } = useTranslation()
  const [focused, setFocused] = useState(-1)
  useKeyHelp([
    { keys: ['↑', '↓', '←', '→'], text: t('about.keys.arrows') },
    { keys: ['␣'], text: t('keys.select') },
    { keys: ['⇧', '↑', '↓'], text: t('keys.selectRange') },
    { keys: [...platformKeys.main, 'A'], text: t('keys.selectAll') },
    { keys: [...platformKeys.main, t('keys.wheel')], text: t('library.layout.coverSize') },
  ])
  const fetchIds = useFetchShelfIds(view)
  const move = (from: number, to: number, isRange: boolean) => {
    const index = Math.min(Math.max(to, 0), total - 1)
    setFocused(index)
    showRow(Math.floor(index / columns))
    focusCard(node, index)
    if (isRange) void selectRange(from, index)
  }
  const selectRange = async (from: number, to: number) => {
    const { isSelecting, anchor } = useSelection.getState()
    const start = isSelecting ? anchor : from
    useSelection.setState({ anchor: start, isSelecting: true })
    addToSelection(await fetchIds(Math.min(start, to), Math.max(start, to) + 1))
  }
  useEffect(() => {
    const index = lastOpenedIndex()
    if (index !== undefined) focusCard(node, index)
  }, [node])
  const latest = useRef({ move, selectRange, fetchIds, columns, total })
  latest.current = { move, selectRange, fetchIds, columns, total }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { move, fetchIds, columns, total } = latest.current
      const at = cardIndexOf(event.target)
      if (at === undefined) return
      const { id } = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset ?? {}
      if (event.key === ' ' && id !== undefined) toggleSelected(id, at)
      else if (event.key === 'Escape' && useSelection.getState().isSelecting) clearSelection()
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) void fetchIds(0, total).then(addToSelection)
      else {
        const to = targetIndex(event.key, at, columns, total)
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        move(at, to, event.shiftKey)
      }
      event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const at = cardIndexOf(event.target)
      const { id } = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset ?? {}
      const { isSelecting, ids } = useSelection.getState()
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
      if (at !== undefined && isPlain && !isSelecting && !isSelectButton(event.target)) rememberOpened(at)
      if (at === undefined || id === undefined || (isPlain && !isSelecting && !isSelectButton(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey && ids.size > 0) void latest.current.selectRange(at, at)
      else toggleSelected(id, at)
    }
    const onFocus = (event: FocusEvent) => setFocused(cardIndexOf(event.target) ?? -1)
    const onBlur = (event: FocusEvent) => cardIndexOf(event.relatedTarget) === undefined && setFocused(-1)
    node.addEventListener('keydown', onKeyDown)
    node.addEventListener('click', onClick, { capture: true })
    node.addEventListener('focusin', onFocus)
    node.addEventListener('focusout', onBlur)
    return () => {
      node.removeEventListener('keydown', onKeyDown)
      node.removeEventListener('click', onClick, { capture: true })
      node.removeEventListener('focusin', onFocus)
      node.removeEventListener('focusout', onBlur)
    }
  }, [node])
  return { focused }
}

/** Stores in the history entry which card was opened, to focus it again after going back. */
const rememberOpened = (index: number) => history.replaceState({ ...history.state, openedIndex: index }, '')

function lastOpenedIndex(): number | undefined {
  const state: unknown = history.state
  const isStored = typeof state === 'object' && state !== null && 'openedIndex' in state
  return isStored && typeof state.openedIndex === 'number' ? state.openedIndex : undefined
}

const isSelectButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-select]') !== null

function cardIndexOf(target: EventTarget | null): number | undefined {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined
  return index === undefined ? undefined : Number(index)
}

/** The number of rows that Page Up and Page Down move by. */
const rowsPerPage = 3

function targetIndex(key: string, at: number, columns: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + inlineSign()
    case 'ArrowLeft':
      return at - inlineSign()
    case 'ArrowDown':
      return at + columns < total ? at + columns : at
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : at
    case 'PageDown':
      return at + rowsPerPage * columns
    case 'PageUp':
      return at - rowsPerPage * columns
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return undefined
  }
}

/** Focuses a card. Waits for up to 60 frames if its row or its data is not there yet. */
export function focusCard(node: HTMLElement, index: number, frames = 60): void {
  const link = node.querySelector<HTMLElement>(`[data-index="${index}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusCard(node, index, frames - 1))
}
