import {
  type MutationCache,
  type MutationCacheNotifyEvent,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Endpoint, JsonOf } from '../../shared/contracts/endpoint.ts'
import { ApiProblem } from '../../shared/problem.ts'
import { type CallInput, call } from './client.ts'

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

/** What an operation answers, or what `select` makes of it. */
export const useCall = <E extends Endpoint, Data = JsonOf<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  options: Omit<UseQueryOptions<JsonOf<E>, Error, Data>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }), ...options })

/** A mutation after which the queries with these keys are loaded again, also after a failure. */
export function useChange<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  ...changed: readonly QueryKey[]
) {
  const invalidate = useInvalidateQueries()
  return useMutation({ mutationFn, onSettled: () => invalidate(...changed) })
}

/** A mutation that changes nothing. `cancel` and leaving the screen abort its request, which ends the work of the server too. */
export function useCancellable<Data, Variables>(send: (variables: Variables, signal: AbortSignal) => Promise<Data>) {
  const running = useRef<AbortController>(undefined)
  const mutation = useMutation({
    meta: onlyForItsScreen,
    mutationFn: (variables: Variables) => {
      running.current = new AbortController()
      return send(variables, running.current.signal)
    },
  })
  const cancel = () => {
    running.current?.abort()
    mutation.reset()
  }
  useEffect(() => () => running.current?.abort(), [])
  return { ...mutation, cancel }
}

type Results<Data> = {
  readonly onSuccess?: (data: Data) => void
  /** Without it, the component shows the error of the mutation. */
  readonly onError?: (error: unknown) => void
  readonly onSettled?: () => void
}

/**
 * Runs a mutation and reports its result even if the component unmounts before. Callbacks of `mutate` are not called
 * then: an event can remove the button before the response arrives, and the toast with "Undo" or the error is lost.
 * @param mutateAsync of the mutation
 */
export function runMutation<Data, Variables>(
  mutateAsync: (variables: Variables) => Promise<Data>,
  variables: Variables,
  { onSuccess, onError, onSettled }: Results<Data>,
): void {
  void mutateAsync(variables)
    .then(onSuccess, onError ?? shownByComponent)
    .finally(onSettled)
}

const shownByComponent = () => undefined

/** Meta of a mutation that changes nothing, such as a search or a preview: without its screen, its error does not matter. */
export const onlyForItsScreen = { isOnlyForItsScreen: true } as const

type ObserverAdded = Extract<MutationCacheNotifyEvent, { type: 'observerAdded' }>

/** Calls `report` with the errors of mutations whose component has unmounted, where nothing shows them. */
export function reportUnseenErrors(mutations: MutationCache, report: (error: unknown) => void): void {
  const observers = new WeakMap<ObserverAdded['mutation'], Set<ObserverAdded['observer']>>()
  mutations.subscribe((event) => {
    if (event.type === 'observerAdded') {
      const known = observers.get(event.mutation) ?? new Set()
      observers.set(event.mutation, known.add(event.observer))
    }
    if (event.type === 'observerRemoved') observers.get(event.mutation)?.delete(event.observer)
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { mutation, action } = event
    const isShown = [...(observers.get(mutation) ?? [])].some((observer) => observer.hasListeners())
    const isCancelled = action.error instanceof Error && action.error.name === 'AbortError'
    if (!isShown && !isCancelled && !mutation.meta?.isOnlyForItsScreen) report(action.error)
  })
}
