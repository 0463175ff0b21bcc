import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { parseRetryAfter } from '../../platform/safe-fetch/failures.ts'
import { type GatewayResponse, NoResponseError } from './transport.ts'

/** Whether the body is HTML instead of JSON: a bot check, a login page, or an error page of a proxy. */
export function isHtmlPage({ headers, body }: GatewayResponse): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const start = decodeText(body.subarray(0, 512)).trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return false
  return /html/i.test(headers['content-type'] ?? '') || start.startsWith('<')
}

export const decodeText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

/** Parses the body as JSON. @throws Problem `upstream_failed`. */
export function parseJson(response: GatewayResponse): unknown {
  if (isHtmlPage(response)) throw htmlPageProblem(response)
  const text = decodeText(response.body)
  if (text.trim() === '') throw upstreamFailed(message('meals.emptyResponse'))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw upstreamFailed(message('meals.invalidResponse'), { cause })
  }
}

export const htmlPageProblem = (response: GatewayResponse): Problem =>
  upstreamFailed(message('meals.pageInsteadOfData', { status: response.status }), waitOf(response))

/** Converts a network error. @throws `error` if it is not a NoResponseError. */
export function noResponseProblem(error: unknown): Problem {
  if (!(error instanceof NoResponseError)) throw error
  const { timedOut, sent, cause } = error
  if (timedOut) {
    return new Problem('upstream_timeout', message('meals.timedOut'), { cause, retryable: true })
  }
  return upstreamFailed(sent ? message('meals.connectionLost') : message('meals.unreachable'), { cause })
}

/** The problem for a response whose status is not a success. */
export function statusProblem(response: GatewayResponse): Problem {
  const { status } = response
  const isRedirect = status >= 300 && status < 400
  if (isHtmlPage(response) && !isRedirect) return htmlPageProblem(response)
  if (status === 429) return upstreamFailed(message('meals.rateLimited'), waitOf(response))
  if (status === 504 || status === 408) {
    return new Problem('upstream_timeout', message('meals.gatewayTimeout', { status }), {
      retryable: true,
      ...waitOf(response),
    })
  }
  if (isRedirect) {
    return upstreamFailed(message('meals.redirected', { status }))
  }
  const reason = messageOf(response)
  return upstreamFailed(
    reason
      ? message('meals.serverErrorWithReason', { status, response: reason })
      : message('meals.serverError', { status }),
    waitOf(response),
  )
}

const waitOf = ({ headers }: GatewayResponse): { waitSeconds?: number } => {
  const waitSeconds = parseRetryAfter(headers['retry-after'], new Date(headers.date ?? Date.now()))
  return waitSeconds === undefined ? {} : { waitSeconds }
}

const upstreamFailed = (text: Message, options: { cause?: unknown; waitSeconds?: number } = {}) =>
  new Problem('upstream_failed', text, { retryable: true, ...options })

/** The error message of the gateway in any of its formats: at most 200 characters, without anything that looks like a token. */
export function messageOf({ body }: Pick<GatewayResponse, 'body'>): string {
  const text = decodeText(body.subarray(0, 4096))
  return (readErrorMessage(text) ?? '')
    .replace(/[A-Za-z0-9_+/=.-]{32,}/g, '…')
    .replace(/[\s.]+$/, '')
    .slice(0, 200)
}

function readErrorMessage(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const first = Array.isArray(value.errors) ? (value.errors[0] as Record<string, unknown> | undefined) : undefined
    const messages = [value.message, value.error_description, first?.message, value.error, value.code, value.detail]
    return messages.find((message): message is string => typeof message === 'string')
  } catch {
    return undefined
  }
}

/** The error code of a response in any member, for example `MEAL_SIZE_MISMATCH`; empty if there is none. */
export function errorCodeOf({ body }: Pick<GatewayResponse, 'body'>): string {
  return /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(decodeText(body.subarray(0, 4096)))?.[0] ?? ''
}
