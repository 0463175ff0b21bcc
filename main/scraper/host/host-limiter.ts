import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import { createWaitQueue, type NextRequest } from '../../platform/wait-queue.ts'
import { createCircuit } from './circuit-breaker.ts'

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
  readonly openForMs: number
  /** Why the last request failed; undefined after a success. */
  readonly reason: Message | undefined
}

/** Why the rate limiter delays a request, and for how long. */
export type RequestWait = { readonly reason: Message; readonly ms: number }

export type HostLimiter = {
  /**
   * Resolves when a request may start. `onWait` reports waits of several seconds, each time they change. An urgent request
   * is granted before the others that wait.
   */
  acquire(
    limits: HostLimits,
    signal?: AbortSignal,
    onWait?: (wait: RequestWait) => void,
    isUrgent?: () => boolean,
  ): Promise<ReleasePermit>
  state(): HostState
  /** Why a request would be refused now. */
  refusal(): Problem | undefined
  /** Ends the pause of a host whose circuit is open: the next request is its probe. Pauses that the site requested remain. */
  endRest(): void
  /** Whether the limiter can be discarded without losing state. */
  isIdle(): boolean
}

/** Longer pauses reject the request, so that the job waits in the database instead of occupying a worker. */
const maxWaitMs = 30_000
/** Shorter waits are normal and not reported. */
const reportedFromMs = 3000
/** After an outage each success allows one more request at the same time, up to this. */
const fullConcurrency = 16

type Waiting = {
  readonly limits: HostLimits
  readonly onWait: ((wait: RequestWait) => void) | undefined
  readonly isUrgent: () => boolean
}

/** What the limiter learns about a host. */
export type HostEvents = {
  /** The circuit opened, or a probe failed. */
  readonly onOpen: (host: string, openMs: number) => void
  /** The host works: its first success since the start or since a failure. */
  readonly onWorking: (host: string) => void
}

type HostLimiterDeps = { readonly host: string; readonly clock: Clock; readonly events: HostEvents }

/** Rate limit, concurrency limit, pauses and circuit breaker of one host. Urgent requests are granted first, otherwise in order. */
export function createHostLimiter({ host, clock, events }: HostLimiterDeps): HostLimiter {
  const circuit = createCircuit(clock)
  const bucket = createTokenBucket(clock)
  const queue = createWaitQueue<Waiting, ReleasePermit>({ choose, grant: createPermit })
  let inFlight = 0
  let pausedUntil = 0
  /** After a pause or an open circuit, only one request runs until one that was granted after this count succeeds. */
  let probingSince: number | undefined
  /** Limits concurrent requests after an outage. */
  let ceiling: number | undefined
  let hasWorked = false
  let grants = 0
  let grantsAtLastFailure = 0

  const pausedForMs = () => Math.max(pausedUntil - clock.monotonicMs(), 0)

  function refusal(): Problem | undefined {
    if (pausedForMs() > maxWaitMs) return hostPaused(host, Math.ceil(pausedForMs() / 1000))
    const openForMs = circuit.openForMs()
    return openForMs > 0 ? circuitOpen(host, openForMs / 1000, circuit.reason()) : undefined
  }

  function choose(): NextRequest<Waiting> | undefined {
    const waiting = queue.requests()
    const reason = refusal()
    if (reason) queue.reject(() => reason)
    const request = waiting.find(({ isUrgent }) => isUrgent()) ?? waiting[0]
    if (reason || !request || inFlight >= maxInFlight(request.limits)) return undefined
    const delayMs = pausedForMs() || bucket.take(request.limits.requestsPerSecond)
    if (delayMs >= reportedFromMs)
      for (const { onWait } of waiting) onWait?.({ reason: waitReason(request.limits), ms: delayMs })
    return { request, delayMs }
  }

  const maxInFlight = ({ maxConcurrency }: HostLimits) =>
    probingSince === undefined ? Math.min(maxConcurrency, ceiling ?? maxConcurrency) : 1

  const waitReason = ({ requestsPerSecond }: HostLimits) =>
    pausedForMs() > 0
      ? message('network.pauseRequested', { host })
      : message('network.sourceRateLimit', {
          host,
          seconds: Math.round(1 / requestsPerSecond),
        })

  function createPermit(): ReleasePermit {
    const number = ++grants
    let released = false
    inFlight++
    return (outcome) => {
      if (released) return
      released = true
      inFlight--
      if (outcome.kind === 'failed') recordFailure(number, outcome)
      else if (outcome.kind === 'answers') circuit.hostAnswers()
      else if (outcome.kind !== 'abandoned') recordSuccess(number)
      if (outcome.kind === 'busy') pause(outcome.waitSeconds)
      queue.check()
    }
  }

  function recordSuccess(number: number): void {
    // A request from before the outage proves little, but is worth a probe.
    if (probingSince !== undefined && number <= probingSince) {
      endRest()
      return
    }
    probingSince = undefined
    if (ceiling !== undefined) ceiling = ceiling < fullConcurrency ? ceiling + 1 : undefined
    if (hasWorked && !circuit.isFailing()) return
    hasWorked = true
    if (circuit.state() !== 'closed') ceiling = 1
    circuit.succeed()
    events.onWorking(host)
  }

  function recordFailure(number: number, outcome: Extract<HopOutcome, { kind: 'failed' }>): void {
    const isConcurrent = number <= grantsAtLastFailure
    if (!isConcurrent) grantsAtLastFailure = grants
    if (!circuit.fail(outcome, isConcurrent)) return
    probingSince = grants
    bucket.restUntil(clock.monotonicMs() + circuit.openForMs())
    events.onOpen(host, circuit.openForMs())
  }

  function endRest(): void {
    if (circuit.state() !== 'open') return
    circuit.endRest()
    bucket.restUntil(Math.max(clock.monotonicMs(), pausedUntil))
  }

  function pause(seconds: number): void {
    pausedUntil = Math.max(pausedUntil, clock.monotonicMs() + seconds * 1000)
    bucket.restUntil(pausedUntil)
    probingSince = grants
  }

  return {
    acquire: (limits, signal, onWait, isUrgent = () => false) => queue.wait({ limits, onWait, isUrgent }, signal),
    state: () => ({
      inFlight,
      waiting: queue.requests().length,
      pausedForMs: pausedForMs(),
      circuit: circuit.state(),
      openForMs: circuit.openForMs(),
      reason: circuit.reason(),
    }),
    refusal,
    endRest,
    isIdle: () => inFlight === 0 && queue.requests().length === 0 && pausedForMs() === 0 && !circuit.isFailing(),
  }
}

const hostPaused = (host: string, waitSeconds: number) =>
  new Problem('site_busy', message('network.pausedByHost', { host, seconds: waitSeconds }), {
    retryable: true,
    waitSeconds,
  })

const circuitOpen = (host: string, waitSeconds: number, reason: Message | undefined) => {
  const retry = message('network.circuitOpen', { host, seconds: Math.ceil(waitSeconds) })
  return new Problem('site_unreachable', reason ?? retry, { retryable: true, waitSeconds })
}

/** Limits requests per second. Allows a burst of one second's requests after a pause. */
type TokenBucket = {
  /** Takes a token, or returns the milliseconds until the next one. */
  take(perSecond: number): number
  /** Leaves one token and fills again from `at` (monotonic) on, so that no burst follows a pause. */
  restUntil(at: number): void
}

function createTokenBucket(clock: Clock): TokenBucket {
  let tokens = Number.POSITIVE_INFINITY
  let refilledAt = clock.monotonicMs()
  return {
    take(perSecond) {
      if (perSecond === Number.POSITIVE_INFINITY) return 0
      const now = clock.monotonicMs()
      tokens = Math.min(Math.max(perSecond, 1), tokens + (Math.max(now - refilledAt, 0) / 1000) * perSecond)
      refilledAt = Math.max(now, refilledAt)
      // Timers may fire slightly early. The margin avoids a second timer in that case.
      if (tokens < 1 - 1e-6) return ((1 - tokens) / perSecond) * 1000
      tokens -= 1
      return 0
    },
    restUntil(at) {
      refilledAt = at
      tokens = 1
    },
  }
}
