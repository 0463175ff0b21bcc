import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelJob,
  type EndedJobs,
  finishedStatuses,
  forgetEndedJobs,
  forgetJob,
  type Job,
  type JobStatus,
  listJobs,
  retryJob,
} from '../../../shared/contracts/jobs.ts'
import { type ParsedJob, parseJob } from '../../../shared/job-context.ts'
import { call } from '../client.ts'
import { useConnection } from '../events/connection.store.ts'
import { isOtherDevice } from '../other-device.ts'
import { queryKeys } from '../query-keys.ts'
import {
  type HistoryFilter,
  type JobCursor,
  type JobPage,
  mergeRecentJobs,
  newerThanResponse,
  nextCursor,
  removeCachedJobs,
  resetRecentJobs,
  updateCachedJobs,
} from './job-history.ts'
import { isActive, type LiveJobs, mergeJobs } from './live-jobs.ts'

const pageSize = 100
/** Pages of failed jobs to load. */
const failedPages = 2
/** The number of failed jobs loaded; the server may have more. */
export const maxCachedFailures = failedPages * pageSize

async function fetchJobs(
  filter: { readonly status: readonly JobStatus[]; readonly latest?: boolean },
  maxPages: number,
  signal: AbortSignal,
): Promise<ParsedJob[]> {
  const jobs: ParsedJob[] = []
  for (let page = 1; page <= maxPages; page++) {
    const items = await call(listJobs, { query: { ...filter, page, limit: pageSize } }, { signal })
    jobs.push(...items.map(parseJob))
    if (items.length < pageSize) break
  }
  return jobs
}

/**
 * All queued and running jobs and the last 200 failed ones without a newer job for the same chapter. Kept current by
 * events, or by polling while the event stream is down.
 */
export function useLiveJobs() {
  const isOpen = useConnection(({ state }) => state === 'open')
  return useQuery({
    queryKey: queryKeys.liveJobs,
    enabled: !isOtherDevice,
    queryFn: async ({ signal }): Promise<LiveJobs> => {
      resetRecentJobs()
      const [active, failed] = await Promise.all([
        fetchJobs({ status: ['pending', 'in_progress'] }, 100, signal),
        fetchJobs({ status: ['failed'], latest: true }, failedPages, signal),
      ])
      return mergeRecentJobs(mergeJobs({}, [...failed, ...active]))
    },
    refetchInterval: ({ state }) => (!isOpen && Object.values(state.data ?? {}).some(isActive) ? 3000 : false),
  })
}

/** Finished jobs, newest first, loaded page by page and kept current by events. */
export const useJobHistory = (filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: queryKeys.jobList(filter),
    initialPageParam: { before: filter.createdBefore, page: 1 } as JobCursor,
    queryFn: async ({ pageParam: cursor, signal }): Promise<JobPage> => {
      const { status = finishedStatuses, ...rest } = filter
      const query = { ...rest, status, createdBefore: cursor.before, page: cursor.page, limit: pageSize }
      const jobs = (await call(listJobs, { query }, { signal })).map(parseJob)
      return { jobs, next: nextCursor(cursor, jobs, pageSize) }
    },
    getNextPageParam: ({ next }) => next,
  })

/** Functions for a mutation whose response is a job: it is written into every cached list, unless an event said more meanwhile. */
export function useJobResponse() {
  const queryClient = useQueryClient()
  return {
    onMutate: newerThanResponse,
    cacheJob: (job: Job, newest: ReturnType<typeof newerThanResponse>) =>
      updateCachedJobs(queryClient, [newest(parseJob(job))]),
  }
}

const useChangeJob = (endpoint: typeof cancelJob | typeof retryJob) => {
  const { onMutate, cacheJob } = useJobResponse()
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onMutate,
    onSuccess: (job, _, newest) => cacheJob(job, newest),
  })
}
export const useCancelJob = () => useChangeJob(cancelJob)
export const useRetryJob = () => useChangeJob(retryJob)

export function useForgetJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(forgetJob, { params: { id } }),
    onSuccess: (_, id) => removeCachedJobs(queryClient, [id]),
  })
}

/** Deletes all finished jobs that match the filter and returns their ids. */
export function useForgetEnded() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ status, ...rest }: HistoryFilter) => {
      const body: EndedJobs = { ...rest, ...(status && { status: [status] }) }
      return (await call(forgetEndedJobs, { body })).jobIds
    },
    onSuccess: (jobIds) => removeCachedJobs(queryClient, jobIds),
  })
}
