import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { releaseBody } from './file-response.ts'
import { type Peer, peerOf } from './peer.ts'
import { dropRest, refuseAmbiguous, refusedHost, refuseMalformedBytes } from './refused-bytes.ts'

export type ListenOptions = {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /**
   * Lets the adapter replace the global Request and Response, which halves the CPU time per response. Only for a
   * dedicated server process.
   */
  readonly ownsProcess?: boolean
  /** The answer to a request that names no host, or several. Default 403. */
  readonly refusalOfHost?: 'forbidden_host' | 'misdirected'
  /** More connections of one address are closed. Default: no limit. */
  readonly maxConnectionsPerAddress?: number
}

export type Listener = {
  readonly origin: string
  close(): Promise<void>
}

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a page is read, so that the next page needs no new TLS handshake.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32 * 1024,
  // Node's own refusal has no body; `refuseAmbiguous` refuses such requests.
  requireHostHeader: false,
}
const backlog = 4096
/** A connection without any byte in either direction is closed, also while an answer waits to be read. */
const silenceTimeoutMs = 180_000
const closeGraceMs = 1000

/**
 * Serves the API over HTTP.
 * @throws Problem `busy` if the port is in use, `bad_request` if the host is not an address of this machine
 */
export async function listen(
  fetch: (request: Request, peer: Peer) => Promise<Response>,
  { host, port, ownsProcess = false, refusalOfHost = 'forbidden_host', maxConnectionsPerAddress }: ListenOptions,
): Promise<Listener> {
  const respond = async (request: Request, { incoming, outgoing }: Exchange) => {
    const response = await fetch(request, peerOf(incoming.socket, outgoing))
    if (response.status >= 400 && !incoming.complete) {
      response.headers.set('Connection', 'close')
      closeGently(incoming.socket)
    }
    // Not on `close`: an interrupted connection can still have pending writes.
    outgoing.once('finish', () => releaseBody(response))
    return response
  }
  const serve = getRequestListener(respond, {
    overrideGlobalObjects: ownsProcess,
    hostname: host,
    // `fetch` never rejects, so this is a request that the adapter cannot represent.
    errorHandler: () => refusedHost(refusalOfHost),
  })
  const server = createServer(
    limits,
    answerPipelinedInOrder((request, response) => {
      if (refuseAmbiguous(request, response, refusalOfHost)) return
      // The adapter takes a colon without a port for malformed.
      request.headers.host = request.headers.host?.replace(/:$/, '')
      void serve(request, response)
    }),
  )
  server.setTimeout(silenceTimeoutMs)
  refuseMalformedBytes(server)
  server.maxHeadersCount = 100
  if (maxConnectionsPerAddress !== undefined) limitConnections(server, maxConnectionsPerAddress)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenProblem(error, host, port)))
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

function limitConnections(server: Server, max: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > max) return void socket.destroy()
    counts.set(address, count)
    socket.once('close', () => {
      const left = counts.get(address)! - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
}

type Exchange = { readonly incoming: Pick<IncomingMessage, 'complete' | 'socket'>; readonly outgoing: EventEmitter }

/** Closes the connection as soon as the client has read the answer. */
function closeGently(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    dropRest(socket)
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the next request of a connection when the answer to the one before is handed to the operating system. Node starts all
 * requests that a client sends together, so a client that never reads could make the program hold any number of answers.
 */
function answerPipelinedInOrder(serve: Serve): Serve {
  const lastAnswer = new WeakMap<Socket, Promise<void>>()
  return async (request, response) => {
    const { socket } = request
    const before = lastAnswer.get(socket)
    lastAnswer.set(socket, new Promise((resolve) => response.once('close', resolve)))
    await before
    if (!socket.destroyed) serve(request, response)
  }
}

function toListenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Problem('busy', message('api.portInUse', { port }), {
      cause: error,
    })
  }
  return new Problem('bad_request', message('api.cannotListen', { host, port, reason: error.message }), {
    cause: error,
  })
}
