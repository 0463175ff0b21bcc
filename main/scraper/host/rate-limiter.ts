import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Problem } from '../../platform/problem.ts'
import {
  createHostLimiter,
  type HostEvents,
  type HostLimiter,
  type HostLimits,
  type HostState,
  type ReleasePermit,
  type RequestWait,
} from './host-limiter.ts'

export type RateLimiter = {
  /**
   * Resolves when a request to `host` (name and port) may start. Throws `site_busy` when the site requested a long
   * pause, `site_unreachable` while the circuit of the host is open, both with `waitSeconds`, and the signal's reason.
   */
  acquire(
    host: string,
    limits: HostLimits,
    signal?: AbortSignal,
    onWait?: (wait: RequestWait) => void,
    isUrgent?: () => boolean,
  ): Promise<ReleasePermit>
  state(host: string): HostState | undefined
  /** See `HostLimiter.refusal`. */
  refusal(host: string): Problem | undefined
  /** See `HostLimiter.endRest`. */
  endRest(host: string): void
}

export type RateLimiterDeps = { readonly clock?: Clock } & Partial<HostEvents>

const maxHosts = 1000

/** Limits requests per host. All workers share one rate limiter. */
export function createRateLimiter({
  clock = systemClock,
  onOpen = () => {},
  onWorking = () => {},
}: RateLimiterDeps = {}): RateLimiter {
  const events = { onOpen, onWorking }
  const hosts = new Map<string, HostLimiter>()
  const limiterOf = (host: string): HostLimiter => {
    const existing = hosts.get(host)
    if (existing) return existing
    if (hosts.size >= maxHosts) for (const [name, { isIdle }] of hosts) if (isIdle()) hosts.delete(name)
    const limiter = createHostLimiter({ host, clock, events })
    hosts.set(host, limiter)
    return limiter
  }
  return {
    async acquire(host, limits, signal, onWait, isUrgent) {
      signal?.throwIfAborted()
      return await limiterOf(host).acquire(limits, signal, onWait, isUrgent)
    },
    state: (host) => hosts.get(host)?.state(),
    refusal: (host) => hosts.get(host)?.refusal(),
    endRest: (host) => hosts.get(host)?.endRest(),
  }
}

/** The limits of a source, with defaults. Hosts in the private network have no default rate limit. */
export function hostLimits(requested: {
  readonly requestsPerSecond?: number | undefined
  readonly maxConcurrency?: number | undefined
  readonly isPrivate: boolean
}): HostLimits {
  return {
    requestsPerSecond: requested.requestsPerSecond ?? (requested.isPrivate ? Number.POSITIVE_INFINITY : 4),
    maxConcurrency: requested.maxConcurrency ?? (requested.isPrivate ? 16 : 4),
  }
}
