import { z } from 'zod'
import { type Message, message } from '../../shared/i18n/message.ts'
import { parseRetryAfter } from '../platform/safe-fetch/failures.ts'
import type { CatalogScope } from './catalog-rate-limiter.ts'

export type RawAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What an answer of the catalog means. `hold`: nobody may ask for so many seconds. */
export type Verdict =
  | { readonly kind: 'data'; readonly json: unknown }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly detail: Message }
  | { readonly kind: 'failed'; readonly detail: Message; readonly waitSeconds?: number }
  | { readonly kind: 'hold'; readonly scope: CatalogScope; readonly seconds: number; readonly detail: Message }

const shortestWait = 1
const longestWait = 15 * 60
const banSeconds = 15 * 60
const bareWait = 60
/** A little past midnight, for clocks differ. */
const afterMidnightSeconds = 5 * 60

const envelope = z.object({
  result: z.literal('error'),
  errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })).nullish(),
})

/** The rules of docs/catalog.md, section 6: what is an answer, what a wait, what a ban, and what is just broken. */
export function judgeAnswer(answer: RawAnswer, scope: CatalogScope, now: Date): Verdict {
  const { status } = answer
  if (status === 304) return { kind: 'unchanged' }
  const json = parseJson(answer.body)
  if (status >= 200 && status < 300) {
    return json === undefined ? { kind: 'failed', detail: whatInstead(answer) } : { kind: 'data', json }
  }
  const error = envelope.safeParse(json)
  const said = error.success
    ? (error.data.errors ?? []).map((one) => `${one.title ?? ''} ${one.detail ?? ''}`.trim()).join('; ')
    : undefined
  if (status === 404 && said !== undefined) return { kind: 'missing' }
  if (status === 429) return throttled(answer, scope, said, now)
  if (status === 403) return forbidden(answer, scope, said, now)
  if (status === 400 && said === undefined) {
    return hold('all', bareWait, message('catalog.tooManyRequests'))
  }
  if (status === 503 || status >= 500) {
    const waitSeconds = parseRetryAfter(answer.headers['retry-after'], now)
    const detail = message('catalog.serverError', { status })
    return { kind: 'failed', detail, ...(waitSeconds !== undefined && { waitSeconds }) }
  }
  return {
    kind: 'refused',
    detail: said
      ? message('catalog.refusedWithReason', { status, response: said })
      : message('catalog.refused', { status }),
  }
}

function throttled(answer: RawAnswer, scope: CatalogScope, said: string | undefined, now: Date): Verdict {
  const window = Number(answer.headers['x-ratelimit-retry-after'])
  const ownLimit = answer.headers['x-ratelimit-retry-after'] !== undefined && Number.isFinite(window)
  const asked = ownLimit
    ? window - now.getTime() / 1000
    : (parseRetryAfter(answer.headers['retry-after'], now) ?? undefined)
  if (scope === 'pages' && said !== undefined && (isDaily(said) || (asked ?? 0) > longestWait)) return quota(now)
  const seconds = Math.ceil(Math.min(Math.max(asked ?? bareWait, shortestWait), longestWait))
  return hold(ownLimit ? scope : 'all', seconds, message('catalog.rateLimited'))
}

function forbidden({ headers }: RawAnswer, scope: CatalogScope, said: string | undefined, now: Date): Verdict {
  if (said !== undefined && !isCaptcha(said) && !headers['x-captcha-sitekey']) {
    return scope === 'pages'
      ? quota(now)
      : { kind: 'refused', detail: message('catalog.forbidden', { response: said }) }
  }
  const asked = parseRetryAfter(headers['retry-after'], now) ?? banSeconds
  const reason = said === undefined ? message('catalog.blocked') : message('catalog.humanVerification')
  return hold('all', Math.max(asked, banSeconds), reason)
}

const isDaily = (said: string): boolean =>
  /\b(daily|per day|a day|quota|today|tomorrow|24 ?h)/i.test(said.replaceAll('_', ' '))
const isCaptcha = (said: string): boolean => /captcha/i.test(said)

/** Guests may read a number of chapters a day; it begins anew at midnight UTC. */
function quota(now: Date): Verdict {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const seconds = Math.ceil((midnight - now.getTime()) / 1000) + afterMidnightSeconds
  return hold('pages', seconds, message('catalog.chapterQuotaReached'))
}

const hold = (scope: CatalogScope, seconds: number, reason: Message): Verdict => ({
  kind: 'hold',
  scope,
  seconds,
  detail: message('catalog.retriesLater', { reason }),
})

function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function whatInstead({ headers, body }: RawAnswer): Message {
  const start = new TextDecoder().decode(body.subarray(0, 200)).trimStart()
  if (body.length === 0) return message('catalog.emptyResponse')
  if (start.startsWith('<')) return message('catalog.pageInsteadOfData')
  if (start.startsWith('{')) return message('catalog.incompleteResponse')
  const type = headers['content-type']
  return type === undefined ? message('catalog.notData') : message('catalog.notDataOfType', { type })
}
