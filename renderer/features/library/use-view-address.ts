import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../ui/paths.ts'
import { type LibraryView, useLibraryView } from './library-view.store.ts'
import { queryOfView, viewOfQuery } from './view-address.ts'

/** Keeps view and address the same: an address that says something is followed, else it is told the view. */
export function useViewAddress(): LibraryView {
  const view = useLibraryView()
  const search = useSearch()
  const [, navigate] = useLocation()
  const query = queryOfView(view)
  useEffect(() => {
    const asked = queryOfView(viewOfQuery(search))
    if (asked !== '' && asked !== queryOfView(useLibraryView.getState())) useLibraryView.setState(viewOfQuery(search))
    // Only when the address changes: a changed view changes the address instead.
  }, [search])
  useEffect(() => {
    if (location.pathname !== paths.library) return
    if (queryOfView(viewOfQuery(location.search)) === query) return
    navigate(query === '' ? paths.library : `${paths.library}?${query}`, { replace: true, state: history.state })
  }, [query, navigate])
  return view
}
