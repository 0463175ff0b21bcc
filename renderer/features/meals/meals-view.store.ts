import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Picks } from './picks.ts'

type Taste = {
  /** Keys of allergens. */
  readonly avoided: readonly string[]
  readonly isFavoritesOnly: boolean
}

/** What a person eats stays the same over weeks. */
export const useTaste = create<Taste>()(
  persist((): Taste => ({ avoided: [], isFavoritesOnly: false }), { name: 'bunko.meals.taste' }),
)

type Desk = {
  /** What is chosen here and not saved, by week. */
  readonly drafts: Readonly<Record<string, Picks>>
  /** The weeks of which an earlier choice was replaced from here. */
  readonly undoable: readonly string[]
}

/** Survives leaving the screen, reloading it, and signing in again; two windows do not mix theirs. */
export const useDesk = create<Desk>()(
  persist((): Desk => ({ drafts: {}, undoable: [] }), {
    name: 'bunko.meals.desk',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const keepDraft = (week: string, picks: Picks) =>
  useDesk.setState(({ drafts }) => ({ drafts: { ...drafts, [week]: picks } }))

export const dropDraft = (week: string) =>
  useDesk.setState(({ drafts: { [week]: _, ...others } }) => ({ drafts: others }))

export const setUndoable = (week: string, canUndo: boolean) =>
  useDesk.setState(({ undoable }) => {
    const others = undoable.filter((other) => other !== week)
    return { undoable: canUndo ? [...others, week] : others }
  })

/** Nothing of one customer is left for the next. */
export const clearDesk = () => useDesk.setState({ drafts: {}, undoable: [] })
