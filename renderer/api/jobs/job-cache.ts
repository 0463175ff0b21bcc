import type { QueryClient } from '@tanstack/react-query'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { queryKeys } from '../query-keys.ts'
import { type HistoryFilter, type JobPages, updateJobPages } from './job-history.ts'
import { type LiveJobs, mergeJobs } from './live-jobs.ts'

/** Writes new job states into every cached list without refetching. */
export function updateCachedJobs(queryClient: QueryClient, jobs: readonly Job[]): void {
  queryClient.setQueryData(queryKeys.liveJobs, (cached: LiveJobs | undefined) => cached && mergeJobs(cached, jobs))
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

// The response to a list request can arrive after a newer event and would overwrite it.
const recentJobs = new Map<string, Job>()

/** Call before requesting a list of jobs: events recorded from now on are newer than its response. */
export const resetRecentJobs = () => recentJobs.clear()
export const recordJobEvent = (job: Job) => void recentJobs.set(job.id, job)
/** Applies the events received since the request to its response. */
export const mergeRecentJobs = (jobs: LiveJobs): LiveJobs => mergeJobs(jobs, [...recentJobs.values()])
