import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MangaListView } from '../../api/queries.ts'

/** How a person last looked at the library; comes back with them. */
export const useLibraryView = create<MangaListView>()(
  persist((): MangaListView => ({ sortBy: 'title', sortOrder: 'asc', unread: false }), { name: 'bunko.library-view' }),
)

/** Names go up the alphabet, all else starts with the newest or best. */
export const sortBy = (column: MangaListView['sortBy']) =>
  useLibraryView.setState({ sortBy: column, sortOrder: column === 'title' ? 'asc' : 'desc' })
