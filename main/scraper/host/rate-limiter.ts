import { type Clock, systemClock } from '../../platform/clock.ts'
import {
  createHostQueue,
  type Hold,
  type HostLimits,
  type HostQueue,
  type HostState,
  type ReleasePermission,
} from './host-limiter.ts'

export type Politeness = {
  /**
   * Waits until a request to `host` (name and port) is due. Throws `site_busy` when the site has asked for a pause that
   * is too long to hold a worker, `site_unreachable` while the site is given a rest after failures in a row, and the
   * signal's reason.
   */
  acquire(
    host: string,
    limits: HostLimits,
    signal?: AbortSignal,
    onHold?: (hold: Hold) => void,
  ): Promise<ReleasePermission>
  state(host: string): HostState | undefined
}

const maxHosts = 1000

/** One conscience for all workers: what a site is asked is limited by host, whoever asks. */
export function createPoliteness({ clock = systemClock }: { clock?: Clock } = {}): Politeness {
  const hosts = new Map<string, HostQueue>()
  const queueOf = (host: string): HostQueue => {
    const known = hosts.get(host)
    if (known) return known
    if (hosts.size >= maxHosts) for (const [name, { isIdle }] of hosts) if (isIdle()) hosts.delete(name)
    const queue = createHostQueue({ host, clock })
    hosts.set(host, queue)
    return queue
  }
  return {
    async acquire(host, limits, signal, onHold) {
      signal?.throwIfAborted()
      return await queueOf(host).acquire(limits, signal, onHold)
    },
    state: (host) => hosts.get(host)?.state(),
  }
}

/** What a source may change and what it gets otherwise: the user's own machines need no rate. */
export function hostLimits(asked: {
  readonly requestsPerSecond?: number | undefined
  readonly maxConcurrency?: number | undefined
  readonly isPrivate: boolean
}): HostLimits {
  return {
    requestsPerSecond: asked.requestsPerSecond ?? (asked.isPrivate ? Number.POSITIVE_INFINITY : 4),
    maxConcurrency: asked.maxConcurrency ?? (asked.isPrivate ? 16 : 4),
  }
}
