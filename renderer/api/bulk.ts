import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addChapters, markChapters, showChapters, showMangas } from '../../shared/contracts/chapters.ts'
import { followMangas } from '../../shared/contracts/following.ts'
import { downloadMangas, markMangas } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type BodyInput, call } from './client.ts'
import { keys } from './keys.ts'

/** As many as one call takes. */
const mangasACall = 500
const chaptersACall = 20_000
const downloadsACall = 500

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

const changedByBulk = [
  ...[keys.mangas, keys.allChapters, keys.liveJobs, keys.jobLists],
  ...[keys.readerChapters, keys.updates, keys.allFollowing],
]

function useRefresh() {
  const queryClient = useQueryClient()
  return () => Promise.all(changedByBulk.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export type Mark = { readonly ids: readonly string[]; readonly isRead: boolean }

/** Marks whole mangas; answers with the chapters that changed. */
export function useMarkMangas() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ ids, isRead }: Mark): Promise<readonly string[]> => {
      const changed: string[] = []
      for (const mangaIds of chunks(ids, mangasACall))
        changed.push(...(await call(markMangas, { body: { mangaIds, isRead } })).chapterIds)
      return changed
    },
    onSettled,
  })
}

/** Marks chapters; answers with those that changed. */
export function useMarkChapters() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ ids, isRead }: Mark): Promise<readonly string[]> => {
      const changed: string[] = []
      for (const chapterIds of chunks(ids, chaptersACall))
        changed.push(...(await call(markChapters, { body: { chapterIds, isRead } })).chapterIds)
      return changed
    },
    onSettled,
  })
}

export function useDownloadMangas() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let jobCount = 0
      const refused: { mangaId: string; reason: string }[] = []
      for (const mangaIds of chunks(ids, mangasACall)) {
        const answer = await call(downloadMangas, { body: { mangaIds } })
        jobCount += answer.jobCount
        refused.push(...answer.refused)
      }
      return { jobCount, refused }
    },
    onSettled,
  })
}

/** Hides chapters or shows them again; answers with those that changed. */
export function useShowChapters() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ ids, isVisible }: { readonly ids: readonly string[]; readonly isVisible: boolean }) => {
      const changed: string[] = []
      for (const chapterIds of chunks(ids, chaptersACall))
        changed.push(...(await call(showChapters, { body: { chapterIds, isVisible } })).chapterIds)
      return changed as readonly string[]
    },
    onSettled,
  })
}

/** Hides all chapters of mangas or shows them again; answers with the chapters that changed. */
export function useShowMangas() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ ids, isVisible }: { readonly ids: readonly string[]; readonly isVisible: boolean }) => {
      const changed: string[] = []
      for (const mangaIds of chunks(ids, mangasACall))
        changed.push(...(await call(showMangas, { body: { mangaIds, isVisible } })).chapterIds)
      return changed as readonly string[]
    },
    onSettled,
  })
}

export type FollowWish = Omit<BodyInput<typeof followMangas>, 'mangaIds'> & { readonly ids: readonly string[] }

/** Follows mangas or follows them no more; answers with those that changed, as they are followed now or were before. */
export function useFollowMangas() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ ids, ...wish }: FollowWish) => {
      const changed: { readonly mangaId: string; readonly downloadNewChapters: boolean }[] = []
      for (const mangaIds of chunks(ids, mangasACall))
        changed.push(...(await call(followMangas, { body: { mangaIds, ...wish } })).changed)
      return changed
    },
    onSettled,
  })
}

/** Queues chapters of a manga; answers with how many. */
export function useDownloadChapters(mangaId: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (ids: readonly string[]) => queueChapters(mangaId, ids),
    onSettled,
  })
}

/** As many numbers as one call adds. */
const numbersACall = 500

/** Adds numbers that no source lists as chapters, and queues them; answers with how many. */
export function useDownloadMissing(mangaId: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async ({ from, to }: { readonly from: number; readonly to: number }) => {
      let count = 0
      for (let first = from; first <= to; first += numbersACall) {
        const body = { from: first, to: Math.min(to, first + numbersACall - 1) }
        const { items } = await call(addChapters, { params: { id: mangaId }, body })
        count += await queueChapters(
          mangaId,
          items.map(({ id }) => id),
        )
      }
      return count
    },
    onSettled,
  })
}

async function queueChapters(mangaId: string, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const chapterIds of chunks(ids, downloadsACall))
    count += (await call(scrapeChapters, { body: { mangaId, chapterIds } })).jobIds.length
  return count
}
