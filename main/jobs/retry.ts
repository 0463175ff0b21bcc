import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { toFailedDisk } from '../platform/files/disk-space.ts'
import { isProblem, type Problem } from '../platform/problem.ts'

/** What happens to a job after a failed attempt. */
export type FailureOutcome =
  | { readonly kind: 'wait'; readonly delayMs: number; readonly reason: Message }
  | {
      readonly kind: 'wait-for-host'
      readonly delayMs: number
      readonly reason: Message
      readonly host: string
      readonly countAttempt: boolean
    }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: Message; readonly host?: string }
  | { readonly kind: 'fail'; readonly reason: Message; readonly code: ProblemCode }

/** What a job went through before this attempt. */
export type HostHistory = {
  /** The host whose present outage has used up an attempt already. */
  readonly countedHost: string | null
  /** How long the job has waited for hosts that do not respond. */
  readonly stalledMs: number
}

const firstDelayMs = 2000
const maxJitter = 0.25
/** A job fails when its host has given nothing for this long. */
export const stallLimitMs = 24 * 3600_000

/**
 * Decides between waiting, retrying and failing. Backoff is 2, 4, 8 s with up to 25 % jitter. A wait that the server
 * requested does not count as an attempt, a permanent error fails immediately, and an unexpected error is a bug that is
 * retried because most are transient. An outage of a host uses up one attempt at most, and only if the host was reached.
 * @param attempt 1 for the first. @param random in [0, 1).
 */
export function classifyFailure(
  thrown: unknown,
  attempt: number,
  maxAttempts: number,
  random: () => number,
  history: HostHistory = { countedHost: null, stalledMs: 0 },
): FailureOutcome {
  const error = toFailedDisk(thrown)
  if (!isProblem(error)) return retry(message('jobs.internalError'), 'internal')
  const { userMessage, code, waitSeconds, hostFailure } = error
  if (waitSeconds !== undefined) return wait(error, waitSeconds * 1000)
  return error.retryable ? retry(userMessage, code, hostFailure?.host) : { kind: 'fail', reason: userMessage, code }

  function wait({ userMessage: reason, code, hostFailure }: Problem, delayMs: number): FailureOutcome {
    if (!hostFailure) return { kind: 'wait', delayMs, reason }
    const { host, reached } = hostFailure
    const countAttempt = reached && history.countedHost !== host
    if ((countAttempt && attempt >= maxAttempts) || history.stalledMs >= stallLimitMs)
      return { kind: 'fail', reason, code }
    return {
      kind: 'wait-for-host',
      delayMs,
      reason: message('jobs.waitsForHost', { reason }),
      host,
      countAttempt,
    }
  }

  function retry(reason: Message, code: ProblemCode, host?: string): FailureOutcome {
    if (attempt >= maxAttempts) return { kind: 'fail', reason, code }
    const delayMs = Math.round(firstDelayMs * 2 ** (attempt - 1) * (1 + maxJitter * random()))
    return { kind: 'retry', delayMs, reason, ...(host !== undefined && { host }) }
  }
}
