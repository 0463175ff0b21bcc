import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getQueue, pauseQueue } from '../../shared/contracts/jobs.ts'
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
