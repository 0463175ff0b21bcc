import { isPrivateHost } from '../../platform/safe-fetch/addresses.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FromWorker, SiteConfig } from '../protocol/messages.ts'

/** Waits until a request to the host of `url` is due; the function it gives ends the permit. */
export type RequestPermit = (url: URL, signal: AbortSignal | undefined) => Promise<(outcome: HopOutcome) => void>

export type PermitClient = {
  /** How tasks of a source ask: with the limits that the source sets. */
  forSite(site: Pick<SiteConfig, 'options'>): RequestPermit
  granted(permit: number): void
  denied(permit: number, reason: unknown): void
}

/** The worker's half of politeness: main keeps the counts, for the limits of a host hold over all workers. */
export function createPermitClient(send: (message: FromWorker) => void): PermitClient {
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0

  async function ask(url: URL, signal: AbortSignal | undefined, limits: Partial<HostWishes>) {
    signal?.throwIfAborted()
    const permit = ++last
    const answer = Promise.withResolvers<void>()
    const release = (outcome: HopOutcome) => send({ kind: 'release', permit, outcome })
    const abort = () => {
      release({ kind: 'abandoned' })
      answer.reject(signal?.reason)
    }
    waiting.set(permit, answer)
    signal?.addEventListener('abort', abort, { once: true })
    send({ kind: 'permit', permit, host: url.host, isPrivate: isPrivateHost(url.hostname), ...limits })
    try {
      await answer.promise
      return release
    } finally {
      signal?.removeEventListener('abort', abort)
      waiting.delete(permit)
    }
  }

  return {
    forSite({ options: { requestsPerSecond, maxConcurrency } }) {
      const limits = {
        ...(requestsPerSecond !== undefined && { requestsPerSecond }),
        ...(maxConcurrency !== undefined && { maxConcurrency }),
      }
      return (url, signal) => ask(url, signal, limits)
    },
    granted: (permit) => waiting.get(permit)?.resolve(),
    denied: (permit, reason) => waiting.get(permit)?.reject(reason),
  }
}

type HostWishes = { readonly requestsPerSecond: number; readonly maxConcurrency: number }
