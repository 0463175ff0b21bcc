import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../problem.ts'

/** The wait after a 429 without a valid `Retry-After` header. */
const defaultWaitSeconds = 30

const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const reasonsByCode = {
  ENOTFOUND: 'network.dnsNotFound',
  EAI_AGAIN: 'network.dnsNoAnswer',
  ECONNREFUSED: 'network.connectionRefused',
  EHOSTUNREACH: 'network.noRoute',
  ENETUNREACH: 'network.noRoute',
} as const
const hasReason = (code: string): code is keyof typeof reasonsByCode => code in reasonsByCode

/** Converts a network error to a problem; returns problems unchanged. */
export function toNetworkProblem(error: unknown, host: string): Problem {
  if (isProblem(error)) return error
  const code = findErrorCode(error)
  if (hasReason(code)) return unreachable(message(reasonsByCode[code], { host }), error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new Problem('timed_out', message('network.connectTimeout', { host }), {
      cause: error,
      retryable: true,
    })
  }
  if (certificateError.test(code)) {
    const detail = message('network.certificateInvalid', {
      host,
      code,
    })
    return new Problem('site_unreachable', detail, { cause: error })
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code.startsWith('HPE_')) {
    return new Problem('upstream_failed', message('network.invalidHttp', { host, code }), {
      cause: error,
    })
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return unreachable(message('network.tlsFailed', { host }), error)
  return unreachable(
    code === ''
      ? message('network.connectionLost', { host })
      : message('network.connectionLostWithCode', { host, code }),
    error,
  )
}

const unreachable = (userMessage: Message, cause: unknown) =>
  new Problem('site_unreachable', userMessage, { cause, retryable: true })

/** Errors of Bunko, such as a header that cannot be sent. They say nothing about the host. */
const ownErrorCode =
  /^(?:UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|DESTROYED|CLOSED|ABORTED)|ERR_(?:INVALID|UNESCAPED|HTTP)_)/

/** Whether an error is Bunko's own: never sent, aborted, or a bug. */
export function isOwnError(error: unknown): boolean {
  if (isProblem(error)) return error.code === 'internal' || error.code === 'address_forbidden'
  const code = findErrorCode(error)
  return code === '' ? error instanceof TypeError || error instanceof RangeError : ownErrorCode.test(code)
}

function findErrorCode(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  const inner = errors?.[0] ?? cause
  return inner ? findErrorCode(inner) : ''
}

type Response = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The problem for a status code; undefined for statuses that the caller handles (2xx, 304, 404, 410 and other 4xx). */
export function classifyStatus({ status, headers, body }: Response, host: string, now: Date): Problem | undefined {
  const waitSeconds = parseRetryAfter(headers['retry-after'], now)
  if ((status === 403 || status === 503) && isChallenge(headers, body)) return challengeProblem(host, status)
  if (status === 429) {
    return new Problem('site_busy', message('network.rateLimited', { host }), {
      retryable: true,
      waitSeconds: waitSeconds ?? defaultWaitSeconds,
    })
  }
  if (status === 503) {
    const wait = waitSeconds === undefined ? {} : { waitSeconds }
    return new Problem('site_busy', message('network.unavailable', { host }), {
      retryable: true,
      ...wait,
    })
  }
  if (status === 401 || status === 407) {
    return new Problem('needs_you', sentences(message('network.loginRequired', { host, status }), loginAdvice), {
      extra: { field: 'options.headers.Cookie', suggestion: loginAdvice },
    })
  }
  if (status === 403 || status === 451) {
    return new Problem('site_refused', message('network.forbidden', { host, status }))
  }
  if (status === 408) return new Problem('timed_out', message('network.requestTimeout', { host }), { retryable: true })
  if (status >= 500)
    return new Problem('upstream_failed', message('network.serverError', { host, status }), {
      retryable: true,
    })
  return undefined
}

/** Strings in the challenge pages of common bot protections. */
const knownChallenges = /challenge-platform|cf[-_]chl|_cf_chl_opt|ddos-guard|sucuri_cloudproxy|g-recaptcha|h-captcha/i

/** Challenge pages of other products: they set a cookie and reload, or contain a typical phrase. */
const selfClearing = /document\.cookie\s*=[\s\S]*(?:location\s*[.=]|\.reload\()|http-equiv=["']?refresh/i
const challengePhrases =
  /<title>\s*(?:just a moment|checking your browser|attention required|ddos|security check|please wait|one moment|verif)|are you (?:a )?(?:human|robot)|no robot|captcha|verify (?:that )?you are/i

function isChallenge(headers: Readonly<Record<string, string>>, body: Uint8Array): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const page = new TextDecoder('latin1').decode(body.subarray(0, 65_536))
  if (knownChallenges.test(page)) return true
  return (
    headers['retry-after'] === undefined &&
    /<script/i.test(page) &&
    (selfClearing.test(page) || challengePhrases.test(page))
  )
}

export const challengeAdvice = message('network.passCheckInBrowser')
export const loginAdvice = message('network.logInInBrowser')

function challengeProblem(host: string, status: number): Problem {
  const suggestion = message('network.tryBrowserType', {
    advice: challengeAdvice,
  })
  return new Problem('needs_you', sentences(message('network.botCheck', { host, status }), suggestion), {
    extra: { field: 'scrapingType', suggestion },
  })
}

const maxRetryAfterSeconds = 3600

/**
 * Parses a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date).
 * @returns seconds from 1 to 3600; undefined when the header is missing or invalid
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? ''
  const seconds = /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : /[a-z]/i.test(text)
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), maxRetryAfterSeconds)
}
