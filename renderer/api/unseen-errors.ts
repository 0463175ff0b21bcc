import type { MutationCache, MutationCacheNotifyEvent } from '@tanstack/react-query'

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
