import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { finishedStatuses } from '../../../shared/contracts/jobs.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { isOtherDevice } from '../other-device.ts'
import { queryKeys } from '../query-keys.ts'
import { type LiveJobs, mergeJobs } from './live-jobs.ts'

/** Filters for the list of finished jobs. Times are ISO 8601. */
export type HistoryFilter = {
  readonly status?: (typeof finishedStatuses)[number] | undefined
  readonly type?: string | undefined
  readonly mangaId?: string | undefined
  readonly sourceId?: string | undefined
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
}

/** Start of a page: jobs created at `before` or earlier, and the page number among those. */
export type JobCursor = { readonly before: string | undefined; readonly page: number }
/** Newest first. `next` is undefined at the end of the list. */
export type JobPage = { readonly jobs: readonly ParsedJob[]; readonly next: JobCursor | undefined }
export type JobPages = InfiniteData<JobPage, JobCursor>

/**
 * The cursor of the following page. It starts at the last job of this page, so jobs that are added or removed meanwhile
 * shift nothing. If a whole page was created at the same time, the page number advances instead.
 */
export function nextCursor(
  { before, page }: JobCursor,
  jobs: readonly ParsedJob[],
  pageSize: number,
): JobCursor | undefined {
  const last = jobs.at(-1)
  if (!last || jobs.length < pageSize) return undefined
  return last.createdAt === before ? { before, page: page + 1 } : { before: last.createdAt, page: 1 }
}

/** All loaded jobs without duplicates: pages overlap if jobs were created at the same time. */
export function flattenJobPages(pages: readonly JobPage[]): readonly ParsedJob[] {
  return [...new Map(pages.flatMap(({ jobs }) => jobs.map((job) => [job.id, job] as const))).values()]
}

const hasEnded = ({ status }: ParsedJob) => status !== 'pending' && status !== 'in_progress'

function matchesFilter(job: ParsedJob, filter: HistoryFilter): boolean {
  const { mangaId, sourceId } = job.context
  return (
    hasEnded(job) &&
    (filter.status === undefined || filter.status === job.status) &&
    (filter.type === undefined || filter.type === job.type) &&
    (filter.mangaId === undefined || filter.mangaId === mangaId) &&
    (filter.sourceId === undefined || filter.sourceId === sourceId) &&
    (filter.createdAfter === undefined || filter.createdAfter <= job.createdAt) &&
    (filter.createdBefore === undefined || filter.createdBefore >= job.createdAt)
  )
}

const isNewer = (one: ParsedJob, other: ParsedJob) =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** Inserts, moves or removes changed jobs without refetching. Jobs older than the last loaded page are not inserted. */
export function updateJobPages(list: JobPages, changed: readonly ParsedJob[], filter: HistoryFilter): JobPages {
  const ids = new Set(changed.map(({ id }) => id))
  const pages = list.pages.map(({ jobs, next }) => ({ jobs: jobs.filter(({ id }) => !ids.has(id)), next }))
  for (const job of changed) {
    if (!matchesFilter(job, filter)) continue
    const pageIndex = pages.findIndex(
      ({ jobs, next }) => next === undefined || jobs.some((other) => isNewer(job, other)),
    )
    const page = pages[pageIndex]
    if (!page) continue
    const index = page.jobs.findIndex((other) => isNewer(job, other))
    page.jobs.splice(index < 0 ? page.jobs.length : index, 0, job)
  }
  return { ...list, pages }
}

/** Writes new job states into every cached list without refetching. */
export function updateCachedJobs(queryClient: QueryClient, jobs: readonly ParsedJob[]): void {
  queryClient.setQueryData(queryKeys.liveJobs, (cached: LiveJobs | undefined) =>
    // Another device may not list jobs: it knows those of which it is told.
    cached || isOtherDevice ? mergeJobs(cached ?? {}, jobs) : undefined,
  )
  for (const [key, list] of queryClient.getQueriesData<JobPages>({ queryKey: queryKeys.jobLists }))
    if (list) queryClient.setQueryData(key, updateJobPages(list, jobs, key.at(-1) as HistoryFilter))
}

/** Removes deleted jobs from every cached list. */
export function removeCachedJobs(queryClient: QueryClient, jobIds: readonly string[]): void {
  const removed = new Set(jobIds)
  queryClient.setQueryData(
    queryKeys.liveJobs,
    (cached: LiveJobs | undefined) =>
      cached && Object.fromEntries(Object.entries(cached).filter(([id]) => !removed.has(id))),
  )
  queryClient.setQueriesData<JobPages>(
    { queryKey: queryKeys.jobLists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ jobs, next }) => ({ jobs: jobs.filter(({ id }) => !removed.has(id)), next })),
      },
  )
}

// The response to a request can arrive after a newer event and would overwrite it.
const recentJobs = new Map<string, ParsedJob>()

/** Call before requesting a list of jobs: events recorded from now on are newer than its response. */
export const resetRecentJobs = () => recentJobs.clear()
export const recordJobEvent = (job: ParsedJob) => void recentJobs.set(job.id, job)
/** Applies the events received since the request to its response. */
export const mergeRecentJobs = (jobs: LiveJobs): LiveJobs => mergeJobs(jobs, [...recentJobs.values()])

/**
 * Call before a request whose response is a job.
 * @returns a function that returns the job of the response, or that of an event received since the request
 */
export function newerThanResponse(): (job: ParsedJob) => ParsedJob {
  const before = new Map(recentJobs)
  return (job) => {
    const latest = recentJobs.get(job.id)
    return latest && latest !== before.get(job.id) ? latest : job
  }
}
