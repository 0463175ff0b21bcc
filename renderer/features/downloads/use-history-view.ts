import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../ui/paths.ts'
import { type HistoryView, historyOfQuery, queryOfHistory } from './history-address.ts'

/** The address says what is shown; each change is a step that going back takes back. */
export function useHistoryView() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(() => historyOfQuery(search), [search])
  const show = (next: HistoryView) => {
    const query = queryOfHistory(next)
    navigate(query === '' ? paths.jobHistory : `${paths.jobHistory}?${query}`)
  }
  return { view, show }
}
