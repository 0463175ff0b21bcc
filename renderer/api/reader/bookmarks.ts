import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addBookmark, type Bookmark, deleteBookmark, listMangaBookmarks } from '../../../shared/contracts/bookmarks.ts'
import { call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'

/** The bookmarks of a manga in reading order. Disabled while `mangaId` is undefined. */
export const useBookmarks = (mangaId: string | undefined) =>
  useQuery({
    queryKey: queryKeys.bookmarks(mangaId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listMangaBookmarks, { params: { id: mangaId ?? '' } }, { signal })).items as readonly Bookmark[],
    enabled: mangaId !== undefined,
  })

export type BookmarkChange = { readonly chapterId: string; readonly page: number; readonly isSet: boolean }

/** Sets or deletes the bookmark of a page. */
export function useChangeBookmark(mangaId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ chapterId, page, isSet }: BookmarkChange): Promise<unknown> => {
      const params = { chapterId, pageNumber: String(page) }
      return isSet ? call(addBookmark, { params }) : call(deleteBookmark, { params })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.bookmarks(mangaId) }),
  })
}
