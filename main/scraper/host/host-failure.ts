import { isProblem, Problem } from '../../platform/problem.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What happened at a host during one task. */
export type HostVisit = {
  /** Whether a response arrived, of any status. */
  readonly answered: boolean
  /** Whether a request failed. */
  readonly failed: boolean
  /** Whether the rate limiter refused a request, because the circuit of the host is open. */
  readonly denied: boolean
}

/** The wait after a host did not answer, until its circuit opens. */
const unansweredWaitSeconds = 2

/**
 * Adds the failing host to the Problem of a task, if the Problem names one: a page may fail while its advertisements do,
 * too. While the circuit is open, or if the host did not respond, the job waits.
 * @param visits in the order of the last failures
 */
export function withHostFailure(
  error: unknown,
  visits: ReadonlyMap<string, HostVisit>,
  rateLimiter: RateLimiter,
): unknown {
  if (!isProblem(error) || !error.retryable) return error
  const failing = [...visits]
    .filter(([name, { failed, denied }]) => (failed || denied) && namesHost(error.detail, name))
    .reverse()
  const isDown = (host: string) => (rateLimiter.state(host)?.circuit ?? 'closed') !== 'closed'
  const [host, visit] = failing.find(([name]) => isDown(name)) ?? failing[0] ?? []
  if (host === undefined || visit === undefined) return error
  const { circuit, openForMs, reason } = rateLimiter.state(host) ?? { circuit: 'closed', openForMs: 0 }
  const isWait = error.waitSeconds !== undefined
  // The site itself requested the wait.
  if (isWait && circuit === 'closed') return error
  const isOpen = circuit !== 'closed'
  const waitSeconds = isOpen ? Math.max(openForMs / 1000, 0.1) : visit.answered ? undefined : unansweredWaitSeconds
  // The refusal of the rate limiter is not the cause.
  const userMessage = (isWait || !visit.failed ? reason : undefined) ?? error.userMessage
  return new Problem(error.code, userMessage, {
    cause: error,
    retryable: true,
    ...(waitSeconds !== undefined && { waitSeconds }),
    hostFailure: { host, reached: visit.answered },
    ...(error.extra && { extra: error.extra }),
  })
}

/** The Problem of a task all of whose addresses are on hosts with an open circuit, so that no worker starts without need. */
export function findRefusal(addresses: readonly string[], rateLimiter: RateLimiter): unknown {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))]
  const refusals = hosts.flatMap((host) => {
    const problem = rateLimiter.refusal(host)
    return problem ? { host, problem } : []
  })
  const [first] = refusals.toSorted((one, other) => one.problem.waitSeconds! - other.problem.waitSeconds!)
  if (!first || refusals.length < hosts.length) return undefined
  return withHostFailure(first.problem, new Map([[first.host, refused]]), rateLimiter)
}

const refused: HostVisit = { answered: false, failed: false, denied: true }

const namesHost = (text: string, host: string): boolean =>
  text.split(/[^\w.:[\]-]+/).some((word) => word.replace(/[.:]+$/, '') === host)
