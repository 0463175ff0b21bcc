import type { SuggestionStep } from '../../../../shared/contracts/suggest-configuration.ts'
import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { SuggestionProgress, SuggestTask, TestTask } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import type { Page } from '../extract/page.ts'
import type { CapturedResponse } from '../json/request-parts.ts'
import type { AcquirePermit } from '../permit-client.ts'
import { settingProblem } from '../setting-problem.ts'
import { isSameSite } from '../site-fetch.ts'
import { createImageChecker, type ImageChecker } from './check-images.ts'

/** Time for optional steps, from the start. The whole request must take less than 28 s. Both are multiplied by the patience. */
const optionalStepsMs = 21_000

/** More time for the second chapter, which is the last step. */
const proofMs = 5000

/** A running suggestion, and what its steps share. */
export type Suggestion = {
  readonly task: SuggestTask
  /** All requests count towards the limit. */
  readonly deps: BrowserDeps
  readonly requestLimit: RequestLimit
  readonly checker: ImageChecker
  /** Served pages by URL and headers, which are not requested again. */
  readonly served: Map<string, { readonly page: Promise<Page | undefined>; readonly signal: AbortSignal }>
  /** The JSON that rendered pages requested. */
  readonly responses: WeakMap<Page, readonly CapturedResponse[]>
  /** What the site asked before it showed its pages. */
  readonly asked: Set<'age'>
  /** When optional steps end, by `performance.now()`. */
  readonly deadline: number
  /** When the second chapter must have been read. */
  readonly proofDeadline: number
  step(step: SuggestionStep): void
  /** Runs an optional step. Undefined if it ends with a Problem, or not by then. */
  attemptUntil<T>(deadline: number, run: (deps: BrowserDeps) => Promise<T>): Promise<T | undefined>
}

/** The chapter that a step reads. */
export type ChapterTarget = Pick<TestTask, 'addresses' | 'chapterNumber' | 'otherAddresses'>

export function createSuggestion(
  task: SuggestTask,
  deps: BrowserDeps,
  onStep: (progress: SuggestionProgress) => void,
): Suggestion {
  const requestLimit = createRequestLimit(deps.acquirePermit, task.site.baseUrl, task.maxRequests)
  const { patience = 1 } = deps
  const deadline = performance.now() + optionalStepsMs * patience
  // What a page sets is sent with its images, which other steps check.
  const limited = { ...deps, acquirePermit: requestLimit.acquirePermit, cookies: createCookieJar() }
  return {
    task,
    deps: limited,
    requestLimit,
    checker: createImageChecker(),
    served: new Map(),
    responses: new WeakMap(),
    asked: new Set(),
    deadline,
    proofDeadline: deadline + proofMs * patience,
    step: (step) => onStep({ step, requests: requestLimit.count() }),
    attemptUntil: async (deadline, run) => (await attempt(() => withDeadline(deadline, limited, run))).value,
  }
}

/** Requests that one suggestion may send. */
const defaultMaxRequests = 20
/** Requests that the scripts of rendered pages may send, such as those of a reader for its pages. */
const maxOfScripts = 200

type RequestLimit = {
  readonly acquirePermit: AcquirePermit
  /** Requests so far. */
  count(): number
  /** Requests that are left, with what is kept for later steps taken off. */
  left(): number
  /** Keeps some requests for later steps. Replaces what was kept before. */
  keep(requests: number): void
}

const sentByScripts = new Set(['xhr', 'fetch', 'eventsource', 'websocket'])

/**
 * Counts requests and refuses those beyond the limit. In a browser only documents of the site count. The scripts of its pages
 * have a limit of their own; images, styles and scripts themselves are loaded as for any visitor.
 */
function createRequestLimit(
  acquirePermit: AcquirePermit,
  baseUrl: string,
  maxRequests = defaultMaxRequests,
): RequestLimit {
  let count = 0
  let ofScripts = 0
  let kept = 0
  return {
    count: () => count,
    left: () => maxRequests - kept - count,
    keep(requests) {
      kept = requests
    },
    async acquirePermit(url, signal, resourceType = 'request') {
      if (sentByScripts.has(resourceType)) {
        if (ofScripts++ >= maxOfScripts) throw requestLimitReached(maxOfScripts)
      } else if (resourceType === 'request' || (resourceType === 'document' && isSameSite(url.href, baseUrl))) {
        if (count >= maxRequests - kept) throw requestLimitReached(maxRequests)
        count++
      }
      return await acquirePermit(url, signal, resourceType)
    },
  }
}

function requestLimitReached(max: number): Problem {
  const problem = message('sourceSuggestion.requestLimit', { max })
  return settingProblem('upstream_failed', problem, message('sourceSuggestion.adviceFillIn'), 'testUrl')
}
