import { useMutation } from '@tanstack/react-query'
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
import { type BodyInput, call, chunks } from '../client.ts'
import { onlyForItsScreen, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** Limits of one request. */
const maxMangasPerCall = 500
const maxChaptersPerCall = 20_000
const maxDownloadsPerCall = 500
const maxNumbersPerCall = 500

/** Calls an operation with as much as one request takes, until all is sent, and joins its answers. */
async function sendAll<T, Changed>(
  all: readonly T[],
  size: number,
  send: (part: T[]) => Promise<readonly Changed[]>,
): Promise<readonly Changed[]> {
  const changed: Changed[] = []
  for (const part of chunks(all, size)) changed.push(...(await send(part)))
  return changed
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

const useChangeLists = <Data, Variables>(change: (variables: Variables) => Promise<Data>) =>
  useChange(change, ...changedLists)

type Ids = { readonly ids: readonly string[] }

/** Marks all chapters of mangas as read or unread. Returns the ids of the changed chapters. */
export const useMarkMangas = () =>
  useChangeLists(({ ids, isRead }: Ids & { readonly isRead: boolean }) =>
    sendAll(ids, maxMangasPerCall, async (mangaIds) => {
      return (await call(markMangas, { body: { mangaIds, isRead } })).chapterIds
    }),
  )

/** Marks chapters as read or unread. Returns the ids of the changed ones. */
export const useMarkChapters = () =>
  useChangeLists(({ ids, isRead }: Ids & { readonly isRead: boolean }) =>
    sendAll(ids, maxChaptersPerCall, async (chapterIds) => {
      return (await call(markChapters, { body: { chapterIds, isRead } })).chapterIds
    }),
  )

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

export const useDownloadMangas = () =>
  useChangeLists(async (ids: readonly string[]) => {
    const results = await sendAll(ids, maxMangasPerCall, async (mangaIds) => [
      await call(downloadMangas, { body: { mangaIds } }),
    ])
    return { jobIds: results.flatMap(({ jobIds }) => jobIds), refused: results.flatMap(({ refused }) => refused) }
  })

/** Hides or unhides chapters. Returns the ids of the changed ones. */
export const useSetChaptersVisible = () =>
  useChangeLists(({ ids, isVisible }: Ids & { readonly isVisible: boolean }) =>
    sendAll(ids, maxChaptersPerCall, async (chapterIds) => {
      return (await call(showChapters, { body: { chapterIds, isVisible } })).chapterIds
    }),
  )

/** Hides or unhides all chapters of mangas. Returns the ids of the changed chapters. */
export const useSetMangasVisible = () =>
  useChangeLists(({ ids, isVisible }: Ids & { readonly isVisible: boolean }) =>
    sendAll(ids, maxMangasPerCall, async (mangaIds) => {
      return (await call(showMangas, { body: { mangaIds, isVisible } })).chapterIds
    }),
  )

type FollowInput = Omit<BodyInput<typeof followMangas>, 'mangaIds'> & Ids

/** Follows or unfollows mangas. Returns the changed ones with their new, or for unfollowed mangas previous, setting. */
export const useFollowMangas = () =>
  useChangeLists(({ ids, ...options }: FollowInput) =>
    sendAll(ids, maxMangasPerCall, async (mangaIds) => {
      return (await call(followMangas, { body: { mangaIds, ...options } })).changed
    }),
  )

/** Queues downloads of chapters. Returns the ids of the queued jobs. */
export const useDownloadChapters = (mangaId: string) =>
  useChangeLists((ids: readonly string[]) => queueChapters(mangaId, ids))

/** Adds a range of chapter numbers that no source lists and queues their downloads. Returns the ids of the queued jobs. */
export const useDownloadMissingChapters = (mangaId: string) =>
  useChangeLists(async ({ from, to }: { readonly from: number; readonly to: number }) => {
    const jobIds: string[] = []
    for (let first = from; first <= to; first += maxNumbersPerCall) {
      const body = { from: first, to: Math.min(to, first + maxNumbersPerCall - 1) }
      const { items } = await call(addChapters, { params: { id: mangaId }, body })
      const ids = items.map(({ id }) => id)
      jobIds.push(...(await queueChapters(mangaId, ids)))
    }
    return jobIds
  })

const queueChapters = (mangaId: string, ids: readonly string[]) =>
  sendAll(ids, maxDownloadsPerCall, async (chapterIds) => {
    return (await call(scrapeChapters, { body: { mangaId, chapterIds } })).jobIds
  })

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

const useChangeFiles = (endpoint: typeof deleteChapterFile | typeof restoreChapterFile) =>
  useChange(
    (ids: readonly string[]) => changeFiles(endpoint, ids),
    queryKeys.allChapters,
    queryKeys.mangas,
    queryKeys.readerChapters,
    ['manga'],
  )

/** Deletes the files of chapters. Returns the ids of the changed chapters and the errors of the others. */
export const useDeleteFiles = () => useChangeFiles(deleteChapterFile)
/** Restores deleted files. Returns the ids of the changed chapters and the errors of the others. */
export const useRestoreFiles = () => useChangeFiles(restoreChapterFile)
