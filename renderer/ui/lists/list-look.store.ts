import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const densities = ['comfortable', 'compact'] as const
type Density = (typeof densities)[number]

/** The columns of the chapter table that can be left out. */
export const chapterColumns = ['volume', 'pages', 'size', 'date'] as const
export type ChapterColumn = (typeof chapterColumns)[number]

type ListLook = {
  readonly density: Density
  /** The columns that the user left out. */
  readonly without: readonly ChapterColumn[]
}

/** How lists look, kept in the browser. */
export const useListLook = create<ListLook>()(
  persist((): ListLook => ({ density: 'comfortable', without: [] }), { name: 'bunko.list-look' }),
)

export const setDensity = (density: Density) => useListLook.setState({ density })

export const showColumn = (column: ChapterColumn, isShown: boolean) =>
  useListLook.setState(({ without }) => ({
    without: isShown ? without.filter((one) => one !== column) : [...without, column],
  }))

/** Applies the density to the document, now and whenever it changes. */
export function applyDensity(): void {
  const apply = ({ density }: ListLook) => {
    document.documentElement.dataset['density'] = density
  }
  apply(useListLook.getState())
  useListLook.subscribe(apply)
}
