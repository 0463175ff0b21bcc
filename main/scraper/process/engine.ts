import { createCookieJar } from '../../platform/safe-fetch/cookie-jar.ts'
import type {
  DownloadedChapter,
  DownloadTask,
  ListTask,
  ReadList,
  SiteConfig,
  TestedChapter,
  TestTask,
} from '../protocol/messages.ts'
import { renderChapterPage, renderListPage, withRenderedPages } from './browser/rendered-pages.ts'
import type { BrowserDeps } from './browser/session.ts'
import { createServedPageReader } from './chapter/page-reader.ts'
import { createTestResult, findChapterImages, stageChapter } from './chapter/read-chapter.ts'
import type { ListReader } from './chapter-list/entries.ts'
import { listChapters } from './chapter-list/list-chapters.ts'
import { needsChapterPage } from './json/json-pages.ts'
import { needsListPage } from './json/list-json-chapters.ts'
import { createSiteFetch, type SiteFetch } from './site-fetch.ts'
import { findServerPages, requireSamePlace } from './suwayomi/read-server.ts'

// A chapter or a list is in the served HTML, or a browser renders its pages.

/** Of served pages, images are fetched while more pages are read. */
export async function downloadChapter(task: DownloadTask, deps: BrowserDeps): Promise<DownloadedChapter> {
  const { site } = task
  if (needsBrowserForChapter(site)) {
    const { found, session } = await findRenderedImages(task, deps)
    return await stageChapter(task, async () => found, { ...deps, fetch: createSiteFetch({ site, ...deps, session }) })
  }
  const fetch = createSiteFetch({ site, ...deps })
  if (site.options.server) {
    const found = await findServerPages(task, fetch.request)
    const staged = await stageChapter(task, async () => found, { ...deps, fetch })
    await requireSamePlace(task, found.sourceOrder, fetch.request)
    return staged
  }
  const served = readServed(fetch, deps)
  return await stageChapter(task, (onImages) => findChapterImages(task, { ...served, onImages }), { ...deps, fetch })
}

export async function testChapter(task: TestTask, ownDeps: BrowserDeps): Promise<TestedChapter> {
  const { site } = task
  const deps = { ...ownDeps, cookies: createCookieJar() }
  if (needsBrowserForChapter(site)) {
    const { found, session } = await findRenderedImages(task, deps)
    return await createTestResult(found, task, deps, session)
  }
  const found = await findChapterImages(task, readServed(createSiteFetch({ site, ...deps }), deps))
  return await createTestResult(found, task, deps)
}

export async function listSiteChapters(task: ListTask, deps: BrowserDeps): Promise<ReadList> {
  const { site } = task
  const { chapterList } = site.options
  if (site.scrapingType === 'javascript' && (!chapterList?.json || needsListPage(chapterList.json)))
    return await withRenderedPages(site, deps, renderListPage(site), (reader) => listChapters(task, reader))
  return await listChapters(task, readServed(createSiteFetch({ site, ...deps }), deps))
}

/** JSON that needs no value of a page is requested without a browser. */
const needsBrowserForChapter = ({ scrapingType, options: { pageList } }: SiteConfig): boolean =>
  scrapingType === 'javascript' && (!pageList || needsChapterPage(pageList))

const readServed = (fetch: SiteFetch, { signal }: BrowserDeps): ListReader => ({
  read: createServedPageReader(fetch, signal),
  request: fetch.request,
})

type Sample = {
  /** Replaces the function that reads pages. */
  readonly limit: (read: ListReader['read']) => ListReader['read']
  /** Turns of a reader that shows one page at a time. */
  readonly maxTurns: number
}

/** @param sample for the first pages only */
export function findRenderedImages(task: TestTask, deps: BrowserDeps, sample?: Sample) {
  const { site, chapterNumber } = task
  const render = renderChapterPage(site, { chapterNumber, maxTurns: sample?.maxTurns })
  return withRenderedPages(site, deps, render, async (reader, session) => {
    const read = sample?.limit(reader.read) ?? reader.read
    return { found: await findChapterImages(task, { ...reader, read, concurrency: 1 }), session }
  })
}
