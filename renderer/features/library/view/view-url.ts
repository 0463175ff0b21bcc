import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { mangaSortColumns, mangaStatus } from '../../../../shared/contracts/mangas.ts'
import { paths } from '../../../ui/paths.ts'
import { initialView, type LibraryView, toggleFilters, useLibraryView } from './library-view.store.ts'

/** The query string of a view. Default values are left out. */
export function viewToQuery(view: LibraryView): string {
  const query = new URLSearchParams()
  if (view.find.trim() !== '') query.set('find', view.find.trim())
  if (view.status) query.set('status', view.status)
  if (view.genre) query.set('genre', view.genre)
  for (const name of toggleFilters) if (view[name]) query.set(name, 'true')
  if (view.sortBy !== initialView.sortBy) query.set('sort', view.sortBy)
  if (view.layout !== initialView.layout) query.set('layout', view.layout)
  return query.toString()
}

/** Parses a query string. Invalid values are ignored. */
export function parseViewQuery(text: string): LibraryView {
  const query = new URLSearchParams(text)
  const status = mangaStatus.safeParse(query.get('status')).data
  const sortBy = mangaSortColumns.find((column) => column === query.get('sort')) ?? initialView.sortBy
  const isOn = (name: (typeof toggleFilters)[number]) => query.get(name) === 'true'
  return {
    find: query.get('find') ?? '',
    status,
    genre: query.get('genre') || undefined,
    unread: isOn('unread'),
    downloaded: isOn('downloaded'),
    missing: isOn('missing'),
    sortBy,
    sortOrder: sortBy === 'title' ? 'asc' : 'desc',
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
    if (viewToQuery(parseViewQuery(location.search)) === query) return
    navigate(query === '' ? paths.library : `${paths.library}?${query}`, { replace: true, state: history.state })
  }, [query, navigate])
  return view
}
