import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Selection } from './selection.ts'

type MealPreferences = {
  /** Keys of avoided allergens. */
  readonly avoided: readonly string[]
  readonly isFavoritesOnly: boolean
}

/** Filters that apply to all weeks. */
export const useMealPreferences = create<MealPreferences>()(
  persist((): MealPreferences => ({ avoided: [], isFavoritesOnly: false }), { name: 'bunko.meals.taste' }),
)

type MealDrafts = {
  /** Unsaved selections by week. */
  readonly drafts: Readonly<Record<string, Selection>>
  /** Weeks whose last change can be undone. */
  readonly undoable: readonly string[]
}

/** Kept for the browser session, so that a reload or a new sign-in does not discard it. Each window has its own. */
export const useMealDrafts = create<MealDrafts>()(
  persist((): MealDrafts => ({ drafts: {}, undoable: [] }), {
    name: 'bunko.meals.desk',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const saveDraft = (week: string, selection: Selection) =>
  useMealDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [week]: selection } }))

export const discardDraft = (week: string) =>
  useMealDrafts.setState(({ drafts: { [week]: _, ...others } }) => ({ drafts: others }))

export const setUndoable = (week: string, canUndo: boolean) =>
  useMealDrafts.setState(({ undoable }) => {
    const others = undoable.filter((other) => other !== week)
    return { undoable: canUndo ? [...others, week] : others }
  })

/** For sign-out. */
export const clearDrafts = () => useMealDrafts.setState({ drafts: {}, undoable: [] })
