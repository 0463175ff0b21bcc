import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addChapters,
  deleteChapterFile,
  markChapters,
  restoreChapterFile,
  showChapters,
  showMangas,
} from '../../../shared/contracts/chapters.ts'
import { followMangas } from '../../../shared/contracts/following.ts'
import { downloadMangas, markMangas } from '../../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../../shared/contracts/scraping.ts'
import { type BodyInput, call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'
import { onlyForItsScreen, useInvalidateQueries } from '../run-mutation.ts'

/** Limits of one request. */
const maxMangasPerCall = 500
const maxChaptersPerCall = 20_000
const maxDownloadsPerCall = 500
const maxNumbersPerCall = 500

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

const changedLists = [
  queryKeys.mangas,
  queryKeys.allChapters,
  queryKeys.liveJobs,
  queryKeys.jobLists,
  queryKeys.readerChapters,
  queryKeys.updates,
  queryKeys.allFollowing,
]

function useInvalidateLists() {
  const queryClient = useQueryClient()
  return () => Promise.all(changedLists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

type MarkInput = { readonly ids: readonly string[]; readonly isRead: boolean }

/** Marks all chapters of mangas as read or unread. Returns the ids of the changed chapters. */
export function useMarkMangas() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ ids, isRead }: MarkInput): Promise<readonly string[]> => {
      const changed: string[] = []
      for (const mangaIds of chunks(ids, maxMangasPerCall))
        changed.push(...(await call(markMangas, { body: { mangaIds, isRead } })).chapterIds)
      return changed
    },
    onSettled,
  })
}

/** Marks chapters as read or unread. Returns the ids of the changed ones. */
export function useMarkChapters() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ ids, isRead }: MarkInput): Promise<readonly string[]> => {
      const changed: string[] = []
      for (const chapterIds of chunks(ids, maxChaptersPerCall))
        changed.push(...(await call(markChapters, { body: { chapterIds, isRead } })).chapterIds)
      return changed
    },
    onSettled,
  })
}

/** How many chapters `useDownloadMangas` would download. */
export const useCountMissingChapters = () =>
  useMutation({
    meta: onlyForItsScreen,
    mutationFn: async (ids: readonly string[]) => {
      let count = 0
      for (const mangaIds of chunks(ids, maxMangasPerCall))
        count += (await call(downloadMangas, { body: { mangaIds, dryRun: true } })).jobCount
      return count
    },
  })

export function useDownloadMangas() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const jobIds: string[] = []
      const refused: { mangaId: string; reason: string }[] = []
      for (const mangaIds of chunks(ids, maxMangasPerCall)) {
        const result = await call(downloadMangas, { body: { mangaIds } })
        jobIds.push(...result.jobIds)
        refused.push(...result.refused)
      }
      return { jobIds, refused }
    },
    onSettled,
  })
}

/** Hides or unhides chapters. Returns the ids of the changed ones. */
export function useSetChaptersVisible() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ ids, isVisible }: { readonly ids: readonly string[]; readonly isVisible: boolean }) => {
      const changed: string[] = []
      for (const chapterIds of chunks(ids, maxChaptersPerCall))
        changed.push(...(await call(showChapters, { body: { chapterIds, isVisible } })).chapterIds)
      return changed as readonly string[]
    },
    onSettled,
  })
}

/** Hides or unhides all chapters of mangas. Returns the ids of the changed chapters. */
export function useSetMangasVisible() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ ids, isVisible }: { readonly ids: readonly string[]; readonly isVisible: boolean }) => {
      const changed: string[] = []
      for (const mangaIds of chunks(ids, maxMangasPerCall))
        changed.push(...(await call(showMangas, { body: { mangaIds, isVisible } })).chapterIds)
      return changed as readonly string[]
    },
    onSettled,
  })
}

type FollowInput = Omit<BodyInput<typeof followMangas>, 'mangaIds'> & { readonly ids: readonly string[] }

/** Follows or unfollows mangas. Returns the changed ones with their new, or for unfollowed mangas previous, setting. */
export function useFollowMangas() {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ ids, ...options }: FollowInput) => {
      const changed: { readonly mangaId: string; readonly downloadNewChapters: boolean }[] = []
      for (const mangaIds of chunks(ids, maxMangasPerCall))
        changed.push(...(await call(followMangas, { body: { mangaIds, ...options } })).changed)
      return changed
    },
    onSettled,
  })
}

/** Queues downloads of chapters. Returns the ids of the queued jobs. */
export function useDownloadChapters(mangaId: string) {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: (ids: readonly string[]) => queueChapters(mangaId, ids),
    onSettled,
  })
}

/** Adds a range of chapter numbers that no source lists and queues their downloads. Returns the ids of the queued jobs. */
export function useDownloadMissingChapters(mangaId: string) {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async ({ from, to }: { readonly from: number; readonly to: number }) => {
      const jobIds: string[] = []
      for (let first = from; first <= to; first += maxNumbersPerCall) {
        const body = { from: first, to: Math.min(to, first + maxNumbersPerCall - 1) }
        const { items } = await call(addChapters, { params: { id: mangaId }, body })
        const ids = items.map(({ id }) => id)
        jobIds.push(...(await queueChapters(mangaId, ids)))
      }
      return jobIds
    },
    onSettled,
  })
}

async function queueChapters(mangaId: string, ids: readonly string[]): Promise<string[]> {
  const jobIds: string[] = []
  for (const chapterIds of chunks(ids, maxDownloadsPerCall))
    jobIds.push(...(await call(scrapeChapters, { body: { mangaId, chapterIds } })).jobIds)
  return jobIds
}

type FileChanges = { readonly done: readonly string[]; readonly failed: readonly unknown[] }

/** The number of requests that are open at the same time. */
const concurrency = 4

async function changeFiles(
  endpoint: typeof deleteChapterFile | typeof restoreChapterFile,
  ids: readonly string[],
): Promise<FileChanges> {
  const done: string[] = []
  const failed: unknown[] = []
  const waiting = ids.values()
  const work = async () => {
    for (const id of waiting) {
      try {
        await call(endpoint, { params: { id } })
        done.push(id)
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { done, failed }
}

function useChangeFiles(endpoint: typeof deleteChapterFile | typeof restoreChapterFile) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: (ids: readonly string[]) => changeFiles(endpoint, ids),
    onSettled: () => invalidate(queryKeys.allChapters, queryKeys.mangas, queryKeys.readerChapters, ['manga']),
  })
}

/** Deletes the files of chapters. Returns the ids of the changed chapters and the errors of the others. */
export const useDeleteFiles = () => useChangeFiles(deleteChapterFile)
/** Restores deleted files. Returns the ids of the changed chapters and the errors of the others. */
export const useRestoreFiles = () => useChangeFiles(restoreChapterFile)
