import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ShelfView } from '../../api/shelf.ts'

export type LibraryView = ShelfView & {
  /** What is typed into the search; lasts as long as the window. */
  readonly find: string
  readonly layout: 'grid' | 'list'
}

const noFilters = { unread: false, downloaded: false, missing: false, status: undefined, genre: undefined } as const
export const initialView: LibraryView = { sortBy: 'title', sortOrder: 'asc', layout: 'grid', find: '', ...noFilters }

/** How a person last looked at the library; comes back with them. */
export const useLibraryView = create<LibraryView>()(
  persist(() => initialView, {
    name: 'bunko.library-view',
    version: 1,
    migrate: (kept) => ({ ...initialView, ...(kept as Partial<LibraryView>) }),
    partialize: ({ find: _, ...kept }) => kept,
  }),
)

export const changeView = (change: Partial<LibraryView>) => useLibraryView.setState(change)

export const switches = ['unread', 'downloaded', 'missing'] as const

export const setSwitch = (name: (typeof switches)[number], isOn: boolean) =>
  useLibraryView.setState((view) => ({ ...view, [name]: isOn }))

/** Takes back the search and every filter; the order stays. */
export const showEverything = () => useLibraryView.setState({ find: '', ...noFilters })

export const dropFilters = () => useLibraryView.setState(noFilters)

/** Names go up the alphabet, all else starts with the newest or best. */
export const sortBy = (column: ShelfView['sortBy']) =>
  useLibraryView.setState({ sortBy: column, sortOrder: column === 'title' ? 'asc' : 'desc' })

export const hasFilters = ({ unread, downloaded, missing, status, genre }: ShelfView): boolean =>
  unread || downloaded || missing || status !== undefined || genre !== undefined
