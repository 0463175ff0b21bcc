import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { mangaSortColumns, mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import type { ShelfView } from '../../../api/library/shelf.ts'
import { paths } from '../../../ui/paths.ts'

export type LibraryView = ShelfView & {
  /** The search text. Not kept when the window is closed. */
  readonly find: string
  readonly layout: 'grid' | 'list'
}

const noFilters = {
  unread: false,
  downloaded: false,
  missing: false,
  status: undefined,
  genre: undefined,
} as const
export const initialView: LibraryView = {
  shelf: undefined,
  sortBy: 'title',
  sortOrder: 'asc',
  layout: 'grid',
  find: '',
  ...noFilters,
}

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

/** Titles start in ascending order and everything else in descending order. */
const usualOrder = (column: ShelfView['sortBy']) => (column === 'title' || column === 'shelf' ? 'asc' : 'desc')

export const sortBy = (column: ShelfView['sortBy']) =>
  useLibraryView.setState({ sortBy: column, sortOrder: usualOrder(column) })

export const reverseOrder = () =>
  useLibraryView.setState(({ sortOrder }) => ({ sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' }))

export const hasFilters = ({ unread, downloaded, missing, status, genre }: ShelfView): boolean =>
  unread || downloaded || missing || status !== undefined || genre !== undefined

/** How a shelf, or the whole library, is sorted at first. */
const ownSort = (shelf: string | undefined): ShelfView['sortBy'] => (shelf === undefined ? 'title' : 'shelf')

/** Shows a shelf as it is, or the whole library. @param layout of the shelf */
export const openShelf = (shelf: string | undefined, layout?: LibraryView['layout']) =>
  useLibraryView.setState({
    shelf,
    sortBy: ownSort(shelf),
    sortOrder: 'asc',
    find: '',
    ...noFilters,
    ...(layout && { layout }),
  })

/** The query string of a view. Default values are left out. */
export function viewToQuery(view: LibraryView): string {
  const query = new URLSearchParams()
  if (view.find.trim() !== '') query.set('find', view.find.trim())
  if (view.status) query.set('status', view.status)
  if (view.genre) query.set('genre', view.genre)
  if (view.shelf) query.set('shelf', view.shelf)
  for (const name of toggleFilters) if (view[name]) query.set(name, 'true')
  if (view.sortBy !== ownSort(view.shelf)) query.set('sort', view.sortBy)
  if (view.sortOrder !== usualOrder(view.sortBy)) query.set('order', view.sortOrder)
  if (view.layout !== initialView.layout) query.set('layout', view.layout)
  return query.toString()
}

/** Parses a query string. Invalid values are ignored. */
export function parseViewQuery(text: string): LibraryView {
  const query = new URLSearchParams(text)
  const status = mangaStatuses.find((value) => value === query.get('status'))
  const shelf = query.get('shelf') || undefined
  const sortBy =
    [...mangaSortColumns, 'shelf' as const].find((column) => column === query.get('sort')) ?? ownSort(shelf)
  const order = query.get('order')
  const isOn = (name: (typeof toggleFilters)[number]) => query.get(name) === 'true'
  return {
    find: query.get('find') ?? '',
    status,
    genre: query.get('genre') || undefined,
    shelf,
    unread: isOn('unread'),
    downloaded: isOn('downloaded'),
    missing: isOn('missing'),
    sortBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : usualOrder(sortBy),
    layout: query.get('layout') === 'list' ? 'list' : 'grid',
  }
}

/** The current view, kept in sync with the URL. A URL with a query changes the view; a changed view changes the URL. */
export function useViewInUrl(): LibraryView {
  const view = useLibraryView()
  const search = useSearch()
  const [, navigate] = useLocation()
  const query = viewToQuery(view)
  useEffect(() => {
    const requested = parseViewQuery(search)
    const requestedQuery = viewToQuery(requested)
    if (requestedQuery !== '' && requestedQuery !== viewToQuery(useLibraryView.getState()))
      useLibraryView.setState(requested)
    // Reads the view from the store, so that only a change of the URL runs this.
  }, [search])
  useEffect(() => {
    if (location.pathname !== paths.library) return
    // A URL that was opened just now has changed the view already.
    const current = viewToQuery(useLibraryView.getState())
    if (current !== query || viewToQuery(parseViewQuery(location.search)) === current) return
    navigate(current === '' ? paths.library : `${paths.library}?${current}`, { replace: true, state: history.state })
  }, [query, navigate])
  return view
}
