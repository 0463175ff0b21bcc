import { useInfiniteQuery } from '@tanstack/react-query'
import {
  deleteHistory,
  deleteSession,
  getIncognito,
  getStatistics,
  listHistory,
  setIncognito,
} from '../../shared/contracts/history.ts'
import { call } from './client.ts'
import { useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

type HistoryFilter = { readonly q: string; readonly day: string }

/** The reading sessions, newest first. @param day `2026-01-31`; empty for all */
export const useHistory = ({ q, day }: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: queryKeys.history({ q, day }),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const days = day === '' ? {} : { from: day, to: day }
      const query = { ...days, ...(q !== '' && { q }), page: pageParam, limit: 100 }
      return call(listHistory, { query }, { signal })
    },
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
    // Every page that is read changes it, and no event says so.
    staleTime: 0,
  })

export const useDeleteSession = () =>
  useChange((id: string) => call(deleteSession, { params: { id } }), queryKeys.allHistory)

export const useDeleteHistoryOf = () =>
  useChange((mangaId: string) => call(deleteHistory, { query: { mangaId } }), queryKeys.allHistory)

/** @param from, to days, both included */
export const useStatistics = (from: string, to: string) =>
  useCall(queryKeys.statistics(from, to), getStatistics, { query: { from, to } }, { staleTime: 0 })

/** Whether all reading leaves no trace. */
export const useIncognito = () =>
  useCall(queryKeys.incognito, getIncognito, {}, { select: ({ incognito }) => incognito })

export const useSetIncognito = () =>
  useChange((incognito: boolean) => call(setIncognito, { body: { incognito } }), queryKeys.incognito)
