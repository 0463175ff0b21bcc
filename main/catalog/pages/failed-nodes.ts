import type { Clock } from '../../platform/clock.ts'

const avoidMs = 5 * 60_000

/** Remembers nodes that failed, so that none is used again for five minutes (docs/catalog.md, section 5). */
export type FailedNodes = { add(host: string): void; has(host: string): boolean }

export function createFailedNodes({ clock }: { readonly clock: Clock }): FailedNodes {
  const expiries = new Map<string, number>()
  return {
    add(host) {
      const now = clock.monotonicMs()
      for (const [other, expiry] of expiries) if (expiry <= now) expiries.delete(other)
      expiries.set(host, now + avoidMs)
    },
    has: (host) => (expiries.get(host) ?? 0) > clock.monotonicMs(),
  }
}
