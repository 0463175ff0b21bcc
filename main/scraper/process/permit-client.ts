import { isPrivateHost } from '../../platform/safe-fetch/addresses.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FromWorker, SiteConfig } from '../protocol/messages.ts'

/**
 * Resolves when a request to the host of `url` may start. The returned function releases the permit. `resourceType` is
 * what a browser requests, such as `document` or `image`.
 */
export type AcquirePermit = (
  url: URL,
  signal: AbortSignal | undefined,
  resourceType?: string,
) => Promise<(outcome: HopOutcome) => void>

type PermitClient = {
  /** Acquires permits with the limits of a source. */
  forSite(site: Pick<SiteConfig, 'options'>): AcquirePermit
  granted(permit: number): void
  denied(permit: number, reason: unknown): void
}

type RequestedLimits = { readonly requestsPerSecond: number; readonly maxConcurrency: number }

/** The worker's side of the rate limiter. The limits of a host apply across all workers, so the main process counts. */
export function createPermitClient(send: (message: FromWorker) => void): PermitClient {
  const pending = new Map<number, PromiseWithResolvers<void>>()
  let last = 0

  async function acquire(url: URL, signal: AbortSignal | undefined, limits: Partial<RequestedLimits>) {
    signal?.throwIfAborted()
    const permit = ++last
    const answer = Promise.withResolvers<void>()
    const release = (outcome: HopOutcome) => send({ kind: 'release', permit, outcome })
    const abort = () => {
      release({ kind: 'abandoned' })
      answer.reject(signal?.reason)
    }
    pending.set(permit, answer)
    signal?.addEventListener('abort', abort, { once: true })
    send({ kind: 'permit', permit, host: url.host, isPrivate: isPrivateHost(url.hostname), ...limits })
    try {
      await answer.promise
      return release
    } finally {
      signal?.removeEventListener('abort', abort)
      pending.delete(permit)
    }
  }

  return {
    forSite({ options: { requestsPerSecond, maxConcurrency } }) {
      const limits = {
        ...(requestsPerSecond !== undefined && { requestsPerSecond }),
        ...(maxConcurrency !== undefined && { maxConcurrency }),
      }
      return (url, signal) => acquire(url, signal, limits)
    },
    granted: (permit) => pending.get(permit)?.resolve(),
    denied: (permit, reason) => pending.get(permit)?.reject(reason),
  }
}
