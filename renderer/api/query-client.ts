import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

const oneMinute = 60_000

/** Only transient failures are retried, and only once: the user is waiting and can retry by hand. */
const isTransient = (error: unknown) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502

/** Uses `networkMode: always`: the API runs on this machine and is reachable when the browser reports being offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: oneMinute,
        gcTime: 30 * oneMinute,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Returns a function that invalidates several queries and resolves once the active ones are refetched. */
export function useInvalidateQueries() {
  const queryClient = useQueryClient()
  return (...queryKeys: readonly QueryKey[]) =>
    Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
