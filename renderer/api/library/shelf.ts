import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listGenres,
  listMangas,
  listTitleLetters,
  type MangaDetail,
  type MangaListItem,
  type mangaSortColumns,
  searchMangas,
  type TitleLetter,
} from '../../../shared/contracts/mangas.ts'
import { getContinueReading } from '../../../shared/contracts/reader.ts'
import { parseQuery, type QueryNode } from '../../../shared/library-query/parse-query.ts'
import { call, endpointUrl } from '../client.ts'
import { useCall } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** Filters and sort order of the library. */
export type ShelfView = {
  /** `shelf`: what the shelf says. */
  readonly sortBy: (typeof mangaSortColumns)[number] | 'shelf'
  readonly sortOrder: 'asc' | 'desc'
  readonly unread: boolean
  readonly downloaded: boolean
  readonly missing: boolean
  readonly status: MangaDetail['status'] | undefined
  readonly genre: string | undefined
  /** The identifier of a shelf. */
  readonly shelf: string | undefined
  readonly find: string
}

/** Minimum length of a ranked search in characters. Shorter texts only filter the list. */
const minSearchLength = 3
export const isRanked = (text: string): boolean => [...text.trim()].length >= minSearchLength && !isQuery(text)

/** Whether the text says more than words. */
export function isQuery(text: string): boolean {
  const { tree } = parseQuery(text)
  const isWord = (node: QueryNode) => node.kind === 'text'
  return text.includes('"') || !(isWord(tree) || (tree.kind === 'all' && tree.nodes.every(isWord)))
}

/** The maximum page size of the search. */
export const shelfPageSize = 50

type ShelfPage = { readonly items: readonly MangaListItem[]; readonly total: number }

/** The filters of a view, as the list and the search take them. */
function filtersOf({ unread, downloaded, missing, status, genre, shelf }: ShelfView) {
  const flags = { unread: unread || undefined, downloaded: downloaded || undefined, missing: missing || undefined }
  return { ...flags, status, genre, shelf }
}

/** The text of a view, as the list takes it. */
const textOf = (find: string) => (isQuery(find) ? { query: find } : { find: find === '' ? undefined : find })

/** Query parameters of a page: of the search if the text is long enough, otherwise of the list. Equal views produce equal URLs. */
function shelfQuery(view: ShelfView, page: number) {
  const { sortBy, sortOrder } = view
  const find = view.find.trim()
  const filters = { ...filtersOf(view), page, limit: shelfPageSize }
  if (isRanked(find)) return { q: find, ...filters }
  return { ...filters, ...(sortBy === 'shelf' ? {} : { sortBy, sortOrder }), ...textOf(find) }
}

const shelfPageQuery = (view: ShelfView, page: number) => {
  const query = shelfQuery(view, page)
  return queryOptions({
    queryKey: queryKeys.shelfPage(query),
    queryFn: ({ signal }): Promise<ShelfPage> =>
      'q' in query ? call(searchMangas, { query }, { signal }) : call(listMangas, { query }, { signal }),
  })
}

/** Loads the visible pages of the library. @param pages page numbers, starting at 1 */
export function useShelfPages(view: ShelfView, pages: readonly number[]) {
  const first = useQuery({ ...shelfPageQuery(view, 1), placeholderData: keepPreviousData })
  const others = pages.filter((page) => page !== 1)
  const results = useQueries({ queries: others.map((page) => shelfPageQuery(view, page)) })
  const items = new Map(others.map((page, index) => [page, results[index]?.data?.items]))
  items.set(1, first.data?.items)
  return {
    first,
    total: first.data?.total,
    error: first.error ?? results.find(({ error }) => error)?.error ?? null,
    /** Undefined while its page loads. */
    itemAt: (index: number): MangaListItem | undefined =>
      items.get(Math.floor(index / shelfPageSize) + 1)?.[index % shelfPageSize],
    retry: () => Promise.all([first, ...results].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

const wholeLibrary: ShelfView = {
  sortBy: 'title',
  sortOrder: 'asc',
  unread: false,
  downloaded: false,
  missing: false,
  status: undefined,
  genre: undefined,
  shelf: undefined,
  find: '',
}

/** The manga that a text finds in the whole library; none for an empty text. */
export function useFindMangas(text: string): readonly MangaListItem[] {
  const find = text.trim()
  const { data } = useQuery({
    ...shelfPageQuery({ ...wholeLibrary, find }, 1),
    enabled: find !== '',
    placeholderData: keepPreviousData,
  })
  return find === '' ? [] : (data?.items ?? [])
}

/** Fetches a manga that was begun, has unread chapters, and was not read for the longest time. */
export async function fetchForgotten(): Promise<MangaListItem | undefined> {
  const query = { query: 'read>0 unread>0 lastread<30d', sortBy: 'lastReadAt', sortOrder: 'asc', limit: 1 } as const
  return (await call(listMangas, { query })).items[0]
}

/** Fetches a random manga with unread chapters; undefined without one. */
export async function fetchSurprise(): Promise<MangaListItem | undefined> {
  const fetchAt = (page: number) => call(listMangas, { query: { unread: true, limit: 1, page } })
  const { total } = await fetchAt(1)
  return total === 0 ? undefined : (await fetchAt(Math.floor(Math.random() * total) + 1)).items[0]
}

/** The letters of a list that is sorted by title, in its order; undefined for other lists and while it loads. */
export function useTitleLetters(view: ShelfView): readonly TitleLetter[] | undefined {
  const query = { ...filtersOf(view), ...textOf(view.find.trim()) }
  const isByTitle = view.sortBy === 'title' && !isRanked(view.find)
  const { data } = useQuery({
    queryKey: queryKeys.titleLetters(query),
    queryFn: async ({ signal }) => (await call(listTitleLetters, { query }, { signal })).items,
    enabled: isByTitle,
  })
  return useMemo(() => {
    if (isByTitle) return view.sortOrder === 'desc' ? data?.toReversed() : data
  }, [data, isByTitle, view.sortOrder])
}

/** Returns a function that loads the manga ids from index `from` up to, but not including, `to`; uses cached pages. */
export function useFetchShelfIds(view: ShelfView) {
  const queryClient = useQueryClient()
  return async (from: number, to: number): Promise<readonly string[]> => {
    const first = Math.floor(from / shelfPageSize)
    const count = Math.ceil(to / shelfPageSize) - first
    // Sent in parallel; the browser limits the number of open requests.
    const pages = await Promise.all(
      Array.from({ length: count }, (_, page) => queryClient.fetchQuery(shelfPageQuery(view, first + page + 1))),
    )
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    return ids.slice(from - first * shelfPageSize, to - first * shelfPageSize)
  }
}

/** Distinct genres in use, sorted by name. */
export const useGenres = () => useCall(queryKeys.genres, listGenres, {}, { select: ({ items }) => items })

/** Its key is below `mangas`, so that changed mangas and saved progress invalidate it. */
const continueReadingQuery = queryOptions({
  queryKey: queryKeys.continueReading,
  queryFn: async ({ signal }) => (await call(getContinueReading, {}, { signal })).items,
})
export const useContinueReading = () => useQuery(continueReadingQuery)

/** Prefetches the first library page before the screen is rendered. */
export function prefetchShelf(queryClient: QueryClient, view: ShelfView): void {
  void queryClient.prefetchQuery(shelfPageQuery(view, 1))
  void queryClient.prefetchQuery(continueReadingQuery)
}

/** The URLs that `prefetchShelf` requests. */
export const shelfPreloadUrls = (view: ShelfView): string[] => [
  endpointUrl(isRanked(view.find) ? searchMangas : listMangas, { query: shelfQuery(view, 1) }),
  endpointUrl(getContinueReading, {}),
]
