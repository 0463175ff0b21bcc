import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import { captureResponses } from '../browser/captured-responses.ts'
import { captureDrawnImages } from '../browser/drawn-images.ts'
import { createRenderedPageReader } from '../browser/rendered-pages.ts'
import { type BrowserDeps, withBrowserSession } from '../browser/session.ts'
import { createServedPageReader, openChapter, type ReadPage } from '../chapter/page-reader.ts'
import { type FoundChapter, findChapterImages, requireSureEnd } from '../chapter/read-chapter.ts'
import type { ListReader } from '../chapter-list/entries.ts'
import { findRenderedImages } from '../engine.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { createSiteFetch, type SiteFetch } from '../site-fetch.ts'
import { type CheckedImages, usualPositions } from './check-images.ts'
import { createExplorer, type ExploredPage } from './explore-page.ts'
import type { ChapterTarget, Suggestion } from './suggestion.ts'

export type CheckedChapter = FoundChapter & { readonly checked: CheckedImages }

/** Positions of the images to check, for a number of images. */
type ChoosePositions = (count: number) => number[]

/** Reads a site as served, or as rendered by a browser. */
export type SiteReader = {
  /** Reads up to `maxPages` of a chapter with a configuration, as a download would, and checks some of its images. */
  readChapter(site: SiteConfig, target: ChapterTarget, positions?: ChoosePositions): Promise<CheckedChapter>
  /** Finds the images without checking them. Not available if it needs a browser. */
  readonly findImages?: (site: SiteConfig, target: ChapterTarget) => Promise<FoundChapter>
  /** Runs with a function that reads other pages of the site. */
  withPages<T>(site: SiteConfig, run: (read: ReadPage) => Promise<T>): Promise<T>
}

/** Reads served pages, each once. */
function servedPages({ served }: Suggestion, site: SiteConfig, deps: BrowserDeps): ReadPage {
  const read = createServedPageReader(createSiteFetch({ site, ...deps }), deps.signal)
  return (url, referer) => {
    const key = JSON.stringify([url, site.options.headers ?? {}])
    const known = served.get(key)
    if (known && !known.signal.aborted) return known.page
    const page = withoutFirstVisit(read, url, referer)
    served.set(key, { page, signal: deps.signal })
    page.catch(() => served.delete(key))
    return page
  }
}

/** The page, opened once more if a first visit is sent to the same URL with more parameters, as sites do that check cookies. */
async function withoutFirstVisit(read: ReadPage, url: string, referer: string | undefined): Promise<Page | undefined> {
  const first = await read(url, referer)
  if (!first || !hasMoreParameters(first.url, new URL(url))) return first
  const again = (await attempt(() => read(url, referer))).value
  return again && !hasMoreParameters(again.url, new URL(url)) ? again : first
}

const hasMoreParameters = (url: URL, requested: URL): boolean =>
  url.host === requested.host &&
  url.pathname === requested.pathname &&
  url.searchParams.size > requested.searchParams.size &&
  [...requested.searchParams].every(([name, value]) => url.searchParams.getAll(name).includes(value))

export function createServedReader(suggestion: Suggestion, deps: BrowserDeps): SiteReader {
  const findImages = async (site: SiteConfig, target: ChapterTarget) => {
    const read = limitPages(servedPages(suggestion, site, deps))
    const { request } = createSiteFetch({ site, ...deps })
    return requireSureEnd(await findChapterImages({ ...target, site }, { read, request }))
  }
  return {
    findImages,
    async readChapter(site, target, positions) {
      const found = await findImages(site, target)
      return await checkImages(suggestion, found, { ...deps, fetch: createSiteFetch({ site, ...deps }) }, positions)
    },
    withPages: (site, run) => run(servedPages(suggestion, site, deps)),
  }
}

const idleMs = 500
const maxIdleWaitMs = 4000

/** Reads rendered pages. */
export function createRenderedReader(suggestion: Suggestion, deps: BrowserDeps): SiteReader {
  return {
    async readChapter(site, target, positions) {
      const { found, session } = await findRenderedImages({ ...target, site }, deps, {
        limit: limitPages,
        maxTurns,
      })
      const fetch = createSiteFetch({ site, ...deps, session })
      return await checkImages(suggestion, requireSureEnd(found), { ...deps, fetch }, positions)
    },
    withPages: (site, run) =>
      withBrowserSession(site, deps, async (session) => {
        const read = createRenderedPageReader(session, async (page, navigator) => {
          await navigator.waitForIdle(idleMs, maxIdleWaitMs)
          return parsePage(await page.content(), page.url())
        })
        return await run(async (url, referer) => {
          const capture = captureResponses(await session.tab.page(), deps)
          const page = await read(url, referer)
          if (page) suggestion.responses.set(page, await capture.responses())
          return page
        })
      }),
  }
}

async function checkImages(
  { checker }: Suggestion,
  found: FoundChapter,
  deps: BrowserDeps & { readonly fetch: SiteFetch },
  positions: ChoosePositions = usualPositions,
): Promise<CheckedChapter> {
  return { ...found, checked: await checker.check(found.images, positions(found.images.length), deps) }
}

export const createReader = (suggestion: Suggestion, site: SiteConfig, deps: BrowserDeps): SiteReader =>
  (site.scrapingType === 'javascript' ? createRenderedReader : createServedReader)(suggestion, deps)

/** Reads served chapter lists, including the requests of their scripts. */
export function createListReader(suggestion: Suggestion, site: SiteConfig, deps: BrowserDeps): ListReader {
  const { request } = createSiteFetch({ site, ...deps })
  return { read: servedPages(suggestion, site, deps), request }
}

/** The first page of a chapter, as served. */
export const openServedChapter = (
  suggestion: Suggestion,
  site: SiteConfig,
  target: ChapterTarget,
  deps: BrowserDeps,
): Promise<Page> => openChapter({ ...target, site }, servedPages(suggestion, site, deps))

export type ExploredChapter = ExploredPage & {
  /** `name=value` of all cookies after the clicks. */
  readonly cookies: readonly string[]
  /** Images that the page certainly draws as they are. */
  readonly drawn: readonly string[]
}

/** Opens a chapter in a browser and explores it as a visitor would. */
export async function exploreChapter(
  suggestion: Suggestion,
  target: ChapterTarget,
  site: SiteConfig,
  deps: BrowserDeps,
): Promise<ExploredChapter> {
  return await withBrowserSession(site, deps, async (session) => {
    const { render, result } = createExplorer(target)
    const tabPage = await session.tab.page()
    const capture = captureResponses(tabPage, deps)
    const findDrawn = captureDrawnImages(tabPage, createSiteFetch({ site, ...deps, session }))
    const page = await openChapter({ ...target, site }, createRenderedPageReader(session, render))
    const cookies = (await session.tab.cookies()).map(({ name, value }) => `${name}=${value}`)
    suggestion.responses.set(page, await capture.responses())
    const drawn = await findDrawn()
    return { ...(result() ?? { candidates: [], clicked: [], scroll: false }), page, cookies, drawn }
  })
}

/** Pages of a chapter that are read to verify its page links. */
export const maxPages = 3
/** Turns of a reader that shows one page at a time. */
const maxTurns = 4

/** Leaves out the pages after `maxPages`, so that the chapter seems to end. */
function limitPages(read: ReadPage): ReadPage {
  let pages = 0
  return async (url, referer) =>
    ++pages > maxPages ? { ...parsePage('', url), isLeftOut: true } : await read(url, referer)
}
