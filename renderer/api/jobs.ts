import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelJob,
  type EndedJobs,
  endedStatuses,
  forgetEndedJobs,
  forgetJob,
  type Job,
  type JobStatus,
  listJobs,
  retryJob,
} from '../../shared/contracts/jobs.ts'
import { call } from './client.ts'
import { useConnection } from './connection.store.ts'
import { overlayHeardJobs, startListening } from './heard-jobs.ts'
import { dropJobs, putJobs } from './job-cache.ts'
import { cursorAfter, type HistoryFilter, type JobCursor, type JobPage } from './job-pages.ts'
import { keys } from './keys.ts'
import { isActive, type LiveJobs, withJobs } from './live-jobs.ts'

const pageSize = 100
/** Pages of failures that are kept at hand. */
const failedPages = 2
/** With so many failures at hand there may be more. */
export const manyFailures = failedPages * pageSize

async function readJobs(
  filter: { readonly status: readonly JobStatus[]; readonly latest?: boolean },
  maxPages: number,
  signal: AbortSignal,
): Promise<Job[]> {
  const jobs: Job[] = []
  for (let page = 1; page <= maxPages; page++) {
    const items = await call(listJobs, { query: { ...filter, page, limit: pageSize } }, { signal })
    jobs.push(...items)
    if (items.length < pageSize) break
  }
  return jobs
}

/**
 * Every job that waits or runs and the last 200 failures that nothing has made up for since; kept current by events, by
 * polling without them.
 */
export function useLiveJobs() {
  const isOpen = useConnection(({ state }) => state === 'open')
  return useQuery({
    queryKey: keys.liveJobs,
    queryFn: async ({ signal }): Promise<LiveJobs> => {
      startListening()
      const [active, failed] = await Promise.all([
        readJobs({ status: ['pending', 'in_progress'] }, 100, signal),
        readJobs({ status: ['failed'], latest: true }, failedPages, signal),
      ])
      return overlayHeardJobs(withJobs({}, [...failed, ...active]))
    },
    refetchInterval: ({ state }) => (!isOpen && Object.values(state.data ?? {}).some(isActive) ? 3000 : false),
  })
}

/** Jobs that have ended, newest first, read page by page and kept current by events. */
export const useJobHistory = (filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: keys.jobList(filter),
    initialPageParam: { before: filter.createdBefore, page: 1 } as JobCursor,
    queryFn: async ({ pageParam: cursor, signal }): Promise<JobPage> => {
      const { status = endedStatuses, ...rest } = filter
      const query = { ...rest, status, createdBefore: cursor.before, page: cursor.page, limit: pageSize }
      const jobs = await call(listJobs, { query }, { signal })
      return { jobs, next: cursorAfter(cursor, jobs, pageSize) }
    },
    getNextPageParam: ({ next }) => next,
  })

/** Shows a job that an answer brought at once, wherever it belongs. */
export function useKeepJob() {
  const queryClient = useQueryClient()
  return (job: Job) => putJobs(queryClient, [job])
}

export function useCancelJob() {
  const keepJob = useKeepJob()
  return useMutation({ mutationFn: (id: string) => call(cancelJob, { params: { id } }), onSuccess: keepJob })
}

export function useRetryJob() {
  const keepJob = useKeepJob()
  return useMutation({ mutationFn: (id: string) => call(retryJob, { params: { id } }), onSuccess: keepJob })
}

export function useForgetJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(forgetJob, { params: { id } }),
    onSuccess: (_, id) => dropJobs(queryClient, [id]),
  })
}

/** Answers with how many jobs that were. */
export function useForgetEnded() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ status, ...rest }: HistoryFilter) => {
      const body: EndedJobs = { ...rest, ...(status && { status: [status] }) }
      return (await call(forgetEndedJobs, { body })).jobIds
    },
    onSuccess: (jobIds) => dropJobs(queryClient, jobIds),
  })
}
