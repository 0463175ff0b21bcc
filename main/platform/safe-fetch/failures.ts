import { isProblem, Problem } from '../problem.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** What a 429 without a readable `Retry-After` is taken to ask for, seconds. */
const defaultWaitSeconds = 30

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const refusedByNetwork: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the DNS. Check the address',
  EAI_AGAIN: 'the DNS does not answer. Check the network connection',
  ECONNREFUSED: 'it refuses the connection. The site may be down, or the port wrong',
  EHOSTUNREACH: 'there is no way to it. Check the network connection',
  ENETUNREACH: 'there is no way to it. Check the network connection',
}

/** Turns what the network threw into a Problem that says in words what happened. */
export function asNetworkProblem(error: unknown, host: string): Problem {
  if (isProblem(error)) return error
  const code = codeOf(error)
  const reason = refusedByNetwork[code]
  if (reason) return unreachable(`${host} cannot be reached: ${reason}.`, error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new Problem('timed_out', `${host} did not take the connection in time.`, { cause: error, retryable: true })
  }
  if (certificate.test(code)) {
    const detail = `${host} does not show a valid certificate (${code}), so nothing was fetched from it.`
    return new Problem('site_unreachable', detail, { cause: error })
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code.startsWith('HPE_')) {
    return new Problem('upstream_failed', `${host} does not answer in valid HTTP (${code}).`, { cause: error })
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return unreachable(`${host} does not speak TLS as expected.`, error)
  return unreachable(
    `${host} broke the connection before the answer was complete (${code || 'no reason given'}).`,
    error,
  )
}

const unreachable = (detail: string, cause: unknown) =>
  new Problem('site_unreachable', detail, { cause, retryable: true })

function codeOf(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  const inner = errors?.[0] ?? cause
  return inner ? codeOf(inner) : ''
}

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * The Problem that a status alone tells; undefined for those the caller judges (2xx, 304, 404, 410 and other 4xx).
 */
export function statusProblem({ status, headers, body }: Answer, host: string, now: Date): Problem | undefined {
  const waitSeconds = retryAfterSeconds(headers['retry-after'], now)
  if (status === 403 || status === 503) {
    if (isChallenge(headers, body)) return challenged(host, status)
  }
  if (status === 429) {
    return new Problem('site_busy', `${host} asks to slow down (429).`, {
      retryable: true,
      waitSeconds: waitSeconds ?? defaultWaitSeconds,
    })
  }
  if (status === 503) {
    const wait = waitSeconds === undefined ? {} : { waitSeconds }
    return new Problem('site_busy', `${host} is busy or under maintenance (503).`, { retryable: true, ...wait })
  }
  if (status === 401 || status === 407) {
    return new Problem('needs_you', `${host} wants a login (${status}). ${loginAdvice}`, {
      extra: { field: 'options.headers.Cookie', suggestion: loginAdvice },
    })
  }
  if (status === 403 || status === 451) {
    return new Problem(
      'site_refused',
      `${host} refuses this request (${status}). It may want a Referer, a User-Agent or a login Cookie: these can be set as headers of the source.`,
    )
  }
  if (status === 408) return new Problem('timed_out', `${host} gave up waiting (408).`, { retryable: true })
  if (status >= 500) return new Problem('upstream_failed', `${host} failed with status ${status}.`, { retryable: true })
  return undefined
}

/** Marks that the common bot walls leave in the page they put before a site. */
const challengeMarks = /challenge-platform|cf[-_]chl|_cf_chl_opt|ddos-guard|sucuri_cloudproxy|g-recaptcha|h-captcha/i

/** A page that sets a cookie and comes again, or says what it is: checks of makers that nobody knows. */
const clearsItself = /document\.cookie\s*=[\s\S]*(?:location\s*[.=]|\.reload\()|http-equiv=["']?refresh/i
const checks =
  /<title>\s*(?:just a moment|checking your browser|attention required|ddos|security check|please wait|one moment|verif)|are you (?:a )?(?:human|robot)|no robot|captcha|verify (?:that )?you are/i

function isChallenge(headers: Readonly<Record<string, string>>, body: Uint8Array): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const page = new TextDecoder('latin1').decode(body.subarray(0, 65_536))
  if (challengeMarks.test(page)) return true
  return headers['retry-after'] === undefined && /<script/i.test(page) && (clearsItself.test(page) || checks.test(page))
}

/** What a person can do about a check that lets no program through. */
export const checkAdvice =
  'Open the site in a browser, pass the check, and set the Cookie and the User-Agent of that browser as headers of the source.'
export const loginAdvice =
  'Log in to the site in a browser, and set the Cookie of that browser as a header of the source.'

function challenged(host: string, status: number): Problem {
  const suggestion = `Try scrapingType javascript, which passes the simpler checks. Else: ${checkAdvice}`
  return new Problem('needs_you', `${host} puts a check for robots before its pages (${status}). ${suggestion}`, {
    extra: { field: 'scrapingType', suggestion },
  })
}
