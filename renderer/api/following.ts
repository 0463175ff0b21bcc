import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refreshManga } from '../../shared/contracts/catalog.ts'
import { markChapters } from '../../shared/contracts/chapters.ts'
import type { JsonOf } from '../../shared/contracts/endpoint.ts'
import { followManga, getFollowing, listUpdates, unfollowManga } from '../../shared/contracts/following.ts'
import { addressOf, call } from './client.ts'
import { keys } from './keys.ts'

/** Whether a manga is checked for new chapters, and when next. */
export const useFollowing = (mangaId: string) =>
  useQuery({
    queryKey: keys.following(mangaId),
    queryFn: ({ signal }) => call(getFollowing, { params: { id: mangaId } }, { signal }),
  })

/** Follows with `true`, stops with `false`; with `downloadNewChapters` follows and says whether new ones come by themselves. */
export function useSetFollowed(mangaId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wish: boolean | { readonly downloadNewChapters: boolean }) => {
      if (wish === false) await call(unfollowManga, { params: { id: mangaId } })
      else await call(followManga, { params: { id: mangaId }, body: wish === true ? {} : wish })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.following(mangaId) }),
  })
}

/** Asks the catalog again, in the background; what comes of it shows by itself. */
export function useRefreshManga(mangaId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(refreshManga, { params: { id: mangaId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.jobLists }),
  })
}

const updatesAPage = 50

const updatesQuery = infiniteQueryOptions({
  queryKey: keys.updates,
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    call(listUpdates, { query: { page: pageParam, limit: updatesAPage } }, { signal }),
  getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
})

/** The chapters that came out, newest first. */
export const useUpdates = () => useInfiniteQuery(updatesQuery)

/** Asks for the newest of them before there is anything to show them in. */
export const prefetchUpdates = (queryClient: QueryClient) => void queryClient.prefetchInfiniteQuery(updatesQuery)

/** The address that `prefetchUpdates` asks for. */
export const firstUpdatesAddress = addressOf(listUpdates, { query: { page: 1, limit: updatesAPage } })

/**
 * Marks chapters of any mangas as read or not; at once on the screen, then in every list that tells it. One after the
 * other: what was pressed last is what stays, and the lists are read again when nothing more is on its way.
 */
export function useMarkUpdates() {
  const queryClient = useQueryClient()
  const mutationKey = ['mark-updates']
  return useMutation({
    mutationKey,
    scope: { id: 'mark-updates' },
    mutationFn: ({ chapterIds, isRead }: { readonly chapterIds: string[]; readonly isRead: boolean }) =>
      call(markChapters, { body: { chapterIds, isRead } }),
    onMutate: async ({ chapterIds, isRead }) => {
      await queryClient.cancelQueries({ queryKey: keys.updates })
      const marked = new Set(chapterIds)
      queryClient.setQueryData<InfiniteData<JsonOf<typeof listUpdates>>>(
        keys.updates,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (marked.has(item.chapterId) ? { ...item, isRead } : item)),
            })),
          },
      )
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const lists = [keys.updates, keys.mangas, ['chapters'], ['reader']]
      await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
