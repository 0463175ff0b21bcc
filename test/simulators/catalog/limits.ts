import { createQuota, type QuotaForm } from './quota.ts'
import { failure, html, type Reply } from './reply.ts'

/** `far`: the window ends next year, as with a broken clock. */
export type RefusalForm = 'headers' | 'bare' | 'retry-after' | 'skewed' | 'far' | 'html-400'

/**
 * A rate limit on page requests that the client did not cause. The real limit is shared by all clients of an IP
 * address.
 */
export type PagesRefusal = {
  readonly form: RefusalForm | 'ban'
  /** Duration, if the form states one. */
  readonly seconds: number
}

export type LimitRules = typeof defaultLimits

export const defaultLimits = {
  /** Requests per second: the sustained rate and the burst size. */
  perSecond: 5,
  /** Page requests per minute. */
  pagesPerMinute: 40,
  /** Chapters that a guest may read per day (UTC); undefined: unlimited. */
  chaptersPerDay: undefined as number | undefined,
  /** Form of the response when the quota is used up. */
  quotaForm: 'forbidden' as QuotaForm,
  refusal: 'headers' as RefusalForm,
  /** Refuses one page request. A client that retries too early breaks a rule. */
  refusePagesOnce: undefined as PagesRefusal | undefined,
}

const minuteMs = 60_000
/** So many refused requests within the window cause a ban. */
const refusalsToBan = 8
const banWindowMs = 10_000
const banMs = 15 * minuteMs
const dayMs = 24 * 3600_000
/** Length of a window that other clients have used up. */
const sharedWindowMs = 120_000
/** Shortest wait of a client that gets no waiting time; docs/catalog.md describes what other clients do. */
const defaultWaitMs = 45_000
const longestWaitMs = 15 * minuteMs

/**
 * The catalog's rate limits (docs/catalog.md, section 6). Returns the reply to a refused request, undefined otherwise.
 */
export function createLimits(rules: LimitRules, now: () => number, addViolation: (message: string) => void) {
  let tokens = rules.perSecond
  let filledAt = now()
  let refused: number[] = []
  let bannedUntil = 0
  let waitUntil = 0
  let pageRequests: number[] = []
  const quota = createQuota(rules, now, addViolation)

  function refill(): void {
    const at = now()
    tokens = Math.min(rules.perSecond, tokens + ((at - filledAt) / 1000) * rules.perSecond)
    filledAt = at
  }

  function refuse(windowEndMs: number, limit: number): Reply {
    const at = now()
    refused = [...refused.filter((time) => at - time < banWindowMs), at]
    if (refused.length >= refusalsToBan) {
      bannedUntil = at + banMs
      addViolation('continued after refusals until it was banned')
      return banned()
    }
    waitUntil = at + waitMs(rules.refusal, windowEndMs - at)
    return refusal(rules.refusal, windowEndMs, at, limit)
  }

  let pagesRefusedUntil = 0

  function refusePagesOnce({ form, seconds }: PagesRefusal): Reply {
    const at = now()
    rules.refusePagesOnce = undefined
    if (form === 'ban') {
      bannedUntil = at + banMs
      return banned()
    }
    // A client that trusts a wrong clock waits one second; a client that gets no waiting time waits longer.
    const fixedWaits = { skewed: 1, bare: 30, 'html-400': 30 } as Readonly<Record<string, number>>
    pagesRefusedUntil = at + (fixedWaits[form] ?? seconds) * 1000
    return refusal(form, at + seconds * 1000, at, rules.pagesPerMinute)
  }

  return {
    checkRequest(): Reply | undefined {
      if (now() < bannedUntil) {
        addViolation('sent a request while banned')
        return banned()
      }
      if (now() < waitUntil) addViolation('sent a request during the waiting time')
      refill()
      if (tokens < 1) {
        addViolation('exceeded the rate limit')
        return refuse(now() + 1000, rules.perSecond)
      }
      tokens -= 1
      return undefined
    },
    checkPageRequest(chapterId: string): Reply | undefined {
      const at = now()
      if (rules.refusePagesOnce) return refusePagesOnce(rules.refusePagesOnce)
      if (at < pagesRefusedUntil) addViolation('requested pages before the waiting time was over')
      pageRequests = pageRequests.filter((time) => at - time < minuteMs)
      if (pageRequests.length >= rules.pagesPerMinute) {
        addViolation('exceeded the rate limit of page requests')
        return refuse(pageRequests[0]! + minuteMs, rules.pagesPerMinute)
      }
      pageRequests.push(at)
      return quota.read(chapterId)
    },
    /** Other clients of the same network have used up the limit. */
    refuseShared: (): Reply => refuse(now() + sharedWindowMs, rules.perSecond),
    ban(): Reply {
      bannedUntil = now() + banMs
      return banned()
    },
  }
}

/** How long the client must send nothing after a refusal. */
function waitMs(form: RefusalForm, windowMs: number): number {
  if (form === 'bare' || form === 'html-400') return defaultWaitMs
  if (form === 'far') return longestWaitMs
  return form === 'skewed' ? 900 : windowMs
}

const banned = (): Reply => html(403, 'Access denied')

function refusal(form: RefusalForm, windowEndMs: number, nowMs: number, limit: number): Reply {
  const seconds = Math.max(1, Math.ceil((windowEndMs - nowMs) / 1000))
  const rateLimitHeaders = (endMs: number) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-retry-after': String(Math.ceil(endMs / 1000)),
  })
  const tooManyRequests = (headers: Readonly<Record<string, string>>) =>
    failure(429, 'too_many_requests_http_exception', 'Too many requests.', headers)
  switch (form) {
    case 'headers':
      return tooManyRequests(rateLimitHeaders(windowEndMs))
    case 'far':
      return tooManyRequests(rateLimitHeaders(nowMs + 365 * dayMs))
    case 'skewed':
      return tooManyRequests(rateLimitHeaders(nowMs - 3600_000))
    case 'retry-after':
      return html(429, 'Too many requests', { 'retry-after': String(seconds) })
    case 'bare':
      return { status: 429, headers: {}, body: Buffer.alloc(0) }
    case 'html-400':
      return html(400, 'Bad request')
  }
}
