import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { refreshManga } from '../../../shared/contracts/catalog.ts'
import { markChapters } from '../../../shared/contracts/chapters.ts'
import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import {
  checkFollowed,
  followManga,
  getFollowing,
  getFollowingSummary,
  listUpdates,
  unfollowManga,
} from '../../../shared/contracts/following.ts'
import { editManga } from '../../../shared/contracts/mangas.ts'
import { call, endpointUrl } from '../client.ts'
import { isOtherDevice } from '../other-device.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** Whether a manga is followed, and the time of its next check. */
export const useFollowing = (mangaId: string) =>
  useCall(queryKeys.following(mangaId), getFollowing, { params: { id: mangaId } }, { enabled: !isOtherDevice })

/** How many mangas are followed, which are not, and when they are checked. */
export const useFollowingSummary = () =>
  useCall(queryKeys.followingSummary, getFollowingSummary, {}, { enabled: !isOtherDevice })

/** Checks all followed manga for new chapters now. @returns the jobs */
export const useCheckFollowed = () =>
  useChange(async () => (await call(checkFollowed, {})).jobIds, queryKeys.followingSummary)

/** Follows a manga with `true` or options, unfollows it with `false`. */
export const useSetFollowed = (mangaId: string) =>
  useChange(async (change: boolean | { readonly downloadNewChapters: boolean }) => {
    if (change === false) await call(unfollowManga, { params: { id: mangaId } })
    else await call(followManga, { params: { id: mangaId }, body: change === true ? {} : change })
  }, queryKeys.following(mangaId))

/** Starts a background refresh from the catalog. Events deliver the result. */
export const useRefreshManga = (mangaId: string) =>
  useChange(() => call(refreshManga, { params: { id: mangaId } }), queryKeys.jobLists)

/** Makes a manga that of the catalog, and fills in what the catalog knows of it in the background. */
export const useMatchManga = (mangaId: string) =>
  useChange(
    async (externalId: string) => {
      await call(editManga, { params: { id: mangaId }, body: { externalId } })
      await call(refreshManga, { params: { id: mangaId } })
    },
    queryKeys.manga(mangaId),
    queryKeys.mangas,
    queryKeys.jobLists,
  )

const updatesPageSize = 50

const updatesQuery = infiniteQueryOptions({
  queryKey: queryKeys.updates,
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    call(listUpdates, { query: { page: pageParam, limit: updatesPageSize } }, { signal }),
  getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
})

/** New chapters of followed mangas, newest first. */
export const useUpdates = () => useInfiniteQuery(updatesQuery)

/** Prefetches the first page before the screen is rendered. */
export const prefetchUpdates = (queryClient: QueryClient) => void queryClient.prefetchInfiniteQuery(updatesQuery)

/** The URL that `prefetchUpdates` requests. */
export const updatesPreloadUrl = endpointUrl(listUpdates, { query: { page: 1, limit: updatesPageSize } })

/**
 * Marks chapters of any manga as read or unread with an optimistic update. Requests run one after the other, so that the
 * last one wins; the lists are refetched after the last request.
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
      await queryClient.cancelQueries({ queryKey: queryKeys.updates })
      const marked = new Set(chapterIds)
      queryClient.setQueryData<InfiniteData<JsonOf<typeof listUpdates>>>(
        queryKeys.updates,
        (cached) =>
          cached && {
            ...cached,
            pages: cached.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (marked.has(item.chapterId) ? { ...item, isRead } : item)),
            })),
          },
      )
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const lists = [queryKeys.updates, queryKeys.mangas, ['chapters'], ['reader']]
      await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
