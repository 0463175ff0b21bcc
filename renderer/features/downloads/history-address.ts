import { endedStatuses } from '../../../shared/contracts/jobs.ts'
import type { HistoryFilter } from '../../api/jobs/job-history.ts'

/** What the history is narrowed to, as a person says it. Days are `2026-11-21`, in the zone of the machine. */
export type HistoryView = Pick<HistoryFilter, 'status' | 'type' | 'mangaId' | 'sourceId'> & {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const names = { status: 'status', type: 'type', mangaId: 'manga', sourceId: 'source', from: 'from', to: 'to' } as const
const members = Object.keys(names) as readonly (keyof HistoryView)[]

/** The query of an address that shows the history like this. */
export function queryOfHistory(view: HistoryView): string {
  const given = members.flatMap((member) => (view[member] ? [[names[member], view[member]]] : []))
  return new URLSearchParams(given).toString()
}

/** Values that there are not, as in an address typed by hand, count as not given. */
export function historyOfQuery(text: string): HistoryView {
  const query = new URLSearchParams(text)
  const value = (member: keyof HistoryView) => query.get(names[member]) || undefined
  const day = (member: 'from' | 'to') => {
    const given = value(member)
    return given !== undefined && isDay(given) ? given : undefined
  }
  return {
    status: endedStatuses.find((status) => status === value('status')),
    type: value('type'),
    mangaId: value('mangaId'),
    sourceId: value('sourceId'),
    from: day('from'),
    to: day('to'),
  }
}

/** From the first moment of the first day to the last of the last one. */
export function filterOfHistory({ from, to, ...rest }: HistoryView): HistoryFilter {
  return {
    ...rest,
    createdAfter: from && new Date(`${from}T00:00:00`).toISOString(),
    createdBefore: to && new Date(`${to}T23:59:59.999`).toISOString(),
  }
}

export const isNarrowed = (view: HistoryView): boolean => queryOfHistory(view) !== ''

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
