import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { errorPage } from './error-page.ts'
import type { OpenEntry } from './request-log.ts'
import type { Effect } from './switches.ts'

export interface Delivery {
  readonly response: ServerResponse
  readonly entry: OpenEntry
  readonly answer: Answer
  readonly isHead: boolean
  /** Path and query of the request. */
  readonly address: string
}

const mebibyte = 1024 * 1024
let changes = 0

/**
 * Sends the complete response. The log entry ends before the last byte is sent, so that concurrency is never
 * overcounted.
 */
export function sendAnswer({ response, entry, answer, isHead }: Delivery): void {
  const hasBody = answer.status !== 304 && answer.status !== 204
  response.writeHead(answer.status, { ...answer.headers, ...(hasBody && { 'content-length': answer.body.length }) })
  entry.answer(answer.status)
  entry.end()
  response.end(hasBody && !isHead ? answer.body : undefined)
}

/** Sends the response with a fault applied. */
export async function sendWithFault(delivery: Delivery, effect: Effect): Promise<void> {
  const { answer } = delivery
  const send = (change: Partial<Answer>) => sendAnswer({ ...delivery, answer: { ...answer, ...change } })
  const redirect = (to: string) => send({ status: 302, headers: { location: to }, body: Buffer.alloc(0) })
  switch (effect.effect) {
    case 'status':
      return send(statusPage(effect.status, effect.retryAfterSeconds))
    case 'html':
      return send({ ...errorPage(200, 'Please log in to continue'), status: 200 })
    case 'truncate':
      return send({ body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) })
    case 'wrong-type':
      return send({ headers: { ...answer.headers, 'content-type': effect.contentType } })
    case 'redirect-loop':
      return redirect(nextInLoop(delivery.address))
    case 'redirect':
      return redirect(effect.to)
    case 'changing':
      return send(changed(answer))
    case 'hang':
      return
    case 'hold':
      await effect.until
      return send({})
    case 'cut':
      return cut(delivery)
    case 'huge':
      return huge(delivery, effect.bytes ?? 50 * mebibyte, effect.chunked === true)
  }
}

function statusPage(status: number, retryAfterSeconds: number | undefined): Partial<Answer> {
  const page = errorPage(status, status === 429 ? 'Too many requests' : `Status ${status}`)
  if (retryAfterSeconds === undefined) return page
  return { ...page, headers: { ...page.headers, 'retry-after': String(retryAfterSeconds) } }
}

function nextInLoop(address: string): string {
  const url = new URL(address, 'http://loop.invalid')
  url.searchParams.set('loop', String(Number(url.searchParams.get('loop') ?? 0) + 1))
  return url.pathname + url.search
}

function changed(answer: Answer): Partial<Answer> {
  const { etag: _etag, 'last-modified': _modified, 'cache-control': _cache, ...headers } = answer.headers
  const mark = headers['content-type']?.startsWith('text/html') ? `<!-- ${++changes} -->` : `\n${++changes}`
  return {
    status: 200,
    headers: { ...headers, 'cache-control': 'no-store' },
    body: Buffer.concat([answer.body, Buffer.from(mark)]),
  }
}

function start({ response, entry, answer }: Delivery, length: number | null): void {
  response.writeHead(answer.status, { ...answer.headers, ...(length !== null && { 'content-length': length }) })
  entry.answer(answer.status)
}

async function cut(delivery: Delivery): Promise<void> {
  const { response, answer, entry } = delivery
  start(delivery, answer.body.length)
  await write(response, answer.body.subarray(0, Math.floor(answer.body.length / 2)))
  entry.end()
  response.socket?.resetAndDestroy()
}

async function huge(delivery: Delivery, bytes: number, chunked: boolean): Promise<void> {
  const { response, answer, entry, isHead } = delivery
  start(delivery, chunked ? null : bytes)
  const padding = Buffer.alloc(mebibyte)
  let left = isHead ? 0 : bytes
  for (let piece = answer.body; left > 0 && !response.destroyed; piece = padding) {
    await write(response, piece.subarray(0, left))
    left -= Math.min(left, piece.length)
  }
  entry.end()
  response.end()
}

/** Resolves when the bytes are flushed or the connection is closed. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve()
    response.once('close', resolve)
    response.write(bytes, () => {
      response.off('close', resolve)
      resolve()
    })
  })
}
