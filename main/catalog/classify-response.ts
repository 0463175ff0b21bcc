import { z } from 'zod'
import { type Message, message } from '../../shared/i18n/message.ts'
import { parseRetryAfter } from '../platform/safe-fetch/failures.ts'
import type { LimitScope } from './catalog-rate-limiter.ts'

type RawResponse = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What a response of the catalog means. `pause`: no request of the scope may be sent for some seconds. */
export type ClassifiedResponse =
  | { readonly kind: 'data'; readonly json: unknown }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly detail: Message }
  | { readonly kind: 'failed'; readonly detail: Message; readonly waitSeconds?: number }
  | { readonly kind: 'pause'; readonly scope: LimitScope; readonly seconds: number; readonly detail: Message }

const minPauseSeconds = 1
const maxPauseSeconds = 15 * 60
const banSeconds = 15 * 60
/** For responses without a `Retry-After`. */
const defaultPauseSeconds = 60
/** Tolerance for clocks that differ. */
const afterMidnightSeconds = 5 * 60

const errorDocument = z.object({
  result: z.literal('error'),
  errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })).nullish(),
})

/** Classifies a response by the rules of docs/catalog.md, sections 2 and 6. */
export function classifyResponse(response: RawResponse, scope: LimitScope, now: Date): ClassifiedResponse {
  const { status } = response
  if (status === 304) return { kind: 'unchanged' }
  const json = parseJson(response.body)
  if (status >= 200 && status < 300) {
    return json === undefined ? { kind: 'failed', detail: describeInvalidBody(response) } : { kind: 'data', json }
  }
  const document = errorDocument.safeParse(json)
  const error = document.success
    ? (document.data.errors ?? []).map(({ title, detail }) => `${title ?? ''} ${detail ?? ''}`.trim()).join('; ')
    : undefined
  if (status === 404 && error !== undefined) return { kind: 'missing' }
  if (status === 429) return classifyTooManyRequests(response, scope, error, now)
  if (status === 403) return classifyForbidden(response, scope, error, now)
  if (status === 400 && error === undefined) {
    return pause('all', defaultPauseSeconds, message('catalog.tooManyRequests'))
  }
  if (status >= 500) {
    const waitSeconds = parseRetryAfter(response.headers['retry-after'], now)
    const detail = message('catalog.serverError', { status })
    return { kind: 'failed', detail, ...(waitSeconds !== undefined && { waitSeconds }) }
  }
  return {
    kind: 'refused',
    detail: error
      ? message('catalog.refusedWithReason', { status, response: error })
      : message('catalog.refused', { status }),
  }
}

/** @param error the text of the error document; undefined when the response has none */
function classifyTooManyRequests(
  { headers }: RawResponse,
  scope: LimitScope,
  error: string | undefined,
  now: Date,
): ClassifiedResponse {
  const resetTime = Number(headers['x-ratelimit-retry-after'])
  const isApiLimit = headers['x-ratelimit-retry-after'] !== undefined && Number.isFinite(resetTime)
  const requested = isApiLimit ? resetTime - now.getTime() / 1000 : parseRetryAfter(headers['retry-after'], now)
  const isQuota = error !== undefined && (mentionsDay(error) || (requested ?? 0) > maxPauseSeconds)
  if (scope === 'pages' && isQuota) return pauseUntilMidnight(now)
  const seconds = Math.ceil(Math.min(Math.max(requested ?? defaultPauseSeconds, minPauseSeconds), maxPauseSeconds))
  return pause(isApiLimit ? scope : 'all', seconds, message('catalog.rateLimited'))
}

/** @param error as in `classifyTooManyRequests` */
function classifyForbidden(
  { headers }: RawResponse,
  scope: LimitScope,
  error: string | undefined,
  now: Date,
): ClassifiedResponse {
  if (error !== undefined && !mentionsCaptcha(error) && !headers['x-captcha-sitekey']) {
    return scope === 'pages'
      ? pauseUntilMidnight(now)
      : { kind: 'refused', detail: message('catalog.forbidden', { response: error }) }
  }
  const requested = parseRetryAfter(headers['retry-after'], now) ?? banSeconds
  const reason = error === undefined ? message('catalog.blocked') : message('catalog.humanVerification')
  return pause('all', Math.max(requested, banSeconds), reason)
}

const mentionsDay = (error: string): boolean =>
  /\b(daily|per day|a day|quota|today|tomorrow|24 ?h)/i.test(error.replaceAll('_', ' '))
const mentionsCaptcha = (error: string): boolean => /captcha/i.test(error)

/** The daily quota of chapters resets at midnight UTC. */
function pauseUntilMidnight(now: Date): ClassifiedResponse {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const seconds = Math.ceil((midnight - now.getTime()) / 1000) + afterMidnightSeconds
  return pause('pages', seconds, message('catalog.chapterQuotaReached'))
}

const pause = (scope: LimitScope, seconds: number, reason: Message): ClassifiedResponse => ({
  kind: 'pause',
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

function describeInvalidBody({ headers, body }: RawResponse): Message {
  const start = new TextDecoder().decode(body.subarray(0, 200)).trimStart()
  if (body.length === 0) return message('catalog.emptyResponse')
  if (start.startsWith('<')) return message('catalog.pageInsteadOfData')
  if (start.startsWith('{')) return message('catalog.incompleteResponse')
  const type = headers['content-type']
  return type === undefined ? message('catalog.notData') : message('catalog.notDataOfType', { type })
}
