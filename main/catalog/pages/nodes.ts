import type { Clock } from '../../platform/clock.ts'

/** For how long a host that failed is not asked again. */
const avoidMs = 5 * 60_000

/** The volunteers' hosts that failed lately. One that is in trouble is left alone (docs/catalog.md, section 5). */
export function createNodes({ clock }: { readonly clock: Clock }) {
  const until = new Map<string, number>()
  return {
    avoid(host: string): void {
      const now = clock.monotonicMs()
      for (const [one, end] of until) if (end <= now) until.delete(one)
      until.set(host, now + avoidMs)
    },
    isAvoided: (host: string): boolean => (until.get(host) ?? 0) > clock.monotonicMs(),
  }
}
export type Nodes = ReturnType<typeof createNodes>

/** Whether the catalog wants to hear how this host did: volunteers only, neither its own hosts nor where it keeps all. */
export function isReported(base: string, uploadsUrl: string): boolean {
  const { host, hostname } = new URL(base)
  return host !== new URL(uploadsUrl).host && hostname !== 'mangadex.org' && !hostname.endsWith('.mangadex.org')
}
