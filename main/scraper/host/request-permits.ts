import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../../shared/i18n/message.ts'
import { serializeProblem } from '../../platform/problem-message.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FromWorker, ToWorker } from '../protocol/messages.ts'
import type { HostVisit } from './host-failure.ts'
import type { RequestWait } from './host-limiter.ts'
import { hostLimits, type RateLimiter } from './rate-limiter.ts'

type WorkerMessage<K extends FromWorker['kind']> = Extract<FromWorker, { kind: K }>

/** The permits that one worker has requested or holds. */
type RequestPermits = {
  request(message: WorkerMessage<'permit'>): void
  release(message: WorkerMessage<'release'>): void
  /** What happened at each host since the last call, in the order of the last failures. */
  takeVisits(): ReadonlyMap<string, HostVisit>
  /** Releases all permits, for a worker that has exited. */
  abandonAll(): void
}

type Permit = {
  readonly host: string
  readonly cancelled: AbortController
  release?: (outcome: HopOutcome) => void
}

/** Waits whose ends differ by less are reported once. */
const sameWaitMs = 1000

/** `onWait` reports why the worker waits, and null when it no longer does. */
export function createRequestPermits(
  rateLimiter: RateLimiter,
  post: (message: ToWorker) => void,
  onWait: (wait: RequestWait | null) => void = () => {},
  isUrgent: () => boolean = () => false,
): RequestPermits {
  const permits = new Map<number, Permit>()
  const waiting = new Set<number>()
  let visits = new Map<string, HostVisit>()
  let reported: { readonly reason: Message; readonly until: number } | undefined

  function reportWait(number: number, wait: RequestWait): void {
    waiting.add(number)
    const until = performance.now() + wait.ms
    if (reported && isDeepStrictEqual(reported.reason, wait.reason) && Math.abs(reported.until - until) < sameWaitMs)
      return
    reported = { reason: wait.reason, until }
    onWait(wait)
  }

  function endWait(number: number): void {
    if (!waiting.delete(number) || waiting.size > 0) return
    reported = undefined
    onWait(null)
  }

  function finish(number: number, outcome: HopOutcome): void {
    const permit = permits.get(number)
    permits.delete(number)
    endWait(number)
    permit?.cancelled.abort()
    permit?.release?.(outcome)
    if (permit) recordVisit(permit.host, outcome)
  }

  function recordVisit(host: string, outcome: HopOutcome | 'denied'): void {
    const before = visits.get(host) ?? { answered: false, failed: false, denied: false }
    const kind = outcome === 'denied' ? outcome : outcome.kind
    if (kind === 'failed' || kind === 'denied') visits.delete(host)
    visits.set(host, {
      answered: before.answered || (outcome !== 'denied' && isAnswer(outcome)),
      failed: before.failed || kind === 'failed',
      denied: before.denied || kind === 'denied',
    })
  }

  return {
    request({ permit: number, host, ...limits }) {
      const permit: Permit = { host, cancelled: new AbortController() }
      permits.set(number, permit)
      const acquired = rateLimiter.acquire(
        host,
        hostLimits(limits),
        permit.cancelled.signal,
        (wait) => reportWait(number, wait),
        isUrgent,
      )
      acquired.then(
        (release) => {
          endWait(number)
          // The worker may have cancelled the request in the meantime.
          if (!permits.has(number)) return release({ kind: 'abandoned' })
          permit.release = release
          post({ kind: 'granted', permit: number })
        },
        (error: unknown) => {
          endWait(number)
          if (!permits.delete(number)) return
          recordVisit(host, 'denied')
          post({ kind: 'denied', permit: number, problem: serializeProblem(error) })
        },
      )
    },
    release: ({ permit, outcome }) => finish(permit, outcome),
    takeVisits() {
      const taken = visits
      visits = new Map()
      return taken
    },
    abandonAll() {
      for (const number of permits.keys()) finish(number, { kind: 'abandoned' })
    },
  }
}

const isAnswer = (outcome: HopOutcome): boolean =>
  outcome.kind === 'failed' ? outcome.answered === true : outcome.kind !== 'abandoned'
