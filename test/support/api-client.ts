import type { Endpoint, JsonOf } from '../../shared/contracts/endpoint.ts'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import { checkResponse } from './answer-schema.ts'
import { patienceMs } from './patience.ts'
import { assertNoTokensInResponse } from './token-scan.ts'

export type Sent = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number | boolean | readonly string[]>
  readonly body?: unknown
  readonly headers?: Record<string, string>
}
type Received<E extends Endpoint> = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly bytes: Buffer
  /** The response as JSON. @throws SyntaxError if it is not JSON */
  json(): JsonOf<E>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into problems and envelopes freely
  readonly data: any
}

export type ApiClient = {
  call<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<Received<E>>
  /** Waits until a job has ended. @returns the job */
  finished(jobId: string, withinMs?: number): Promise<Job>
}

/** An HTTP client for a running program. Checks every response against the API description. */
export function createClient(origin: string): ApiClient {
  const client: ApiClient = {
    async call(endpoint, { params = {}, query = {}, body, headers = {} } = {}) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const url = new URL(path, origin)
      for (const [name, value] of Object.entries(query)) {
        for (const single of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(single))
      }
      const response = await fetch(url, {
        method: endpoint.method,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        redirect: 'manual',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      assertNoTokensInResponse(bytes, response.headers, `${endpoint.method} ${path}`)
      const text = isText(response) ? bytes.toString() : ''
      checkResponse(endpoint, response.status, response.headers.get('content-type'), text)
      return {
        status: response.status,
        headers: response.headers,
        text,
        bytes,
        json: () => JSON.parse(text),
        get data() {
          return JSON.parse(text)
        },
      }
    },
    async finished(jobId, withinMs = patienceMs) {
      const end = Date.now() + withinMs
      for (;;) {
        const job = (await client.call(getJob, { params: { id: jobId } })).json()
        if (!['pending', 'in_progress'].includes(job.status)) return job
        if (Date.now() > end) throw new Error(`job ${jobId} is still ${job.status}: ${job.waitReason ?? 'no reason'}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
  return client
}

const isText = ({ headers }: Response): boolean => /json|text/.test(headers.get('content-type') ?? '')
