import { createHash, timingSafeEqual } from 'node:crypto'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { HttpProblem } from './problem.ts'

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

export type GuardOptions = {
  /** What every API call must carry just now; always something when other machines reach the program. */
  readonly apiToken?: (() => string | undefined) | undefined
}

/**
 * Keeps other sites' pages away from the API (decisions, section 4): the Host check stops rebound names, the Origin
 * and Sec-Fetch-Site checks stop everything a foreign page can send. With a token the name may be any, for a foreign
 * page does not have the token.
 * @throws Problem `forbidden_host`, `forbidden_origin`, `unauthorized`.
 */
export function guard(request: Request, options: GuardOptions): void {
  const apiToken = options.apiToken?.()
  const { headers } = request
  const host = headers.get('host') ?? new URL(request.url).host
  if (apiToken === undefined && !loopbackHost.test(host)) {
    throw new Problem('forbidden_host', message('api.hostNotAllowed'))
  }
  const origin = headers.get('origin')
  if (origin !== null && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    throw new Problem('forbidden_origin', message('api.originNotAllowed'))
  }
  if (headers.get('sec-fetch-site') === 'cross-site') {
    throw new Problem('forbidden_origin', message('api.crossSiteNavigation'))
  }
  if (apiToken !== undefined && new URL(request.url).pathname.startsWith('/api/')) requireToken(headers, apiToken)
}

function requireToken(headers: Headers, apiToken: string): void {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ')
  const digest = (value: string) => createHash('sha256').update(value).digest()
  if (scheme?.toLowerCase() !== 'bearer' || !timingSafeEqual(digest(token ?? ''), digest(apiToken))) {
    throw new HttpProblem('unauthorized', message('api.tokenRequired'), {
      'WWW-Authenticate': 'Bearer',
    })
  }
}

/** On every answer, files and problems included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
