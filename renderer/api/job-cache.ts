import type { QueryClient } from '@tanstack/react-query'
import type { Job } from '../../shared/contracts/jobs.ts'
import { type HistoryFilter, type JobPages, withListedJobs } from './job-pages.ts'
import { keys } from './keys.ts'
import { type LiveJobs, withJobs } from './live-jobs.ts'

/** Puts new states of jobs into everything that lists them; nothing is asked for. */
export function putJobs(queryClient: QueryClient, jobs: readonly Job[]): void {
  queryClient.setQueryData(keys.liveJobs, (known: LiveJobs | undefined) => known && withJobs(known, jobs))
  for (const [key, list] of queryClient.getQueriesData<JobPages>({ queryKey: keys.jobLists }))
    if (list) queryClient.setQueryData(key, withListedJobs(list, jobs, key.at(-1) as HistoryFilter))
}

/** Takes jobs that were forgotten out of everything that lists them. */
export function dropJobs(queryClient: QueryClient, jobIds: readonly string[]): void {
  const gone = new Set(jobIds)
  queryClient.setQueryData(
    keys.liveJobs,
    (known: LiveJobs | undefined) => known && Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id))),
  )
  queryClient.setQueriesData<JobPages>(
    { queryKey: keys.jobLists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ jobs, next }) => ({ jobs: jobs.filter(({ id }) => !gone.has(id)), next })),
      },
  )
}
