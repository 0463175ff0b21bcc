import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'
import { normalizeHost, requireAllowedAddress } from '../safe-fetch/addresses.ts'
import { blockedPorts } from '../safe-fetch/blocked-ports.ts'
import { checkedLookup, type Lookup, systemLookup } from '../safe-fetch/checked-agent.ts'
import { toNetworkProblem } from '../safe-fetch/failures.ts'
import { parseSafeUrl } from '../safe-fetch/parse-address.ts'

export type FilteringProxy = {
  /** For the browser: `http://127.0.0.1:<port>`. */
  readonly origin: string
  /** Why the host (name and port) of an address was last not reached. */
  findFailure(url: URL): Problem | undefined
  /** Cuts what is open. */
  close(): Promise<void>
}

export type FilteringProxyOptions = {
  /** Whether the user's own machine and network may be reached; see `baseUrlIsPrivate`. */
  readonly allowPrivate: boolean
  readonly lookup?: Lookup
  /** What all answers together may weigh; then everything is cut. */
  readonly maxBytes?: number
}

const idleMs = 60_000
const hopByHop = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade']

/**
 * The only way to the network for a browser that opens foreign pages: the address rules of `safeFetch`, applied to the
 * addresses that are really connected to, whoever asks: a page, a frame, a script, a socket or a redirect. A refused
 * request is cut off without an answer, so a page learns nothing about what is there.
 */
export async function startFilteringProxy({
  allowPrivate,
  lookup = systemLookup,
  maxBytes = 256 * 1024 ** 2,
}: FilteringProxyOptions): Promise<FilteringProxy> {
  const failures = new Map<string, Problem>()
  const open = new Set<Duplex>()
  const checked = checkedLookup({ lookup, allowPrivate })
  let bytes = 0

  const keep = (socket: Duplex) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  }
  const count = (data: Buffer) => {
    bytes += data.length
    if (bytes > maxBytes) for (const socket of open) socket.destroy()
  }
  const fail = (host: string, error: unknown, socket: Duplex) => {
    if (failures.size < 1000) failures.set(host, toNetworkProblem(error, host))
    socket.destroy()
  }

  function tunnel(asked: IncomingMessage, client: Duplex, head: Buffer): void {
    const host = asked.url ?? ''
    keep(client)
    try {
      const upstream = dial(target(host), { allowPrivate, lookup: checked })
      keep(upstream)
      upstream.once('connect', () => {
        failures.delete(hostOf(new URL(`https://${host}`)))
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        upstream.write(head)
        upstream.on('data', count).pipe(client)
        client.pipe(upstream)
      })
      upstream.on('error', (error) => fail(host, error, client))
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
    } catch (error) {
      fail(host, error, client)
    }
  }

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    let url: URL
    try {
      url = parseSafeUrl(asked.url ?? '', allowPrivate)
      if (url.protocol !== 'http:') throw new Problem('address_forbidden', message('network.onlyHttp'))
    } catch (error) {
      const address = URL.canParse(asked.url ?? '') ? new URL(asked.url as string).host : ''
      fail(address, error, asked.socket)
      return
    }
    const upstream = request({
      host: normalizeHost(url.hostname),
      port: url.port || 80,
      method: asked.method,
      path: url.pathname + url.search,
      headers: endToEnd(asked, url),
      lookup: checked,
      agent: false,
      timeout: idleMs,
    })
    upstream.on('socket', keep)
    upstream.on('timeout', () => upstream.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })))
    upstream.on('response', (response) => {
      failures.delete(url.host)
      answer.writeHead(response.statusCode ?? 502, response.statusMessage, withoutHopByHop(response.rawHeaders))
      response.on('data', count).on('error', () => asked.socket.destroy())
      response.pipe(answer)
    })
    upstream.on('error', (error) => fail(url.host, error, asked.socket))
    answer.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  }

  const server = createServer(forward)
  server.on('connection', keep).on('connect', tunnel)
  server.on('upgrade', (_asked, socket: Duplex) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf: (url) => failures.get(url.host) ?? failures.get(hostOf(url)),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Name and port, the port always written: as CONNECT names its target. */
const hostOf = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`

type Target = { readonly host: string; readonly port: number }

/** The target of a CONNECT. The URL parser undoes the odd spellings of IP addresses, as it does for pages. */
function target(authority: string): Target {
  if (!/^[^/?#@\\\s]+:\d+$/.test(authority) || !URL.canParse(`http://${authority}`)) {
    throw new Problem('address_forbidden', message('network.invalidHostAndPort'))
  }
  const url = new URL(`http://${authority}`)
  const port = Number(url.port || 80)
  if (blockedPorts.has(port)) {
    throw new Problem('address_forbidden', message('network.portNotAllowed', { port, host: url.hostname }))
  }
  return { host: normalizeHost(url.hostname), port }
}

function dial(to: Target, options: { readonly allowPrivate: boolean; readonly lookup: LookupFunction }): Socket {
  if (isIP(to.host)) requireAllowedAddress(to.host, to.host, options.allowPrivate)
  const socket = connect({ ...to, lookup: options.lookup })
  socket.setTimeout(idleMs, () => socket.destroy())
  return socket
}

/** The headers of a request that the browser meant for the site. */
function endToEnd({ rawHeaders }: IncomingMessage, url: URL): string[] {
  return ['Host', url.host, ...withoutHopByHop(rawHeaders, ['host']), 'Connection', 'close']
}

function withoutHopByHop(raw: readonly string[], others: readonly string[] = []): string[] {
  const kept: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2)
    const key = name.toLowerCase()
    if (!hopByHop.includes(key) && key !== 'transfer-encoding' && !others.includes(key)) kept.push(name, value)
  }
  return kept
}
