import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getChaptersLeft } from '../../shared/contracts/chapters-left.ts'
import {
  deleteHistory,
  deleteSession,
  getIncognito,
  getStatistics,
  listHistory,
  type Statistics,
  setIncognito,
} from '../../shared/contracts/history.ts'
import { getMangaById } from '../../shared/contracts/mangas.ts'
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

/** @param from, to days, both included; without `from` since the first one */
export const useStatistics = (from: string | undefined, to: string, withoutPrivate = false) =>
  useCall(
    queryKeys.statistics(from, to, withoutPrivate),
    getStatistics,
    { query: { ...(from !== undefined && { from }), to, withoutPrivate } },
    { staleTime: 0 },
  )

export const useChaptersLeft = () => useCall(queryKeys.chaptersLeft, getChaptersLeft, {}, { staleTime: 0 })

/** A year without private shelves, and covers of the manga that were read most. */
export const useYear = (year: string, coverCount: number) =>
  useQuery({
    queryKey: queryKeys.year(year),
    queryFn: async ({ signal }): Promise<Year> => {
      const query = { from: `${year}-01-01`, to: `${year}-12-31`, withoutPrivate: true }
      const statistics = await call(getStatistics, { query }, { signal })
      const most = statistics.mangas.slice(0, coverCount)
      return { statistics, covers: await Promise.all(most.map(({ mangaId }) => loadCover(mangaId))) }
    },
    gcTime: 0,
  })

export type Year = {
  readonly statistics: Statistics
  /** Of the manga that were read most; undefined without a cover. */
  readonly covers: readonly (HTMLImageElement | undefined)[]
}

async function loadCover(mangaId: string): Promise<HTMLImageElement | undefined> {
  try {
    const { thumbnailUrl } = await call(getMangaById, { params: { id: mangaId } })
    if (thumbnailUrl === null) return undefined
    const image = new Image()
    image.src = thumbnailUrl
    await image.decode()
    return image
  } catch {
    // The history stays when a manga or its cover is gone.
    return undefined
  }
}

/** Whether all reading leaves no trace. */
export const useIncognito = () =>
  useCall(queryKeys.incognito, getIncognito, {}, { select: ({ incognito }) => incognito })

export const useSetIncognito = () =>
  useChange((incognito: boolean) => call(setIncognito, { body: { incognito } }), queryKeys.incognito)
