import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { AcquirePermit } from '../permit-client.ts'
import { isSameSite } from '../site-fetch.ts'

/** Requests that one suggestion may send. */
export const maxRequests = 20

export type RequestLimit = {
  readonly acquirePermit: AcquirePermit
  /** Requests so far. */
  count(): number
  /** Requests that are left, with what is kept for later steps taken off. */
  left(): number
  /** Keeps some requests for later steps. Replaces what was kept before. */
  keep(requests: number): void
}

/** What scripts request beside documents. Images, styles and scripts of a page are loaded as for any visitor. */
const countedInBrowser = new Set(['document', 'xhr', 'fetch', 'eventsource', 'websocket'])

/**
 * Counts requests and refuses those beyond the limit. In a browser only documents and requests of scripts to the site
 * itself count.
 */
export function createRequestLimit(acquirePermit: AcquirePermit, baseUrl: string): RequestLimit {
  let count = 0
  let kept = 0
  const counts = (url: URL, resourceType: string | undefined) =>
    resourceType === undefined || (countedInBrowser.has(resourceType) && isSameSite(url.href, baseUrl))
  return {
    count: () => count,
    left: () => maxRequests - kept - count,
    keep(requests) {
      kept = requests
    },
    async acquirePermit(url, signal, resourceType) {
      if (!counts(url, resourceType)) return await acquirePermit(url, signal, resourceType)
      if (count >= maxRequests - kept) throw requestLimitReached()
      count++
      return await acquirePermit(url, signal, resourceType)
    },
  }
}

export function requestLimitReached(): Problem {
  const suggestion = message('sourceSuggestion.adviceFillIn')
  const problem = message('sourceSuggestion.requestLimit', { max: maxRequests })
  return new Problem('upstream_failed', sentences(problem, suggestion), { extra: { field: 'testUrl', suggestion } })
}
