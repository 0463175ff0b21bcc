import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelActiveJobs, getQueue, pauseQueue, retryFailedJobs, type WhichJobs } from '../../shared/contracts/jobs.ts'
import { call } from './client.ts'
import { useConnection } from './connection.store.ts'
import { keys } from './keys.ts'

/** Events tell of pauses only; where its counts matter, they are asked for every `everyMs`. */
export const useQueue = ({ everyMs }: { readonly everyMs?: number | undefined } = {}) =>
  useQuery({
    queryKey: keys.queue,
    queryFn: ({ signal }) => call(getQueue, {}, { signal }),
    refetchInterval: everyMs ?? false,
  })

export function usePauseQueue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paused: boolean) => call(pauseQueue, { body: { paused } }),
    onSuccess: (state) => queryClient.setQueryData(keys.queue, state),
  })
}

/**
 * For jobs of one manga or source where it is named; answers with how many jobs that were. Events bring their new
 * states; only without them everything is read again.
 */
function useChangeJobs(endpoint: typeof retryFailedJobs | typeof cancelActiveJobs) {
  const queryClient = useQueryClient()
  const hasEvents = useConnection(({ state }) => state === 'open')
  return useMutation({
    mutationFn: async (which: WhichJobs) => (await call(endpoint, { body: which })).jobIds.length,
    onSettled: () =>
      hasEvents
        ? undefined
        : Promise.all(
            [keys.liveJobs, keys.jobLists, keys.queue].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
          ),
  })
}

export const useRetryFailed = () => useChangeJobs(retryFailedJobs)
export const useCancelActive = () => useChangeJobs(cancelActiveJobs)
