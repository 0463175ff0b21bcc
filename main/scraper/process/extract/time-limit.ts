import { type Context, createContext, Script } from 'node:vm'

/** Thrown when a script exceeds its time limit. */
export class TimeLimitError extends Error {
  readonly seconds: number
  constructor(limitMs: number, cause: unknown) {
    super(`not finished after ${limitMs / 1000} s`, { cause })
    this.seconds = limitMs / 1000
  }
}

/**
 * Runs a script in a context and returns its value. Throws `TimeLimitError` when it exceeds the limit. The limit of
 * `node:vm` counts real time, so a script that got the processor for less than half of it is run again with twice the
 * time: a busy machine makes no pattern wrong. The script must have no effects that a second run would repeat.
 */
export function runWithLimit(script: Script, context: Context, limitMs: number): unknown {
  for (let timeout = limitMs; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    try {
      return script.runInContext(context, { timeout })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 >= limitMs / 2) throw new TimeLimitError(limitMs, error)
    }
  }
}

const call = new Script('run()')

/**
 * Returns a function that runs synchronous code with a time limit, such as a search with patterns of a source. Throws
 * `TimeLimitError` when the limit is exceeded.
 */
export function createTimeLimit(limitMs: number): <T>(run: () => T) => T {
  const context: { run: () => void } = { run: () => {} }
  createContext(context)
  return <T>(run: () => T): T => {
    let result: { readonly value: T } | undefined
    context.run = () => {
      result = { value: run() }
    }
    runWithLimit(call, context, limitMs)
    return (result as { readonly value: T }).value
  }
}
