import type { BrowserContext, Request, Response, Route } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { parseRetryAfter } from '../../../platform/safe-fetch/retry-after.ts'
import type { HopOutcome } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { RequestPermit } from '../permit-client.ts'
import { isSameSite } from '../site-fetch.ts'

/** How the requests of a browser ask for leave: what pages fetch counts for a host like what we fetch ourselves. */
export type BrowserLeave = {
  /** Lets a request go when it is due; one that gets no leave is cut off. */
  pass(route: Route): Promise<void>
  /** Why the site answers no more for now, since the last `forget`: a request got no leave, or was told to wait. */
  refusal(): Problem | undefined
  forget(): void
  /** Milliseconds in which at least one request waited for leave. */
  waitedMs(): number
  isWaiting(): boolean
}

type LeavePorts = { readonly baseUrl: string; readonly ask: RequestPermit; readonly signal: AbortSignal }

export function askForLeave(context: BrowserContext, { baseUrl, ask, signal }: LeavePorts): BrowserLeave {
  const held = new Map<Request, (outcome: HopOutcome) => void>()
  let refused: Problem | undefined
  let waiting = 0
  let waitingSince = 0
  let waited = 0

  /** What others on the page may not have (advertisements) takes nothing from the chapter. */
  const refuse = (url: string, reason: Problem) => {
    if (isSameSite(url, baseUrl)) refused ??= reason
  }
  const first = (request: Request): Request => {
    for (let from = request.redirectedFrom(); from; from = from.redirectedFrom()) request = from
    return request
  }
  const end = (request: Request, outcome: HopOutcome) => {
    const original = first(request)
    held.get(original)?.(outcome)
    held.delete(original)
  }
  // Answered is enough: a page that streams for ever holds nobody else up.
  context.on('response', (response) => {
    if (response.status() >= 300 && response.status() < 400) return
    const outcome = outcomeOf(response)
    if (outcome.kind === 'busy') refuse(response.url(), busy(response, outcome.waitSeconds))
    end(response.request(), outcome)
  })
  context.on('requestfinished', (request) => end(request, { kind: 'ok' }))
  context.on('requestfailed', (request) => end(request, { kind: isOffline(request) ? 'failed' : 'abandoned' }))
  context.on('close', () => {
    for (const release of held.values()) release({ kind: 'abandoned' })
    held.clear()
  })

  async function leaveFor(url: URL): Promise<(outcome: HopOutcome) => void> {
    if (waiting++ === 0) waitingSince = performance.now()
    try {
      return await ask(url, signal)
    } finally {
      if (--waiting === 0) waited += performance.now() - waitingSince
    }
  }

  return {
    async pass(route) {
      const request = route.request()
      try {
        const url = new URL(request.url())
        if (/^https?:$/.test(url.protocol)) held.set(request, await leaveFor(url))
        await route.continue()
      } catch (error) {
        if (isProblem(error)) refuse(request.url(), error)
        end(request, { kind: 'abandoned' })
        await route.abort('blockedbyclient').catch(() => {}) // the page may be gone by now
      }
    },
    refusal: () => refused,
    forget() {
      refused = undefined
    },
    waitedMs: () => waited + (waiting > 0 ? performance.now() - waitingSince : 0),
    isWaiting: () => waiting > 0,
  }
}

function outcomeOf(response: Response): HopOutcome {
  const status = response.status()
  const wait = parseRetryAfter(response.headers()['retry-after'], new Date())
  if (status === 429) return { kind: 'busy', waitSeconds: wait ?? 30 }
  if (status === 503 && wait !== undefined) return { kind: 'busy', waitSeconds: wait }
  return { kind: status >= 500 && response.request().isNavigationRequest() ? 'failed' : 'ok' }
}

const busy = (response: Response, waitSeconds: number) =>
  new Problem(
    'site_busy',
    message('browser.rateLimited', { host: new URL(response.url()).host, status: response.status() }),
    {
      retryable: true,
      waitSeconds,
    },
  )

const isOffline = (request: Request): boolean =>
  /ERR_(?:CONNECTION|TIMED_OUT|EMPTY|TUNNEL)/.test(request.failure()?.errorText ?? '')
