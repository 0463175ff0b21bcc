import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import type { SiteConfig, SuggestTask } from '../../protocol/messages.ts'
import { createRenderedPageReader, renderChapterPage } from '../browser/rendered-pages.ts'
import { type BrowserDeps, withBrowserSession } from '../browser/session.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import { createServedPageReader, openChapter, type ReadPage } from '../chapter/open-chapter.ts'
import { type PreviewDeps, previewImage } from '../chapter/preview-images.ts'
import { type FoundChapter, findChapterImages } from '../chapter/read-chapter.ts'
import type { ListReader } from '../chapter-list/list-chapters.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { createExplorer, type ExploredPage } from './explore-page.ts'
import type { CandidateOptions } from './rule-candidates.ts'

export type CheckedChapter = FoundChapter & { readonly checked: CheckedImages }

/** Reads a site as served, or as rendered by a browser. */
export type SiteReader = {
  /** Reads up to `maxPages` of the chapter with a configuration, as a download would, and checks some of its images. */
  readChapter(site: SiteConfig, maxPages: number): Promise<CheckedChapter>
  /** Finds the images without checking them. Not available if it needs a browser. */
  readonly findImages?: (site: SiteConfig, maxPages: number) => Promise<FoundChapter>
  /** Runs with a function that reads other pages of the site. */
  withPages<T>(site: SiteConfig, run: (read: ReadPage) => Promise<T>): Promise<T>
}

/** Reads served pages. `first` is the page of the chapter, which is not fetched again. */
export function createServedReader(task: SuggestTask, deps: BrowserDeps, first: Page): SiteReader {
  const pageReader = (site: SiteConfig): ReadPage => {
    const read = createServedPageReader(createSiteFetch({ site, ...deps }), deps.signal)
    return async (url, referer) => (task.addresses.includes(url) ? first : await read(url, referer))
  }
  const findImages = (site: SiteConfig, maxPages: number) =>
    findChapterImages({ ...task, site }, { read: limitPages(maxPages, pageReader(site)) })
  return {
    findImages,
    async readChapter(site, maxPages) {
      const found = await findImages(site, maxPages)
      const fetch = createSiteFetch({ site, ...deps })
      return { ...found, checked: await checkImages(found.images, { ...deps, fetch }) }
    },
    withPages: (site, run) => run(pageReader(site)),
  }
}

/** Reads rendered pages. */
export function createRenderedReader(task: SuggestTask, deps: BrowserDeps): SiteReader {
  return {
    async readChapter(site, maxPages) {
      const { found, session } = await withBrowserSession(site, deps, async (session) => {
        const read = limitPages(maxPages, createRenderedPageReader(session, renderChapterPage(site)))
        const found = await findChapterImages({ ...task, site }, { read, concurrency: 1 })
        return { found, session: { cookies: session.cookies, userAgent: session.userAgent } }
      })
      const fetch = createSiteFetch({ site, ...deps, session })
      return { ...found, checked: await checkImages(found.images, { ...deps, fetch }) }
    },
    withPages: (site, run) =>
      withBrowserSession(site, deps, (session) =>
        run(
          createRenderedPageReader(session, async (page, navigator) => {
            await navigator.waitForIdle(500, 4000)
            return parsePage(await page.content(), page.url())
          }),
        ),
      ),
  }
}

/** Reads served chapter lists, including the requests of their scripts. */
export function createListReader(site: SiteConfig, deps: BrowserDeps): ListReader {
  const fetch = createSiteFetch({ site, ...deps })
  return { read: createServedPageReader(fetch, deps.signal), request: fetch.request, signal: deps.signal }
}

/** The first page of the chapter, as served. */
export async function openServedChapter(task: SuggestTask, site: SiteConfig, deps: BrowserDeps): Promise<Page> {
  return await openChapter({ ...task, site }, createServedPageReader(createSiteFetch({ site, ...deps }), deps.signal))
}

export type ExploredChapter = ExploredPage & {
  /** `name=value` of all cookies after the clicks. */
  readonly cookies: readonly string[]
}

/** Opens the chapter in a browser and explores it as a visitor would. */
export async function exploreChapter(
  task: SuggestTask,
  site: SiteConfig,
  deps: BrowserDeps,
  options: CandidateOptions,
): Promise<ExploredChapter> {
  return await withBrowserSession(site, deps, async (session) => {
    const { render, result } = createExplorer(options)
    const page = await openChapter({ ...task, site }, createRenderedPageReader(session, render))
    const cookies = (await session.tab.cookies()).map(({ name, value }) => `${name}=${value}`)
    return { ...(result() ?? { page, candidates: [], clicked: [], scroll: false }), cookies }
  })
}

/** Returns empty pages after `count` pages, so that the chapter seems to end. */
function limitPages(count: number, read: ReadPage): ReadPage {
  let pages = 0
  return async (url, referer) => (++pages > count ? parsePage('', url) : await read(url, referer))
}

type CheckedImages = {
  readonly preview: readonly PicturePreview[]
  readonly requested: number
  /** Images that could not be fetched or are not images. */
  readonly broken: number
  /** Images too small for a page: icons, buttons, avatars. */
  readonly tooSmall: number
}

/** In pixels. Pages of old scans are larger. */
const minPageSide = 250
const checkConcurrency = 3

/** Fetches the first images, one from the middle and the last, where covers and advertisements are. */
async function checkImages(images: readonly ChapterImage[], deps: PreviewDeps): Promise<CheckedImages> {
  const candidates = [0, 1, 2, Math.floor(images.length / 2), images.length - 1]
  const positions = [...new Set(candidates.filter((index) => index < images.length))]
  const previews = await mapWithConcurrency(positions, checkConcurrency, (index) =>
    previewImage(images[index] as ChapterImage, index + 1, deps),
  )
  const valid = previews.filter((preview) => preview !== undefined)
  return {
    preview: valid,
    requested: positions.length,
    broken: previews.length - valid.length,
    tooSmall: valid.filter(({ width, height }) => width < minPageSide || height < minPageSide).length,
  }
}
