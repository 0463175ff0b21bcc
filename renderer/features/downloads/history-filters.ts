import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { finishedStatuses } from '../../../shared/contracts/jobs.ts'
import type { HistoryFilter } from '../../api/jobs/job-history.ts'
import { paths } from '../../ui/paths.ts'

/** Filters of the history screen. Days such as `2026-11-21` are in the local time zone. */
export type HistoryFilters = Pick<HistoryFilter, 'status' | 'type' | 'mangaId' | 'sourceId'> & {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const paramNames = {
  status: 'status',
  type: 'type',
  mangaId: 'manga',
  sourceId: 'source',
  from: 'from',
  to: 'to',
} as const
const members = Object.keys(paramNames) as readonly (keyof HistoryFilters)[]

/** The query string of the history screen with these filters. */
export function formatHistoryQuery(filters: HistoryFilters): string {
  const entries = members.flatMap((member) => (filters[member] ? [[paramNames[member], filters[member]]] : []))
  return new URLSearchParams(entries).toString()
}

/** Parses the query string. Invalid values are ignored. */
export function parseHistoryQuery(text: string): HistoryFilters {
  const query = new URLSearchParams(text)
  const value = (member: keyof HistoryFilters) => query.get(paramNames[member]) || undefined
  const day = (member: 'from' | 'to') => {
    const text = value(member)
    return text !== undefined && isDay(text) ? text : undefined
  }
  return {
    status: finishedStatuses.find((status) => status === value('status')),
    type: value('type'),
    mangaId: value('mangaId'),
    sourceId: value('sourceId'),
    from: day('from'),
    to: day('to'),
  }
}

/** Converts days to times: from the start of `from` to the end of `to`. */
export function toHistoryFilter({ from, to, ...rest }: HistoryFilters): HistoryFilter {
  return {
    ...rest,
    createdAfter: from && new Date(`${from}T00:00:00`).toISOString(),
    createdBefore: to && new Date(`${to}T23:59:59.999`).toISOString(),
  }
}

export const isFiltered = (filters: HistoryFilters): boolean => formatHistoryQuery(filters) !== ''

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The filters in the URL. Each change adds a history entry. */
export function useHistoryFilters() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filters = useMemo(() => parseHistoryQuery(search), [search])
  const setFilters = (next: HistoryFilters) => {
    const query = formatHistoryQuery(next)
    navigate(query === '' ? paths.jobHistory : `${paths.jobHistory}?${query}`)
  }
  return { filters, setFilters }
}
