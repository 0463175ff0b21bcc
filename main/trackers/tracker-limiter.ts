import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { parseRetryAfter } from '../platform/safe-fetch/failures.ts'
import { createWaitQueue } from '../platform/wait-queue.ts'
import type { Tracker } from './tracker.ts'

/** A longer pause refuses requests, so that jobs wait in the queue. */
const maxWaitMs = 5000
const defaultPauseSeconds = 60
const maxPauseSeconds = 3600

export type TrackerLimiter = ReturnType<typeof createTrackerLimiter>

/** Limits the requests to one service, as its headers say. A server in the user's network has no limit before it says one. */
export function createTrackerLimiter({ name, limit }: Tracker, clock: Clock, isPrivate: boolean) {
  const queue = createWaitQueue<object, void>({ choose, grant: () => void recent.push(clock.monotonicMs()) })
  let recent: number[] = []
  let max = isPrivate ? Number.POSITIVE_INFINITY : limit.requests
  let pausedUntil = 0

  function choose() {
    const [request] = queue.requests()
    if (!request) return undefined
    const now = clock.monotonicMs()
    recent = recent.filter((time) => time > now - limit.perMs)
    const full = recent.length >= max ? recent[recent.length - max]! + limit.perMs - now : 0
    return { request, delayMs: Math.max(full, pausedUntil - now, 0) }
  }

  const refusal = (): Problem =>
    new Problem('busy', message('trackers.rateLimited', { name }), {
      retryable: true,
      waitSeconds: Math.max(1, Math.ceil((pausedUntil - clock.monotonicMs()) / 1000)),
    })

  return {
    /** @throws Problem `busy` during a pause */
    async acquire(): Promise<void> {
      if (pausedUntil - clock.monotonicMs() > maxWaitMs) throw refusal()
      await queue.wait({})
    },
    /** Stays a tenth below what the service allows, because others can use the same address. */
    noteHeaders(headers: Readonly<Record<string, string>>): void {
      const allowed = Number(headers['x-ratelimit-limit'])
      if (allowed > 0) max = Math.max(1, Math.floor(allowed * 0.9))
    },
    /** The service refused a request because there were too many. @returns the problem to throw */
    pause(headers: Readonly<Record<string, string>>): Problem {
      const reset = Number(headers['x-ratelimit-reset']) - clock.now().getTime() / 1000
      const asked = parseRetryAfter(headers['retry-after'], clock.now()) ?? reset
      const seconds = Number.isFinite(asked) ? Math.min(Math.max(asked, 1), maxPauseSeconds) : defaultPauseSeconds
      pausedUntil = clock.monotonicMs() + seconds * 1000
      return refusal()
    },
  }
}
