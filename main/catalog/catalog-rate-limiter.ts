import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'

/** `pages`: requests for page addresses, which the catalog limits separately. */
export type LimitScope = 'all' | 'pages'

/** State that survives a restart. Times are Unix times in milliseconds. */
export type LimitsState = {
  readonly lastRequest: number
  readonly lastPagesRequest: number
  readonly pauses: readonly Pause[]
}
export type Pause = {
  readonly scope: LimitScope
  readonly until: number
  /** Its length. Older states have none. */
  readonly ms?: number
  readonly reason: Message
}

export type LimitsStore = { load(): Promise<LimitsState | undefined>; save(state: LimitsState): Promise<void> }

export type CatalogRateLimiter = {
  /**
   * Waits until a request may start: at most three per second in total, and one per 1.5 s for `pages`.
   * @throws Problem `upstream_failed` with `waitSeconds` during a pause.
   */
  acquire(scope: LimitScope, signal?: AbortSignal): Promise<void>
  /** Refuses all requests of the scope for some time, also after a restart. @returns the problem to throw */
  pause(scope: LimitScope, seconds: number, reason: Message): Promise<Problem>
}

/** More than a third of a second, because the network can deliver requests closer together than they were sent. */
const minIntervalMs = 400
const minPagesIntervalMs = 1520
const maxPauseMs = 25 * 3600_000

/**
 * Limits requests to the catalog, in the order of the calls (docs/catalog.md, section 6). A wall clock that is set back
 * neither ends a pause nor makes it endless.
 */
export function createCatalogRateLimiter({
  clock,
  store,
}: {
  readonly clock: Clock
  readonly store: LimitsStore
}): CatalogRateLimiter {
  let pauses: readonly (Pause & { readonly endsAt: number })[] = []
  let nextRequest = 0
  let nextPagesRequest = 0
  let lastPagesRequest = 0
  let queue: Promise<unknown> = Promise.resolve()
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const state = await store.load()
    if (!state) return
    const [wall, now] = [clock.now().getTime(), clock.monotonicMs()]
    const next = (last: number, interval: number) => now + Math.min(Math.max(last + interval - wall, 0), interval)
    nextRequest = next(state.lastRequest, minIntervalMs)
    nextPagesRequest = next(state.lastPagesRequest, minPagesIntervalMs)
    lastPagesRequest = state.lastPagesRequest
    pauses = state.pauses.map((pause) => {
      const ms = Math.min(pause.until - wall, pause.ms ?? maxPauseMs)
      return { ...pause, until: wall + ms, endsAt: now + ms }
    })
  }
  const loadOnce = () => {
    loading ??= load()
    return loading
  }

  /** By the clock that is further: the wall clock can be set back, the monotonic one stops while the machine sleeps. */
  const remainingMs = ({ until, endsAt }: (typeof pauses)[number]) =>
    Math.min(until - clock.now().getTime(), endsAt - clock.monotonicMs())

  function throwIfPaused(scope: LimitScope): void {
    const active = pauses.filter((pause) => remainingMs(pause) > 0 && (pause.scope === 'all' || pause.scope === scope))
    const longest = active.toSorted((left, right) => remainingMs(right) - remainingMs(left))[0]
    if (longest) throw pausedProblem(longest.reason, remainingMs(longest) / 1000)
  }

  const save = (lastRequest: number) =>
    store.save({ lastRequest, lastPagesRequest, pauses: pauses.map(({ endsAt, ...pause }) => pause) })

  async function waitTurn(scope: LimitScope, signal: AbortSignal | undefined): Promise<void> {
    await loadOnce()
    throwIfPaused(scope)
    const start = scope === 'pages' ? Math.max(nextRequest, nextPagesRequest) : nextRequest
    const waitMs = start - clock.monotonicMs()
    if (waitMs > 0) await delay(waitMs, undefined, { signal })
    signal?.throwIfAborted()
    const now = clock.monotonicMs()
    nextRequest = now + minIntervalMs
    const wall = clock.now().getTime()
    if (scope === 'pages') {
      nextPagesRequest = now + minPagesIntervalMs
      lastPagesRequest = wall
    }
    await save(wall)
  }

  return {
    acquire(scope, signal) {
      const turn = queue.then(() => waitTurn(scope, signal))
      queue = turn.catch(() => {})
      return turn
    },
    async pause(scope, seconds, reason) {
      await loadOnce()
      const now = clock.now().getTime()
      const ms = seconds * 1000
      const pause = { scope, until: now + ms, ms, reason, endsAt: clock.monotonicMs() + ms }
      pauses = [...pauses.filter((other) => remainingMs(other) > 0), pause]
      await save(now)
      return pausedProblem(reason, seconds)
    },
  }
}

const pausedProblem = (reason: Message, seconds: number): Problem =>
  new Problem('upstream_failed', reason, { retryable: true, waitSeconds: Math.max(1, Math.ceil(seconds)) })
