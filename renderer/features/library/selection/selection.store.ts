import { create } from 'zustand'

type Selection = {
  readonly ids: ReadonlySet<string>
  /** Whether a click on a cover selects the manga instead of opening it. */
  readonly isSelecting: boolean
  /** The index on the shelf where a range starts. */
  readonly anchor: number
}

const emptySelection: Selection = { ids: new Set(), isSelecting: false, anchor: 0 }

/** The selected manga. Cleared when the library screen is left. */
export const useSelection = create<Selection>(() => emptySelection)

export const clearSelection = () => useSelection.setState(emptySelection)
export const startSelecting = () => useSelection.setState({ isSelecting: true })

export function toggleSelected(id: string, index: number): void {
  useSelection.setState(({ ids }) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    return { ids: next, isSelecting: true, anchor: index }
  })
}

export function addToSelection(added: readonly string[]): void {
  useSelection.setState(({ ids }) => ({ ids: new Set([...ids, ...added]), isSelecting: true }))
}
