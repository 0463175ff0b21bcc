import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { getMangaReaderSettings, resetMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { createClient, type Sent } from './api-client.ts'
import { collectErrors, testBrowser } from './browser.ts'
import { callBars } from './call-bars.ts'
import { type ReadingChapter, seedReading } from './seed-reading.ts'
import { temporaryFolder } from './start-app.ts'
import { type Served, startServed } from './start-served.ts'

export const portrait = { width: 600, height: 900 }
export const wide = { width: 1200, height: 900 }
export const slice = { width: 600, height: 1800 }
export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Messages of the browser while the program is stopped on purpose. */
const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch/

/** A library with one manga, and a new reader window with default settings for each test of the file. */
export function readingScreen(chapters: readonly ReadingChapter[]) {
  let started: Served
  let context: BrowserContext
  let page: Page
  let errors: string[]
  let mangaId: string
  let ids: readonly string[]

  beforeAll(async () => {
    const dataDir = await temporaryFolder()
    ;({ mangaId, chapterIds: ids } = await seedReading(dataDir, chapters))
    started = await startServed({ dataDir })
  })
  afterAll(async () => {
    await started?.end()
  })
  beforeEach(() => open())
  afterEach(async () => {
    expect(errors.filter((line) => !expectedErrors.test(line))).toEqual([])
    await context.close()
    await api().call(resetMangaReaderSettings, { params: { id: mangaId } })
    await api().call(replaceSettings, { body: { reader: {} } })
  })

  /** Replaces the window. */
  async function open(options: BrowserContextOptions = {}): Promise<void> {
    await context?.close()
    const browser = await testBrowser()
    context = await browser.newContext({ locale: 'en-US', ...desktop, ...options })
    await newPage()
  }
  /** Opens another page that shares the storage of this window. */
  async function newPage(): Promise<void> {
    page = await context.newPage()
    errors = collectErrors(page)
  }
  const api = () => createClient(started.origin)
  const fetchJson = async <E extends Endpoint>(endpoint: E, sent?: Sent) => (await api().call(endpoint, sent)).json()
  const pageImage = (number: number) => page.getByRole('img', { name: new RegExp(`^Page ${number} of`) })

  return {
    open,
    newPage,
    api,
    fetchJson,
    pageImage,
    page: () => page,
    context: () => context,
    app: () => started,
    manga: () => mangaId,
    id: (index: number) => ids[index]!,
    /** Stops the program; `restart` starts it at the same address with the same library. */
    stop: () => started.stop(),
    async restart() {
      const { dataDir, origin } = started
      started = await startServed({ dataDir, port: Number(new URL(origin).port) })
    },
    async read(chapterId: string, at = 1) {
      await page.goto(`${started.origin}/read/${chapterId}?page=${at}`)
      await pageImage(at).waitFor()
    },
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** Presses a button of the bars. */
    pressInBars: async (name: string) => {
      await callBars(page)
      await page.getByRole('button', { name, exact: true }).click()
    },
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    /** Visible pages, from left to right. */
    visible: () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[data-ready]')]
          .filter((image) => getComputedStyle(image).visibility === 'visible')
          .sort((left, right) => left.getBoundingClientRect().x - right.getBoundingClientRect().x)
          .map((image) => Number(image.dataset['page'])),
      ),
    boxOf: async (number: number) => (await pageImage(number).boundingBox())!,
    /** The visible part of a page after cropping. */
    visibleAreaOf: (number: number) =>
      pageImage(number).evaluate((node) => {
        const { width, height } = node.getBoundingClientRect()
        const edges = [...getComputedStyle(node).clipPath.matchAll(/[\d.]+/g)].map(Number)
        const [top = 0, right = top, bottom = top, left = right] = edges
        return { width: width - left - right, height: height - top - bottom }
      }),
    scrollOf: () =>
      page
        .getByRole('region', { name: 'Pages', exact: true })
        .evaluate(({ scrollLeft: left, scrollTop: top }) => ({ left, top })),
    filterOf: () =>
      page
        .locator('[data-direction]')
        .first()
        .evaluate((node) => getComputedStyle(node).filter),
    progressOf: (chapterId: string) => fetchJson(getReaderChapter, { params: { chapterId } }),
    /** The accessibility rules that the screen violates, each with its first element. */
    violations: async () =>
      (await new AxeBuilder({ page: page as never }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    own: () => fetchJson(getMangaReaderSettings, { params: { id: mangaId } }),
  }
}
