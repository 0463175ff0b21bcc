import { createContext, Script } from 'node:vm'

/** Thrown when a function exceeds its time limit. */
export class TimeLimitError extends Error {
  readonly seconds: number
  constructor(timeoutMs: number, cause: unknown) {
    super(`not finished after ${timeoutMs / 1000} s`, { cause })
    this.seconds = timeoutMs / 1000
  }
}

const call = new Script('run()')

/**
 * Returns a function that runs synchronous code with a time limit, such as a search with patterns of a source. Throws
 * `TimeLimitError` when the limit is exceeded.
 */
export function createTimeLimit(timeoutMs: number): <T>(run: () => T) => T {
  const context: { run: () => void } = { run: () => {} }
  createContext(context)
  return <T>(run: () => T): T => {
    let result: { readonly value: T } | undefined
    context.run = () => {
      result = { value: run() }
    }
    try {
      call.runInContext(context, { timeout: timeoutMs })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new TimeLimitError(timeoutMs, error)
    }
    return (result as { readonly value: T }).value
  }
}
