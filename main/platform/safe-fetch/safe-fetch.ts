import type { Agent } from 'undici'
import { message } from '../../../shared/i18n/message.ts'
import { type Clock, systemClock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { createCheckedAgent, type Lookup, systemLookup } from './checked-agent.ts'
import type { CookieJar } from './cookie-jar.ts'
import { createDeadlines, type DeadlineLimits, type HopDeadlines } from './deadlines.ts'
import { classifyStatus, toNetworkProblem } from './failures.ts'
import { parseSafeUrl } from './parse-address.ts'
import { acceptedEncodings, bodyTooLarge, readBody } from './read-body.ts'

export const acceptHtml = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
export const acceptImages = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8,*/*;q=0.5'

/** How a hop went, for whoever counts: `failed` = no usable answer, `busy` = asked to wait, `abandoned` = cancelled. */
export type HopOutcome =
  | { readonly kind: 'ok' | 'failed' | 'abandoned' }
  | { readonly kind: 'busy'; readonly waitSeconds: number }

export type SafeFetchOptions = Partial<DeadlineLimits> & {
  /** GET unless said otherwise. A redirect is followed by GET, except 307 and 308 on the same host. */
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  /** `Cookie` and `Authorization` among them go to the first host only. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Cap on the decoded body. */
  readonly maxBytes: number
  /** Whether the user's own machine and network may be reached; see `baseUrlIsPrivate`. */
  readonly allowPrivate: boolean
  readonly maxRedirects?: number
  /** Every status is an answer for the caller to judge, with its headers and body. */
  readonly acceptAnyStatus?: boolean
  readonly cookies?: CookieJar
  /** Asked before each hop, redirects included; the function it gives is called once with how the hop went. */
  readonly acquirePermit?: (url: URL, signal: AbortSignal | undefined) => Promise<(outcome: HopOutcome) => void>
}

export type FetchResult = {
  /** Where the answer came from, after redirects. */
  readonly url: string
  readonly status: number
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** Whole and unpacked. */
  readonly body: Uint8Array
}

/**
 * Fetches one address. Statuses 2xx, 304, 404 and other 4xx are answers for the caller to judge; else throws
 * `address_forbidden`, `site_unreachable`, `timed_out`, `site_busy`, `site_refused` (401, 403, robot checks) or
 * `upstream_failed` (5xx, too large, redirects without end). An aborted signal throws its own reason.
 */
export type SafeFetch = {
  (url: string, options: SafeFetchOptions): Promise<FetchResult>
  close(): Promise<void>
}

type Ports = { readonly userAgent: string; readonly lookup?: Lookup; readonly clock?: Clock }

/** The one way to the outside world for pages, pictures and covers that others' content leads to. */
export function createSafeFetch({ userAgent, lookup = systemLookup, clock = systemClock }: Ports): SafeFetch {
  const agents = [true, false].map((allowPrivate) => createCheckedAgent({ lookup, allowPrivate })) as [Agent, Agent]
  const fetchOne = async (start: string, options: SafeFetchOptions) => {
    const deadlines = createDeadlines({ ...defaultLimits, ...options }, options.signal)
    const agent = agents[options.allowPrivate ? 0 : 1]
    let url = parseSafeUrl(start, options.allowPrivate)
    let sent: Sent = { method: options.method ?? 'GET', body: options.body }
    let headers: Record<string, string> = { 'user-agent': userAgent, ...lowerCased(options.headers) }
    for (let hop = 0; ; hop++) {
      options.signal?.throwIfAborted()
      const release = await options.gate?.(url, options.signal)
      const watch = deadlines.startHop(url.host)
      const result = await exchange({ agent, url, headers, sent, options, watch, clock }).finally(watch.end)
      release?.(result.outcome)
      if ('problem' in result) throw result.problem
      if (!result.location) return result.answer
      if (hop >= (options.maxRedirects ?? 5)) throw endlessRedirects(start)
      const next = parseSafeUrl(result.location, options.allowPrivate, url)
      headers = withoutSecrets(headers, url, next)
      if (!keepsMethod.has(result.answer.status) || next.host !== url.host) {
        sent = { method: 'GET', body: undefined }
        headers = withoutBodyHeaders(headers)
      }
      url = next
    }
  }
  return Object.assign(fetchOne, {
    close: async () => void (await Promise.all(agents.map((agent) => agent.destroy()))),
  })
}

const defaultLimits: DeadlineLimits = { headersTimeoutMs: 15_000, idleTimeoutMs: 20_000, totalTimeoutMs: 120_000 }
const redirects = new Set([301, 302, 303, 307, 308])
const keepsMethod = new Set([307, 308])

type Sent = { readonly method: 'GET' | 'POST'; readonly body: string | undefined }

type Exchange = {
  readonly agent: Agent
  readonly url: URL
  readonly headers: Record<string, string>
  readonly sent: Sent
  readonly options: SafeFetchOptions
  readonly watch: HopDeadlines
  readonly clock: Clock
}
type ExchangeResult =
  | { outcome: HopOutcome; answer: FetchResult; location?: string }
  | { outcome: HopOutcome; problem: unknown }

/** One hop. Never throws: how it went must reach the gate whatever happened. */
async function exchange(hop: Exchange): Promise<ExchangeResult> {
  const { url, options, clock } = hop
  try {
    const answer = await requestOnce(hop)
    const location = redirects.has(answer.status) ? answer.headers.location : undefined
    if (location !== undefined) return { outcome: { kind: 'ok' }, answer, location }
    const problem = options.anyStatus ? undefined : classifyStatus(answer, url.host, clock.now())
    return problem ? { outcome: outcomeOf(problem), problem } : { outcome: { kind: 'ok' }, answer }
  } catch (error) {
    if (options.signal?.aborted) return { outcome: { kind: 'abandoned' }, problem: options.signal.reason }
    const reason = hop.watch.signal.aborted ? hop.watch.signal.reason : error
    const problem = toNetworkProblem(reason, url.host)
    return { outcome: outcomeOf(problem), problem }
  }
}

function outcomeOf({ code, retryable, waitSeconds }: Problem): HopOutcome {
  if (code === 'site_busy' && waitSeconds !== undefined) return { kind: 'busy', waitSeconds }
  return { kind: retryable ? 'failed' : 'ok' }
}

async function requestOnce({ agent, url, headers, sent, options, watch }: Exchange): Promise<FetchResult> {
  const cookie = [headers.cookie, options.cookies?.header(url)].filter(Boolean).join('; ')
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: sent.method,
    ...(sent.body !== undefined && { body: sent.body }),
    headers: { accept: '*/*', 'accept-encoding': acceptedEncodings, ...headers, ...(cookie && { cookie }) },
    signal: watch.signal,
  })
  watch.onHeaders()
  const answer = { url: url.href, status: response.statusCode, headers: joined(response.headers) }
  options.cookies?.store(url, [response.headers['set-cookie'] ?? []].flat())
  if (redirects.has(answer.status)) {
    await response.body.dump({ limit: 65_536, signal: watch.signal })
    return { ...answer, body: new Uint8Array() }
  }
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers
  try {
    if (!encoding && Number(length) > options.maxBytes) throw bodyTooLarge(url.host, options.maxBytes)
    const body = await readBody(response.body, {
      encoding,
      maxBytes: options.maxBytes,
      host: url.host,
      onBytes: watch.onBytes,
    })
    return { ...answer, body }
  } finally {
    response.body.on('error', () => {}).destroy()
  }
}

const withoutBodyHeaders = ({ 'content-type': _, ...rest }: Record<string, string>) => rest

const lowerCased = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const joined = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))

function withoutSecrets({ cookie, authorization, ...rest }: Record<string, string>, from: URL, to: URL) {
  const same = from.host === to.host || (from.hostname === to.hostname && to.protocol === 'https:')
  return same ? { ...rest, ...(cookie && { cookie }), ...(authorization && { authorization }) } : rest
}

const endlessRedirects = (start: string) =>
  new Problem('upstream_failed', message('network.tooManyRedirects', { url: start }))
