import type { BrowserContext, Request, Response, Route } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { parseRetryAfter } from '../../../platform/safe-fetch/failures.ts'
import type { HopOutcome } from '../../../platform/safe-fetch/safe-fetch.ts'
import { type EngineDeps, isSameSite } from '../site-fetch.ts'

/** Applies the rate limiter to the requests of a browser. */
export type RequestGate = {
  /** Continues a request when it gets a permit, aborts it otherwise. */
  pass(route: Route): Promise<void>
  /** Why the site can't be used for now, since the last `reset`: a permit was denied, or the site is rate limiting. */
  problem(): Problem | undefined
  reset(): void
  /** Milliseconds during which at least one request waited for a permit. */
  waitedMs(): number
}

type RequestGateDeps = Pick<EngineDeps, 'acquirePermit' | 'signal'> & { readonly baseUrl: string }

export function createRequestGate(
  context: BrowserContext,
  { baseUrl, acquirePermit, signal }: RequestGateDeps,
): RequestGate {
  const permits = new Map<Request, (outcome: HopOutcome) => void>()
  let siteProblem: Problem | undefined
  let waiting = 0
  let waitingSince = 0
  let waited = 0

  /** Ignores problems of other sites, such as advertisements. */
  const recordProblem = (url: string, problem: Problem) => {
    if (isSameSite(url, baseUrl)) siteProblem ??= problem
  }
  const firstOfRedirects = (request: Request): Request => {
    for (let from = request.redirectedFrom(); from; from = from.redirectedFrom()) request = from
    return request
  }
  const release = (request: Request, outcome: HopOutcome) => {
    const original = firstOfRedirects(request)
    permits.get(original)?.(outcome)
    permits.delete(original)
  }
  // Releases the permit at the response headers, so that an endless stream does not keep it.
  context.on('response', (response) => {
    if (response.status() >= 300 && response.status() < 400) return
    const outcome = outcomeOf(response)
    if (outcome.kind === 'busy') recordProblem(response.url(), rateLimited(response, outcome.waitSeconds))
    release(response.request(), outcome)
  })
  context.on('requestfinished', (request) => release(request, { kind: 'ok' }))
  context.on('requestfailed', (request) =>
    release(
      request,
      isConnectionError(request) ? { kind: 'failed', address: addressOf(request) } : { kind: 'abandoned' },
    ),
  )
  context.on('close', () => {
    for (const releasePermit of permits.values()) releasePermit({ kind: 'abandoned' })
    permits.clear()
  })

  async function acquire(url: URL, resourceType: string): Promise<(outcome: HopOutcome) => void> {
    if (waiting++ === 0) waitingSince = performance.now()
    try {
      return await acquirePermit(url, signal, resourceType)
    } finally {
      if (--waiting === 0) waited += performance.now() - waitingSince
    }
  }

  return {
    async pass(route) {
      const request = route.request()
      try {
        const url = new URL(request.url())
        if (/^https?:$/.test(url.protocol)) permits.set(request, await acquire(url, request.resourceType()))
        await route.continue()
      } catch (error) {
        if (isProblem(error)) recordProblem(request.url(), error)
        release(request, { kind: 'abandoned' })
        await route.abort('blockedbyclient').catch(() => {}) // the page may have been closed
      }
    },
    problem: () => siteProblem,
    reset() {
      siteProblem = undefined
    },
    waitedMs: () => waited + (waiting > 0 ? performance.now() - waitingSince : 0),
  }
}

function outcomeOf(response: Response): HopOutcome {
  const status = response.status()
  const wait = parseRetryAfter(response.headers()['retry-after'], new Date())
  if (status === 429) return { kind: 'busy', waitSeconds: wait ?? 30 }
  if (status === 503 && wait !== undefined) return { kind: 'busy', waitSeconds: wait }
  if (status < 500 || !response.request().isNavigationRequest()) return { kind: 'ok' }
  const { host } = new URL(response.url())
  const reason = message('network.serverError', { host, status })
  return { kind: 'failed', answered: true, address: addressOf(response.request()), reason }
}

/** The URL without its query. */
function addressOf(request: Request): string {
  const { origin, pathname } = new URL(request.url())
  return origin + pathname
}

const rateLimited = (response: Response, waitSeconds: number) =>
  new Problem(
    'site_busy',
    message('browser.rateLimited', { host: new URL(response.url()).host, status: response.status() }),
    {
      retryable: true,
      waitSeconds,
    },
  )

const isConnectionError = (request: Request): boolean =>
  /ERR_(?:CONNECTION|TIMED_OUT|EMPTY|TUNNEL)/.test(request.failure()?.errorText ?? '')
