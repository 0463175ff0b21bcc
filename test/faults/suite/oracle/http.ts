import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitOf } from '../rig/until.ts'

export type Reply = {
  /** 0 if no answer came. */
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the oracle knows nothing of the program's types
  readonly data: any
  readonly bytes: Buffer
}

type HttpRecord = {
  readonly undeclared: string[]
  worstMs: number
  requests: number
}

export type Http = {
  connect(origin: string): void
  origin(): string
  /** The body is JSON, or bytes whose type is in the headers. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  readonly record: HttpRecord
}

type Description = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }

/** Sends requests, measures them and notes answers that the API description does not declare. */
export function createHttp(limitMs = 60_000): Http {
  const description = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../dist/openapi.json'), 'utf8'),
  ) as Description
  const record: HttpRecord = { undeclared: [], worstMs: 0, requests: 0 }
  let origin = ''

  function note(method: string, path: string, status: number, type: string, text: string): void {
    if (status < 500) return
    const declared = declaredStatuses(description, method, path)
    const isProblem = type.includes('problem+json') && text.includes('"detail"')
    // 500 is declared everywhere and still means a mistake of the program.
    if (status === 500 || !declared.has(String(status)) || !isProblem)
      record.undeclared.push(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
  }

  return {
    connect(next) {
      origin = next
    },
    origin: () => origin,
    send,
    record,
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const began = performance.now()
    record.requests += 1
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        signal: AbortSignal.timeout(limitOf(limitMs)),
        headers: { connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      record.worstMs = Math.max(record.worstMs, performance.now() - began)
      const type = response.headers.get('content-type') ?? ''
      const text = /json|text/.test(type) ? bytes.toString() : ''
      note(method, path, response.status, type, text)
      return { status: response.status, data: type.includes('json') ? JSON.parse(text) : undefined, bytes }
    } catch (error) {
      if ((error as Error).name === 'TimeoutError')
        record.undeclared.push(`${method} ${path}: no answer within ${limitMs} ms`)
      return { status: 0, data: undefined, bytes: Buffer.alloc(0) }
    }
  }
}

function declaredStatuses({ paths }: Description, method: string, address: string): ReadonlySet<string> {
  const path = address.split('?')[0]!
  const template = Object.keys(paths)
    .filter((candidate) => new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    // Literal segments are more specific than parameters.
    .toSorted((one, other) => one.split('{').length - other.split('{').length)[0]
  return new Set(Object.keys((template && paths[template]?.[method.toLowerCase()]?.responses) || {}))
}
