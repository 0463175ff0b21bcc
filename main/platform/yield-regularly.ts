import { scheduler } from 'node:timers/promises'

/** An answer hardly waits longer than without the work. */
const sliceMs = 8

/** When the event loop turned last, as far as long work has seen it. */
let turned: number | undefined

/**
 * For long work in the main process, called between its parts: once the event loop has not turned for some time, everything
 * else runs first. Awaiting something that is there already, such as an answer of SQLite, does not let anything else run.
 */
export function yieldRegularly(): Promise<void> | undefined {
  if (turned === undefined) {
    turned = performance.now()
    setImmediate(() => {
      turned = undefined
    })
  }
  return performance.now() - turned < sliceMs ? undefined : scheduler.yield()
}
