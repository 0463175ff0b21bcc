// Serves custom schemes over HTTP: `app://bunko/x` becomes `http://bunko.app.localhost/x`, which Chromium resolves to a
// server in this process. Bodies stream, requests abort and images load as from any site.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { running } from './running.ts'

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()
const registered: string[] = []

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]): void {
    if (running.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    registered.push(...schemes.map(({ scheme }) => scheme))
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`)
    handlers.set(scheme, handler)
  },
}

export function toWeb(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  return registered.includes(scheme) ? `http://${host}.${scheme}.localhost${rest || '/'}` : url
}

export function fromWeb(url: string): string {
  const [, host, scheme = '', rest = ''] = /^http:\/\/([^/]*)\.([a-z0-9-]+)\.localhost(.*)$/.exec(url) ?? []
  return registered.includes(scheme) ? `${scheme}://${host}${rest}` : url
}

/** Whether a page with this address can load now. As in Electron, that of a scheme without a handler fails at once. */
export function isServed(url: string): boolean {
  const scheme = url.slice(0, url.indexOf(':'))
  return !registered.includes(scheme) || handlers.has(scheme)
}

/** Starts the server. @returns Chromium flags that map the registered schemes to it */
export async function startSchemeServer(): Promise<readonly string[]> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      // A closed page closes its connections; that is not an error.
      if (!outgoing.destroyed) console.error(error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  const rules = registered.map((scheme) => `MAP *.${scheme}.localhost 127.0.0.1:${port}`)
  return rules.length === 0 ? [] : [`--host-resolver-rules=${rules.join(',')}`]
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = fromWeb(`http://${incoming.headers.host}${incoming.url}`)
  const handler = handlers.get(url.slice(0, url.indexOf(':')))
  if (handler === undefined) {
    outgoing.writeHead(404).end()
    return
  }
  // As in Electron, the signal of the request never aborts.
  const response = await handler(toRequest(url, incoming))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  // An event stream sends its headers long before its first byte.
  outgoing.flushHeaders()
  if (response.body === null || incoming.method === 'HEAD') outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
}

function toRequest(url: string, incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name === 'host' || name === 'connection') continue
    const text = Array.isArray(value) ? value.join(', ') : value
    headers.set(name, name === 'origin' || name === 'referer' ? fromWeb(text) : text)
  }
  const { method = 'GET' } = incoming
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  const body = Readable.toWeb(incoming) as ReadableStream
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}
