import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { workAfterSending } from './after-sending.ts'

export type ListenOptions = {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /**
   * Lets the adapter put its own Request and Response in place of the global ones, which halves the processor time of
   * an answer. Only for a process that is nothing but the server.
   */
  readonly ownsProcess?: boolean
}

export type Listener = { readonly origin: string; close(): Promise<void> }

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000, maxHeaderSize: 32 * 1024 }
const backlog = 4096
const closeGraceMs = 1000

/**
 * Serves the API over HTTP.
 * @throws Problem `busy` when the port is taken, `bad_request` when the host is not one of this machine.
 */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port, ownsProcess = false }: ListenOptions,
): Promise<Listener> {
  const answer = async (request: Request, { outgoing }: { readonly outgoing: EventEmitter }) => {
    const response = await fetch(request)
    const work = workAfterSending(response)
    // Not at `close`: a connection that breaks off may leave a write under way.
    if (work) outgoing.once('finish', work)
    return response
  }
  const serve = getRequestListener(answer, { overrideGlobalObjects: ownsProcess, hostname: host })
  const server = createServer(limits, (request, response) => {
    if (isAmbiguous(request)) refuse(response)
    else void serve(request, response)
  })
  server.maxHeadersCount = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen({ host, port, backlog }, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), closeGraceMs).unref()
      await closed
    },
  }
}

/** Node takes a request without Host, with several, or for another authority; what is not clear is refused. */
function isAmbiguous({ rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 0).filter((name) => name.toLowerCase() === 'host')
  return hosts.length !== 1 || !(url.startsWith('/') || url === '*')
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({
    type: 'urn:bunko:problem:forbidden_host',
    title: 'This address is not served',
    status: 403,
    detail: 'Send exactly one Host header, and a path instead of a whole address.',
  })
  response.writeHead(403, { 'Content-Type': 'application/problem+json; charset=utf-8', Connection: 'close' }).end(body)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Problem('busy', message('api.portInUse', { port }), {
      cause: error,
    })
  }
  return new Problem('bad_request', message('api.cannotListen', { host, port, reason: error.message }), {
    cause: error,
  })
}
