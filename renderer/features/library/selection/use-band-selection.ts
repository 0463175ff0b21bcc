import { useRef } from 'react'
import { useFetchShelfIds } from '../../../api/library/shelf.ts'
import type { LibraryView } from '../view/library-view.store.ts'
import { useSelection } from './selection.store.ts'

/** Selects the cards that a rubber band touches, and what was selected before if it adds to it. */
export function useBandSelection(view: LibraryView) {
  const fetchIds = useFetchShelfIds(view)
  const band = useRef({ number: 0, before: new Set<string>() as ReadonlySet<string> })
  return async (indexes: readonly number[], phase: 'start' | 'move', isAdded: boolean): Promise<void> => {
    const current = band.current
    if (phase === 'start') current.before = isAdded ? useSelection.getState().ids : new Set()
    current.number += 1
    const { number, before } = current
    const [first, last] = [indexes[0], indexes.at(-1)]
    const all = first === undefined || last === undefined ? [] : await fetchIds(first, last + 1)
    // The pointer has moved on.
    if (number !== current.number) return
    const ids = new Set([...before, ...indexes.flatMap((index) => all[index - (first ?? 0)] ?? [])])
    useSelection.setState({ ids, isSelecting: ids.size > 0, anchor: first ?? 0 })
  }
}
