import { failure, type Reply } from './reply.ts'

/**
 * How a guest is told that the day's chapters are used up. The catalog never wrote it down; docs/catalog.md, section 6, know
 * a 403 and a 429, each in the API's own error. `daily` says so in words alone, the last two only by how long it lasts.
 */
export const quotaForms = ['forbidden', 'daily', 'window', 'retry-after'] as const
export type QuotaForm = (typeof quotaForms)[number]

const dayMs = 24 * 3600_000

export type QuotaRules = {
  /** Chapters that a guest may read a day (UTC); undefined for as many as they like. */
  readonly chaptersPerDay: number | undefined
  readonly quotaForm: QuotaForm
}

/** Chapters by the day. Who goes on asking for others on a day that is used up breaks a rule. */
export function createQuota(rules: QuotaRules, now: () => number, breach: (words: string) => void) {
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
      if (today.isUsedUp) breach('asked for another chapter on a day that is used up')
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
