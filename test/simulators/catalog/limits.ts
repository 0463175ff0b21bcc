import { createQuota, type QuotaForm } from './quota.ts'
import { failure, html, type Reply } from './reply.ts'

/** `far`: the window ends next year, as with a broken clock. */
export const refusalForms = ['headers', 'bare', 'retry-after', 'skewed', 'far', 'html-400'] as const
export type RefusalForm = (typeof refusalForms)[number]

/**
 * A rate limit on page requests that the client did not cause. The real limit is shared by all clients of an IP
 * address.
 */
export type PagesRefusal = {
  readonly form: RefusalForm | 'ban'
  /** Duration, if the form states one. */
  readonly seconds: number
}

export type LimitRules = {
  /** Requests per second: the sustained rate and the burst size. */
  perSecond: number
  /** Page requests per minute. */
  pagesPerMinute: number
  /** Chapters that a guest may read per day (UTC); undefined: unlimited. */
  chaptersPerDay: number | undefined
  /** Form of the response when the quota is used up. */
  quotaForm: QuotaForm
  refusal: RefusalForm
  /** Refuses one page request. A client that retries too early breaks a rule. */
  refusePagesOnce: PagesRefusal | undefined
  /** Number of refused requests within ten seconds that causes a ban. */
  refusalsToBan: number
  banMs: number
}

export const usualLimits: LimitRules = {
  perSecond: 5,
  pagesPerMinute: 40,
  chaptersPerDay: undefined,
  quotaForm: 'forbidden',
  refusal: 'headers',
  refusePagesOnce: undefined,
  refusalsToBan: 8,
  banMs: 15 * 60_000,
}

const patienceMs = 10_000
const minuteMs = 60_000
const dayMs = 24 * 3600_000
/** Length of a window that other clients have used up. */
const busyMs = 120_000
/** Shortest wait of a client that gets no waiting time; docs/catalog.md describes what other clients do. */
const untoldWaitMs = 45_000
const longestWaitMs = 15 * minuteMs

/**
 * The catalog's rate limits (docs/catalog.md, section 6). Returns the reply to a refused request, undefined otherwise.
 */
export function createLimits(rules: LimitRules, now: () => number, breach: (words: string) => void) {
  let tokens = rules.perSecond
  let filledAt = now()
  let refused: number[] = []
  let bannedUntil = 0
  let quietUntil = 0
  let asked: number[] = []
  const quota = createQuota(rules, now, breach)

  function refill(): void {
    const at = now()
    tokens = Math.min(rules.perSecond, tokens + ((at - filledAt) / 1000) * rules.perSecond)
    filledAt = at
  }

  function refuse(windowEndMs: number, limit: number): Reply {
    const at = now()
    refused = [...refused.filter((time) => at - time < patienceMs), at]
    if (refused.length >= rules.refusalsToBan) {
      bannedUntil = at + rules.banMs
      breach('went on asking after refusals until it was banned')
      return banned()
    }
    quietUntil = at + quietMs(rules.refusal, windowEndMs - at)
    return refusal(rules.refusal, windowEndMs, at, limit)
  }

  let pagesRefusedUntil = 0

  function refusePagesOnce({ form, seconds }: PagesRefusal): Reply {
    const at = now()
    rules.refusePagesOnce = undefined
    if (form === 'ban') {
      bannedUntil = at + rules.banMs
      return banned()
    }
    // A client that trusts a wrong clock waits one second; a client that gets no waiting time waits longer.
    const untold = { skewed: 1, bare: 30, 'html-400': 30 } as Readonly<Record<string, number>>
    pagesRefusedUntil = at + (untold[form] ?? seconds) * 1000
    return refusal(form, at + seconds * 1000, at, rules.pagesPerMinute)
  }

  return {
    every(): Reply | undefined {
      if (now() < bannedUntil) {
        breach('asked while it was banned')
        return banned()
      }
      if (now() < quietUntil) breach('asked while it was told to wait')
      refill()
      if (tokens < 1) {
        breach('asked more often than the catalog allows')
        return refuse(now() + 1000, rules.perSecond)
      }
      tokens -= 1
      return undefined
    },
    pages(chapterId: string): Reply | undefined {
      const at = now()
      if (rules.refusePagesOnce) return refusePagesOnce(rules.refusePagesOnce)
      if (at < pagesRefusedUntil) breach('asked for pages before the time it was told')
      asked = asked.filter((time) => at - time < minuteMs)
      if (asked.length >= rules.pagesPerMinute) {
        breach('asked for pages more often than the catalog allows')
        return refuse(asked[0]! + minuteMs, rules.pagesPerMinute)
      }
      asked.push(at)
      return quota.read(chapterId)
    },
    /** Other clients of the same network have used up the limit. */
    busy: (): Reply => refuse(now() + busyMs, rules.perSecond),
    ban(): Reply {
      bannedUntil = now() + rules.banMs
      return banned()
    },
    forgive() {
      bannedUntil = 0
      quietUntil = 0
      refused = []
    },
  }
}

/** How long the client must send nothing after a refusal. */
function quietMs(form: RefusalForm, windowMs: number): number {
  if (form === 'bare' || form === 'html-400') return untoldWaitMs
  if (form === 'far') return longestWaitMs
  return form === 'skewed' ? 900 : windowMs
}

const banned = (): Reply => html(403, 'Access denied')

function refusal(form: RefusalForm, windowEndMs: number, nowMs: number, limit: number): Reply {
  const seconds = Math.max(1, Math.ceil((windowEndMs - nowMs) / 1000))
  const bySeconds = (end: number) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-retry-after': String(Math.ceil(end / 1000)),
  })
  const envelope = (headers: Readonly<Record<string, string>>) =>
    failure(429, 'too_many_requests_http_exception', 'Too many requests.', headers)
  switch (form) {
    case 'headers':
      return envelope(bySeconds(windowEndMs))
    case 'far':
      return envelope(bySeconds(nowMs + 365 * dayMs))
    case 'skewed':
      return envelope(bySeconds(nowMs - 3600_000))
    case 'retry-after':
      return html(429, 'Too many requests', { 'retry-after': String(seconds) })
    case 'bare':
      return { status: 429, headers: {}, body: Buffer.alloc(0) }
    case 'html-400':
      return html(400, 'Bad request')
  }
}
