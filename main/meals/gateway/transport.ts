import { Agent, Client, type Dispatcher } from 'undici'
import { acceptedEncodings, readBody } from '../../platform/safe-fetch/read-body.ts'

export type GatewayRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Under `/gw`: `/refresh`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly timeoutMs?: number
  /** A connection of its own: one that was kept open may be dead, and then nobody knows whether the request arrived. */
  readonly ownConnection?: boolean
}

export type GatewayAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Whole and unpacked. */
  readonly body: Uint8Array
}

/** One request to the gateway. Every answer is given as it is. @throws NoAnswer. */
export type Exchange = {
  (request: GatewayRequest): Promise<GatewayAnswer>
  close(): Promise<void>
}

/** The gateway did not answer, or not to the end. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** False only where the request certainly did not leave this machine. */
  readonly sent: boolean
  readonly timedOut: boolean
  constructor(cause: unknown, { sent, timedOut }: { sent: boolean; timedOut: boolean }) {
    super('the gateway did not answer', { cause })
    this.sent = sent
    this.timedOut = timedOut
  }
}

const maxBytes = 48 * 1024 * 1024
const usualTimeoutMs = 30_000
const connectTimeoutMs = 10_000

/** @param siteUrl the address of the site; `/gw` is appended (specification, head). */
export function createExchange(siteUrl: string, options: { readonly timeoutMs?: number } = {}): Exchange {
  const root = new URL(siteUrl)
  const base = `${root.pathname.replace(/\/+$/, '')}/gw`
  const connect = { timeout: connectTimeoutMs }
  const agent = new Agent({ connect })
  const exchange = async (request: GatewayRequest): Promise<GatewayAnswer> => {
    const dispatcher = request.ownConnection ? new Client(root.origin, { connect, pipelining: 0 }) : agent
    try {
      return await once(dispatcher, request)
    } finally {
      if (dispatcher !== agent) await dispatcher.destroy()
    }
  }

  async function once(dispatcher: Dispatcher, request: GatewayRequest): Promise<GatewayAnswer> {
    const { method, path, query = {}, headers = {}, body } = request
    const search = new URLSearchParams(query).toString()
    const timeout = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? usualTimeoutMs)
    try {
      const response = await dispatcher.request({
        origin: root.origin,
        path: `${base}${path}${search && `?${search}`}`,
        method,
        signal: timeout,
        headers: {
          accept: 'application/json',
          'accept-encoding': acceptedEncodings,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const flat = joined(response.headers)
      const bytes = await readBody(response.body, {
        encoding: flat['content-encoding'],
        maxBytes,
        host: root.host,
        onBytes: () => {},
      })
      return { status: response.statusCode, headers: flat, body: bytes }
    } catch (error) {
      throw new NoAnswer(error, { sent: !neverSent.test(codeOf(error)), timedOut: timeout.aborted })
    }
  }

  return Object.assign(exchange, { close: () => agent.destroy() })
}

/** No connection came about, so nothing was sent. */
const neverSent =
  /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_.*|.*SELF_SIGNED.*|UNABLE_TO_.*|ERR_TLS_.*|DEPTH_ZERO.*)$/

function codeOf(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  const inner = errors?.[0] ?? cause
  return inner ? codeOf(inner) : ''
}

const joined = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
