import { type Message, quote } from '../../../shared/i18n/message.ts'
import type { Problem } from '../../platform/problem.ts'
import {
  decodeText,
  htmlPageProblem,
  isHtmlPage,
  messageOf,
  noResponseProblem,
  statusProblem,
} from '../gateway/read-response.ts'
import { type GatewayResponse, NoResponseError, type Transport } from '../gateway/transport.ts'
import { type Grant, parseGrant } from './tokens.ts'

/**
 * The outcome of sending a refresh token (ADR 0020).
 * - `renewed`: the gateway returned new tokens.
 * - `not_processed`: the token certainly did not reach the token endpoint and can be used again.
 * - `rejected`: the gateway does not accept the token.
 * - `unknown`: the token may have been used, and the new tokens are lost.
 */
export type RefreshResult =
  | { readonly kind: 'renewed'; readonly grant: Grant }
  | { readonly kind: 'not_processed' | 'unknown'; readonly problem: Problem }
  | { readonly kind: 'rejected'; readonly reason: Message | undefined }

/** Longer than for other requests, because a timeout here can end the login. */
const timeoutMs = 60_000

/** Sends a refresh token once. No other function sends refresh tokens. */
export async function sendRefreshToken(
  transport: Transport,
  refreshToken: string,
  { country, locale }: { readonly country: string; readonly locale: string },
  onHeaders: (headers: GatewayResponse['headers']) => void,
): Promise<RefreshResult> {
  try {
    const response = await transport({
      method: 'POST',
      path: '/refresh',
      query: { country, locale },
      body: { refresh_token: refreshToken },
      timeoutMs,
      useNewConnection: true,
    })
    onHeaders(response.headers)
    return classifyRefreshResponse(response)
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    return { kind: error.sent ? 'unknown' : 'not_processed', problem: noResponseProblem(error) }
  }
}

/**
 * Statuses that a server sends before it processes a request: RFC 6585 (429), RFC 9110 (503, redirects), and those of a
 * proxy that could not reach the server.
 */
const notProcessedStatuses = new Set([301, 302, 303, 307, 308, 429, 503, 521, 522, 523, 525, 526, 530])
const rejectionStatuses = new Set([400, 401, 403])

function classifyRefreshResponse(response: GatewayResponse): RefreshResult {
  const { status } = response
  if (status === 200) return classifySuccess(response)
  if (notProcessedStatuses.has(status)) return { kind: 'not_processed', problem: statusProblem(response) }
  // The token endpoint sends JSON, so an HTML page comes from a proxy.
  if (status < 500 && isHtmlPage(response)) return { kind: 'not_processed', problem: htmlPageProblem(response) }
  if (status >= 500 || status < 400) return { kind: 'unknown', problem: statusProblem(response) }
  if (
    rejectionStatuses.has(status) &&
    (status !== 400 || /invalid_(grant|token)|expired|revoked/i.test(decodeText(response.body)))
  ) {
    const reason = messageOf(response)
    return { kind: 'rejected', reason: reason === '' ? undefined : quote(reason) }
  }
  return { kind: 'not_processed', problem: statusProblem(response) }
}

function classifySuccess(response: GatewayResponse): RefreshResult {
  if (isHtmlPage(response)) return { kind: 'not_processed', problem: htmlPageProblem(response) }
  try {
    const grant = parseGrant(JSON.parse(decodeText(response.body)))
    if (grant.accessToken !== undefined || grant.refreshToken !== undefined) return { kind: 'renewed', grant }
  } catch {
    // The response is truncated.
  }
  return { kind: 'unknown', problem: statusProblem(response) }
}
