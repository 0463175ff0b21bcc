import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

export type DeadlineLimits = {
  readonly headersTimeoutMs: number
  readonly idleTimeoutMs: number
  /** A connection is idle when fewer bytes arrive within `idleTimeoutMs`. Default 1. */
  readonly idleBytes?: number
  /** For all hops together, without the time spent waiting for permits. */
  readonly totalTimeoutMs: number
}

export type HopDeadlines = {
  /** Aborts with a `timed_out` problem, or with the caller's reason. */
  readonly signal: AbortSignal
  onHeaders(): void
  onBytes(count: number): void
  end(): void
}

/**
 * Creates the deadlines of one fetch with redirects. The defaults of undici (five minutes) would block a worker for too
 * long.
 */
export function createDeadlines(limits: DeadlineLimits, callerSignal: AbortSignal | undefined) {
  let remainingMs = limits.totalTimeoutMs
  return {
    startHop(host: string): HopDeadlines {
      const controller = new AbortController()
      const started = performance.now()
      let receivedBytes = 0
      const expire = (userMessage: Message) => () =>
        controller.abort(new Problem('timed_out', userMessage, { retryable: true }))
      const seconds = (ms: number) => Math.round(ms / 100) / 10
      const totalTimer = setTimeout(
        expire(
          message('network.totalTimeout', {
            host,
            seconds: seconds(limits.totalTimeoutMs),
          }),
        ),
        Math.max(remainingMs, 0),
      )
      let stepTimer = setTimeout(
        expire(message('network.noAnswer', { host, seconds: seconds(limits.headersTimeoutMs) })),
        limits.headersTimeoutMs,
      )
      return {
        signal: callerSignal ? AbortSignal.any([callerSignal, controller.signal]) : controller.signal,
        onHeaders() {
          clearTimeout(stepTimer)
          stepTimer = setTimeout(
            expire(
              message(limits.idleBytes ? 'network.tooSlow' : 'network.stalled', {
                host,
                seconds: seconds(limits.idleTimeoutMs),
              }),
            ),
            limits.idleTimeoutMs,
          )
        },
        onBytes(count) {
          receivedBytes += count
          if (receivedBytes < (limits.idleBytes ?? 1)) return
          receivedBytes = 0
          stepTimer.refresh()
        },
        end() {
          clearTimeout(stepTimer)
          clearTimeout(totalTimer)
          remainingMs -= performance.now() - started
        },
      }
    },
  }
}
