import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelActiveJobs,
  getQueue,
  type JobSelection,
  pauseQueue,
  retryFailedJobs,
} from '../../../shared/contracts/jobs.ts'
import { listQueueGroups, moveJobs, restoreJobs } from '../../../shared/contracts/queue-order.ts'
import { call } from '../client.ts'
import { useConnection } from '../events/connection.store.ts'
import { isOtherDevice } from '../other-device.ts'
import { useCall, useChange, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The state of the queue. Events report pausing only; pass `pollMs` to keep the counts current. */
export const useQueue = ({ pollMs }: { readonly pollMs?: number | undefined } = {}) =>
  useCall(queryKeys.queue, getQueue, {}, { enabled: !isOtherDevice, refetchInterval: pollMs ?? false })

const groupsPollMs = 2000

/** How far the downloads of each manga are, by its id. Kept current while there is work. */
export const useQueueGroups = (hasWork: boolean) =>
  useCall(
    queryKeys.queueGroups,
    listQueueGroups,
    {},
    {
      enabled: hasWork,
      refetchInterval: hasWork ? groupsPollMs : false,
      staleTime: 0,
      select: ({ items }) => new Map(items.map((group) => [group.mangaId, group])),
    },
  )

export function usePauseQueue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paused: boolean) => call(pauseQueue, { body: { paused } }),
    onSuccess: (state) => queryClient.setQueryData(queryKeys.queue, state),
  })
}

/**
 * Changes all jobs, those of one manga or source, or certain ones, and returns their ids. Events deliver the new states; the lists are
 * refetched only while the event stream is down.
 */
function useChangeManyJobs(endpoint: typeof retryFailedJobs | typeof cancelActiveJobs) {
  const onSettled = useRefetchWithoutEvents()
  return useMutation({
    mutationFn: async (filter: JobSelection) => (await call(endpoint, { body: filter })).jobIds,
    onSettled,
  })
}

export function useRefetchWithoutEvents() {
  const invalidate = useInvalidateQueries()
  const hasEvents = useConnection(({ state }) => state === 'open')
  return () => (hasEvents ? undefined : invalidate(queryKeys.liveJobs, queryKeys.jobLists, queryKeys.queue))
}

export const useRetryFailed = () => useChangeManyJobs(retryFailedJobs)
export const useCancelActive = () => useChangeManyJobs(cancelActiveJobs)

/** Queues cancelled jobs again at their former places. */
export function useRestoreJobs() {
  const onSettled = useRefetchWithoutEvents()
  return useMutation({
    mutationFn: async (jobIds: readonly string[]) =>
      (await call(restoreJobs, { body: { jobIds: [...jobIds] } })).jobIds,
    onSettled,
  })
}

type Move = { readonly jobIds: readonly string[] } & (
  | { readonly place: 'first' | 'last' }
  | { readonly before: string }
)

/** Moves queued jobs to the start or the end of the queue, or before another job. They stay in the given order. */
export const useMoveJobs = () =>
  useChange(
    async ({ jobIds, ...target }: Move) => (await call(moveJobs, { body: { jobIds: [...jobIds], ...target } })).jobIds,
    queryKeys.liveJobs,
  )
