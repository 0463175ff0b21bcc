import type { Page as BrowserPage, Request } from 'playwright-core'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { CookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import { extractImages } from '../extract/extract-images.ts'
import { nonEmpty, type Page, parsePage } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { createChapterCollector } from './chapter-end.ts'
import { clickAll, idleAfterClickMs, scrollToEnd, waitForElement } from './gestures.ts'
import { snapshotHtml } from './html-snapshot.ts'
import { createPageNavigator, type NavigationResult, type PageNavigator } from './page-navigator.ts'
import type { BrowserSession } from './session.ts'
import type { Tab } from './tab.ts'

const defaultPageLimitMs = 30_000

/** Waits for the content of an open page, interacts with it and returns its HTML. */
export type RenderPage = (page: BrowserPage, navigator: PageNavigator) => Promise<Page>

/** Reads pages as the browser renders them. */
export function createRenderedPageReader(
  { tab, proxy, site, deps, cookies }: BrowserSession,
  render: RenderPage,
): ReadPage {
  const { signal, pageLimitMs = defaultPageLimitMs } = deps
  const navigators = new WeakMap<BrowserPage, PageNavigator>()

  async function navigate(
    navigator: PageNavigator,
    url: string,
    referer: string | undefined,
  ): Promise<NavigationResult> {
    tab.gate.reset()
    try {
      return await navigator.navigate(url, site.options.headers?.Referer ?? referer)
    } catch (error) {
      throw tab.gate.problem() ?? error
    }
  }

  async function open(url: string, referer: string | undefined): Promise<Page | undefined> {
    const page = await tab.page()
    const navigator = navigators.get(page) ?? createPageNavigator(page, proxy, tab.gate)
    navigators.set(page, navigator)
    if ((await withRetries(() => navigate(navigator, url, referer), signal)) === 'missing') return undefined
    const rendered = await render(page, navigator)
    // A page whose requests were refused may look complete.
    const problem = tab.gate.problem()
    if (problem) throw problem
    storeCookies(cookies, await tab.cookies())
    return rendered
  }

  return async (url, referer) => {
    const limit = Promise.withResolvers<never>()
    const waitedBefore = tab.gate.waitedMs()
    const started = performance.now()
    let timer: NodeJS.Timeout | undefined
    // Waiting for permits does not count towards the time limit.
    const startTimer = () => {
      const left = started + pageLimitMs + tab.gate.waitedMs() - waitedBefore - performance.now()
      if (left > 0) timer = setTimeout(startTimer, Math.ceil(left))
      else limit.reject(pageTimeout(url, pageLimitMs))
    }
    startTimer()
    const opened = open(url, referer)
    opened.catch(() => {})
    try {
      return await Promise.race([opened, limit.promise])
    } catch (error) {
      tab.drop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Time for an awaited element to appear, unless the source sets `timeoutMs`. */
const defaultElementMs = 8000
const idleMs = 500
const maxIdleWaitMs = 8000

/**
 * Renders a page of a chapter: waits, clicks and scrolls as configured in the source. A page that continues with the next
 * chapter is read up to there. Throws `no_images` when the end of the chapter is unclear.
 */
export function renderChapterPage(site: SiteConfig, chapterNumber?: number): RenderPage {
  const { waitForSelector, clickSelectors = [], scroll, timeoutMs = defaultElementMs } = site.options
  const patterns = createPatterns()
  return async (page, navigator) => {
    const awaited = nonEmpty(waitForSelector)
    const selector = awaited ?? nonEmpty(site.imageSelector)
    const field = awaited === undefined ? 'imageSelector' : 'options.waitForSelector'
    const wait = () =>
      selector ? waitForElement(page, { selector, field, timeoutMs, gate: navigator.gate }) : Promise.resolve(true)
    // The element may appear only after the clicks.
    if (clickSelectors.length === 0) await wait()
    await navigator.waitForIdle(idleMs, maxIdleWaitMs)
    if (await clickAll(page, clickSelectors)) await navigator.waitForIdle(idleAfterClickMs, maxIdleWaitMs)
    if (clickSelectors.length > 0) await wait()
    const collector = createChapterCollector(chapterNumber)
    let isIncomplete = false
    let lastHtml = ''
    const collect = async () => {
      const html = await snapshotHtml(page)
      const url = page.url()
      if (html === lastHtml) return
      lastHtml = html
      const view = parsePage(html, url)
      const extracted = extractImages(view, site, patterns)
      collector.add(view, extracted)
      isIncomplete = extracted.images.length === 0 || extracted.withoutUrl.length > 0
    }
    const onRequest = (request: Request) => {
      if (/^(?:xhr|fetch|document)$/.test(request.resourceType())) collector.addRequest(new URL(request.url()))
    }
    await collect()
    page.on('request', onRequest)
    try {
      if (scroll ?? isIncomplete)
        await scrollToEnd(page, navigator, async () => {
          await collect()
          return collector.hasEnded() ? 'stop' : undefined
        })
    } finally {
      page.off('request', onRequest)
    }
    const { images, end, url, hasLeft } = collector.result()
    if (end === 'unclear') throw unclearEnd(url)
    return { ...parsePage(lastHtml, url), scrolledImages: images, isClipped: hasLeft }
  }
}

function unclearEnd(url: string): Problem {
  const suggestion = message('browser.adviceChapterEnd')
  const extra = { field: 'options.scroll', suggestion }
  return new Problem('no_images', sentences(message('browser.chapterEndUnclear', { url }), suggestion), { extra })
}

/** Renders a page of a chapter list: waits for its entries. */
export function renderListPage({ options }: SiteConfig): RenderPage {
  const selector = options.chapterList?.itemSelector
  const timeoutMs = options.timeoutMs ?? defaultElementMs
  return async (page, navigator) => {
    if (selector !== undefined) {
      const field = 'options.chapterList.itemSelector'
      await waitForElement(page, { selector, field, timeoutMs, gate: navigator.gate })
    }
    await navigator.waitForIdle(idleMs, maxIdleWaitMs)
    if (options.scroll === true) await scrollToEnd(page, navigator, async () => {})
    return parsePage(await snapshotHtml(page), page.url())
  }
}

function storeCookies(jar: CookieJar, cookies: Awaited<ReturnType<Tab['cookies']>>): void {
  for (const { name, value, domain, path, secure } of cookies) {
    const host = domain.replace(/^\./, '')
    const scope = domain.startsWith('.') ? `; Domain=${host}` : ''
    const url = new URL(`https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`)
    jar.store(url, [`${name}=${value}; Path=${path}${scope}${secure ? '; Secure' : ''}`])
  }
}

const pageTimeout = (url: string, pageLimitMs: number) =>
  new Problem('timed_out', message('browser.pageTimeout', { url, seconds: pageLimitMs / 1000 }), { retryable: true })
