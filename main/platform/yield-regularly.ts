import { scheduler } from 'node:timers/promises'

/** An answer hardly waits longer than without the work. */
const sliceMs = 8

/**
 * For long work in the main process. The function that it returns is called between the parts and lets everything else run from
 * time to time.
 * @throws AbortError
 */
export function yieldRegularly(signal: AbortSignal): () => Promise<void> | undefined {
  let started = performance.now()
  return () => {
    signal.throwIfAborted()
    if (performance.now() - started < sliceMs) return undefined
    return scheduler.yield().then(() => {
      started = performance.now()
    })
  }
}
