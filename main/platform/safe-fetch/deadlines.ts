import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
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
  headersArrived(): void
  bytesArrived(count: number): void
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
      const expire = (sentence: Sentence) => () =>
        controller.abort(new Problem('timed_out', sentence, { retryable: true }))
      const seconds = (ms: number) => Math.round(ms / 100) / 10
      const total = setTimeout(
        expire(
          say('{host} was not done after {seconds} s, the most that one address may take.', {
            ...{ host, seconds: seconds(limits.totalTimeoutMs) },
          }),
        ),
        Math.max(leftMs, 0),
      )
      let step = setTimeout(
        expire(say('{host} did not answer within {seconds} s.', { host, seconds: seconds(limits.headersTimeoutMs) })),
        limits.headersTimeoutMs,
      )
      return {
        signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
        headersArrived() {
          clearTimeout(step)
          step = setTimeout(
            expire(
              say(
                limits.idleBytes
                  ? '{host} sent next to nothing for {seconds} s in mid-answer.'
                  : '{host} sent nothing for {seconds} s in mid-answer.',
                { host, seconds: seconds(limits.idleTimeoutMs) },
              ),
            ),
            limits.idleTimeoutMs,
          )
        },
        bytesArrived(count) {
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
