import { setTimeout as sleep } from 'node:timers/promises'
import type { Page as BrowserPage, Request, Response } from 'playwright-core'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import type { FilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { challengeAdvice, classifyStatus } from '../../../platform/safe-fetch/failures.ts'
import { isMissingStatus } from '../chapter/open-chapter.ts'
import type { BrowserLeave } from './request-gate.ts'

/** How a navigation ended: `none` when the site says that there is no such page. */
export type Landing = 'page' | 'none'

export type Visit = {
  readonly leave: BrowserLeave
  /** @throws Problem when the site does not answer, refuses, or is busy. */
  open(url: string, referer: string | undefined): Promise<Landing>
  /** Waits until nothing was asked for `quietMs`, counted from now, and `atMostMs` in all. */
  settle(quietMs: number, atMostMs: number): Promise<void>
}

/** A check for robots clears itself within seconds, or never. */
const challengeMs = 10_000
const pollMs = 25

/** Watches what one page of the browser asks for, from now on. */
export function watchVisit(page: BrowserPage, proxy: Pick<FilteringProxy, 'failureOf'>, leave: BrowserLeave): Visit {
  const underWay = new Set<Request>()
  let changed = performance.now()
  let answered: Response | undefined
  let failed: URL | undefined
  let onCut = (_reason: Problem): void => {}
  const isOurs = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const end = (request: Request) => {
    underWay.delete(request)
    changed = performance.now()
  }
  page.on('request', (request) => {
    underWay.add(request)
    changed = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (!isOurs(request)) return
    failed = new URL(request.url())
    const reason = request.failure()?.errorText ?? ''
    // Half a page may look like a whole one. (Aborted is what a navigation is when the next one begins.)
    if (!reason.includes('ERR_ABORTED')) onCut(proxy.failureOf(failed) ?? asVisitProblem(reason, failed, undefined))
  })
  page.on('response', (response) => {
    const isRedirect = response.status() >= 300 && response.status() < 400
    if (isOurs(response.request()) && !isRedirect) answered = response
  })

  async function go(url: string, referer: string | undefined): Promise<void> {
    const cut = Promise.withResolvers<never>()
    cut.promise.catch(() => {})
    onCut = cut.reject
    const options = { waitUntil: 'domcontentloaded', timeout: 0, ...(referer !== undefined && { referer }) } as const
    const opened = page.goto(url, options)
    opened.catch(() => {})
    try {
      await Promise.race([opened, cut.promise])
    } catch (error) {
      if (isProblem(error)) throw error
      const said = (error as Error).message
      // The page led on while it was loading: the last one counts.
      if (/interrupted by another navigation/i.test(said)) return await page.waitForLoadState('domcontentloaded')
      throw (failed && proxy.failureOf(failed)) ?? asVisitProblem(said, failed ?? new URL(url), error)
    }
  }

  async function whenCleared(): Promise<Response | undefined> {
    const end = performance.now() + challengeMs
    while (answered && mayClear(answered.status()) && performance.now() < end) await sleep(pollMs)
    await page.waitForLoadState('domcontentloaded')
    return answered
  }

  return {
    leave,
    async open(url, referer) {
      answered = undefined
      failed = undefined
      await go(url, referer)
      const response = await whenCleared()
      const status = response?.status() ?? 200
      if (isMissingStatus(status)) return 'none'
      if (!response || status < 400) return 'page'
      throw await refusal(response, await page.content())
    },
    async settle(quietMs, atMostMs) {
      const begun = performance.now()
      const waitedBefore = leave.waitedMs()
      while (performance.now() - begun - (leave.waitedMs() - waitedBefore) < atMostMs) {
        if (underWay.size === 0 && performance.now() - Math.max(changed, begun) >= quietMs) return
        await sleep(pollMs)
      }
    },
  }
}

const mayClear = (status: number) => status === 403 || status === 503

async function refusal(response: Response, html: string): Promise<Problem> {
  const { host } = new URL(response.url())
  const status = response.status()
  const headers = await response.allHeaders()
  if (mayClear(status) && headers['retry-after'] === undefined && /<script/i.test(html)) {
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

function asVisitProblem(said: string, url: URL, cause: unknown): Problem {
  const { host } = url
  const reason = /net::ERR_\w+/.exec(said)?.[0] ?? ''
  if (/Download is starting/i.test(said)) {
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
