import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  addChapters,
  type ChapterListItem,
  deleteChapterFile,
  fetchChapters,
  listChapters,
  listChapterVersions,
  restoreChapterFile,
} from '../../../shared/contracts/chapters.ts'
import { scrapeChapters } from '../../../shared/contracts/scraping.ts'
import { type BodyInput, call } from '../client.ts'
import { useRefetchWithoutEvents } from '../jobs/queue.ts'
import { useCall, useChange, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** All visible chapters of a manga, lowest number first. */
export const chaptersQuery = (mangaId: string) =>
  queryOptions({
    queryKey: queryKeys.chapters(mangaId),
    queryFn: ({ signal }) => fetchAllChapters(mangaId, 'visible', signal),
  })

/** Disabled while `mangaId` is undefined. */
export const useChapters = (mangaId: string | undefined) =>
  useQuery({ ...chaptersQuery(mangaId ?? ''), enabled: mangaId !== undefined })

/** The hidden chapters, lowest number first. */
export const useHiddenChapters = (mangaId: string) =>
  useQuery({
    queryKey: queryKeys.hiddenChapters(mangaId),
    queryFn: ({ signal }) => fetchAllChapters(mangaId, 'hidden', signal),
  })

async function fetchAllChapters(
  id: string,
  visibility: 'visible' | 'hidden',
  signal: AbortSignal,
): Promise<readonly ChapterListItem[]> {
  const chapters: ChapterListItem[] = []
  for (let page = 1; ; page++) {
    const query = { page, limit: 500, sortOrder: 'asc', visibility }
    const result = await call(listChapters, { params: { id }, query }, { signal })
    chapters.push(...result.items)
    if (!result.hasNextPage) return chapters
  }
}

export const useAddChapters = (mangaId: string) =>
  useChange(
    (body: BodyInput<typeof addChapters>) => call(addChapters, { params: { id: mangaId }, body }),
    queryKeys.chapters(mangaId),
    queryKeys.mangas,
  )

/** Mutations of single chapters of a manga. Each settles once the lists are refetched. */
export function useChapterActions(mangaId: string) {
  const invalidate = useInvalidateQueries()
  const onFileChanged = (_: unknown, id: string) =>
    invalidate(queryKeys.chapters(mangaId), queryKeys.mangas, queryKeys.manga(mangaId), queryKeys.readerChapter(id))
  const deleteFile = useMutation({
    mutationFn: (id: string) => call(deleteChapterFile, { params: { id } }),
    onSuccess: onFileChanged,
  })
  const restoreFile = useMutation({
    mutationFn: (id: string) => call(restoreChapterFile, { params: { id } }),
    onSuccess: onFileChanged,
  })
  return { deleteFile, restoreFile }
}

/** Queues a search for chapters. Events deliver its job. */
export function useFetchChapters(mangaId: string) {
  const onSettled = useRefetchWithoutEvents()
  return useMutation({ mutationFn: () => call(fetchChapters, { body: { mangaId } }), onSettled })
}

/** The versions of a chapter in the lists of sources. */
export const useChapterVersions = (chapterId: string) =>
  useCall(
    queryKeys.chapterVersions(chapterId),
    listChapterVersions,
    { params: { id: chapterId } },
    { select: ({ items }) => items },
  )

export const useQueueDownload = () =>
  useChange((body: BodyInput<typeof scrapeChapters>) => call(scrapeChapters, { body }), queryKeys.liveJobs)
