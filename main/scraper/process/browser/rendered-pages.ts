import type { Page as BrowserPage, Request } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { CookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import type { ReadPage } from '../chapter/page-reader.ts'
import type { ListReader } from '../chapter-list/entries.ts'
import { extractImages } from '../extract/extract-images.ts'
import { findPageCount, type PageCount } from '../extract/find-page-turn.ts'
import { nonEmpty, type Page, parsePage } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { createChapterCollector } from './chapter-end.ts'
import { createEmptyPlaces } from './empty-places.ts'
import { clickAll, idleAfterClickMs, scrollToEnd, scrollUntilComplete, waitForElement } from './gestures.ts'
import { snapshotHtml } from './html-snapshot.ts'
import { createPageNavigator, type NavigationResult, type PageNavigator } from './page-navigator.ts'
import { checkTurnedPages, type PageTurnResult, timePerTurnMs, turnPages } from './page-turn.ts'
import { pressUntilWhole } from './press-more.ts'
import { type BrowserDeps, type BrowserSession, type Tab, withBrowserSession } from './session.ts'

const normalPageLimitMs = 30_000
const maxExtensionMs = 300_000

/** Allows more time for a page that makes progress. */
type ExtendLimit = (ms: number) => void

/** Waits for the content of an open page, interacts with it and returns its HTML. */
export type RenderPage = (page: BrowserPage, navigator: PageNavigator, extend: ExtendLimit) => Promise<Page>

/** Reads pages as the browser renders them. */
export function createRenderedPageReader(
  { tab, proxy, site, deps, cookies }: BrowserSession,
  render: RenderPage,
): ReadPage {
  const { signal, patience = 1 } = deps
  const pageLimitMs = normalPageLimitMs * patience
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

  async function open(url: string, referer: string | undefined, extend: ExtendLimit): Promise<Page | undefined> {
    const page = await tab.page()
    const navigator = navigators.get(page) ?? createPageNavigator(page, proxy, tab.gate)
    navigators.set(page, navigator)
    if ((await withRetries(() => navigate(navigator, url, referer), signal)) === 'missing') return undefined
    const rendered = await render(page, navigator, extend)
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
    let extension = 0
    const extend = (ms: number) => {
      extension = Math.min(extension + ms, maxExtensionMs)
    }
    // Waiting for permits does not count towards the time limit.
    const startTimer = () => {
      const left = started + pageLimitMs + extension + tab.gate.waitedMs() - waitedBefore - performance.now()
      if (left > 0) timer = setTimeout(startTimer, Math.ceil(left))
      else limit.reject(pageTimeout(url, pageLimitMs))
    }
    startTimer()
    const opened = open(url, referer, extend)
    opened.catch(() => {}) // After the limit it may fail unnoticed.
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
export function renderChapterPage(
  site: SiteConfig,
  {
    chapterNumber,
    maxTurns,
  }: { readonly chapterNumber?: number | undefined; readonly maxTurns?: number | undefined } = {},
): RenderPage {
  const { waitForSelector, clickSelectors = [], scroll, timeoutMs = defaultElementMs } = site.options
  // Pages with counted URLs are read one by one.
  const pageTurn = site.options.pageTurn?.urlSuffix === undefined ? site.options.pageTurn : undefined
  return async (page, navigator, extend) => {
    const awaited = nonEmpty(waitForSelector)
    const selector = awaited ?? nonEmpty(site.imageSelector)
    const field = awaited === undefined ? 'imageSelector' : 'options.waitForSelector'
    const wait = () =>
      selector ? waitForElement(page, navigator, { selector, field, timeoutMs }) : Promise.resolve(true)
    // The element may appear only after the clicks.
    if (clickSelectors.length === 0) await wait()
    await navigator.waitForIdle(idleMs, maxIdleWaitMs)
    if (await clickAll(page, navigator, clickSelectors)) await navigator.waitForIdle(idleAfterClickMs, maxIdleWaitMs)
    if (clickSelectors.length > 0) await wait()
    const collector = createChapterCollector(chapterNumber, { turnsPages: pageTurn !== undefined })
    const emptyPlaces = createEmptyPlaces()
    const countMissing = () => {
      const { images, hasLeft } = collector.result()
      return pageTurn ? 0 : emptyPlaces.count(images, { isClipped: hasLeft })
    }
    let isIncomplete = false
    let lastHtml = ''
    let counter: PageCount
    const collect = async () => {
      const html = await snapshotHtml(page)
      const url = page.url()
      if (html === lastHtml) return
      lastHtml = html
      const view = parsePage(html, url)
      const extracted = extractImages(view, site)
      collector.add(view, extracted)
      emptyPlaces.add(extracted)
      isIncomplete = extracted.images.length === 0 || extracted.withoutUrl.length > 0
      if (pageTurn && !collector.hasEnded()) counter = findPageCount(view) ?? counter
    }
    const onRequest = (request: Request) => {
      if (/^(?:xhr|fetch|document)$/.test(request.resourceType())) collector.addRequest(new URL(request.url()))
    }
    await collect()
    page.on('request', onRequest)
    try {
      if (scroll ?? isIncomplete) {
        const onStep = async () => {
          await collect()
          return collector.hasEnded() ? 'stop' : undefined
        }
        await scrollUntilComplete({ page, navigator, onStep, countMissing, extend })
      }
    } finally {
      page.off('request', onRequest)
    }
    let turned: { readonly result: PageTurnResult; readonly first: PageCount } | undefined
    if (pageTurn) {
      const first = counter
      const reading = {
        collect: async () => {
          await collect()
          return collector.count()
        },
        hasEnded: collector.hasEnded,
        maxTurns,
        onTurn: () => {
          collector.startTurn()
          extend(timePerTurnMs)
        },
      }
      turned = { result: await turnPages(page, navigator, pageTurn, reading), first }
    }
    const { images, end, url, hasLeft } = collector.result()
    if (end === 'unclear') throw unclearEnd(url, pageTurn !== undefined)
    if (pageTurn && turned) checkTurnedPages({ url, ...turned, pageTurn, last: counter, found: images.length })
    return {
      ...parsePage(lastHtml, url),
      scrolledImages: images,
      isClipped: hasLeft || pageTurn !== undefined,
      missingImages: countMissing(),
    }
  }
}

function unclearEnd(url: string, turnsPages: boolean): Problem {
  const [problem, suggestion, field] = turnsPages
    ? [message('pageImages.turnedIntoNextChapter'), message('pageImages.advicePageTurn'), 'options.pageTurn']
    : [message('browser.chapterEndUnclear', { url }), message('browser.adviceChapterEnd'), 'options.scroll']
  return settingProblem('no_images', problem, suggestion, field)
}

type Entries = { readonly selector: string | undefined; readonly field: string }

/** Renders a page: waits for its entries, if there is a selector for them, and until its scripts are idle. */
export function renderPage(
  { timeoutMs = defaultElementMs, scroll }: Pick<SiteConfig['options'], 'timeoutMs' | 'scroll'> = {},
  { selector, field }: Entries = { selector: undefined, field: '' },
): RenderPage {
  return async (page, navigator) => {
    if (selector !== undefined) await waitForElement(page, navigator, { selector, field, timeoutMs })
    await navigator.waitForIdle(idleMs, maxIdleWaitMs)
    if (scroll) await scrollToEnd(page, navigator, async () => {})
    return parsePage(await snapshotHtml(page), page.url())
  }
}

/** Renders the page of a list, and presses its button until nothing more comes. */
export function renderListPage({ options }: SiteConfig): RenderPage {
  const { itemSelector, moreSelector } = options.chapterList ?? {}
  const render = renderPage(options, { selector: itemSelector, field: 'options.chapterList.itemSelector' })
  const wanted = nonEmpty(moreSelector)
  if (wanted === undefined) return render
  return async (page, navigator, extend) => {
    await render(page, navigator, extend)
    const items = itemSelector ?? 'a[href]'
    const isCut = !(await pressUntilWhole(page, navigator, { button: wanted, items, extend }))
    return { ...parsePage(await snapshotHtml(page), page.url()), isCut }
  }
}

/** Runs with a browser that reads pages of a site, and sends requests with its cookies. */
export const withRenderedPages = <T>(
  site: SiteConfig,
  deps: BrowserDeps,
  render: RenderPage,
  run: (reader: ListReader, session: BrowserSession) => Promise<T>,
): Promise<T> =>
  withBrowserSession(site, deps, (session) => {
    const { request } = createSiteFetch({ site, ...deps, session })
    return run({ read: createRenderedPageReader(session, render), request }, session)
  })

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
