import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createMangaFromCatalog, searchCatalog } from '../../../shared/contracts/catalog.ts'
import { listChapters } from '../../../shared/contracts/chapters.ts'
import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import { call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'

const searchPageSize = 20

type CatalogPage = JsonOf<typeof searchCatalog>

/**
 * Searches the catalog, best match first. Disabled for an empty title; the previous results stay until the new ones
 * arrive. Failed requests are not retried, because the catalog is rate-limited.
 */
export const useCatalogSearch = (title: string) =>
  useInfiniteQuery({
    queryKey: queryKeys.catalogSearch(title),
    enabled: title !== '',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(searchCatalog, { query: { title, page: pageParam, limit: searchPageSize } }, { signal }),
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Adds a manga from the catalog and marks it as added in every cached search. */
export function useAddFromCatalog() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (externalId: string) => call(createMangaFromCatalog, { body: { externalId } }),
    onSuccess: ({ id: mangaId }, externalId) => {
      queryClient.setQueriesData<InfiniteData<CatalogPage>>(
        { queryKey: queryKeys.catalog },
        (cached) => cached && markAdded(cached, externalId, mangaId),
      )
      return Promise.all(
        [queryKeys.mangas, queryKeys.genres].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

const markAdded = (results: InfiniteData<CatalogPage>, externalId: string, mangaId: string) => ({
  ...results,
  pages: results.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.externalId === externalId ? { ...item, inLibrary: true, mangaId } : item)),
  })),
})

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
