import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { DeadlineLimits } from '../platform/safe-fetch/deadlines.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { AcquireOptions, CatalogRateLimiter, LimitScope } from './catalog-rate-limiter.ts'
import { type ClassifiedResponse, classifyResponse } from './classify-response.ts'

type CatalogClientDeps = {
  readonly fetch: SafeFetch
  readonly rateLimiter: CatalogRateLimiter
  readonly clock: Clock
  readonly log: Log
  /** Address of the catalog's API. */
  readonly baseUrl: string
  /** Whether that address is on the user's machine or network. */
  readonly allowPrivate: boolean
  readonly deadlines?: Partial<DeadlineLimits>
}

type CatalogRequest<T extends z.ZodType> = AcquireOptions & {
  readonly path: string
  readonly params?: readonly (readonly [name: string, value: string])[]
  readonly schema: T
  readonly scope?: LimitScope
  /** Maximum age of a cached response; 0, the default, sends a request. */
  readonly maxAgeMs?: number
}

export type CatalogClient = ReturnType<typeof createCatalogClient>

type Result = Exclude<ClassifiedResponse, { kind: 'unchanged' }>

const maxBytes = 16 * 1024 ** 2
const maxCachedResponses = 200
const defaultDeadlines: DeadlineLimits = { headersTimeoutMs: 12_000, idleTimeoutMs: 10_000, totalTimeoutMs: 40_000 }
/** The longest wait while the catalog does not respond. */
const maxOutageSeconds = 60

/** Creates the client of the catalog's API. It limits and caches requests, and classifies responses. */
export function createCatalogClient(deps: CatalogClientDeps) {
  const { fetch, rateLimiter, clock, log, baseUrl, allowPrivate } = deps
  const cache = createResponseCache({ clock, max: maxCachedResponses })
  /** Requests without a response since the last response. */
  let unanswered = 0

  /** Jobs wait for a catalog that does not respond (ADR 0033), longer each time. */
  function outage(): Outage {
    unanswered += 1
    const waitSeconds = Math.min(2 ** unanswered, maxOutageSeconds)
    return { waitSeconds, hostFailure: { host: new URL(baseUrl).host, reached: false } }
  }

  async function send(url: string, scope: LimitScope, options: AcquireOptions): Promise<Result> {
    const { signal } = options
    await rateLimiter.acquire(scope, options)
    // Page addresses expire after some minutes, so they are not cached.
    const cached = scope === 'pages' ? undefined : cache.get(url)
    let isAnswered = false
    const response = await fetch(url, {
      ...defaultDeadlines,
      ...deps.deadlines,
      ...(signal && { signal }),
      headers: { accept: 'application/json', ...cached?.conditions },
      maxBytes,
      allowPrivate,
      acceptAnyStatus: true,
      maxRedirects: 3,
      acquirePermit: async () => (outcome) => {
        isAnswered ||= outcome.kind === 'ok' || (outcome.kind === 'failed' && outcome.answered === true)
        if (isAnswered) unanswered = 0
      },
    }).catch((error: unknown) => {
      throw toUpstreamProblem(error, isAnswered ? undefined : outage)
    })
    const result = classifyResponse(response, scope, clock.now())
    if (result.kind === 'unchanged') {
      if (!cached) return { kind: 'failed', detail: message('catalog.unexpectedNotModified') }
      cache.revalidate(url)
      return { kind: 'data', json: cached.json }
    }
    if (result.kind === 'data' && scope !== 'pages') cache.set(url, result.json, response.headers)
    return result
  }

  return {
    /**
     * Sends a GET request and parses the response. Returns undefined when the catalog does not have the entity.
     * @throws Problem `upstream_failed` or `upstream_timeout`, with `waitSeconds` if known.
     */
    async request<T extends z.ZodType>(request: CatalogRequest<T>): Promise<z.output<T> | undefined> {
      const { path, params = [], schema, scope = 'all', maxAgeMs = 0, ...options } = request
      const url = `${baseUrl.replace(/\/+$/, '')}${path}${toQuery(params)}`
      const fresh = cache.getFresh(url, maxAgeMs)
      const result: Result = fresh === undefined ? await send(url, scope, options) : { kind: 'data', json: fresh }
      if (result.kind === 'missing') return undefined
      if (result.kind !== 'data') {
        log.warn({ path, result: result.kind }, 'a request to the catalog failed')
        throw await toProblem(result)
      }
      const parsed = schema.safeParse(result.json)
      if (parsed.success) return parsed.data
      cache.delete(url)
      log.warn({ path, issues: parsed.error.issues.slice(0, 5) }, 'a response of the catalog has an unknown format')
      throw new Problem('upstream_failed', message('catalog.unknownFormat'), { cause: parsed.error })
    },
  }

  async function toProblem(result: Exclude<Result, { kind: 'data' | 'missing' }>): Promise<Problem> {
    if (result.kind === 'pause') return await rateLimiter.pause(result.scope, result.seconds, result.detail)
    if (result.kind === 'refused') return new Problem('upstream_failed', result.detail)
    const { detail, waitSeconds } = result
    return new Problem('upstream_failed', detail, {
      retryable: true,
      ...(waitSeconds !== undefined && { waitSeconds }),
    })
  }
}

function toQuery(params: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(params.map(([name, value]): [string, string] => [name, value])).toString()
  return query === '' ? '' : `?${query}`
}

type Outage = { readonly waitSeconds: number; readonly hostFailure: NonNullable<Problem['hostFailure']> }

/** Names the catalog, because callers do not know its address. @param outage if no response arrived */
function toUpstreamProblem(error: unknown, outage: (() => Outage) | undefined): unknown {
  if (!isProblem(error)) return error
  const isLate = error.code === 'timed_out'
  const retryable = isLate || error.retryable
  const values = { reason: error.userMessage }
  return new Problem(
    isLate ? 'upstream_timeout' : 'upstream_failed',
    isLate ? message('catalog.timedOut', values) : message('catalog.unreachable', values),
    { cause: error, retryable, ...(retryable && outage?.()) },
  )
}

type CachedResponse = {
  readonly json: unknown
  readonly storedAtMs: number
  /** Headers of a conditional request (RFC 9110, section 13). */
  readonly conditions: Readonly<Record<string, string>>
}

/** Caches parsed responses in memory by address, for reuse and for conditional requests. */
function createResponseCache({ clock, max }: { readonly clock: Clock; readonly max: number }) {
  const responses = new LRUCache<string, CachedResponse>({ max })
  return {
    get: (url: string): CachedResponse | undefined => responses.get(url),
    /** The response, unless it is `maxAgeMs` old or older. */
    getFresh(url: string, maxAgeMs: number): unknown {
      const cached = responses.get(url)
      return cached && clock.monotonicMs() - cached.storedAtMs < maxAgeMs ? cached.json : undefined
    },
    set(url: string, json: unknown, headers: Readonly<Record<string, string>>): void {
      const { etag, 'last-modified': modified } = headers
      const conditions = etag ? { 'if-none-match': etag } : modified ? { 'if-modified-since': modified } : undefined
      responses.set(url, { json, storedAtMs: clock.monotonicMs(), conditions: conditions ?? {} })
    },
    /** Restarts the age of a response that the catalog confirmed. */
    revalidate(url: string): void {
      const cached = responses.get(url)
      if (cached) responses.set(url, { ...cached, storedAtMs: clock.monotonicMs() })
    },
    delete: (url: string) => void responses.delete(url),
  }
}
