import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getContinueReading } from '../../shared/contracts/continue-reading.ts'
import {
  listGenres,
  listMangas,
  type MangaDetail,
  type MangaListItem,
  type mangaSortColumns,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { addressOf, call } from './client.ts'
import { keys } from './keys.ts'

/** Which mangas in which order. */
export type ShelfView = {
  readonly sortBy: (typeof mangaSortColumns)[number]
  readonly sortOrder: 'asc' | 'desc'
  readonly unread: boolean
  readonly downloaded: boolean
  readonly missing: boolean
  readonly status: MangaDetail['status'] | undefined
  readonly genre: string | undefined
  readonly find: string
}

/** The shortest text that the search ranks, in characters; shorter ones only narrow the list. */
const shortestSearch = 3
export const isRanked = (text: string): boolean => [...text.trim()].length >= shortestSearch

/** As many as a page of the search holds at most. */
export const shelfPageSize = 50

type ShelfPage = { readonly items: readonly MangaListItem[]; readonly total: number }

/** The query of a page: of the search where it ranks, else of the list. The same to the letter for the same mangas. */
function shelfQuery(view: ShelfView, page: number) {
  const { sortBy, sortOrder, unread, downloaded, missing, status, genre } = view
  const find = view.find.trim()
  const wanted = { unread: unread || undefined, downloaded: downloaded || undefined, missing: missing || undefined }
  const filters = { ...wanted, status, genre, page, limit: shelfPageSize }
  return isRanked(find)
    ? { q: find, ...filters }
    : { ...filters, sortBy, sortOrder, find: find === '' ? undefined : find }
}

const shelfPageQuery = (view: ShelfView, page: number) => {
  const query = shelfQuery(view, page)
  return queryOptions({
    queryKey: keys.shelfPage(query),
    queryFn: ({ signal }): Promise<ShelfPage> =>
      'q' in query ? call(searchMangas, { query }, { signal }) : call(listMangas, { query }, { signal }),
  })
}

/** The shelf with only those pages asked for that are in sight. @param pages numbers from 1 */
export function useShelfPages(view: ShelfView, pages: readonly number[]) {
  const first = useQuery({ ...shelfPageQuery(view, 1), placeholderData: keepPreviousData })
  const others = pages.filter((page) => page !== 1)
  const results = useQueries({ queries: others.map((page) => shelfPageQuery(view, page)) })
  const known = new Map(others.map((page, index) => [page, results[index]?.data?.items]))
  known.set(1, first.data?.items)
  return {
    first,
    total: first.data?.total,
    error: first.error ?? results.find(({ error }) => error)?.error ?? null,
    /** Undefined while its page is on the way. */
    itemAt: (index: number): MangaListItem | undefined =>
      known.get(Math.floor(index / shelfPageSize) + 1)?.[index % shelfPageSize],
    retry: () => Promise.all([first, ...results].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

/** Reads what stands on some places of a shelf, from the cache where it is there. @param to not included */
export function useReadShelf(view: ShelfView) {
  const queryClient = useQueryClient()
  return async (from: number, to: number): Promise<readonly string[]> => {
    const first = Math.floor(from / shelfPageSize)
    const count = Math.ceil(to / shelfPageSize) - first
    // All at once, so that the API never waits for the next question; the browser keeps only a few of them open.
    const pages = await Promise.all(
      Array.from({ length: count }, (_, page) => queryClient.fetchQuery(shelfPageQuery(view, first + page + 1))),
    )
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    return ids.slice(from - first * shelfPageSize, to - first * shelfPageSize)
  }
}

/** The genres in use, each once, by name. */
export const useGenres = () =>
  useQuery({
    queryKey: keys.genres,
    queryFn: async ({ signal }) => (await call(listGenres, {}, { signal })).items,
  })

/** Below the mangas, so that whatever changes them brings it up to date. */
const continueReadingQuery = queryOptions({
  queryKey: keys.continueReading,
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getContinueReading, {}, { signal })).items,
})
export const useContinueReading = () => useQuery(continueReadingQuery)

/** Asks for the first screen of the shelf before there is anything to show it in. */
export function prefetchShelf(queryClient: QueryClient, view: ShelfView): void {
  void queryClient.prefetchQuery(shelfPageQuery(view, 1))
  void queryClient.prefetchQuery(continueReadingQuery)
}

/** The addresses that `prefetchShelf` asks for. */
export const firstRequestsOf = (view: ShelfView): string[] => [
  addressOf(isRanked(view.find) ? searchMangas : listMangas, { query: shelfQuery(view, 1) }),
  addressOf(getContinueReading, {}),
]
