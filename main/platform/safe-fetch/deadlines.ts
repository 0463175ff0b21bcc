import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

export type DeadlineLimits = {
  readonly headersTimeoutMs: number
  readonly idleTimeoutMs: number
  /** Fewer bytes than this within `idleTimeoutMs` are nothing; 1 unless given. */
  readonly idleBytes?: number
  /** Over all hops; time spent waiting for permission to ask does not count. */
  readonly totalTimeoutMs: number
}

export type HopDeadlines = {
  /** Aborts with a `timed_out` Problem, or with the caller's own reason. */
  readonly signal: AbortSignal
  onHeaders(): void
  onBytes(count: number): void
  end(): void
}

/** Own deadlines for one exchange, hop by hop: undici's defaults are five minutes, a slow site would hold a worker. */
export function createDeadlines(limits: DeadlineLimits, outer: AbortSignal | undefined) {
  let leftMs = limits.totalTimeoutMs
  return {
    startHop(host: string): HopDeadlines {
      const controller = new AbortController()
      const started = performance.now()
      let arrived = 0
      const expire = (userMessage: Message) => () =>
        controller.abort(new Problem('timed_out', userMessage, { retryable: true }))
      const seconds = (ms: number) => Math.round(ms / 100) / 10
      const total = setTimeout(
        expire(
          message('network.totalTimeout', {
            ...{ host, seconds: seconds(limits.totalTimeoutMs) },
          }),
        ),
        Math.max(leftMs, 0),
      )
      let step = setTimeout(
        expire(message('network.noAnswer', { host, seconds: seconds(limits.headersTimeoutMs) })),
        limits.headersTimeoutMs,
      )
      return {
        signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
        onHeaders() {
          clearTimeout(step)
          step = setTimeout(
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
          arrived += count
          if (arrived < (limits.idleBytes ?? 1)) return
          arrived = 0
          step.refresh()
        },
        end() {
          clearTimeout(step)
          clearTimeout(total)
          leftMs -= performance.now() - started
        },
      }
    },
  }
}
