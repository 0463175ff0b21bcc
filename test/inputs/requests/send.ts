import { Agent, request } from 'node:http'
import type { Sent } from './request.ts'

export type Answer = {
  /** 0 if no answer came. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request as it is; `fetch` would mend it. Reads an endless answer for a moment only. */
export async function send(origin: string, sent: Sent, limitMs: number): Promise<Answer> {
  const answer = await attempt(origin, sent, limitMs)
  // The program may close a connection that is not in use at the moment when it is used again.
  return answer.isReset ? await attempt(origin, sent, limitMs) : answer
}

type Attempt = Answer & { readonly isReset: boolean }

function attempt(origin: string, { method, path, headers, body }: Sent, limitMs: number): Promise<Attempt> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let answered: Pick<Answer, 'status' | 'headers'> | undefined
    let isReset = false
    const done = () => {
      clearTimeout(timer)
      resolve({
        status: 0,
        headers: {},
        ...answered,
        body: Buffer.concat(parts),
        ms: performance.now() - began,
        isReset,
      })
    }
    const sending = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...asciiOnly(headers), ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    })
    const timer = setTimeout(() => sending.destroy(), limitMs)
    sending.on('error', (error: NodeJS.ErrnoException) => {
      isReset = sending.reusedSocket && error.code === 'ECONNRESET' && answered === undefined
      done()
    })
    sending.on('response', (response) => {
      answered = { status: response.statusCode ?? 0, headers: response.headers }
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        sending.destroy()
        return done()
      }
      response
        .on('data', (chunk) => parts.push(chunk))
        .on('end', done)
        .on('error', done)
    })
    sending.end(body)
  })
}

/** Node refuses to send other characters in headers. */
const asciiOnly = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')]),
  )
