import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useState } from 'react'
import { openChapter } from '../../../shared/contracts/open-chapter.ts'
import { getReaderChapter, listPages, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../../shared/contracts/scraping.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { call } from '../client.ts'
import { useConnection, useOnConnected } from '../events/connection.store.ts'
import { useJobResponse, useLiveJobs } from '../jobs/jobs.ts'
import { isActive, jobsByChapter } from '../jobs/live-jobs.ts'
import { isOtherDevice } from '../other-device.ts'
import { onlyForItsScreen, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import {
  type ArrivedPage,
  type ArrivedPages,
  keepVersions,
  type ReadableChapter,
  withArrivedPages,
  withKnownUrls,
} from './arriving-pages.ts'
import { ReadingListContext } from './reading-list-context.ts'

type OpenedChapter = {
  /** Without pages while nothing is known about them. */
  readonly chapter: ReadableChapter
  /** Undefined for a chapter that has its file. */
  readonly download: ChapterDownload | undefined
  /** Changes when another file replaces the chapter's. Not when a chapter that is read gets its file. */
  readonly generation: number
}

export type ChapterDownload = {
  readonly job: ParsedJob | undefined
  /** Why the download could not be started. */
  readonly error: unknown
  readonly isStarting: boolean
  /** Whether pages can be expected. */
  readonly isRunning: boolean
  /** Downloads the chapter. @param sourceId the only source to ask */
  readonly start: (sourceId?: string) => void
}
type StartOptions = { readonly sourceId?: string | undefined; readonly from?: number | undefined }

const pagesPerRequest = 500
/** While the event stream is down, new pages are requested in this interval, the one that the API asks for. */
const retryAfterMs = 2000

/**
 * Opens a chapter. One without a file is downloaded immediately, and its pages are shown as they arrive. A file that is deleted
 * while the chapter is open is not downloaded again.
 */
export function useOpenedChapter(chapter: ReaderChapter): OpenedChapter {
  const { id, version } = chapter
  // Its pages say if the file is gone.
  const isAvailable = version !== null
  const invalidate = useInvalidateQueries()
  const { onMutate, cacheJob } = useJobResponse()
  const opening = useMutation({
    // The job of the download keeps its failure.
    meta: onlyForItsScreen,
    mutationFn: async ({ sourceId, from }: StartOptions) => {
      if (sourceId) await call(scrapeChapters, { body: { chapterId: id, sourceId, force: true } })
      return await call(openChapter, { params: { chapterId: id }, query: { from } })
    },
    onMutate,
    onSuccess: ({ job }, _, newest) => {
      if (job) cacheJob(job, newest)
      return invalidate(queryKeys.readerChapter(id))
    },
  })
  const [isAbsentAtFirst] = useState(!isAvailable)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opened chapter
  useEffect(() => {
    if (isAbsentAtFirst) opening.mutate({ from: chapter.lastReadPage ?? undefined })
  }, [id, isAbsentAtFirst])
  useOnConnected(() => {
    // Another device cannot ask how the download ended meanwhile; one that failed starts again.
    if (isOtherDevice && !isAvailable && opening.isSuccess) opening.mutate({})
  })

  const job = jobsByChapter(useLiveJobs().data ?? {}).get(id)
  const arrived = useArrivedPages(id, !isAvailable && (opening.isSuccess || job !== undefined), job?.status)
  const generation = useFileGeneration(chapter.version)
  const isComplete = isAvailable && chapter.pages.length > 0
  const keepsUrls = isAbsentAtFirst && generation === 0
  const readable = useMemo(() => {
    if (!arrived) return chapter
    if (!isComplete) return withArrivedPages(chapter, arrived)
    return keepsUrls ? withKnownUrls(chapter, arrived) : chapter
  }, [chapter, arrived, isComplete, keepsUrls])
  if (isComplete) return { chapter: readable, download: undefined, generation }
  return {
    generation,
    chapter: readable,
    download: {
      job,
      error: opening.error,
      isStarting: opening.isPending,
      isRunning: job !== undefined && isActive(job),
      start: (sourceId) => opening.mutate({ sourceId }),
    },
  }
}

/** Counts the files that have replaced one that was open. */
function useFileGeneration(version: string | null): number {
  const [known, setKnown] = useState({ version, generation: 0 })
  if (version === null || known.version === version) return known.generation
  const next = { version, generation: known.generation + (known.version === null ? 0 : 1) }
  setKnown(next)
  return next.generation
}

/** Downloads a chapter that has no file, its pages from this one on first. A failed download has a job that says so. */
export const fetchChapter = (chapterId: string, from?: number): Promise<unknown> =>
  call(openChapter, { params: { chapterId }, query: { from } }).catch(() => undefined)

/** The pages that are there. Events add pages; the list is requested again when the job changes its state. */
function useArrivedPages(chapterId: string, isEnabled: boolean, status: ParsedJob['status'] | undefined) {
  const queryClient = useQueryClient()
  const isConnected = useConnection(({ state }) => state === 'open')
  const pages = useQuery({
    queryKey: queryKeys.arrivedPages(chapterId),
    queryFn: ({ signal }) => fetchArrivedPages(queryClient, chapterId, signal),
    enabled: isEnabled,
    refetchInterval: isConnected ? false : retryAfterMs,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state says that there may be other pages
  useEffect(() => {
    if (isEnabled) void pages.refetch()
  }, [status, isEnabled])
  return pages.data ?? null
}

/** Null before the download has begun. Pages that were there stay known when it ends without a file. */
async function fetchArrivedPages(
  queryClient: QueryClient,
  chapterId: string,
  signal: AbortSignal,
): Promise<ArrivedPages | null> {
  const known = queryClient.getQueryData<ArrivedPages>(queryKeys.arrivedPages(chapterId)) ?? null
  try {
    const arrived: ArrivedPage[] = []
    for (let page = 1; ; page++) {
      const query = { page, itemsPerPage: pagesPerRequest }
      const list = await call(listPages, { params: { chapterId }, query }, { signal })
      arrived.push(...list.pages)
      if (page < list.totalPages) continue
      // Another attempt counts the pages again; until then the known number holds the place of the reader.
      const total = list.total ?? known?.total ?? null
      return { pages: list.isComplete ? keepVersions(arrived, known) : arrived, total }
    }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    return known
  }
}

/** @param list the reading list that is read */
export const readerChapterQuery = (chapterId: string, list?: string) =>
  queryOptions({
    queryKey: list === undefined ? queryKeys.readerChapter(chapterId) : queryKeys.readerChapterInList(chapterId, list),
    queryFn: ({ signal }) => call(getReaderChapter, { params: { chapterId }, query: { list } }, { signal }),
  })

/** A chapter, kept current by events. Without events, one that has no file is polled until it has one. */
export function useReaderChapter(chapterId: string) {
  const isConnected = useConnection(({ state }) => state === 'open')
  const list = use(ReadingListContext)
  return useQuery({
    ...readerChapterQuery(chapterId, list),
    refetchInterval: ({ state }) => (!isConnected && state.data?.version === null ? 3000 : false),
  })
}
