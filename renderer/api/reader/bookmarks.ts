import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import {
  addBookmark,
  type Bookmark,
  deleteBookmark,
  listBookmarks,
  listMangaBookmarks,
} from '../../../shared/contracts/bookmarks.ts'
import { call } from '../client.ts'
import { useCall, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The bookmarks of a manga in reading order. Disabled while `mangaId` is undefined. */
export const useBookmarks = (mangaId: string | undefined) =>
  useCall(
    queryKeys.bookmarks(mangaId ?? ''),
    listMangaBookmarks,
    { params: { id: mangaId ?? '' } },
    { select: ({ items }): readonly Bookmark[] => items, enabled: mangaId !== undefined },
  )

/** The bookmarks of all manga, newest first. */
export const useAllBookmarks = () =>
  useInfiniteQuery({
    queryKey: queryKeys.allBookmarks,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(listBookmarks, { query: { page: pageParam, limit: 200 } }, { signal }),
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
  })

type BookmarkChange = Pick<Bookmark, 'mangaId' | 'chapterId' | 'page'> & { readonly isSet: boolean }

/** Sets or deletes the bookmark of a page. */
export function useChangeBookmark() {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: ({ chapterId, page, isSet }: BookmarkChange): Promise<unknown> => {
      const params = { chapterId, pageNumber: String(page) }
      return isSet ? call(addBookmark, { params }) : call(deleteBookmark, { params })
    },
    onSettled: (_, __, { mangaId }) => invalidate(queryKeys.bookmarks(mangaId), queryKeys.allBookmarks),
  })
}
