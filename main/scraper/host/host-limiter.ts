import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'

export type HostLimits = {
  /** Infinity disables the rate limit. */
  readonly requestsPerSecond: number
  readonly maxConcurrency: number
}

/** Reports how the request ended and frees its slot. Only the first call counts. */
export type ReleasePermit = (outcome: HopOutcome) => void

export type HostState = {
  readonly inFlight: number
  readonly waiting: number
  readonly pausedForMs: number
  readonly circuit: 'closed' | 'open' | 'half-open'
}

/** Why the rate limiter delays a request, and for how long. */
export type RequestWait = { readonly reason: Message; readonly ms: number }

export type HostLimiter = {
  /** Resolves when a request may start. `onWait` reports waits of several seconds, each time they change. */
  acquire(limits: HostLimits, signal?: AbortSignal, onWait?: (wait: RequestWait) => void): Promise<ReleasePermit>
  state(): HostState
  /** Whether the limiter can be discarded without losing state. */
  isIdle(): boolean
}

/** Longer pauses reject the request, so that the job waits in the database instead of occupying a worker. */
const maxWaitMs = 30_000
/** Shorter waits are normal and not reported. */
const reportedFromMs = 3000
const failuresToOpen = 5
const circuitOpenMs = 60_000

type Waiter = {
  readonly limits: HostLimits
  readonly grant: (release: ReleasePermit) => void
  readonly reject: (reason: unknown) => void
  readonly onWait: ((wait: RequestWait) => void) | undefined
}

/** Rate limit, concurrency limit, pauses and circuit breaker of one host. Requests are granted in order. */
export function createHostLimiter({ host, clock }: { host: string; clock: Clock }): HostLimiter {
  let waiters: Waiter[] = []
  let inFlight = 0
  let tokens = Number.POSITIVE_INFINITY
  let refilledAt = clock.monotonicMs()
  let pausedUntil = 0
  let openUntil: number | undefined
  /** After a pause or an open circuit, only one request runs until one that was granted after this count succeeds. */
  let probingSince: number | undefined
  let consecutiveFailures = 0
  let grants = 0
  let grantsAtLastFailure = 0
  let timer: NodeJS.Timeout | undefined

  const pausedForMs = () => Math.max(pausedUntil - clock.monotonicMs(), 0)
  const openForMs = () => Math.max((openUntil ?? 0) - clock.monotonicMs(), 0)

  function rejection(): Problem | undefined {
    if (pausedForMs() > maxWaitMs) return hostPaused(host, Math.ceil(pausedForMs() / 1000))
    return openForMs() > 0 ? circuitOpen(host, Math.ceil(openForMs() / 1000)) : undefined
  }

  function rejectAll(reason: unknown): void {
    const rejected = waiters
    waiters = []
    for (const waiter of rejected) waiter.reject(reason)
  }

  function grantWaiting(): void {
    clearTimeout(timer)
    const reason = rejection()
    if (reason) rejectAll(reason)
    for (let next = waiters[0]; next; next = waiters[0]) {
      if (inFlight >= (probingSince === undefined ? next.limits.maxConcurrency : 1)) return
      const delayMs = pausedForMs() || takeToken(next.limits.requestsPerSecond)
      if (delayMs > 0) {
        if (delayMs >= reportedFromMs) reportWait({ reason: waitReason(next.limits), ms: delayMs })
        timer = setTimeout(grantWaiting, Math.ceil(delayMs))
        timer.unref()
        return
      }
      waiters.shift()
      next.grant(createPermit())
    }
  }

  function reportWait(wait: RequestWait): void {
    for (const { onWait } of waiters) onWait?.(wait)
  }

  const waitReason = ({ requestsPerSecond }: HostLimits) =>
    pausedForMs() > 0
      ? message('network.pauseRequested', { host })
      : message('network.sourceRateLimit', {
          host,
          seconds: Math.round(1 / requestsPerSecond),
        })

  /** Takes a token, or returns the milliseconds until the next one. The bucket holds one second's worth. */
  function takeToken(perSecond: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return 0
    const now = clock.monotonicMs()
    tokens = Math.min(Math.max(perSecond, 1), tokens + (Math.max(now - refilledAt, 0) / 1000) * perSecond)
    refilledAt = Math.max(now, refilledAt)
    // Timers may fire slightly early. The margin avoids a second timer in that case.
    if (tokens < 1 - 1e-6) return ((1 - tokens) / perSecond) * 1000
    tokens -= 1
    return 0
  }

  function createPermit(): ReleasePermit {
    const number = ++grants
    let released = false
    inFlight++
    return (outcome) => {
      if (released) return
      released = true
      inFlight--
      if (outcome.kind === 'failed') recordFailure(number)
      else if (outcome.kind !== 'abandoned') recordSuccess(number)
      if (outcome.kind === 'busy') pause(outcome.waitSeconds)
      grantWaiting()
    }
  }

  function recordSuccess(number: number): void {
    consecutiveFailures = 0
    openUntil = undefined
    if (probingSince !== undefined && number > probingSince) probingSince = undefined
  }

  /** Concurrent requests that fail together count as one failure. */
  function recordFailure(number: number): void {
    if (number <= grantsAtLastFailure) return
    grantsAtLastFailure = grants
    consecutiveFailures++
    if (consecutiveFailures < failuresToOpen) return
    openUntil = clock.monotonicMs() + circuitOpenMs
    probingSince = grants
  }

  function pause(seconds: number): void {
    pausedUntil = Math.max(pausedUntil, clock.monotonicMs() + seconds * 1000)
    refilledAt = pausedUntil
    tokens = 1
    probingSince = grants
  }

  return {
    acquire(limits, signal, onWait) {
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiters = waiters.filter((other) => other !== waiter)
          reject(signal?.reason)
          grantWaiting()
        }
        const settled = () => signal?.removeEventListener('abort', abort)
        const waiter: Waiter = {
          limits,
          onWait,
          grant(release) {
            settled()
            resolve(release)
          },
          reject(reason) {
            settled()
            reject(reason)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        waiters.push(waiter)
        grantWaiting()
      })
    },
    state: () => ({
      inFlight,
      waiting: waiters.length,
      pausedForMs: pausedForMs(),
      circuit: openUntil === undefined ? 'closed' : openForMs() > 0 ? 'open' : 'half-open',
    }),
    isIdle: () => inFlight === 0 && waiters.length === 0 && pausedForMs() === 0 && consecutiveFailures === 0,
  }
}

const hostPaused = (host: string, waitSeconds: number) =>
  new Problem('site_busy', message('network.pausedByHost', { host, seconds: waitSeconds }), {
    retryable: true,
    waitSeconds,
  })

const circuitOpen = (host: string, seconds: number) =>
  new Problem('site_unreachable', message('network.circuitOpen', { host, failures: failuresToOpen, seconds }), {
    retryable: true,
  })
