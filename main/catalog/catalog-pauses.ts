import type { Message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'

/** `pages`: requests for page addresses, which the catalog limits separately. */
export type LimitScope = 'all' | 'pages'

/** A time in which no request of the scope is sent. Times are Unix times in milliseconds. */
export type Pause = {
  readonly scope: LimitScope
  readonly until: number
  /** Its length. Older states have none. */
  readonly ms?: number
  readonly reason: Message
}

export type CatalogPauses = {
  load(stored: readonly Pause[]): void
  add(scope: LimitScope, seconds: number, reason: Message): Problem
  /** Why a request of the scope is refused now. */
  refusal(scope: LimitScope): Problem | undefined
  stored(): readonly Pause[]
}

const maxPauseMs = 25 * 3600_000

/** The pauses that the catalog requests. A wall clock that is set back neither ends a pause nor makes it endless. */
export function createCatalogPauses(clock: Clock): CatalogPauses {
  let pauses: readonly (Pause & { readonly endsAt: number })[] = []

  /** By the clock that is further: the wall clock can be set back, the monotonic one stops while the machine sleeps. */
  const remainingMs = ({ until, endsAt }: (typeof pauses)[number]) =>
    Math.min(until - clock.now().getTime(), endsAt - clock.monotonicMs())

  return {
    load(stored) {
      const [wall, now] = [clock.now().getTime(), clock.monotonicMs()]
      pauses = stored.map((pause) => {
        const ms = Math.min(pause.until - wall, pause.ms ?? maxPauseMs)
        return { ...pause, until: wall + ms, endsAt: now + ms }
      })
    },
    add(scope, seconds, reason) {
      const ms = seconds * 1000
      const pause = { scope, until: clock.now().getTime() + ms, ms, reason, endsAt: clock.monotonicMs() + ms }
      pauses = [...pauses.filter((other) => remainingMs(other) > 0), pause]
      return pausedProblem(reason, seconds)
    },
    refusal(scope) {
      const active = pauses.filter(
        (pause) => remainingMs(pause) > 0 && (pause.scope === 'all' || pause.scope === scope),
      )
      const longest = active.toSorted((left, right) => remainingMs(right) - remainingMs(left))[0]
      return longest && pausedProblem(longest.reason, remainingMs(longest) / 1000)
    },
    stored: () => pauses.map(({ endsAt, ...pause }) => pause),
  }
}

const pausedProblem = (reason: Message, seconds: number): Problem =>
  new Problem('upstream_failed', reason, { retryable: true, waitSeconds: Math.max(1, Math.ceil(seconds)) })
