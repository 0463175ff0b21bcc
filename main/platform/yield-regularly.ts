import { scheduler } from 'node:timers/promises'

/** An answer hardly waits longer than without the work. */
const sliceMs = 8

/**
 * For long work in the main process, called between its parts: once the work has run for `sliceMs` and the event loop has not
 * turned, everything else runs first. Awaiting something that is there already, such as an answer of SQLite, does not let
 * anything else run.
 */
export function createSlice(): () => Promise<void> | undefined {
  /** When the event loop turned last, as far as the work has seen it. */
  let turned: number | undefined
  return () => {
    if (turned === undefined) {
      turned = performance.now()
      setImmediate(() => {
        turned = undefined
      })
    }
    return performance.now() - turned < sliceMs ? undefined : scheduler.yield()
  }
}

/** The slice of all work that names none. */
export const yieldRegularly = createSlice()
