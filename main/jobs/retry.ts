import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { isProblem } from '../platform/problem.ts'

/** What happens to a job after a failed attempt. */
export type FailureOutcome =
  | { readonly kind: 'wait'; readonly delayMs: number; readonly reason: Message }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: Message }
  | { readonly kind: 'fail'; readonly reason: Message; readonly code: ProblemCode }

const firstDelayMs = 2000
const maxJitter = 0.25

/**
 * Decides between waiting, retrying and failing. Backoff is 2, 4, 8 s with up to 25 % jitter. A wait that the server
 * requested does not count as an attempt, a permanent error fails immediately, and an unexpected error is a bug that is
 * retried because most are transient.
 * @param attempt 1 for the first. @param random in [0, 1).
 */
export function classifyFailure(
  error: unknown,
  attempt: number,
  maxAttempts: number,
  random: () => number,
): FailureOutcome {
  if (!isProblem(error)) return retry(message('jobs.internalError'), 'internal')
  if (error.waitSeconds !== undefined)
    return { kind: 'wait', delayMs: error.waitSeconds * 1000, reason: error.userMessage }
  const { userMessage, code } = error
  return error.retryable ? retry(userMessage, code) : { kind: 'fail', reason: userMessage, code }

  function retry(reason: Message, code: ProblemCode): FailureOutcome {
    if (attempt >= maxAttempts) return { kind: 'fail', reason, code }
    const delayMs = firstDelayMs * 2 ** (attempt - 1)
    return { kind: 'retry', delayMs: Math.round(delayMs * (1 + maxJitter * random())), reason }
  }
}
