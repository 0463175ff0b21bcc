import type { InfiniteData } from '@tanstack/react-query'
import type { endedStatuses, Job } from '../../shared/contracts/jobs.ts'
import { jobSubject } from './live-jobs.ts'

/** What a list of jobs that have ended is narrowed to; times are ISO 8601. */
export type HistoryFilter = {
  readonly status?: (typeof endedStatuses)[number] | undefined
  readonly type?: string | undefined
  readonly mangaId?: string | undefined
  readonly sourceId?: string | undefined
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
}

/** Where a page begins: jobs that were added then or earlier, and the page of those. */
export type JobCursor = { readonly before: string | undefined; readonly page: number }
/** Newest first. `next` is undefined at the end of the list. */
export type JobPage = { readonly jobs: readonly Job[]; readonly next: JobCursor | undefined }
export type JobPages = InfiniteData<JobPage, JobCursor>

/**
 * The page after one: from its last job on, so that jobs which come and go meanwhile move nothing. Where a whole page
 * was added in one moment, by the number of the page.
 */
export function cursorAfter(
  { before, page }: JobCursor,
  jobs: readonly Job[],
  pageSize: number,
): JobCursor | undefined {
  const last = jobs.at(-1)
  if (!last || jobs.length < pageSize) return undefined
  return last.createdAt === before ? { before, page: page + 1 } : { before: last.createdAt, page: 1 }
}

/** All that was read so far, each job once: pages overlap where jobs share their moment. */
export function jobsOfPages(pages: readonly JobPage[]): readonly Job[] {
  return [...new Map(pages.flatMap(({ jobs }) => jobs.map((job) => [job.id, job] as const))).values()]
}

const hasEnded = ({ status }: Job) => status !== 'pending' && status !== 'in_progress'

export function belongs(job: Job, filter: HistoryFilter): boolean {
  const { mangaId, sourceId } = jobSubject(job)
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

const isNewer = (one: Job, other: Job) =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** Puts jobs in their places or takes them out, without asking for anything; what lies beyond the last page stays there. */
export function withListedJobs(list: JobPages, changed: readonly Job[], filter: HistoryFilter): JobPages {
  const ids = new Set(changed.map(({ id }) => id))
  const pages = list.pages.map(({ jobs, next }) => ({ jobs: jobs.filter(({ id }) => !ids.has(id)), next }))
  for (const job of changed) {
    if (!belongs(job, filter)) continue
    const place = pages.findIndex(({ jobs, next }) => next === undefined || jobs.some((other) => isNewer(job, other)))
    const page = pages[place]
    if (!page) continue
    const at = page.jobs.findIndex((other) => isNewer(job, other))
    page.jobs.splice(at < 0 ? page.jobs.length : at, 0, job)
  }
  return { ...list, pages }
}
