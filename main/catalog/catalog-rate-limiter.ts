import { type JobPriority, jobPriorities } from '../../shared/contracts/jobs.ts'
import type { Message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { createWaitQueue, type NextRequest } from '../platform/wait-queue.ts'

/** `pages`: requests for page addresses, which the catalog limits separately. */
export type LimitScope = 'all' | 'pages'

/** A time in which no request of the scope is sent. Times are Unix times in milliseconds. */
type Pause = {
  readonly scope: LimitScope
  readonly until: number
  /** Its length. */
  readonly ms: number
  readonly reason: Message
}

/** State that survives a restart. Times are Unix times in milliseconds. */
export type LimitsState = {
  readonly lastRequest: number
  readonly lastPagesRequest: number
  readonly pauses: readonly Pause[]
}
export type LimitsStore = { load(): Promise<LimitsState | undefined>; save(state: LimitsState): Promise<void> }

/** What a request is for. It can change while the request waits. */
export type RequestPriority = () => JobPriority

/** Of a request that may wait. */
export type AcquireOptions = {
  readonly signal?: AbortSignal | undefined
  /** Default: `requested`, because a user waits for the response. */
  readonly priority?: RequestPriority | undefined
}

export type CatalogRateLimiter = ReturnType<typeof createCatalogRateLimiter>

/** More than a third of a second, because the network can deliver requests closer together than they were sent. */
const minIntervalMs = 400
const minPagesIntervalMs = 1520

/** The longest pause that is taken over from a stored state. */
const maxPauseMs = 25 * 3600_000

type Request = { readonly scope: LimitScope; readonly priority: RequestPriority }

/** Limits requests to the catalog (docs/catalog.md, section 6). */
export function createCatalogRateLimiter({ clock, store }: { readonly clock: Clock; readonly store: LimitsStore }) {
  const queue = createWaitQueue<Request, void>({ choose, grant })
  let pauses: readonly (Pause & { readonly endsAt: number })[] = []
  let nextRequest = 0
  let nextPagesRequest = 0
  let lastPagesRequest = 0
  let loading: Promise<void> | undefined
  let isLoaded = false

  async function load(): Promise<void> {
    const state = await store.load()
    isLoaded = true
    if (!state) return
    const [wall, now] = [clock.now().getTime(), clock.monotonicMs()]
    const next = (last: number, interval: number) => now + Math.min(Math.max(last + interval - wall, 0), interval)
    nextRequest = next(state.lastRequest, minIntervalMs)
    nextPagesRequest = next(state.lastPagesRequest, minPagesIntervalMs)
    lastPagesRequest = state.lastPagesRequest
    pauses = state.pauses.map((pause) => {
      const ms = Math.min(pause.until - wall, pause.ms, maxPauseMs)
      return { ...pause, until: wall + ms, endsAt: now + ms }
    })
  }
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  const save = (lastRequest: number) =>
    store.save({ lastRequest, lastPagesRequest, pauses: pauses.map(({ endsAt, ...pause }) => pause) })

  /** By the clock that is further: the wall clock can be set back, the monotonic one stops while the machine sleeps. */
  const remainingMs = ({ until, endsAt }: (typeof pauses)[number]) =>
    Math.min(until - clock.now().getTime(), endsAt - clock.monotonicMs())

  /** Why a request of the scope is refused now. */
  function refusal({ scope }: Request): Problem | undefined {
    const active = pauses.filter((pause) => remainingMs(pause) > 0 && (pause.scope === 'all' || pause.scope === scope))
    const [longest] = active.toSorted((left, right) => remainingMs(right) - remainingMs(left))
    return longest && pausedProblem(longest.reason, remainingMs(longest) / 1000)
  }

  const startOf = ({ scope }: Request) => (scope === 'pages' ? Math.max(nextRequest, nextPagesRequest) : nextRequest)

  /** The request that starts next. Another one goes before the first only if it does not delay it. */
  function choose(): NextRequest<Request> | undefined {
    if (!isLoaded) return undefined
    queue.reject(refusal)
    const [first, ...others] = queue.requests().toSorted((left, right) => rank(left) - rank(right))
    if (!first) return undefined
    const now = clock.monotonicMs()
    const start = startOf(first)
    const earlier = others.find((other) => Math.max(startOf(other), now) + minIntervalMs <= start)
    const request = earlier ?? first
    return { request, delayMs: startOf(request) - now }
  }

  function grant({ scope }: Request): Promise<void> {
    const now = clock.monotonicMs()
    const wall = clock.now().getTime()
    nextRequest = now + minIntervalMs
    if (scope === 'pages') {
      nextPagesRequest = now + minPagesIntervalMs
      lastPagesRequest = wall
    }
    return save(wall)
  }

  return {
    /**
     * Waits until a request may start: at most three per second in total, and one per 1.5 s for `pages`. Requests that wait
     * start by priority, as jobs do, then in the order of the calls.
     * @throws Problem `upstream_failed` with `waitSeconds` during a pause.
     */
    acquire(scope: LimitScope, { signal, priority = requestedByDefault }: AcquireOptions = {}): Promise<void> {
      const granted = queue.wait({ scope, priority }, signal)
      loadOnce().then(queue.check, (error: unknown) => queue.reject(() => error))
      return granted
    },
    /** Refuses all requests of the scope for some time, also after a restart. @returns the problem to throw */
    async pause(scope: LimitScope, seconds: number, reason: Message): Promise<Problem> {
      await loadOnce()
      const ms = seconds * 1000
      const pause = { scope, until: clock.now().getTime() + ms, ms, reason, endsAt: clock.monotonicMs() + ms }
      pauses = [...pauses.filter((other) => remainingMs(other) > 0), pause]
      queue.check()
      await save(clock.now().getTime())
      return pausedProblem(reason, seconds)
    },
  }
}

const pausedProblem = (reason: Message, seconds: number): Problem =>
  new Problem('upstream_failed', reason, { retryable: true, waitSeconds: Math.max(1, Math.ceil(seconds)) })

const requestedByDefault: RequestPriority = () => 'requested'
const rank = ({ priority }: Request): number => jobPriorities.indexOf(priority())
