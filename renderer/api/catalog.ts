import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { listChapters } from '../../shared/contracts/chapters.ts'
import type { JsonOf } from '../../shared/contracts/endpoint.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

const hitsAPage = 20

type CatalogPage = JsonOf<typeof searchCatalog>

/**
 * Best match first. Nothing is asked for without a title; the hits before stay until the new ones are there. Not tried
 * again by itself: the catalog counts what it is asked, and says when it may be asked again.
 */
export const useCatalogSearch = (title: string) =>
  useInfiniteQuery({
    queryKey: keys.catalogSearch(title),
    enabled: title !== '',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(searchCatalog, { query: { title, page: pageParam, limit: hitsAPage } }, { signal }),
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Adds a manga of the catalog and marks it in every search that shows it. */
export function useAddFromCatalog() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (externalId: string) => call(createMangaFromCatalog, { body: { externalId } }),
    onSuccess: ({ id: mangaId }, externalId) => {
      queryClient.setQueriesData<InfiniteData<CatalogPage>>(
        { queryKey: keys.catalog },
        (known) => known && markAdded(known, externalId, mangaId),
      )
      return Promise.all([keys.mangas, keys.genres].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

const markAdded = (known: InfiniteData<CatalogPage>, externalId: string, mangaId: string) => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.externalId === externalId ? { ...item, inLibrary: true, mangaId } : item)),
  })),
})

/** How many chapters of a manga are listed, once that is worth asking. */
export const useChapterCount = (mangaId: string, isListed: boolean) =>
  useQuery({
    queryKey: keys.chapterCount(mangaId),
    enabled: isListed,
    queryFn: async ({ signal }) => {
      const { total } = await call(listChapters, { params: { id: mangaId }, query: { limit: 1 } }, { signal })
      return total
    },
  })
