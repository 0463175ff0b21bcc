import { afterAll, beforeAll } from 'vitest'
import { createSharedBrowser, type SharedBrowser } from '../../main/platform/browser/shared-browser.ts'
import { inspectImage } from '../../main/platform/images/inspect-image.ts'
import { createSafeFetch } from '../../main/platform/safe-fetch/safe-fetch.ts'
import { testChapter } from '../../main/scraper/process/engine.ts'
import type { SiteConfig, TestedChapter } from '../../main/scraper/protocol/messages.ts'
import { browserPath } from './browser.ts'
import { siteConfig } from './in-process-worker.ts'
import { late } from './late.ts'
import { startServer } from './start-server.ts'

type Pages = Readonly<Record<string, string>> | ((path: string) => string | undefined)

/** A small site and a browser that reads it, for all tests of a file. */
export function smallSiteForTests() {
  const browser = createSharedBrowser()
  let site: Awaited<ReturnType<typeof startSmallSite>>
  beforeAll(async () => {
    site = await startSmallSite(browser)
  })
  afterAll(async () => {
    await site.close()
    await browser.close()
  })
  return late(() => site)
}

/** A site of a few HTML pages, and a scraper that tests chapters of it. Other paths have no content. */
async function startSmallSite(browser: SharedBrowser) {
  let find = (_path: string): string | undefined => undefined
  const requests: string[] = []
  const server = await startServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const page = find(path)
    if (page === undefined) response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  const origin = server.origin
  const safeFetch = createSafeFetch({ userAgent: 'Bunko/0.0.0' })
  const deps = {
    browser,
    browserPath: browserPath(),
    userAgent: 'Bunko/0.0.0',
    safeFetch,
    acquirePermit: async () => () => {},
    inspect: inspectImage,
    signal: new AbortController().signal,
    onProgress: () => {},
  }
  return {
    origin,
    requests,
    serve(pages: Pages) {
      find = typeof pages === 'function' ? pages : (path) => pages[path]
      requests.length = 0
    },
    /** Tests the chapter at a path. */
    async test(path: string, rules: Partial<SiteConfig> & { readonly chapterNumber?: number }): Promise<TestedChapter> {
      const { chapterNumber, ...config } = rules
      const site = siteConfig(origin, { scrapingType: 'javascript', ...config })
      const task = { site, addresses: [`${origin}${path}`], ...(chapterNumber !== undefined && { chapterNumber }) }
      return await testChapter(task, deps)
    },
    /** Paths of the images of the chapter at a path. */
    async images(path: string, rules: Partial<SiteConfig> & { readonly chapterNumber?: number }): Promise<string[]> {
      const { imageUrls } = await this.test(path, rules)
      return imageUrls.map((url) => url.replace(origin, ''))
    },
    async close() {
      await safeFetch.close()
      server.close()
    },
  }
}
