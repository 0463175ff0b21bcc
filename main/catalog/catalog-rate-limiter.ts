import { type JobPriority, jobPriorities } from '../../shared/contracts/jobs.ts'
import type { Message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Problem } from '../platform/problem.ts'
import { createCatalogPauses, type LimitScope, type Pause } from './catalog-pauses.ts'

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
  /** Default: `requested`, because a person waits for the response. */
  readonly priority?: RequestPriority | undefined
}

export type CatalogRateLimiter = {
  /**
   * Waits until a request may start: at most three per second in total, and one per 1.5 s for `pages`. Requests that wait
   * start by priority, as jobs do, then in the order of the calls.
   * @throws Problem `upstream_failed` with `waitSeconds` during a pause.
   */
  acquire(scope: LimitScope, options?: AcquireOptions): Promise<void>
  /** Refuses all requests of the scope for some time, also after a restart. @returns the problem to throw */
  pause(scope: LimitScope, seconds: number, reason: Message): Promise<Problem>
}

/** More than a third of a second, because the network can deliver requests closer together than they were sent. */
const minIntervalMs = 400
const minPagesIntervalMs = 1520

type Waiter = {
  readonly scope: LimitScope
  readonly priority: RequestPriority
  readonly grant: () => void
  readonly reject: (reason: unknown) => void
}

/** Limits requests to the catalog (docs/catalog.md, section 6). */
export function createCatalogRateLimiter({
  clock,
  store,
}: {
  readonly clock: Clock
  readonly store: LimitsStore
}): CatalogRateLimiter {
  const pauses = createCatalogPauses(clock)
  let nextRequest = 0
  let nextPagesRequest = 0
  let lastPagesRequest = 0
  let waiters: readonly Waiter[] = []
  let timer: NodeJS.Timeout | undefined
  let isGranting = false
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const state = await store.load()
    if (!state) return
    const [wall, now] = [clock.now().getTime(), clock.monotonicMs()]
    const next = (last: number, interval: number) => now + Math.min(Math.max(last + interval - wall, 0), interval)
    nextRequest = next(state.lastRequest, minIntervalMs)
    nextPagesRequest = next(state.lastPagesRequest, minPagesIntervalMs)
    lastPagesRequest = state.lastPagesRequest
    pauses.load(state.pauses)
  }
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  const save = (lastRequest: number) => store.save({ lastRequest, lastPagesRequest, pauses: pauses.stored() })

  const startOf = ({ scope }: Waiter) => (scope === 'pages' ? Math.max(nextRequest, nextPagesRequest) : nextRequest)

  /** The request that starts next. Another one goes before the first only if it does not delay it. */
  function chooseNext(): { readonly waiter: Waiter; readonly start: number } | undefined {
    const [first, ...others] = waiters.toSorted((left, right) => rank(left) - rank(right))
    if (!first) return undefined
    const start = startOf(first)
    const earlier = others.find((other) => Math.max(startOf(other), clock.monotonicMs()) + minIntervalMs <= start)
    return earlier ? { waiter: earlier, start: startOf(earlier) } : { waiter: first, start }
  }

  /** Starts all requests that may start now, and waits for the next one. A new request chooses again. */
  async function grantWaiting(): Promise<void> {
    if (isGranting) return
    isGranting = true
    clearTimeout(timer)
    try {
      await loadOnce()
      refuseDuringPause()
      for (let next = chooseNext(); next; next = chooseNext()) {
        const waitMs = next.start - clock.monotonicMs()
        if (waitMs > 0) {
          timer = setTimeout(() => void grantWaiting(), Math.ceil(waitMs))
          break
        }
        await grant(next.waiter)
        refuseDuringPause()
      }
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error)
      waiters = []
    } finally {
      isGranting = false
    }
  }

  async function grant(waiter: Waiter): Promise<void> {
    const now = clock.monotonicMs()
    const wall = clock.now().getTime()
    nextRequest = now + minIntervalMs
    if (waiter.scope === 'pages') {
      nextPagesRequest = now + minPagesIntervalMs
      lastPagesRequest = wall
    }
    await save(wall).then(waiter.grant, waiter.reject)
    remove(waiter)
  }

  function refuseDuringPause(): void {
    for (const waiter of waiters) {
      const problem = pauses.refusal(waiter.scope)
      if (!problem) continue
      remove(waiter)
      waiter.reject(problem)
    }
  }

  function remove(waiter: Waiter): void {
    waiters = waiters.filter((other) => other !== waiter)
  }

  return {
    acquire(scope, { signal, priority = requestedByDefault } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const abort = () => {
          remove(waiter)
          if (waiters.length === 0) clearTimeout(timer)
          reject(signal?.reason)
        }
        const settled = () => signal?.removeEventListener('abort', abort)
        const waiter: Waiter = {
          scope,
          priority,
          grant() {
            settled()
            resolve()
          },
          reject(reason) {
            settled()
            reject(reason)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        waiters = [...waiters, waiter]
        void grantWaiting()
      })
    },
    async pause(scope, seconds, reason) {
      await loadOnce()
      const problem = pauses.add(scope, seconds, reason)
      refuseDuringPause()
      await save(clock.now().getTime())
      return problem
    },
  }
}

const requestedByDefault: RequestPriority = () => 'requested'
const rank = ({ priority }: Waiter): number => jobPriorities.indexOf(priority())
