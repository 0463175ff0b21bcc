import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { Clock } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'

export type HostLimits = {
  /** Infinity for no limit of the rate. */
  readonly requestsPerSecond: number
  readonly maxConcurrency: number
}

/** Tells how the request went. Only the first call counts. */
export type ReleasePermission = (outcome: HopOutcome) => void

export type HostState = {
  readonly inFlight: number
  readonly waiting: number
  readonly pausedForMs: number
  readonly circuit: 'closed' | 'open' | 'half-open'
}

/** A request that politeness keeps waiting. */
export type Hold = { readonly reason: Sentence; readonly ms: number }

export type HostQueue = {
  /** `onHold` hears of waits that a person would wonder about, each time they change. */
  acquire(limits: HostLimits, signal?: AbortSignal, onHold?: (hold: Hold) => void): Promise<ReleasePermission>
  state(): HostState
  /** Whether forgetting this host loses nothing. */
  isIdle(): boolean
}

/** A longer pause is told to the caller: the job waits in the database, not in a worker. */
const maxHoldMs = 30_000
/** Shorter waits are the usual pace. */
const toldFromMs = 3000
const failuresToOpen = 5
const restMs = 60_000

type Waiter = {
  readonly limits: HostLimits
  readonly grant: (release: ReleasePermission) => void
  readonly refuse: (reason: unknown) => void
  readonly onHold: ((hold: Hold) => void) | undefined
}

/** Rate, concurrency, pauses and rests of one host. Waiters are served in order. */
export function createHostQueue({ host, clock }: { host: string; clock: Clock }): HostQueue {
  let waiters: Waiter[] = []
  let inFlight = 0
  let tokens = Number.POSITIVE_INFINITY
  let refilledAt = clock.monotonicMs()
  let pausedUntil = 0
  let openUntil: number | undefined
  /** After a pause or a rest one request goes ahead of the others: the first of those granted after this many. */
  let cautiousSince: number | undefined
  let failuresInARow = 0
  let grants = 0
  let grantsAtLastFailure = 0
  let timer: NodeJS.Timeout | undefined

  const pausedForMs = () => Math.max(pausedUntil - clock.monotonicMs(), 0)
  const restsForMs = () => Math.max((openUntil ?? 0) - clock.monotonicMs(), 0)

  function refusal(): Problem | undefined {
    if (pausedForMs() > maxHoldMs) return pausedProblem(host, Math.ceil(pausedForMs() / 1000))
    return restsForMs() > 0 ? restingProblem(host, Math.ceil(restsForMs() / 1000)) : undefined
  }

  function refuseAll(reason: unknown): void {
    const refused = waiters
    waiters = []
    for (const waiter of refused) waiter.refuse(reason)
  }

  function pump(): void {
    clearTimeout(timer)
    const reason = refusal()
    if (reason) refuseAll(reason)
    for (let next = waiters[0]; next; next = waiters[0]) {
      if (inFlight >= (cautiousSince === undefined ? next.limits.maxConcurrency : 1)) return
      const delayMs = pausedForMs() || takeToken(next.limits.requestsPerSecond)
      if (delayMs > 0) {
        if (delayMs >= toldFromMs) tell({ reason: holdReason(next.limits), ms: delayMs })
        timer = setTimeout(pump, Math.ceil(delayMs))
        timer.unref()
        return
      }
      waiters.shift()
      next.grant(permission())
    }
  }

  function tell(hold: Hold): void {
    for (const { onHold } of waiters) onHold?.(hold)
  }

  const holdReason = ({ requestsPerSecond }: HostLimits) =>
    pausedForMs() > 0
      ? say('{host} has asked for a pause.', { host })
      : say('{host} is asked once in {seconds} s at most, as its source says.', {
          host,
          seconds: Math.round(1 / requestsPerSecond),
        })

  /** Takes a token, or tells how many milliseconds it will take to have one. The bucket holds one second's worth. */
  function takeToken(perSecond: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return 0
    const now = clock.monotonicMs()
    tokens = Math.min(Math.max(perSecond, 1), tokens + (Math.max(now - refilledAt, 0) / 1000) * perSecond)
    refilledAt = Math.max(now, refilledAt)
    // Timers may come a breath early: without the margin they would be set again for nothing.
    if (tokens < 1 - 1e-6) return ((1 - tokens) / perSecond) * 1000
    tokens -= 1
    return 0
  }

  function permission(): ReleasePermission {
    const number = ++grants
    let released = false
    inFlight++
    return (outcome) => {
      if (released) return
      released = true
      inFlight--
      if (outcome.kind === 'failed') failed(number)
      else if (outcome.kind !== 'abandoned') alive(number)
      if (outcome.kind === 'busy') pause(outcome.waitSeconds)
      pump()
    }
  }

  function alive(number: number): void {
    failuresInARow = 0
    openUntil = undefined
    if (cautiousSince !== undefined && number > cautiousSince) cautiousSince = undefined
  }

  /** Requests that were under way together and failed together are one failure, not many. */
  function failed(number: number): void {
    if (number <= grantsAtLastFailure) return
    grantsAtLastFailure = grants
    failuresInARow++
    if (failuresInARow < failuresToOpen) return
    openUntil = clock.monotonicMs() + restMs
    cautiousSince = grants
  }

  function pause(seconds: number): void {
    pausedUntil = Math.max(pausedUntil, clock.monotonicMs() + seconds * 1000)
    refilledAt = pausedUntil
    tokens = 1
    cautiousSince = grants
  }

  return {
    acquire(limits, signal, onHold) {
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiters = waiters.filter((one) => one !== waiter)
          reject(signal?.reason)
          pump()
        }
        const settled = () => signal?.removeEventListener('abort', abort)
        const waiter: Waiter = {
          limits,
          onHold,
          grant(release) {
            settled()
            resolve(release)
          },
          refuse(reason) {
            settled()
            reject(reason)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        waiters.push(waiter)
        pump()
      })
    },
    state: () => ({
      inFlight,
      waiting: waiters.length,
      pausedForMs: pausedForMs(),
      circuit: openUntil === undefined ? 'closed' : restsForMs() > 0 ? 'open' : 'half-open',
    }),
    isIdle: () => inFlight === 0 && waiters.length === 0 && pausedForMs() === 0 && failuresInARow === 0,
  }
}

const pausedProblem = (host: string, waitSeconds: number) =>
  new Problem('site_busy', say('{host} has asked for a pause; it ends in {waitSeconds} s.', { host, waitSeconds }), {
    retryable: true,
    waitSeconds,
  })

const restingProblem = (host: string, seconds: number) =>
  new Problem(
    'site_unreachable',
    say(
      '{host} failed {failuresToOpen} times in a row; Bunko asks it again in {seconds} s. Check whether the site works in a browser.',
      { host, failuresToOpen, seconds },
    ),
    { retryable: true },
  )
