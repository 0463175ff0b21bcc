import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer, type TestServer } from '../../support/start-server.ts'
import { type ContentEncoding, compress, notModified } from './content-encoding.ts'
import { breakTransport, type Faults, faultyReply } from './faults.ts'
import type { NodeBehaviour } from './nodes.ts'
import { html, type Reply } from './reply.ts'
import type { CatalogHost, CatalogRecorder } from './request-log.ts'

const bodyLimit = 64 * 1024

export type CatalogCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Serving = {
  readonly host: CatalogHost
  readonly reply: (request: CatalogCall) => Promise<Reply>
  readonly behaviour: () => NodeBehaviour
  readonly faults: Faults
  readonly limits: { readonly busy: () => Reply; readonly ban: () => Reply }
  readonly switches: { readonly encodings: readonly ContentEncoding[] }
  readonly recorder: CatalogRecorder
}

/** Starts one host of the catalog. It records requests, replies and applies faults. */
export const serve = (serving: Serving): Promise<TestServer> =>
  startServer((incoming, outgoing) => {
    answer(serving, incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) console.error(error)
      outgoing.destroy()
    })
  })

async function answer(serving: Serving, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { host, recorder, faults } = serving
  const request = await read(incoming)
  const entry = recorder.begin({ host, ...request })
  const correct = forbidden(request, host, recorder) ?? (await serving.reply(request))
  const behaviour = serving.behaviour()
  const transport =
    behaviour === 'truncated' || behaviour === 'trickle' || behaviour === 'reset' ? behaviour : undefined
  const kind = faults.take(host, request.path) ?? transport
  if (kind !== undefined && breakTransport(kind, outgoing, correct)) return
  const faulty = kind === 'busy' || kind === 'ban' ? serving.limits[kind]() : kind && faultyReply(kind, correct)
  const reply = compress(faulty ?? notModified(correct, request) ?? correct, request, serving.switches.encodings)
  entry.answered(reply.status)
  outgoing.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length) })
  outgoing.end(request.method === 'HEAD' ? undefined : reply.body)
}

async function read(incoming: IncomingMessage): Promise<CatalogCall> {
  const url = new URL(incoming.url ?? '/', 'http://catalog')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  let body = ''
  for await (const part of incoming.setEncoding('utf8')) {
    body += part
    if (body.length > bodyLimit) throw new Error('The request body is too long.')
  }
  return { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body }
}

/**
 * Rejects requests without an identifying User-Agent, through proxies, or with API tokens at nodes (docs/catalog.md,
 * section 1).
 */
function forbidden({ headers }: CatalogCall, host: CatalogHost, recorder: CatalogRecorder): Reply | undefined {
  const agent = headers['user-agent'] ?? ''
  const faults = [
    [agent === '', 'sent no User-Agent'],
    [/mozilla|chrome|safari|gecko/i.test(agent), 'sent the User-Agent of a browser'],
    [headers.via !== undefined, 'used a proxy'],
    [headers.origin !== undefined, 'sent an Origin'],
    [host !== 'api' && headers.authorization !== undefined, 'sent a token to a node'],
    [host !== 'api' && headers.cookie !== undefined, 'sent cookies to a node'],
  ] as const
  const violations = faults.filter(([isBroken]) => isBroken)
  for (const [, message] of violations) recorder.addViolation(message)
  return violations.length > 0 ? html(403, 'Forbidden') : undefined
}
