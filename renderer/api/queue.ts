import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelActiveJobs, getQueue, pauseQueue, retryFailedJobs } from '../../shared/contracts/jobs.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

export const useQueue = () =>
  useQuery({ queryKey: keys.queue, queryFn: ({ signal }) => call(getQueue, {}, { signal }) })

export function usePauseQueue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paused: boolean) => call(pauseQueue, { body: { paused } }),
    onSuccess: (state) => queryClient.setQueryData(keys.queue, state),
  })
}

/** Of one manga where it is named; answers with how many jobs that were. */
export type WhichJobs = { readonly mangaId?: string | undefined }

function useChangeJobs(endpoint: typeof retryFailedJobs | typeof cancelActiveJobs) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ mangaId }: WhichJobs) =>
      (await call(endpoint, { body: mangaId === undefined ? {} : { mangaId } })).jobIds.length,
    onSettled: () =>
      Promise.all(
        [keys.liveJobs, keys.jobLists, keys.queue].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export const useRetryFailed = () => useChangeJobs(retryFailedJobs)
export const useCancelActive = () => useChangeJobs(cancelActiveJobs)
