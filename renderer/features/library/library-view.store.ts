import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MangaListView } from '../../api/queries.ts'

export type LibraryView = MangaListView & {
  /** What is typed into the search; lasts as long as the window. */
  readonly find: string
}

const everything = { find: '', unread: false, status: undefined, genre: undefined } as const
const initial: LibraryView = { sortBy: 'title', sortOrder: 'asc', ...everything }

/** How a person last looked at the library; comes back with them. */
export const useLibraryView = create<LibraryView>()(
  persist(() => initial, {
    name: 'bunko.library-view',
    partialize: ({ find: _, ...kept }) => kept,
  }),
)

export const changeView = (change: Partial<LibraryView>) => useLibraryView.setState(change)

/** Takes back the search and every filter; the order stays. */
export const showEverything = () => useLibraryView.setState(everything)

/** Names go up the alphabet, all else starts with the newest or best. */
export const sortBy = (column: MangaListView['sortBy']) =>
  useLibraryView.setState({ sortBy: column, sortOrder: column === 'title' ? 'asc' : 'desc' })

export const hasFilters = ({ unread, status, genre }: MangaListView): boolean =>
  unread || status !== undefined || genre !== undefined
