import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelActiveJobs,
  getQueue,
  type JobSelection,
  pauseQueue,
  retryFailedJobs,
} from '../../../shared/contracts/jobs.ts'
import { call } from '../client.ts'
import { useConnection } from '../events/connection.store.ts'
import { queryKeys } from '../query-keys.ts'

/** The state of the queue. Events report pausing only; pass `pollMs` to keep the counts current. */
export const useQueue = ({ pollMs }: { readonly pollMs?: number | undefined } = {}) =>
  useQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ signal }) => call(getQueue, {}, { signal }),
    refetchInterval: pollMs ?? false,
  })

export function usePauseQueue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paused: boolean) => call(pauseQueue, { body: { paused } }),
    onSuccess: (state) => queryClient.setQueryData(queryKeys.queue, state),
  })
}

/**
 * Changes all jobs, or those of one manga or source, and returns how many. Events deliver the new states; the lists are
 * refetched only while the event stream is down.
 */
function useChangeManyJobs(endpoint: typeof retryFailedJobs | typeof cancelActiveJobs) {
  const queryClient = useQueryClient()
  const hasEvents = useConnection(({ state }) => state === 'open')
  return useMutation({
    mutationFn: async (filter: JobSelection) => (await call(endpoint, { body: filter })).jobIds.length,
    onSettled: () =>
      hasEvents
        ? undefined
        : Promise.all(
            [queryKeys.liveJobs, queryKeys.jobLists, queryKeys.queue].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          ),
  })
}

export const useRetryFailed = () => useChangeManyJobs(retryFailedJobs)
export const useCancelActive = () => useChangeManyJobs(cancelActiveJobs)
