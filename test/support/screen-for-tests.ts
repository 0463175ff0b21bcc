import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { complaintsOf, launchBrowser } from './browser.ts'
import { addressesOf } from './catalog-for-tests.ts'
import { type StartedApp, startApp } from './start-app.ts'

type Wanted = {
  readonly sites?: Parameters<typeof startReaderSites>[0]
  readonly hasCatalog?: boolean
  /** Statuses that the pages of these tests are answered with on purpose; everything else on the console is a fault. */
  readonly refusals?: RegExp
}

/** The program as people see it, for all tests of a file; each test has a window of its own at 1280 × 800 in English. */
export type ScreenForTests = {
  readonly page: Page
  readonly context: BrowserContext
  readonly origin: string
  readonly api: ApiClient
  readonly sites: ReaderSites
  readonly catalog: CatalogSimulator
  open(path: string): Promise<void>
  field(label: string | RegExp): Locator
  /** Clicks the button of this name. */
  press(name: string | RegExp): Promise<void>
  /** Gives the focus to what has it and presses Enter. */
  enter(target: Locator): Promise<void>
  /** Name of what has the focus: its label, else its words. */
  focused(): Promise<string>
  /** Finds nothing that stands in anybody's way. */
  isAccessible(): Promise<void>
}

export function screenForTests({ sites: siteOptions, hasCatalog = false, refusals }: Wanted = {}): ScreenForTests {
  let running: {
    readonly started: StartedApp
    readonly browser: Browser
    readonly api: ApiClient
    readonly sites: ReaderSites | undefined
    readonly catalog: CatalogSimulator | undefined
  }
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    const sites = siteOptions && (await startReaderSites(siteOptions))
    const catalog = hasCatalog ? await startCatalog() : undefined
    const started = await startApp(catalog && { catalog: addressesOf(catalog) })
    running = { sites, catalog, started, api: createClient(started.origin), browser: await launchBrowser() }
  })
  afterAll(async () => {
    await running?.browser.close()
    await running?.started.end()
    await running?.sites?.stop()
    await running?.catalog?.stop()
  })
  beforeEach(async () => {
    context = await running.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    complaints = complaintsOf(page)
  })
  afterEach(async () => {
    expect(complaints.filter((line) => !refusals?.test(line))).toEqual([])
    await context.close()
  })
  return {
    get page() {
      return page
    },
    get context() {
      return context
    },
    get origin() {
      return running.started.origin
    },
    get api() {
      return running.api
    },
    get sites() {
      return running.sites!
    },
    get catalog() {
      return running.catalog!
    },
    open: async (path) => {
      await page.goto(running.started.origin + path)
    },
    field: (label) => page.getByLabel(label, { exact: true }),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    enter: async (target) => {
      await target.focus()
      await page.keyboard.press('Enter')
    },
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    isAccessible: async () => {
      const { violations } = await new AxeBuilder({ page: page as never }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  }
}
