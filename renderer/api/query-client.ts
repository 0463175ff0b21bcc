import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

const oneMinute = 60_000

/** Only trouble that may pass is tried again, and only once: a person is waiting, and can press a button. */
const mayPass = (error: unknown) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502

/** `networkMode: always` because the API is on this machine: a browser that calls itself offline still reaches it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: oneMinute,
        gcTime: 30 * oneMinute,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
