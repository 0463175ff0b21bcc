import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BrowseOrder,
  browseCatalog,
  getCatalogManga,
  listCatalogChapters,
  listCatalogGenres,
} from '../../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../../shared/contracts/chapters.ts'
import { call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'
import { addFromCatalog } from './start-reading.ts'

const pageSize = 20
/** The catalog is rate-limited, so its lists are not read again while a person goes back and forth. */
const listStaleMs = 5 * 60_000

export type CatalogQuery = {
  readonly title?: string
  readonly order?: BrowseOrder
  readonly genre?: string
  readonly status?: string
  readonly year?: string
  readonly language?: string
  readonly rating?: string
}

/** Lists the catalog. The previous list stays until the new one arrives. */
export const useCatalogList = (query: CatalogQuery, isEnabled: boolean) =>
  useInfiniteQuery({
    queryKey: queryKeys.catalogList(query),
    enabled: isEnabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(browseCatalog, { query: { ...query, page: pageParam, limit: pageSize } }, { signal }),
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: listStaleMs,
    retry: false,
  })

/** The names of the genres, by group. */
export const useCatalogGenres = () =>
  useQuery({
    queryKey: queryKeys.catalogGenres,
    queryFn: async ({ signal }) => (await call(listCatalogGenres, {}, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useCatalogManga = (externalId: string) =>
  useQuery({
    queryKey: queryKeys.catalogManga(externalId),
    queryFn: ({ signal }) => call(getCatalogManga, { params: { externalId } }, { signal }),
    staleTime: listStaleMs,
    retry: false,
  })

export const useCatalogChapters = (externalId: string) =>
  useQuery({
    queryKey: queryKeys.catalogChapters(externalId),
    queryFn: ({ signal }) => call(listCatalogChapters, { params: { externalId } }, { signal }),
    staleTime: listStaleMs,
    retry: false,
  })

/** Adds a manga from the catalog and starts to look for its chapters. */
export function useAddFromCatalog() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (externalId: string) => {
      const mangaId = await addFromCatalog(queryClient, externalId)
      // The job reports its own failures; the screen follows it.
      await call(fetchChapters, { body: { mangaId } })
      return mangaId
    },
  })
}

/** The number of listed chapters. Disabled until `isListed`. */
export const useChapterCount = (mangaId: string, isListed: boolean) =>
  useQuery({
    queryKey: queryKeys.chapterCount(mangaId),
    enabled: isListed,
    queryFn: async ({ signal }) => {
      const { total } = await call(listChapters, { params: { id: mangaId }, query: { limit: 1 } }, { signal })
      return total
    },
  })
