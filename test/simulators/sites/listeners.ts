import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../support/start-server.ts'
import { type Answer, isUnchanged } from './answer.ts'
import type { OtherRequest } from './archetype.ts'
import { errorPage } from './error-page.ts'
import type { OpenEntry, RequestRecorder } from './request-log.ts'
import { type Delivery, sendAnswer, sendWithFault } from './send-answer.ts'
import type { SwitchBoard } from './switches.ts'

const headersOfInterest = [
  'user-agent',
  'referer',
  'cookie',
  'accept',
  'accept-language',
  'origin',
  'range',
  'x-requested-with',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'authorization',
  'via',
  'sec-fetch-site',
  'sec-fetch-dest',
] as const
const maxBodyBytes = 64 * 1024

export interface Listener {
  readonly origin: string
  close(): Promise<void>
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly entry: OpenEntry
  readonly url: URL
}

interface HostNames {
  readonly site: string
  readonly host: string
}

/** Opens an HTTP listener that logs every request. */
const listen = (
  place: { readonly host: string; readonly port: number },
  names: HostNames,
  recorder: RequestRecorder,
  handle: (exchange: Exchange) => Promise<void>,
): Promise<Listener> =>
  startServer((request, response) => {
    const entry = recorder.begin({
      ...names,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: loggedHeaders(request),
    })
    response.on('close', entry.end)
    const url = new URL(request.url ?? '/', 'http://site.invalid')
    handle({ request, response, entry, url }).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      const page = errorPage(500, `The simulator failed: ${error instanceof Error ? error.stack : error}`)
      response.writeHead(page.status, page.headers).end(page.body)
      entry.answer(500)
    })
  }, place)

function loggedHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    headersOfInterest.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size > maxBodyBytes) throw new Error('The request body is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

interface SiteHandlerPorts {
  /** Answers a request on one of the listeners, without faults. `label` is empty for the site itself. */
  readonly answer: (request: OtherRequest, label: string) => Promise<Answer>
  readonly switches: SwitchBoard
  readonly names: HostNames
}

/** Handles requests on one of a site's listeners, with faults. */
function createSiteHandler({ answer, switches, names }: SiteHandlerPorts) {
  const label = names.host.slice(names.site.length + 1)
  return async ({ request, response, entry, url }: Exchange): Promise<void> => {
    const incoming = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      cookies: request.headers.cookie ?? '',
      headers: request.headers as Readonly<Record<string, string>>,
      body: request.method === 'POST' ? await readBody(request) : '',
    }
    const answered = await answer(incoming, label)
    entry.describe(answered)
    const { delayMs, imageDelayMs } = switches.settings
    const wait = delayMs + (answered.kind === 'image' ? imageDelayMs : 0)
    if (wait > 0) await sleep(wait)
    const delivery: Delivery = {
      response,
      entry,
      answer: answered,
      isHead: incoming.method === 'HEAD',
      address: request.url ?? '/',
    }
    if (!request.headers['user-agent'])
      return sendAnswer({ ...delivery, answer: { ...answered, ...errorPage(403, 'Forbidden') } })
    const effect = switches.take({ ...answered, host: names.host })
    if (effect) return sendWithFault(delivery, effect)
    sendAnswer(isUnchanged(answered, request) ? { ...delivery, answer: { ...answered, status: 304 } } : delivery)
  }
}

/** Opens the listeners of a site: its own, and one for each label. */
export async function listenAll(
  labels: readonly string[],
  {
    id,
    place,
    recorder,
    ...ports
  }: Omit<SiteHandlerPorts, 'names'> & {
    readonly id: string
    readonly place: () => { readonly host: string; readonly port: number }
    readonly recorder: RequestRecorder
  },
  listeners: Map<string, Listener>,
): Promise<void> {
  for (const label of ['', ...labels]) {
    const names = { site: id, host: label ? `${id}.${label}` : id }
    listeners.set(names.host, await listen(place(), names, recorder, createSiteHandler({ ...ports, names })))
  }
}
