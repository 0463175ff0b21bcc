import type { SiteConfig, SuggestTask } from '../../protocol/messages.ts'
import { type BrowserPorts, chapterPage, inTab, shownPages } from '../browser/engine.ts'
import type { Page } from '../extract/page.ts'
import { parsePage } from '../extract/page.ts'
import { type FoundImages, findImages } from '../html-engine.ts'
import type { ListReaders } from '../chapter-list/list-chapters.ts'
import { openChapter, type ReadPage, servedPages } from '../chapter/open-chapter.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { type CheckedPictures, checkPictures } from './check-pictures.ts'
import { type Explored, explorer } from './explore-page.ts'
import type { Looking } from './rule-candidates.ts'

export type Tried = FoundImages & { readonly checked: CheckedPictures }

/** One of the two ways to read a site: as it is served, or as a browser shows it. */
export type Way = {
  /** Reads the chapter with a configuration as a download would, up to `maxPages`, and looks at some of its pictures. */
  attempt(site: SiteConfig, maxPages: number): Promise<Tried>
  /** The same without a look at the pictures; only where that costs no visit with a browser. */
  readonly find?: (site: SiteConfig, maxPages: number) => Promise<FoundImages>
  /** For pages around the chapter. */
  reading<T>(site: SiteConfig, use: (read: ReadPage) => Promise<T>): Promise<T>
}

export function servedWay(task: SuggestTask, ports: BrowserPorts, known: Page): Way {
  const read = (site: SiteConfig): ReadPage => {
    const pages = servedPages(createSiteFetch({ site, ...ports }), ports.signal)
    return async (url, referer) => (task.addresses.includes(url) ? known : await pages(url, referer))
  }
  const find = (site: SiteConfig, maxPages: number) =>
    findImages({ ...task, site }, { read: atMost(maxPages, read(site)) })
  return {
    find,
    async attempt(site, maxPages) {
      const found = await find(site, maxPages)
      const fetch = createSiteFetch({ site, ...ports })
      return { ...found, checked: await checkPictures(found.images, { ...ports, fetch }) }
    },
    reading: (site, use) => use(read(site)),
  }
}

export function shownWay(task: SuggestTask, ports: BrowserPorts): Way {
  return {
    async attempt(site, maxPages) {
      const { found, ...visit } = await inTab(site, ports, async (open) => {
        const read = atMost(maxPages, shownPages(open, chapterPage(site)))
        return {
          found: await findImages({ ...task, site }, { read, concurrency: 1 }),
          cookies: open.cookies,
          userAgent: open.userAgent,
        }
      })
      const fetch = createSiteFetch({ site, ...ports, visit })
      return { ...found, checked: await checkPictures(found.images, { ...ports, fetch }) }
    },
    reading: (site, use) =>
      inTab(site, ports, (open) =>
        use(
          shownPages(open, async (page, visit) => {
            await visit.settle(500, 4000)
            return parsePage(await page.content(), page.url())
          }),
        ),
      ),
  }
}

/** For chapter lists as they are served, with the requests that scripts of the page would make. */
export function servedLists(site: SiteConfig, ports: BrowserPorts): ListReaders {
  const fetch = createSiteFetch({ site, ...ports })
  return { read: servedPages(fetch, ports.signal), ask: fetch.ask, signal: ports.signal }
}

/** The chapter as it is served. */
export async function openServed(task: SuggestTask, site: SiteConfig, ports: BrowserPorts): Promise<Page> {
  return await openChapter({ ...task, site }, servedPages(createSiteFetch({ site, ...ports }), ports.signal))
}

export type ShownChapter = Explored & {
  /** `name=value`, of the cookies that there are after the buttons were pressed. */
  readonly cookies: readonly string[]
}

/** The chapter as a visitor with a browser gets to see it. */
export async function exploreShown(
  task: SuggestTask,
  site: SiteConfig,
  ports: BrowserPorts,
  looking: Looking,
): Promise<ShownChapter> {
  return await inTab(site, ports, async (open) => {
    const { show, result } = explorer(looking)
    const page = await openChapter({ ...task, site }, shownPages(open, show))
    const cookies = (await open.tab.cookies()).map(({ name, value }) => `${name}=${value}`)
    return { ...(result() ?? { page, candidates: [], pressed: [], scroll: false }), cookies }
  })
}

/** Beyond `count` pages the chapter looks as if it ended: enough to judge how it goes on. */
function atMost(count: number, read: ReadPage): ReadPage {
  let pages = 0
  return async (url, referer) => (++pages > count ? parsePage('', url) : await read(url, referer))
}
