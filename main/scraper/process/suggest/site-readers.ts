import type { SiteConfig, SuggestTask } from '../../protocol/messages.ts'
import { type BrowserDeps, createRenderedPageReader, renderChapterPage, withTab } from '../browser/engine.ts'
import { createServedPageReader, openChapter, type ReadPage } from '../chapter/open-chapter.ts'
import type { ListReader } from '../chapter-list/list-chapters.ts'
import type { Page } from '../extract/page.ts'
import { parsePage } from '../extract/page.ts'
import { type FoundChapter, findChapterImages } from '../html-engine.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { type CheckedImages, checkImages } from './check-pictures.ts'
import { createExplorer, type ExploredPage } from './explore-page.ts'
import type { CandidateOptions } from './rule-candidates.ts'

export type ReadChapter = FoundChapter & { readonly checked: CheckedImages }

/** One of the two ways to read a site: as it is served, or as a browser shows it. */
export type SiteReader = {
  /** Reads the chapter with a configuration as a download would, up to `maxPages`, and looks at some of its pictures. */
  attempt(site: SiteConfig, maxPages: number): Promise<ReadChapter>
  /** The same without a look at the pictures; only where that costs no visit with a browser. */
  readonly find?: (site: SiteConfig, maxPages: number) => Promise<FoundChapter>
  /** For pages around the chapter. */
  reading<T>(site: SiteConfig, use: (read: ReadPage) => Promise<T>): Promise<T>
}

export function createServedReader(task: SuggestTask, ports: BrowserDeps, known: Page): SiteReader {
  const read = (site: SiteConfig): ReadPage => {
    const pages = createServedPageReader(createSiteFetch({ site, ...ports }), ports.signal)
    return async (url, referer) => (task.addresses.includes(url) ? known : await pages(url, referer))
  }
  const find = (site: SiteConfig, maxPages: number) =>
    findChapterImages({ ...task, site }, { read: atMost(maxPages, read(site)) })
  return {
    find,
    async attempt(site, maxPages) {
      const found = await find(site, maxPages)
      const fetch = createSiteFetch({ site, ...ports })
      return { ...found, checked: await checkImages(found.images, { ...ports, fetch }) }
    },
    reading: (site, use) => use(read(site)),
  }
}

export function createRenderedReader(task: SuggestTask, ports: BrowserDeps): SiteReader {
  return {
    async attempt(site, maxPages) {
      const { found, ...visit } = await withTab(site, ports, async (open) => {
        const read = atMost(maxPages, createRenderedPageReader(open, renderChapterPage(site)))
        return {
          found: await findChapterImages({ ...task, site }, { read, concurrency: 1 }),
          cookies: open.cookies,
          userAgent: open.userAgent,
        }
      })
      const fetch = createSiteFetch({ site, ...ports, visit })
      return { ...found, checked: await checkImages(found.images, { ...ports, fetch }) }
    },
    reading: (site, use) =>
      withTab(site, ports, (open) =>
        use(
          createRenderedPageReader(open, async (page, visit) => {
            await visit.settle(500, 4000)
            return parsePage(await page.content(), page.url())
          }),
        ),
      ),
  }
}

/** For chapter lists as they are served, with the requests that scripts of the page would make. */
export function createListReader(site: SiteConfig, ports: BrowserDeps): ListReader {
  const fetch = createSiteFetch({ site, ...ports })
  return { read: createServedPageReader(fetch, ports.signal), ask: fetch.request, signal: ports.signal }
}

/** The chapter as it is served. */
export async function openServedChapter(task: SuggestTask, site: SiteConfig, ports: BrowserDeps): Promise<Page> {
  return await openChapter({ ...task, site }, createServedPageReader(createSiteFetch({ site, ...ports }), ports.signal))
}

export type ExploredChapter = ExploredPage & {
  /** `name=value`, of the cookies that there are after the buttons were pressed. */
  readonly cookies: readonly string[]
}

/** The chapter as a visitor with a browser gets to see it. */
export async function exploreChapter(
  task: SuggestTask,
  site: SiteConfig,
  ports: BrowserDeps,
  looking: CandidateOptions,
): Promise<ExploredChapter> {
  return await withTab(site, ports, async (open) => {
    const { show, result } = createExplorer(looking)
    const page = await openChapter({ ...task, site }, createRenderedPageReader(open, show))
    const cookies = (await open.tab.cookies()).map(({ name, value }) => `${name}=${value}`)
    return { ...(result() ?? { page, candidates: [], pressed: [], scroll: false }), cookies }
  })
}

/** Beyond `count` pages the chapter looks as if it ended: enough to judge how it goes on. */
function atMost(count: number, read: ReadPage): ReadPage {
  let pages = 0
  return async (url, referer) => (++pages > count ? parsePage('', url) : await read(url, referer))
}
