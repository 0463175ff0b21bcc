/** Failed attempts before the first wait. */
const free = 5
const maxWaitMs = 15 * 60_000
/** The same for all names together that one address tries. */
const freeOfAddress = 100
/** The oldest entries beyond this number are dropped. */
const maxKept = 10_000

type Entry = { readonly wrong: number; readonly until: number }

/**
 * Limits the rate of guesses: after five failed attempts of an address with a name, the next one has to wait 1 s, then twice as long
 * each time, up to 15 minutes. Kept in memory.
 * @param nowMs never goes back
 */
export function createAttemptLimiter(nowMs: () => number) {
  const entries = new Map<string, Entry>()

  const keysOf = (address: string, name: string): [key: string, free: number][] => [
    [`${address} ${name}`, free],
    [address, freeOfAddress],
  ]

  return {
    /** @returns the seconds to wait before the next attempt; 0 for none */
    waitSeconds(address: string, name: string): number {
      const until = Math.max(...keysOf(address, name).map(([key]) => entries.get(key)?.until ?? 0))
      return Math.max(Math.ceil((until - nowMs()) / 1000), 0)
    },
    recordFailure(address: string, name: string): void {
      for (const [key, allowed] of keysOf(address, name)) {
        const wrong = (entries.get(key)?.wrong ?? 0) + 1
        const waitMs = wrong < allowed ? 0 : Math.min(1000 * 2 ** Math.min(wrong - allowed, 20), maxWaitMs)
        entries.delete(key)
        entries.set(key, { wrong, until: nowMs() + waitMs })
      }
      for (const key of entries.keys()) {
        if (entries.size <= maxKept) break
        entries.delete(key)
      }
    },
    recordSuccess: (address: string, name: string): void => void entries.delete(`${address} ${name}`),
  }
}
