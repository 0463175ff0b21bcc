import { setTimeout as sleep } from 'node:timers/promises'
import { isProblem, type Problem } from '../../platform/problem.ts'

type AttemptResult<T> = { readonly value?: T | undefined; readonly problem?: Problem }

/** Returns the result of `run`, or the Problem that it throws. */
export async function attempt<T>(run: () => Promise<T>): Promise<AttemptResult<T>> {
  try {
    return { value: await run() }
  } catch (error) {
    if (isProblem(error)) return { problem: error }
    throw error
  }
}

const retryDelaysMs = [300, 1000]

/** Runs up to three times while the Problem is retryable. Throws the last one. */
export async function withRetries<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await run()
    } catch (error) {
      if (!isProblem(error) || !error.retryable || isRefusal(error)) throw error
      await sleep(delayMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
  return await run()
}

/** The rate limiter waits for shorter pauses. */
const maxPauseSeconds = 30

/** Whether the rate limiter refuses the next request, too: the circuit of the host is open. */
const isRefusal = ({ code, waitSeconds = 0 }: Problem): boolean =>
  waitSeconds > (code === 'site_unreachable' ? 0 : maxPauseSeconds)

/**
 * Runs an optional step until `deadline` (of `performance.now()`), with a signal that aborts then. Returns undefined
 * when it has not finished by then. Throws what `run` throws for other reasons.
 */
export async function withDeadline<Deps extends { readonly signal: AbortSignal }, T>(
  deadline: number,
  deps: Deps,
  run: (deps: Deps) => Promise<T>,
): Promise<T | undefined> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.round(deadline - performance.now())))
  const expired = Promise.withResolvers<never>()
  timeout.addEventListener('abort', () => expired.reject(timeout.reason), { once: true })
  try {
    return await Promise.race([run({ ...deps, signal: AbortSignal.any([deps.signal, timeout]) }), expired.promise])
  } catch (error) {
    if (timeout.aborted && !deps.signal.aborted) return undefined
    throw error
  }
}
