import type { Agent, Dispatcher } from 'undici'
import { acceptedEncodings, readBody } from '../../platform/safe-fetch/read-body.ts'

export type GatewayRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Relative to `/gw`, for example `/refresh`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly timeoutMs?: number
  /** Opens a connection for this request. A reused connection can be dead, which leaves open whether the request arrived. */
  readonly useNewConnection?: boolean
}

export type GatewayResponse = {
  readonly status: number
  /** Names are lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Complete and decompressed. */
  readonly body: Uint8Array
}

/** Sends one request to the gateway. Resolves for every status. @throws NoResponseError. */
export type Transport = {
  (request: GatewayRequest): Promise<GatewayResponse>
  close(): Promise<void>
}

/** The gateway sent no response, or only a part of one. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  /** False only if the request certainly did not leave this machine. */
  readonly sent: boolean
  readonly timedOut: boolean
  constructor(cause: unknown, { sent, timedOut }: { sent: boolean; timedOut: boolean }) {
    super('the gateway did not answer', { cause })
    this.sent = sent
    this.timedOut = timedOut
  }
}

const maxBytes = 48 * 1024 * 1024
const defaultTimeoutMs = 30_000
const connectTimeoutMs = 10_000

/** @param siteUrl the site without `/gw`, which is appended. @param options.timeoutMs 30 s by default. */
export function createTransport(siteUrl: string, options: { readonly timeoutMs?: number } = {}): Transport {
  const root = new URL(siteUrl)
  const base = `${root.pathname.replace(/\/+$/, '')}/gw`
  const connect = { timeout: connectTimeoutMs }
  let agent: Agent | undefined
  let isClosed = false
  const transport = async (request: GatewayRequest): Promise<GatewayResponse> => {
    const { Agent, Client } = await import('undici')
    if (request.useNewConnection) {
      const client = new Client(root.origin, { connect, pipelining: 0 })
      return await send(client, request).finally(() => client.destroy())
    }
    agent ??= new Agent({ connect })
    if (isClosed) await agent.destroy()
    return await send(agent, request)
  }

  async function send(dispatcher: Dispatcher, request: GatewayRequest): Promise<GatewayResponse> {
    const { method, path, query = {}, headers = {}, body } = request
    const search = new URLSearchParams(query).toString()
    const timeout = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs)
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
      const responseHeaders = joinHeaders(response.headers)
      const bytes = await readBody(response.body, {
        encoding: responseHeaders['content-encoding'],
        maxBytes,
        host: root.host,
        onBytes: () => {},
      })
      return { status: response.statusCode, headers: responseHeaders, body: bytes }
    } catch (error) {
      throw new NoResponseError(error, { sent: !notConnected.test(errorCodeOf(error)), timedOut: timeout.aborted })
    }
  }

  return Object.assign(transport, {
    async close() {
      isClosed = true
      await agent?.destroy()
    },
  })
}

/** Error codes that mean no connection was established, so nothing was sent. */
const notConnected =
  /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_.*|.*SELF_SIGNED.*|UNABLE_TO_.*|ERR_TLS_.*|DEPTH_ZERO.*)$/

function errorCodeOf(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  const inner = errors?.[0] ?? cause
  return inner ? errorCodeOf(inner) : ''
}

const joinHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
