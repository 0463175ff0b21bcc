/**
 * Notifies listeners of events. Program logic must not depend on events. Errors of listeners are reported and ignored.
 */
export type EventBus<E> = {
  publish(event: E): void
  /** @returns a function that unsubscribes. */
  subscribe(listener: (event: E) => void): () => void
}

export function createEventBus<E>(onListenerError: (error: unknown) => void): EventBus<E> {
  const listeners = new Set<(event: E) => void>()
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
