import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ChapterListItem, listChapters } from '../../shared/contracts/chapters.ts'
import { type ContentSource, getContentSource, listContentSources } from '../../shared/contracts/content-sources.ts'
import { type Job, type JobStatus, listJobs } from '../../shared/contracts/jobs.ts'
import { getMangaById } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { getPreferredSources } from '../../shared/contracts/scraping.ts'
import { listThemes } from '../../shared/contracts/themes.ts'
import { call } from './client.ts'
import { useConnection } from './connection.store.ts'
import { overlayHeardJobs, startListening } from './heard-jobs.ts'
import { keys } from './keys.ts'
import { isActive, type LiveJobs, withJobs } from './live-jobs.ts'

export const useManga = (id: string) =>
  useQuery({ queryKey: keys.manga(id), queryFn: ({ signal }) => call(getMangaById, { params: { id } }, { signal }) })

/** All visible chapters of a manga, lowest number first. */
export const useChapters = (mangaId: string) =>
  useQuery({
    queryKey: keys.chapters(mangaId),
    queryFn: ({ signal }) => readAllChapters(mangaId, 'visible', signal),
  })

/** The chapters that a person has hidden, lowest number first. */
export const useHiddenChapters = (mangaId: string) =>
  useQuery({
    queryKey: keys.hiddenChapters(mangaId),
    queryFn: ({ signal }) => readAllChapters(mangaId, 'hidden', signal),
  })

async function readAllChapters(
  id: string,
  visibility: 'visible' | 'hidden',
  signal: AbortSignal,
): Promise<readonly ChapterListItem[]> {
  const chapters: ChapterListItem[] = []
  for (let page = 1; ; page++) {
    const query = { page, limit: 500, sortOrder: 'asc', visibility }
    const answer = await call(listChapters, { params: { id }, query }, { signal })
    chapters.push(...answer.items)
    if (!answer.hasNextPage) return chapters
  }
}

export const usePreferredSources = (id: string) =>
  useQuery({
    queryKey: keys.preferredSources(id),
    queryFn: ({ signal }) => call(getPreferredSources, { params: { id } }, { signal }),
  })

const sourcesPageSize = listContentSources.answer.pageSize

export const useSources = () =>
  useQuery({
    queryKey: keys.sources,
    queryFn: async ({ signal }) => {
      const sources: ContentSource[] = []
      for (let page = 1; ; page++) {
        const items = await call(listContentSources, { query: { page } }, { signal })
        sources.push(...items)
        if (items.length < sourcesPageSize) return sources
      }
    },
  })

export const useSource = (id: string) =>
  useQuery({
    queryKey: keys.source(id),
    queryFn: ({ signal }) => call(getContentSource, { params: { id } }, { signal }),
    // A form is open over it: nothing may change under the hands of a person.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Data of the program itself: they change with it only. */
export const useThemes = () =>
  useQuery({
    queryKey: keys.themes,
    queryFn: ({ signal }) => call(listThemes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const jobsPageSize = 100

async function readJobs(statuses: readonly JobStatus[], maxPages: number, signal: AbortSignal): Promise<Job[]> {
  const jobs: Job[] = []
  for (let page = 1; page <= maxPages; page++) {
    const items = await call(listJobs, { query: { status: statuses, page, limit: jobsPageSize } }, { signal })
    jobs.push(...items)
    if (items.length < jobsPageSize) break
  }
  return jobs
}

/** Every job that waits or runs and the last 200 that failed; kept current by events, by polling without them. */
export function useLiveJobs() {
  const isOpen = useConnection(({ state }) => state === 'open')
  return useQuery({
    queryKey: keys.liveJobs,
    queryFn: async ({ signal }): Promise<LiveJobs> => {
      startListening()
      const [active, failed] = await Promise.all([
        readJobs(['pending', 'in_progress'], 100, signal),
        readJobs(['failed'], 2, signal),
      ])
      return overlayHeardJobs(withJobs({}, [...failed, ...active]))
    },
    refetchInterval: ({ state }) => (!isOpen && Object.values(state.data ?? {}).some(isActive) ? 3000 : false),
  })
}

/** Jobs of some statuses, comma-separated; newest first. Nothing is asked for without any. */
export const useJobList = (statuses: string | undefined) =>
  useInfiniteQuery({
    queryKey: keys.jobList(statuses ?? ''),
    enabled: statuses !== undefined,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listJobs, { query: { status: statuses, page: pageParam, limit: jobsPageSize } }, { signal }),
    getNextPageParam: (last, pages) => (last.length === jobsPageSize ? pages.length + 1 : undefined),
  })

export const readerChapterQuery = (chapterId: string) =>
  queryOptions({
    queryKey: keys.readerChapter(chapterId),
    queryFn: ({ signal }) => call(getReaderChapter, { params: { chapterId } }, { signal }),
  })

/** A chapter without its file is asked for again until it has one: a reader waits before it, with or without events. */
export const useReaderChapter = (chapterId: string) =>
  useQuery({
    ...readerChapterQuery(chapterId),
    refetchInterval: ({ state }) => (state.data?.isAvailable === false ? 3000 : false),
  })
