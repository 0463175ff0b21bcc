import { failure, type Reply } from './reply.ts'

/**
 * Forms of the response when the daily quota is used up. The catalog does not document them; docs/catalog.md, section
 * 6, mentions a 403 and a 429 in the API's error format. `daily` states the reason only in the text, the last two only
 * by the waiting time.
 */
export const quotaForms = ['forbidden', 'daily', 'window', 'retry-after'] as const
export type QuotaForm = (typeof quotaForms)[number]

const dayMs = 24 * 3600_000

export type QuotaRules = {
  /** Chapters that a guest may read per day (UTC); undefined: unlimited. */
  readonly chaptersPerDay: number | undefined
  readonly quotaForm: QuotaForm
}

/** Counts chapters per day. A client that requests further chapters after the quota is used up breaks a rule. */
export function createQuota(rules: QuotaRules, now: () => number, addViolation: (message: string) => void) {
  let today = { day: -1, chapters: new Set<string>(), isUsedUp: false }
  return {
    read(chapterId: string): Reply | undefined {
      const day = Math.floor(now() / dayMs)
      if (today.day !== day) today = { day, chapters: new Set(), isUsedUp: false }
      const { chapters } = today
      if (rules.chaptersPerDay === undefined || chapters.has(chapterId) || chapters.size < rules.chaptersPerDay) {
        chapters.add(chapterId)
        return undefined
      }
      if (today.isUsedUp) addViolation('requested another chapter after the daily quota was used up')
      today.isUsedUp = true
      return refusal(rules, now())
    },
  }
}

function refusal({ quotaForm, chaptersPerDay }: QuotaRules, nowMs: number): Reply {
  const midnightMs = (Math.floor(nowMs / dayMs) + 1) * dayMs
  const tooMany = (detail: string, headers: Readonly<Record<string, string>> = {}) =>
    failure(429, 'too_many_requests_http_exception', detail, headers)
  switch (quotaForm) {
    case 'forbidden':
      return failure(403, 'forbidden_http_exception', 'The daily limit of chapters for guests is reached.')
    case 'daily':
      return tooMany(`Guests may read ${chaptersPerDay} chapters per day.`)
    case 'window':
      return tooMany('Too many requests.', {
        'x-ratelimit-limit': String(chaptersPerDay),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-retry-after': String(Math.ceil(midnightMs / 1000)),
      })
    case 'retry-after':
      return tooMany('Too many requests.', { 'retry-after': String(Math.ceil((midnightMs - nowMs) / 1000)) })
  }
}
