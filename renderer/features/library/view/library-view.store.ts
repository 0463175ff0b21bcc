import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ShelfView } from '../../../api/library/shelf.ts'

export type LibraryView = ShelfView & {
  /** The search text. Not kept when the window is closed. */
  readonly find: string
  readonly layout: 'grid' | 'list'
}

const noFilters = { unread: false, downloaded: false, missing: false, status: undefined, genre: undefined } as const
export const initialView: LibraryView = { sortBy: 'title', sortOrder: 'asc', layout: 'grid', find: '', ...noFilters }

/** The search, filters, order and layout of the library, kept in the browser. */
export const useLibraryView = create<LibraryView>()(
  persist(() => initialView, {
    name: 'bunko.library-view',
    version: 1,
    migrate: (stored) => ({ ...initialView, ...(stored as Partial<LibraryView>) }),
    partialize: ({ find: _, ...persisted }) => persisted,
  }),
)

export const updateView = (change: Partial<LibraryView>) => useLibraryView.setState(change)

/** The filters that are either on or off. */
export const toggleFilters = ['unread', 'downloaded', 'missing'] as const

export const setToggleFilter = (name: (typeof toggleFilters)[number], isOn: boolean) =>
  useLibraryView.setState((view) => ({ ...view, [name]: isOn }))

/** Clears the search and all filters, but not the order. */
export const resetSearchAndFilters = () => useLibraryView.setState({ find: '', ...noFilters })

export const clearFilters = () => useLibraryView.setState(noFilters)

/** Sorts titles in ascending order and everything else in descending order. */
export const sortBy = (column: ShelfView['sortBy']) =>
  useLibraryView.setState({ sortBy: column, sortOrder: column === 'title' ? 'asc' : 'desc' })

export const hasFilters = ({ unread, downloaded, missing, status, genre }: ShelfView): boolean =>
  unread || downloaded || missing || status !== undefined || genre !== undefined
