import type { Agent } from 'undici'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { type Clock, systemClock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { parseSafeUrl } from './addresses.ts'
import { createCheckedAgent, type Lookup, systemLookup } from './checked-agent.ts'
import type { CookieJar } from './cookie-jar.ts'
import { createDeadlines, type DeadlineLimits, type HopDeadlines } from './deadlines.ts'
import { classifyStatus, isOwnError, toNetworkProblem } from './failures.ts'
import { acceptedEncodings, bodyTooLarge, readBody } from './read-body.ts'
import { requireSendableHeaders } from './request-headers.ts'

export const acceptHtml = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
export const acceptImages = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8,*/*;q=0.5'

/**
 * The outcome of a hop. `failed`: no usable response. `answers`: the host responds to another address than the one that
 * fails. `busy`: the site asked to wait. `abandoned`: cancelled, or never sent.
 */
export type HopOutcome =
  | { readonly kind: 'ok' | 'answers' | 'abandoned' }
  | ({ readonly kind: 'failed' } & FailedHop)
  | { readonly kind: 'busy'; readonly waitSeconds: number }

type FailedHop = {
  /** Whether a response arrived. */
  readonly answered?: boolean | undefined
  /** URL without its query. */
  readonly address?: string | undefined
  readonly reason?: Message | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SafeFetchOptions = Partial<DeadlineLimits> & {
  /** Default GET. Redirects are followed with GET, except 307 and 308 on the same host. */
  readonly method?: Method
  readonly body?: string
  /** `Cookie` and `Authorization` are sent to the first host only. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Limit for the decoded body. */
  readonly maxBytes: number
  /** Whether addresses in the user's own network are allowed; see `isPrivateBaseUrl`. */
  readonly allowPrivate: boolean
  readonly maxRedirects?: number
  /** Returns responses of every status instead of throwing. */
  readonly acceptAnyStatus?: boolean
  readonly cookies?: CookieJar
  /** Called before each hop, redirects included. The returned function is called once with the outcome of the hop. */
  readonly acquirePermit?: (url: URL, signal: AbortSignal | undefined) => Promise<(outcome: HopOutcome) => void>
}

export type FetchResult = {
  /** The final URL after redirects. */
  readonly url: string
  readonly status: number
  /** Names are in lower case; repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** The complete decoded body. */
  readonly body: Uint8Array
}

/**
 * Fetches a URL. Returns responses with status 2xx, 304, 404 and other 4xx.
 * @throws Problem `address_forbidden`, `site_unreachable`, `timed_out`, `site_busy`, `needs_you` (401, bot checks),
 *   `site_refused` (403, 451), `upstream_failed` (5xx, too large, too many redirects) or `validation_failed` (a header
 *   that cannot be sent); the reason of an aborted signal; an Error that is a bug
 */
export type SafeFetch = {
  (url: string, options: SafeFetchOptions): Promise<FetchResult>
  close(): Promise<void>
}

type Deps = { readonly userAgent: string; readonly lookup?: Lookup; readonly clock?: Clock }

/** Creates the fetch function for all URLs that come from sites or other untrusted content. */
export function createSafeFetch({ userAgent, lookup = systemLookup, clock = systemClock }: Deps): SafeFetch {
  const agents = new Map<boolean, Promise<Agent>>()
  let isClosed = false
  const agentFor = async (allowPrivate: boolean): Promise<Agent> => {
    const created = agents.get(allowPrivate) ?? createCheckedAgent({ lookup, allowPrivate })
    agents.set(allowPrivate, created)
    const agent = await created
    if (isClosed) await agent.destroy()
    return agent
  }
  const fetchOne = async (start: string, options: SafeFetchOptions) => {
    requireSendableHeaders(options.headers ?? {})
    const deadlines = createDeadlines({ ...defaultLimits, ...options }, options.signal)
    const agent = await agentFor(options.allowPrivate)
    let url = parseSafeUrl(start, options.allowPrivate)
    let content: RequestContent = { method: options.method ?? 'GET', body: options.body }
    let headers: Record<string, string> = { 'user-agent': userAgent, ...lowerCaseNames(options.headers) }
    for (let hop = 0; ; hop++) {
      options.signal?.throwIfAborted()
      const release = await options.acquirePermit?.(url, options.signal)
      const hopDeadlines = deadlines.startHop(url.host)
      const result = await performHop({
        agent,
        url,
        headers,
        content,
        options,
        deadlines: hopDeadlines,
        clock,
      }).finally(hopDeadlines.end)
      release?.(result.outcome)
      if ('problem' in result) throw result.problem
      if (!result.location) return result.response
      if (hop >= (options.maxRedirects ?? 5)) throw tooManyRedirects(start)
      const next = parseSafeUrl(result.location, options.allowPrivate, url)
      headers = withoutSecrets(headers, url, next)
      if (!methodPreservingStatuses.has(result.response.status) || next.host !== url.host) {
        content = { method: 'GET', body: undefined }
        headers = withoutBodyHeaders(headers)
      }
      url = next
    }
  }
  return Object.assign(fetchOne, {
    async close() {
      isClosed = true
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()))
    },
  })
}

const defaultLimits: DeadlineLimits = { headersTimeoutMs: 15_000, idleTimeoutMs: 20_000, totalTimeoutMs: 120_000 }
const redirectStatuses = new Set([301, 302, 303, 307, 308])
const methodPreservingStatuses = new Set([307, 308])

type RequestContent = { readonly method: Method; readonly body: string | undefined }

type Hop = {
  readonly agent: Agent
  readonly url: URL
  readonly headers: Record<string, string>
  readonly content: RequestContent
  readonly options: SafeFetchOptions
  readonly deadlines: HopDeadlines
  readonly clock: Clock
}
type HopResult =
  | { outcome: HopOutcome; response: FetchResult; location?: string }
  | { outcome: HopOutcome; problem: unknown }

/** Performs one hop. Never throws, so that the permit is always released with an outcome. */
async function performHop(hop: Hop): Promise<HopResult> {
  const { url, options, clock } = hop
  let answered = false
  const onAnswer = () => {
    answered = true
  }
  try {
    const response = await requestOnce(hop, onAnswer)
    const location = redirectStatuses.has(response.status) ? response.headers.location : undefined
    if (location !== undefined) return { outcome: { kind: 'ok' }, response, location }
    const problem = options.acceptAnyStatus ? undefined : classifyStatus(response, url.host, clock.now())
    return problem ? { outcome: toOutcome(problem, url, answered), problem } : { outcome: { kind: 'ok' }, response }
  } catch (error) {
    if (options.signal?.aborted) return { outcome: { kind: 'abandoned' }, problem: options.signal.reason }
    const reason = hop.deadlines.signal.aborted ? hop.deadlines.signal.reason : error
    if (isOwnError(reason)) return { outcome: { kind: 'abandoned' }, problem: reason }
    const problem = toNetworkProblem(reason, url.host)
    return { outcome: toOutcome(problem, url, answered), problem }
  }
}

function toOutcome({ code, retryable, waitSeconds, userMessage }: Problem, url: URL, answered: boolean): HopOutcome {
  if (code === 'site_busy' && waitSeconds !== undefined) return { kind: 'busy', waitSeconds }
  if (!retryable) return { kind: 'ok' }
  return { kind: 'failed', answered, address: url.origin + url.pathname, reason: userMessage }
}

async function requestOnce(
  { agent, url, headers, content, options, deadlines }: Hop,
  onAnswer: () => void,
): Promise<FetchResult> {
  const cookie = [headers.cookie, options.cookies?.header(url)].filter(Boolean).join('; ')
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: content.method,
    ...(content.body !== undefined && { body: content.body }),
    headers: { accept: '*/*', 'accept-encoding': acceptedEncodings, ...headers, ...(cookie && { cookie }) },
    signal: deadlines.signal,
  })
  deadlines.onHeaders()
  onAnswer()
  const result = { url: url.href, status: response.statusCode, headers: joinValues(response.headers) }
  options.cookies?.store(url, [response.headers['set-cookie'] ?? []].flat())
  if (redirectStatuses.has(result.status)) {
    await response.body.dump({ limit: 65_536, signal: deadlines.signal })
    return { ...result, body: new Uint8Array() }
  }
  const { 'content-encoding': encoding, 'content-length': length } = result.headers
  try {
    if (!encoding && Number(length) > options.maxBytes) throw bodyTooLarge(url.host, options.maxBytes)
    const body = await readBody(response.body, {
      encoding,
      maxBytes: options.maxBytes,
      host: url.host,
      onBytes: deadlines.onBytes,
    })
    return { ...result, body }
  } finally {
    response.body.on('error', () => {}).destroy()
  }
}

const withoutBodyHeaders = ({ 'content-type': _, ...rest }: Record<string, string>) => rest

const lowerCaseNames = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const joinValues = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))

function withoutSecrets({ cookie, authorization, ...rest }: Record<string, string>, from: URL, to: URL) {
  const same = from.host === to.host || (from.hostname === to.hostname && to.protocol === 'https:')
  return same ? { ...rest, ...(cookie && { cookie }), ...(authorization && { authorization }) } : rest
}

const tooManyRedirects = (start: string) =>
  new Problem('upstream_failed', message('network.tooManyRedirects', { url: start }))
