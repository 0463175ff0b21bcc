import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'

type CachedResponse = {
  readonly json: unknown
  readonly storedAtMs: number
  /** Headers of a conditional request (RFC 9110, section 13). */
  readonly conditions: Readonly<Record<string, string>>
}

/** Caches parsed responses in memory by address, for reuse and for conditional requests. */
export function createResponseCache({ clock, max }: { readonly clock: Clock; readonly max: number }) {
  const responses = new LRUCache<string, CachedResponse>({ max })
  return {
    get: (url: string): CachedResponse | undefined => responses.get(url),
    /** The response, unless it is `maxAgeMs` old or older. */
    getFresh(url: string, maxAgeMs: number): unknown {
      const cached = responses.get(url)
      return cached && clock.monotonicMs() - cached.storedAtMs < maxAgeMs ? cached.json : undefined
    },
    set(url: string, json: unknown, headers: Readonly<Record<string, string>>): void {
      const { etag, 'last-modified': modified } = headers
      const conditions = etag ? { 'if-none-match': etag } : modified ? { 'if-modified-since': modified } : undefined
      responses.set(url, { json, storedAtMs: clock.monotonicMs(), conditions: conditions ?? {} })
    },
    /** Restarts the age of a response that the catalog confirmed. */
    revalidate(url: string): void {
      const cached = responses.get(url)
      if (cached) responses.set(url, { ...cached, storedAtMs: clock.monotonicMs() })
    },
    delete: (url: string) => void responses.delete(url),
  }
}
