import type { Page as BrowserPage } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { type FilteringProxy, startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import type { SharedBrowser } from '../../../platform/browser/shared-browser.ts'
import type { RunningBrowser } from '../../../platform/browser/start-browser.ts'
import { Problem } from '../../../platform/problem.ts'
import { isPrivateBaseUrl } from '../../../platform/safe-fetch/addresses.ts'
import { type CookieJar, createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type {
  DownloadedChapter,
  DownloadTask,
  ListedChapter,
  ListTask,
  SiteConfig,
  TestedChapter,
  TestTask,
} from '../../protocol/messages.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import { listChapters } from '../chapter-list/list-chapters.ts'
import { extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { nonEmpty, type Page, parsePage } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { createTestResult, type EngineDeps, findChapterImages, stageChapter } from '../html-engine.ts'
import { createSiteFetch, withRetries } from '../site-fetch.ts'
import { pressAll, quietAfterPressMs, scrollThrough, waitForElement } from './gestures.ts'
import { htmlOf } from './html-snapshot.ts'
import { mergeViews } from './merge-views.ts'
import { type Landing, type Visit, watchVisit } from './page-navigator.ts'
import { openTab, type Tab } from './tab.ts'

export type BrowserDeps = EngineDeps & {
  readonly browser: SharedBrowser
  /** The browser to start; found on this machine when not given. */
  readonly browserPath: string | undefined
  readonly userAgent: string
  /** What one page may take from its address to the last look at it. */
  readonly pageLimitMs?: number
}

/** Downloads a chapter whose pages a browser has to show first. */
export async function downloadRenderedChapter(task: DownloadTask, ports: BrowserDeps): Promise<DownloadedChapter> {
  const { found, cookies, userAgent } = await withTab(task.site, ports, async (tab) => ({
    found: await findChapterImages(task, {
      read: createRenderedPageReader(tab, renderChapterPage(task.site)),
      concurrency: 1,
    }),
    ...tab,
  }))
  const fetch = createSiteFetch({ site: task.site, ...ports, visit: { cookies, userAgent } })
  return await stageChapter(task, found, { ...ports, fetch })
}

export async function testRenderedChapter(task: TestTask, ports: BrowserDeps): Promise<TestedChapter> {
  const read = renderChapterPage(task.site)
  const { found, ...visit } = await withTab(task.site, ports, async (tab) => ({
    found: await findChapterImages(task, { read: createRenderedPageReader(tab, read), concurrency: 1 }),
    ...{ cookies: tab.cookies, userAgent: tab.userAgent },
  }))
  return await createTestResult(found, task, ports, visit)
}

export async function listRenderedChapters(task: ListTask, ports: BrowserDeps): Promise<ListedChapter[]> {
  return await withTab(task.site, ports, (tab) => {
    const { cookies, userAgent } = tab
    const { request } = createSiteFetch({ site: task.site, ...ports, visit: { cookies, userAgent } })
    return listChapters(task, { read: createRenderedPageReader(tab, listPage(task.site)), ask, signal: ports.signal })
  })
}

export type OpenTab = {
  readonly tab: Tab
  readonly proxy: FilteringProxy
  readonly site: SiteConfig
  readonly ports: BrowserDeps
  readonly cookies: CookieJar
  readonly userAgent: string
}

/** Runs with a window of its own, which is closed whatever happens. */
export async function withTab<T>(site: SiteConfig, ports: BrowserDeps, run: (tab: OpenTab) => Promise<T>): Promise<T> {
  const { signal } = ports
  return await ports.browser.use(ports.browserPath, async (browser: RunningBrowser) => {
    signal.throwIfAborted()
    const proxy = await startFilteringProxy({ allowPrivate: isPrivateBaseUrl(site.baseUrl) })
    try {
      const { userAgent, ask } = ports
      const tab = await openTab({ browser, site, proxyOrigin: proxy.origin, userAgent, ask, signal })
      try {
        const open = { tab, proxy, site, ports, cookies: createCookieJar(), userAgent: tab.userAgent }
        return await Promise.race([run(open), tab.broken, aborted(signal)])
      } finally {
        await tab.close()
      }
    } finally {
      await proxy.close()
    }
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  promise.catch(() => {})
  return promise
}

const usualPageLimitMs = 30_000

export type RenderPage = (page: BrowserPage, visit: Visit) => Promise<Page>

/** Pages as the browser shows them. */
export function createRenderedPageReader({ tab, proxy, site, ports, cookies }: OpenTab, show: RenderPage): ReadPage {
  const { signal, pageLimitMs = usualPageLimitMs } = ports
  const visits = new WeakMap<BrowserPage, Visit>()

  async function land(visit: Visit, url: string, referer: string | undefined): Promise<Landing> {
    tab.leave.forget()
    try {
      return await visit.open(url, site.options.headers?.Referer ?? referer)
    } catch (error) {
      throw tab.leave.refusal() ?? error
    }
  }

  async function open(url: string, referer: string | undefined): Promise<Page | undefined> {
    const page = await tab.page()
    const visit = visits.get(page) ?? watchVisit(page, proxy, tab.leave)
    visits.set(page, visit)
    if ((await withRetries(() => land(visit, url, referer), signal)) === 'none') return undefined
    const shown = await show(page, visit)
    // A page without all that it wanted may look whole.
    const refusal = tab.leave.refusal()
    if (refusal) throw refusal
    keepCookies(cookies, await tab.cookies())
    return shown
  }

  return async (url, referer) => {
    const limit = Promise.withResolvers<never>()
    const waitedBefore = tab.leave.waitedMs()
    const begun = performance.now()
    let timer: NodeJS.Timeout | undefined
    // Waiting for one's turn is not the page's fault.
    const arm = () => {
      const left = begun + pageLimitMs + tab.leave.waitedMs() - waitedBefore - performance.now()
      if (left > 0) timer = setTimeout(arm, Math.ceil(left))
      else limit.reject(tooSlow(url, pageLimitMs))
    }
    arm()
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

/** How long what a source waits for may take to appear, unless it sets `timeoutMs`. */
const usualSelectorMs = 8000
const quietMs = 500
const settleMs = 8000

/** A page of a chapter: waited for, pressed and scrolled as the source says. */
export function renderChapterPage(site: SiteConfig): RenderPage {
  const { waitForSelector, clickSelectors = [], scroll, timeoutMs = usualSelectorMs } = site.options
  const patterns = createPatterns()
  return async (page, visit) => {
    const awaited = nonEmpty(waitForSelector)
    const selector = awaited ?? nonEmpty(site.imageSelector)
    const field = awaited === undefined ? 'imageSelector' : 'options.waitForSelector'
    const wait = () =>
      selector ? waitForElement(page, { selector, field, withinMs: timeoutMs, leave: visit.leave }) : true
    // What a button brings cannot be waited for before the button is pressed.
    if (clickSelectors.length === 0) await wait()
    await visit.settle(quietMs, settleMs)
    if (await pressAll(page, clickSelectors)) await visit.settle(quietAfterPressMs, settleMs)
    if (clickSelectors.length > 0) await wait()
    let passed: ImageCandidate[] = []
    let lacks = false
    let last = ''
    const look = async () => {
      const html = await htmlOf(page)
      if (html === last) return
      last = html
      const { images, withoutUrl } = extractImages(parsePage(html, page.url()), site, patterns)
      passed = mergeViews(passed, images)
      lacks = images.length === 0 || withoutUrl.length > 0
    }
    await look()
    if (scroll ?? lacks) await scrollThrough(page, visit, look)
    return { ...parsePage(last, page.url()), passed }
  }
}

/** A page of a chapter list: waited for until its entries are there. */
function listPage({ options }: SiteConfig): RenderPage {
  const entries = options.chapterList?.itemSelector
  const withinMs = options.timeoutMs ?? usualSelectorMs
  return async (page, visit) => {
    if (entries !== undefined) {
      const field = 'options.chapterList.itemSelector'
      await waitForElement(page, { selector: entries, field, withinMs, leave: visit.leave })
    }
    await visit.settle(quietMs, settleMs)
    if (options.scroll === true) await scrollThrough(page, visit, async () => {})
    return parsePage(await htmlOf(page), page.url())
  }
}

function keepCookies(jar: CookieJar, cookies: Awaited<ReturnType<Tab['cookies']>>): void {
  for (const { name, value, domain, path, secure } of cookies) {
    const host = domain.replace(/^\./, '')
    const scope = domain.startsWith('.') ? `; Domain=${host}` : ''
    const url = new URL(`https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`)
    jar.store(url, [`${name}=${value}; Path=${path}${scope}${secure ? '; Secure' : ''}`])
  }
}

const tooSlow = (url: string, pageLimitMs: number) =>
  new Problem('timed_out', message('browser.pageTimeout', { url, seconds: pageLimitMs / 1000 }), { retryable: true })
