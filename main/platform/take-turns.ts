import { scheduler } from 'node:timers/promises'

/** So that an answer waits hardly longer than without the work. */
const turnMs = 8

/**
 * For long work in the main process: called between its parts, it lets everything else run from time to time.
 * @throws AbortError
 */
export function takeTurns(signal: AbortSignal): () => Promise<void> | undefined {
  let started = performance.now()
  return () => {
    signal.throwIfAborted()
    if (performance.now() - started < turnMs) return undefined
    return scheduler.yield().then(() => {
      started = performance.now()
    })
  }
}
