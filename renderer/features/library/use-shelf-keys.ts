import { useEffect, useRef, useState } from 'react'
import { useReadShelf } from '../../api/shelf.ts'
import type { LibraryView } from './library-view.store.ts'
import { addToSelection, dropSelection, toggleSelected, useSelection } from './selection.store.ts'

type ShelfKeys = {
  readonly view: LibraryView
  readonly total: number
  readonly columns: number
  readonly node: HTMLElement
  readonly showRow: (row: number) => void
}

/**
 * Arrow keys, Home, End and page keys go over the shelf; space chooses, shift chooses a range, Ctrl+A all, Escape drops
 * the choice. With the pointer: Ctrl chooses, shift chooses a range.
 * @returns the place that has the focus, or -1
 */
export function useShelfKeys({ view, total, columns, node, showRow }: ShelfKeys): { readonly focused: number } {
  const [focused, setFocused] = useState(-1)
  const read = useReadShelf(view)
  const move = (from: number, to: number, isRange: boolean) => {
    const place = Math.min(Math.max(to, 0), total - 1)
    setFocused(place)
    showRow(Math.floor(place / columns))
    focusSoon(node, place)
    if (isRange) void selectRange(from, place)
  }
  const selectRange = async (from: number, to: number) => {
    const { isOn, anchor } = useSelection.getState()
    const start = isOn ? anchor : from
    useSelection.setState({ anchor: start, isOn: true })
    addToSelection(await read(Math.min(start, to), Math.max(start, to) + 1))
  }
  useEffect(() => {
    const place = rememberedPlace()
    if (place !== undefined) focusSoon(node, place)
  }, [node])
  const latest = useRef({ move, selectRange, read, columns, total })
  latest.current = { move, selectRange, read, columns, total }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { move, read, columns, total } = latest.current
      const at = placeOf(event.target)
      if (at === undefined) return
      const { id } = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset ?? {}
      if (event.key === ' ' && id !== undefined) toggleSelected(id, at)
      else if (event.key === 'Escape' && useSelection.getState().isOn) dropSelection()
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) void read(0, total).then(addToSelection)
      else {
        const to = targetOf(event.key, at, columns, total)
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        move(at, to, event.shiftKey)
      }
      event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const at = placeOf(event.target)
      const { id } = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset ?? {}
      const { isOn, ids } = useSelection.getState()
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
      if (at !== undefined && isPlain && !isOn && !isTick(event.target)) rememberPlace(at)
      if (at === undefined || id === undefined || (isPlain && !isOn && !isTick(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey && ids.size > 0) void latest.current.selectRange(at, at)
      else toggleSelected(id, at)
    }
    const onFocus = (event: FocusEvent) => setFocused(placeOf(event.target) ?? -1)
    const onBlur = (event: FocusEvent) => placeOf(event.relatedTarget) === undefined && setFocused(-1)
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

/** The history keeps which manga was opened, so that whoever comes back stands where they went from. */
const rememberPlace = (place: number) => history.replaceState({ ...history.state, shelfPlace: place }, '')

function rememberedPlace(): number | undefined {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'shelfPlace' in state
  return isKept && typeof state.shelfPlace === 'number' ? state.shelfPlace : undefined
}

const isTick = (target: EventTarget | null) => target instanceof Element && target.closest('[data-tick]') !== null

function placeOf(target: EventTarget | null): number | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  return place === undefined ? undefined : Number(place)
}

/** How many rows a page key goes. */
const pageRows = 3

export function targetOf(key: string, at: number, columns: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      return at + columns < total ? at + columns : at
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : at
    case 'PageDown':
      return at + pageRows * columns
    case 'PageUp':
      return at - pageRows * columns
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return undefined
  }
}

/** The row may be on its way: it is drawn after the scrolling, its manga comes with the page. */
function focusSoon(node: HTMLElement, place: number, tries = 60): void {
  const link = node.querySelector<HTMLElement>(`[data-place="${place}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusSoon(node, place, tries - 1))
}
