import { createHash, timingSafeEqual } from 'node:crypto'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import type { Pairing } from './pairing/pairing.ts'
import { HttpProblem } from './problem.ts'
import { isApiPath, splitAddress } from './router.ts'

/** Also with a colon and no port, and as an IPv6 address that contains the IPv4 one. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\]|\[::ffff:(127\.0\.0\.1|7f00:1)\])(:\d{0,5})?$/i

export type GuardOptions = {
  /** The current API token; always defined if other machines can reach the program. */
  readonly apiToken?: (() => string | undefined) | undefined
  /** Browsers that may use the API without sending the token. */
  readonly pairing?: Pairing | undefined
}

/**
 * Rejects requests from other websites (docs/requirements.md, R4). The Host check prevents DNS rebinding, the Origin and
 * Sec-Fetch-Site checks prevent cross-site requests. With a token any host is accepted, because other websites do not
 * have the token.
 * @throws Problem `forbidden_host`, `forbidden_origin`, `unauthorized`
 */
export function guard(request: ApiRequest, options: GuardOptions): void {
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
  if (apiToken === undefined || !isApiPath(splitAddress(request.url).path)) return
  if (!isPairedBrowser(headers, options)) requireToken(headers, apiToken)
}

/** Other ports of this machine are the same site to a browser, so it sends them the cookie too; they are refused here. */
const isPairedBrowser = (headers: ApiRequest['headers'], { pairing }: GuardOptions): boolean =>
  pairing !== undefined &&
  headers.get('sec-fetch-site') !== 'same-site' &&
  !headers.has('authorization') &&
  pairing.isPaired(headers.get('cookie'))

function requireToken(headers: ApiRequest['headers'], apiToken: string): void {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ')
  const digest = (value: string) => createHash('sha256').update(value).digest()
  if (scheme?.toLowerCase() !== 'bearer' || !timingSafeEqual(digest(token ?? ''), digest(apiToken))) {
    throw new HttpProblem('unauthorized', message('api.tokenRequired'), {
      'WWW-Authenticate': 'Bearer',
    })
  }
}

/** Sent with every response, including files and problems. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
