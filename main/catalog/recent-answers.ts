import type { Clock } from '../platform/clock.ts'

type Kept = { json: unknown; at: number; conditions: Readonly<Record<string, string>> }

/** The last answers by address: to give again while fresh, and to ask whether they still hold. Kept in memory only. */
export function createRecentAnswers({ clock, max }: { readonly clock: Clock; readonly max: number }) {
  const answers = new Map<string, Kept>()
  return {
    get: (url: string): Kept | undefined => answers.get(url),
    /** @returns undefined when there is none so young. */
    fresh(url: string, youngerMs: number): unknown {
      const kept = answers.get(url)
      return kept && clock.monotonicMs() - kept.at < youngerMs ? kept.json : undefined
    },
    keep(url: string, json: unknown, headers: Readonly<Record<string, string>>): void {
      const { etag, 'last-modified': modified } = headers
      const conditions = etag ? { 'if-none-match': etag } : modified ? { 'if-modified-since': modified } : undefined
      answers.delete(url)
      answers.set(url, { json, at: clock.monotonicMs(), conditions: conditions ?? {} })
      const [oldest] = answers.keys()
      if (answers.size > max && oldest !== undefined) answers.delete(oldest)
    },
    /** The answer still holds. */
    renew(url: string): unknown {
      const kept = answers.get(url)
      if (kept) kept.at = clock.monotonicMs()
      return kept?.json
    },
    forget: (url: string) => void answers.delete(url),
  }
}
