import { setTimeout as sleep } from 'node:timers/promises'
import type { Page as BrowserPage, Request, Response } from 'playwright-core'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import type { FilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { challengeAdvice, classifyStatus } from '../../../platform/safe-fetch/failures.ts'
import { isMissingStatus } from '../chapter/page-reader.ts'
import type { RequestGate } from './request-gate.ts'

/** `missing`: the site has no such page. */
export type NavigationResult = 'page' | 'missing'

export type PageNavigator = {
  readonly gate: RequestGate
  /** @throws Problem when the site is unreachable, refuses the request or is busy. */
  navigate(url: string, referer: string | undefined): Promise<NavigationResult>
  /** Waits until there was no request for `idleMs` of the page's time, for `maxMs` at most. @returns whether the page is idle */
  waitForIdle(idleMs: number, maxMs: number): Promise<boolean>
  /** Looks until something is true, for `maxMs` of the page's time at most. @returns whether it is */
  waitUntil(isTrue: () => Promise<boolean>, maxMs: number): Promise<boolean>
}

/** A bot check clears itself within seconds, or never. */
const challengeMs = 10_000
const pollMs = 25
/** Longest single step of a wait, in page time. */
const longestStepMs = 100

/** Navigates one page of the browser and tracks its requests. */
export function createPageNavigator(
  page: BrowserPage,
  proxy: Pick<FilteringProxy, 'findFailure'>,
  gate: RequestGate,
): PageNavigator {
  const pending = new Set<Request>()
  let changes = 0
  let mainResponse: Response | undefined
  let failedUrl: URL | undefined
  let onFailure = (_reason: Problem): void => {}
  const isNavigation = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const end = (request: Request) => {
    pending.delete(request)
    changes++
  }
  page.on('request', (request) => {
    pending.add(request)
    changes++
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (!isNavigation(request)) return
    failedUrl = new URL(request.url())
    const reason = request.failure()?.errorText ?? ''
    // Half a page may look complete. A navigation is aborted when the next one starts.
    if (!reason.includes('ERR_ABORTED'))
      onFailure(proxy.findFailure(failedUrl) ?? toNavigationProblem(reason, failedUrl, undefined))
  })
  page.on('response', (response) => {
    const isRedirect = response.status() >= 300 && response.status() < 400
    if (isNavigation(response.request()) && !isRedirect) mainResponse = response
  })

  async function goTo(url: string, referer: string | undefined): Promise<void> {
    const failure = Promise.withResolvers<never>()
    // The loser of the race below may reject later.
    failure.promise.catch(() => {})
    onFailure = failure.reject
    const options = { waitUntil: 'domcontentloaded', timeout: 0, ...(referer !== undefined && { referer }) } as const
    const opened = page.goto(url, options)
    opened.catch(() => {})
    try {
      await Promise.race([opened, failure.promise])
    } catch (error) {
      if (isProblem(error)) throw error
      const reason = (error as Error).message
      // The page redirected while it was loading.
      if (/interrupted by another navigation/i.test(reason)) return await page.waitForLoadState('domcontentloaded')
      // The error may come before the event that names the request.
      const failed = failedUrl ?? new URL(url)
      throw proxy.findFailure(failed) ?? toNavigationProblem(reason, failed, error)
    }
  }

  async function waitForBotCheck(): Promise<Response | undefined> {
    const end = performance.now() + challengeMs
    while (mainResponse && maybeBotCheck(mainResponse.status()) && performance.now() < end) await sleep(pollMs)
    await page.waitForLoadState('domcontentloaded')
    return mainResponse
  }

  /** @returns the milliseconds that count: 0 while a request waits for a permit */
  async function waitOneStep(ms: number): Promise<number> {
    const waitedBefore = gate.waitedMs()
    await waitInPage(page, ms)
    return gate.waitedMs() === waitedBefore ? ms : 0
  }

  return {
    gate,
    async navigate(url, referer) {
      mainResponse = undefined
      failedUrl = undefined
      await goTo(url, referer)
      const response = await waitForBotCheck()
      const status = response?.status() ?? 200
      if (isMissingStatus(status)) return 'missing'
      if (!response || status < 400) return 'page'
      throw await toResponseProblem(response, await page.content())
    },
    async waitForIdle(idleMs, maxMs) {
      const steps = Math.ceil(idleMs / longestStepMs)
      let idleSteps = 0
      for (let waited = 0; idleSteps < steps; ) {
        if (waited >= maxMs) return false
        const changesBefore = changes
        waited += await waitOneStep(idleMs / steps)
        idleSteps = pending.size === 0 && changes === changesBefore ? idleSteps + 1 : 0
      }
      return true
    },
    async waitUntil(isTrue, maxMs) {
      for (let waited = 0; !(await isTrue()); waited += await waitOneStep(longestStepMs))
        if (waited >= maxMs) return false
      return true
    },
  }
}

/**
 * Waits for a timer of the page. Several of them are its own time: on a busy machine, and while its scripts work, they take as
 * long as those of the page.
 */
const waitInPage = (page: BrowserPage, ms: number): Promise<void> =>
  page.evaluate((wait) => new Promise<void>((resolve) => void setTimeout(resolve, wait)), ms).catch(() => sleep(ms)) // It navigates.

const maybeBotCheck = (status: number) => status === 403 || status === 503

async function toResponseProblem(response: Response, html: string): Promise<Problem> {
  const { host } = new URL(response.url())
  const status = response.status()
  const headers = await response.allHeaders()
  if (maybeBotCheck(status) && headers['retry-after'] === undefined && /<script/i.test(html)) {
    return new Problem(
      'needs_you',
      sentences(
        message('browser.botCheckNotCleared', {
          host,
          status,
        }),
        challengeAdvice,
      ),
      { extra: { field: 'options.headers.Cookie', suggestion: challengeAdvice } },
    )
  }
  const problem = classifyStatus({ status, headers, body: Buffer.from(html) }, host, new Date())
  return problem ?? new Problem('upstream_failed', message('scraper.unexpectedStatus', { url: response.url(), status }))
}

function toNavigationProblem(errorText: string, url: URL, cause: unknown): Problem {
  const { host } = url
  const reason = /net::ERR_\w+/.exec(errorText)?.[0] ?? ''
  if (/Download is starting/i.test(errorText)) {
    return new Problem('upstream_failed', message('browser.isDownload', { url: url.href }), { cause })
  }
  if (reason.startsWith('net::ERR_CERT')) {
    const detail = message('browser.certificateInvalid', { host, reason })
    return new Problem('site_unreachable', detail, { cause })
  }
  if (reason === 'net::ERR_TOO_MANY_REDIRECTS') {
    return new Problem('upstream_failed', message('browser.tooManyRedirects', { url: url.href }), { cause })
  }
  if (reason) {
    return new Problem('site_unreachable', message('browser.cannotOpenHost', { host, reason }), {
      cause,
      retryable: true,
    })
  }
  return new Problem('upstream_failed', message('browser.cannotOpen', { url: url.href }), {
    cause,
    retryable: true,
  })
}
