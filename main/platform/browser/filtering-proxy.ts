import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'
import { blockedPorts, normalizeHost, parseSafeUrl, requireAllowedAddress } from '../safe-fetch/addresses.ts'
import { checkedLookup, type Lookup, systemLookup } from '../safe-fetch/checked-agent.ts'
import { toNetworkProblem } from '../safe-fetch/failures.ts'

export type FilteringProxy = {
  /** For the browser: `http://127.0.0.1:<port>`. */
  readonly origin: string
  /** The last failed connection to the host and port of a URL. */
  findFailure(url: URL): Problem | undefined
  /** Closes the proxy and all its connections. */
  close(): Promise<void>
}

type FilteringProxyOptions = {
  /** Whether addresses in the user's own network are allowed; see `isPrivateBaseUrl`. */
  readonly allowPrivate: boolean
  readonly lookup?: Lookup
  /** Limit for the bytes of all responses. All connections are closed when it is exceeded. */
  readonly maxBytes?: number
}

const idleMs = 60_000
const hopByHop = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade']

/**
 * Starts the proxy through which the browser accesses the network. It applies the address rules of `createSafeFetch` to
 * every connection of pages, frames, scripts, sockets and redirects. A forbidden request is closed without a response, so
 * that a page cannot probe the local network.
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

  const track = (socket: Duplex) => {
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

  function tunnel(incoming: IncomingMessage, client: Duplex, head: Buffer): void {
    const host = incoming.url ?? ''
    track(client)
    try {
      const upstream = connectTo(parseAuthority(host), { allowPrivate, lookup: checked })
      track(upstream)
      upstream.once('connect', () => {
        failures.delete(hostWithPort(new URL(`https://${host}`)))
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

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    let url: URL
    try {
      url = parseSafeUrl(incoming.url ?? '', allowPrivate)
      if (url.protocol !== 'http:') throw new Problem('address_forbidden', message('network.onlyHttp'))
    } catch (error) {
      const address = URL.canParse(incoming.url ?? '') ? new URL(incoming.url as string).host : ''
      fail(address, error, incoming.socket)
      return
    }
    const upstream = request({
      host: normalizeHost(url.hostname),
      port: url.port || 80,
      method: incoming.method,
      path: url.pathname + url.search,
      headers: endToEndHeaders(incoming, url),
      lookup: checked,
      agent: false,
      timeout: idleMs,
    })
    upstream.on('socket', track)
    upstream.on('timeout', () => upstream.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })))
    upstream.on('response', (response) => {
      failures.delete(url.host)
      outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, withoutHopByHop(response.rawHeaders))
      response.on('data', count).on('error', () => incoming.socket.destroy())
      response.pipe(outgoing)
    })
    upstream.on('error', (error) => fail(url.host, error, incoming.socket))
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer(forward)
  server.on('connection', track).on('connect', tunnel)
  server.on('upgrade', (_incoming, socket: Duplex) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    findFailure: (url) => failures.get(url.host) ?? failures.get(hostWithPort(url)),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Host name and port, always with the port, like the target of CONNECT. */
const hostWithPort = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`

type Target = { readonly host: string; readonly port: number }

/** Parses the target of CONNECT. The URL parser normalizes IP addresses. */
function parseAuthority(authority: string): Target {
  if (!/^[^/?#@\\\s]+:\d+$/.test(authority) || !URL.canParse(`http://${authority}`)) {
    throw new Problem('address_forbidden', message('network.invalidHostAndPort'))
  }
  const url = new URL(`http://${authority}`)
  const port = Number(url.port || 80)
  if (blockedPorts.has(port)) {
    throw new Problem('address_forbidden', message('network.portNotAllowed', { port }))
  }
  return { host: normalizeHost(url.hostname), port }
}

function connectTo(to: Target, options: { readonly allowPrivate: boolean; readonly lookup: LookupFunction }): Socket {
  if (isIP(to.host)) requireAllowedAddress(to.host, to.host, options.allowPrivate)
  const socket = connect({ ...to, lookup: options.lookup })
  socket.setTimeout(idleMs, () => socket.destroy())
  return socket
}

/** The headers to forward to the site. */
function endToEndHeaders({ rawHeaders }: IncomingMessage, url: URL): string[] {
  return ['Host', url.host, ...withoutHopByHop(rawHeaders, ['host']), 'Connection', 'close']
}

function withoutHopByHop(raw: readonly string[], alsoRemoved: readonly string[] = []): string[] {
  const forwarded: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2)
    const key = name.toLowerCase()
    if (!hopByHop.includes(key) && key !== 'transfer-encoding' && !alsoRemoved.includes(key))
      forwarded.push(name, value)
  }
  return forwarded
}
