import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BrowseOrder,
  browseCatalog,
  getCatalogManga,
  listCatalogChapters,
  listCatalogGenres,
} from '../../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../../shared/contracts/chapters.ts'
import { call } from '../client.ts'
import { useCall } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { addFromCatalog } from './start-reading.ts'

const pageSize = 20
/** The catalog is rate-limited, so its lists are not read again while a user goes back and forth. */
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
  useCall(
    queryKeys.catalogGenres,
    listCatalogGenres,
    {},
    { select: ({ items }) => items, staleTime: Number.POSITIVE_INFINITY, retry: false },
  )

const previewOptions = { staleTime: listStaleMs, retry: false }

export const useCatalogManga = (externalId: string) =>
  useCall(queryKeys.catalogManga(externalId), getCatalogManga, { params: { externalId } }, previewOptions)

export const useCatalogChapters = (externalId: string) =>
  useCall(queryKeys.catalogChapters(externalId), listCatalogChapters, { params: { externalId } }, previewOptions)

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
  useCall(
    queryKeys.chapterCount(mangaId),
    listChapters,
    { params: { id: mangaId }, query: { limit: 1 } },
    { select: ({ total }) => total, enabled: isListed },
  )
