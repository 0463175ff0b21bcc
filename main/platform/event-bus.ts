/** Tells what happened to whoever listens. Nothing steers by it; a listener that throws is the listener's bug. */
export type EventBus<E> = {
  publish(event: E): void
  /** Returns the function that ends the subscription. */
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
