import type { ServerResponse } from 'node:http'
import { html, type Reply } from './reply.ts'
import type { CatalogHost } from './request-log.ts'

const faultKinds = [
  ...(['reset', 'hang', 'hang-after-headers', 'trickle', 'truncated', 'empty', 'wrong-type', 'html-200'] as const),
  ...(['html-502', 'html-503', 'error-500', 'not-found', 'redirect-https', 'captcha', 'schema-change'] as const),
  ...(['unknown-rows', 'broken-packing', 'busy', 'ban'] as const),
] as const
export type FaultKind = (typeof faultKinds)[number]

type Fault = {
  readonly kind: FaultKind
  readonly host: CatalogHost
  readonly path?: RegExp
  /** Number of requests that fail; unlimited by default. */
  readonly times?: number
  /** Number of matching requests that succeed first; default 0. */
  readonly after?: number
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let active: { readonly fault: Fault; left: number; passesLeft: number }[] = []
  return {
    add: (fault: Fault) =>
      void active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY, passesLeft: fault.after ?? 0 }),
    clear() {
      active = []
    },
    take(host: CatalogHost, path: string): FaultKind | undefined {
      const found = active.find(
        ({ fault, left }) => left > 0 && fault.host === host && (fault.path?.test(path) ?? true),
      )
      if (!found) return undefined
      if (found.passesLeft > 0) {
        found.passesLeft -= 1
        return undefined
      }
      found.left -= 1
      return found.fault.kind
    },
  }
}

/** The reply of a fault instead of the correct one; undefined for transport faults and limits. */
export function faultyReply(kind: FaultKind, reply: Reply): Reply | undefined {
  switch (kind) {
    case 'html-200':
      return html(200, 'Checking your browser')
    case 'html-502':
      return html(502, 'Bad gateway')
    case 'html-503':
      return html(503, 'Service unavailable', { 'retry-after': '1' })
    case 'error-500':
      return { status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Internal error') }
    case 'not-found':
      return html(404, 'Not found')
    case 'empty':
      return { ...reply, body: Buffer.alloc(0) }
    case 'wrong-type':
      return { ...reply, headers: { ...reply.headers, 'content-type': 'application/octet-stream' } }
    case 'redirect-https':
      return { status: 301, headers: { location: 'https://catalog.invalid/' }, body: Buffer.alloc(0) }
    case 'captcha':
      return {
        status: 403,
        headers: { 'content-type': 'application/json', 'x-captcha-sitekey': 'a-site-key' },
        body: Buffer.from('{"result":"error","errors":[{"status":403,"title":"captcha_required_exception"}]}'),
      }
    case 'unknown-rows':
      return { ...reply, body: renameMembers(reply.body) }
    case 'broken-packing':
      return { ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' } }
    case 'schema-change':
      return { ...reply, body: Buffer.from(JSON.stringify({ result: 'ok', response: 'collection', records: [] })) }
    default:
      return undefined
  }
}

/** Renames the members of each row. */
function renameMembers(body: Buffer): Buffer {
  const answer = JSON.parse(body.toString()) as { data: unknown }
  const rename = (row: unknown) => ({ key: (row as { id: string }).id, content: row })
  const data = Array.isArray(answer.data) ? answer.data.map(rename) : rename(answer.data)
  return Buffer.from(JSON.stringify({ ...answer, data }))
}

/** Delay between two chunks of a trickled response. */
const chunkMs = 250

/** Sends a correct reply over a broken transport. @returns false if the fault is not a transport fault */
export function breakTransport(kind: FaultKind, response: ServerResponse, right: Reply): boolean {
  const head = () => response.writeHead(right.status, { ...right.headers, 'content-length': String(right.body.length) })
  switch (kind) {
    case 'reset':
      response.socket?.resetAndDestroy()
      return true
    case 'hang':
      return true
    case 'hang-after-headers':
      head().flushHeaders()
      return true
    case 'truncated':
      head().write(right.body.subarray(0, Math.floor(right.body.length / 2)), () => response.socket?.destroy())
      return true
    case 'trickle': {
      head()
      let sent = 0
      const timer = setInterval(() => {
        response.write(right.body.subarray(sent, sent + 8))
        sent += 8
      }, chunkMs)
      response.once('close', () => clearInterval(timer))
      return true
    }
    default:
      return false
  }
}
