import { create } from 'zustand'

type Selection = {
  readonly ids: ReadonlySet<string>
  /** Whether a press on a cover chooses instead of opening. */
  readonly isOn: boolean
  /** Place on the shelf that a range starts from. */
  readonly anchor: number
}

const none: Selection = { ids: new Set(), isOn: false, anchor: 0 }

/** What is chosen in the library; lasts until it is dropped or the library is left. */
export const useSelection = create<Selection>(() => none)

export const dropSelection = () => useSelection.setState(none)
export const startSelecting = () => useSelection.setState({ isOn: true })

export function toggleSelected(id: string, index: number): void {
  useSelection.setState(({ ids }) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    return { ids: next, isOn: true, anchor: index }
  })
}

export function addToSelection(added: readonly string[]): void {
  useSelection.setState(({ ids }) => ({ ids: new Set([...ids, ...added]), isOn: true }))
}
