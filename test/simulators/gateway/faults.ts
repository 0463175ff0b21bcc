import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A fault between a request and its response. */
export type Fault =
  /** The request does not reach the gateway. */
  | 'captcha'
  | 'html-401'
  | 'html-200'
  | 'html-503'
  | 'html-404'
  | '429'
  | '429-wait'
  | 'redirect'
  | 'reset'
  /** The gateway replies without processing the request. */
  | 'json-401'
  | 'json-403'
  | 'json-404'
  | '500'
  | '502-html'
  /** The gateway processes the request; the response is lost or corrupted. */
  | 'lost'
  | 'half'
  | '500-after'
  | 'hang-after'
  | 'not-json'
  | 'empty'
  | '204'
  | 'nan'
  /** The response is unusual but valid. */
  | 'bom'
  | 'wrong-type'
  | 'gzip'
  | 'br'
  | 'unknown-members'
  | 'slow'
  /** For /refresh only. */
  | 'no-access-token'
  | 'no-refresh-token'
  | 'same-refresh-token'

export const faultsBeforeGateway: readonly Fault[] = [
  'captcha',
  'html-401',
  'html-200',
  'html-503',
  'html-404',
  '429',
  '429-wait',
  'redirect',
]

const page = '<!DOCTYPE html><html><head><title>Just a moment…</title></head><body>Are you a robot?</body></html>'
const html = 'text/html; charset=utf-8'

type FixedReply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Record<string, string>
}

const repliesInstead: Partial<Record<Fault, FixedReply>> = {
  captcha: { status: 403, type: html, body: page, headers: { 'cf-mitigated': 'challenge' } },
  'html-401': { status: 401, type: html, body: page },
  'html-200': { status: 200, type: html, body: '<html><form action="/login"></form></html>' },
  'html-503': { status: 503, type: html, body: page },
  '429': { status: 429, type: 'application/json', body: '{"message":"too many requests"}' },
  '429-wait': { status: 429, type: 'text/plain', body: 'slow down', headers: { 'retry-after': '7' } },
  redirect: { status: 301, type: html, body: '', headers: { location: 'https://elsewhere.example/' } },
  'json-401': { status: 401, type: 'application/json', body: '{"error":"invalid_token"}' },
  'json-404': { status: 404, type: 'application/json', body: '{"message":"not found"}' },
  'html-404': { status: 404, type: html, body: page },
  'json-403': { status: 403, type: 'application/json', body: '{"message":"forbidden"}' },
  '500': { status: 500, type: 'application/json', body: '{"message":"internal error"}' },
  '502-html': { status: 502, type: html, body: '<html><h1>Bad gateway</h1></html>' },
}

/** Replies without processing the request. @returns false if the gateway must process the request first */
export function replyInstead(response: ServerResponse, fault: Fault): boolean {
  if (fault === 'reset') {
    response.socket?.destroy()
    return true
  }
  const plain = repliesInstead[fault]
  if (!plain) return false
  response.writeHead(plain.status, { 'content-type': plain.type, ...plain.headers }).end(plain.body)
  return true
}

/** Sends the gateway's response and applies the fault. */
export function sendReply(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string>,
  fault: Fault | undefined,
): void {
  const json = JSON.stringify(corrupted(value, fault))
  const type = { 'content-type': fault === 'wrong-type' ? 'text/plain' : 'application/json; charset=utf-8', ...headers }
  switch (fault) {
    case 'lost':
      response.socket?.destroy()
      return
    case 'half':
      response.writeHead(status, { ...type, 'content-length': String(Buffer.byteLength(json)) })
      response.write(json.slice(0, json.length / 2), () => response.socket?.destroy())
      return
    case '500-after':
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"internal error"}')
      return
    case 'hang-after':
      return
    case 'not-json':
      response.writeHead(status, type).end(json.slice(0, -1))
      return
    case 'nan':
      response.writeHead(status, type).end(`{"count":NaN,"was":${json}}`)
      return
    case 'empty':
      response.writeHead(200, type).end()
      return
    case '204':
      response.writeHead(204).end()
      return
    case 'bom':
      response.writeHead(status, type).end(`\uFEFF${json}`)
      return
    case 'gzip':
      response.writeHead(status, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(json))
      return
    case 'br':
      response.writeHead(status, { ...type, 'content-encoding': 'br' }).end(brotliCompressSync(json))
      return
    case 'slow':
      setTimeout(() => response.writeHead(status, type).end(json), 400)
      return
    default:
      response.writeHead(status, type).end(json)
  }
}

function corrupted(value: unknown, fault: Fault | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (fault === 'unknown-members') return { futureMember: { deep: [1, null] }, ...value, anotherOne: [] }
  const { access_token, refresh_token, ...rest } = value as Record<string, unknown>
  if (fault === 'no-access-token') return { refresh_token, ...rest }
  if (fault === 'no-refresh-token') return { access_token, ...rest }
  return value
}
