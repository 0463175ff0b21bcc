import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { formatMessage } from '../platform/i18n.ts'
import { problemType } from './problem.ts'
import { securityHeaders } from './respond-safely.ts'

/** A client on a busy computer or a slow network may send for a while before it reads the answer. */
const maxSilenceMs = 10_000
const maxUnreadMs = 120_000

/** All methods of the API, for requests that name no resource. */
const allMethods = { Allow: 'GET, HEAD, POST, PUT, DELETE' }

type Refusal = { readonly code: ProblemCode; readonly detail: Message; readonly headers?: Record<string, string> }

/**
 * Answers what Node refuses or drops before a request exists with problem documents too, in English: what cannot be parsed
 * has no language. Afterwards the connection is closed, because the position of the next request is unknown.
 */
export function refuseMalformedBytes(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const response = latest.get(socket)
    const refuse = () => refuseSocket(socket, refusalOf(error))
    // An answer to an earlier request is sent first; one to this request that has begun cannot be replaced.
    if (!response || response.writableFinished) refuse()
    else if (response.req.complete) response.once('finish', refuse)
    else if (response.headersSent) socket.destroy()
    else refuse()
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    sendRefusal(response, { code: 'expectation_failed', detail: message('api.expectationUnknown') })
  })
  server.on('connect', (_request, socket: Duplex) => refuseSocket(socket, noProxy))
}

const noProxy: Refusal = {
  code: 'method_not_allowed',
  detail: message('api.methodNotAllowed', { method: 'CONNECT', allowed: Object.values(allMethods) }),
  headers: allMethods,
}

function refusalOf({ code = '' }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'header_too_large', detail: message('api.headerTooLarge') }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return { code: 'payload_too_large', detail: message('api.chunksMalformed') }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request_timeout', detail: message('api.requestTooSlow') }
  if (code === 'HPE_INVALID_METHOD') return { code: 'bad_request', detail: message('api.methodUnknown') }
  if (/CHUNK|EOF|CONTENT_LENGTH|TRANSFER_ENCODING/.test(code))
    return { code: 'bad_request', detail: message('api.chunksMalformed') }
  return { code: 'bad_request', detail: message('api.requestMalformed') }
}

function toAnswer({ code, detail, headers = {} }: Refusal) {
  const { status } = problems[code]
  const title = formatMessage(message(`problems.${code}`), 'en')
  const body = JSON.stringify({ type: problemType(code), title, status, detail: formatMessage(detail, 'en') })
  return {
    status,
    body,
    headers: {
      ...securityHeaders,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Language': 'en',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...headers,
    },
  }
}

function refuseSocket(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return
  const { status, body, headers } = toAnswer(refusal)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.on('error', () => socket.destroy())
  dropRest(socket)
}

/** Drops the bytes that still arrive after an answer, so that a client that still sends reads the answer instead of a reset. */
export function dropRest(socket: Duplex): void {
  socket.resume()
  if (socket instanceof Socket) socket.setTimeout(maxSilenceMs, () => socket.destroy())
  setTimeout(() => socket.destroy(), maxUnreadMs).unref()
}

function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, body, headers } = toAnswer(refusal)
  response.writeHead(status, headers).end(response.req.method === 'HEAD' ? undefined : body)
}

const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{0,5})?$/i

/** The problem document for a Host that is no address of this machine in any spelling. */
export function refusedHost(code: ProblemCode): Response {
  const { status, body, headers } = toAnswer({ code, detail: message('api.hostNotAllowed') })
  return new Response(body, { status, headers })
}

/**
 * Refuses a request that has no single meaning: without Host, with several or a malformed one, with an absolute URL or with
 * `*` instead of a path.
 * @param forbidden the code for a host that is not exactly one
 * @returns whether it was refused
 */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse, forbidden: ProblemCode): boolean {
  const refusal = ambiguityOf(request, forbidden)
  if (refusal) sendRefusal(response, refusal)
  return refusal !== undefined
}

function ambiguityOf(
  { rawHeaders, url = '', method = '' }: IncomingMessage,
  forbidden: ProblemCode,
): Refusal | undefined {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'host')
  if (hosts.length !== 1 || (!url.startsWith('/') && url !== '*'))
    return { code: forbidden, detail: message('api.hostAmbiguous') }
  if (!hostPattern.test(hosts[0]!.trim())) return { code: 'bad_request', detail: message('api.hostMalformed') }
  if (url === '*' || method === 'TRACE') {
    const allowed = Object.values(allMethods)
    return {
      code: 'method_not_allowed',
      detail: message('api.methodNotAllowed', { method, allowed }),
      headers: allMethods,
    }
  }
  return undefined
}
