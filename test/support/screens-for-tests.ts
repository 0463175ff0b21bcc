import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { complaintsOf, launchBrowser } from './browser.ts'
import { type StartedApp, startApp } from './start-app.ts'

/** What a test of screens works with; each member is there once the tests of the file run. */
export type ScreensForTests = {
  readonly api: ApiClient
  readonly sites: ReaderSites
  /** Fresh for every test. */
  readonly page: Page
  readonly started: StartedApp
  /** Opens a screen by its path. */
  open(path: string): Promise<void>
  /** Presses the button of this very name in the content of the screen. */
  press(name: string): Promise<void>
  /** What the control that has the focus is called. */
  focused(): Promise<string | null | undefined>
}

type ScreensOptions = {
  /** Simulated sites to run. */
  readonly only?: readonly string[]
  /** What the console may say: browsers write every answer that is no success there. */
  readonly forgiven?: RegExp
}

/** The program, simulated sites and a browser for all tests of a file. A test fails when its page complains. */
export function screensForTests({ only = [], forgiven }: ScreensOptions = {}): ScreensForTests {
  let sites: ReaderSites
  let started: StartedApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    sites = await startReaderSites({ only })
    started = await startApp()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await started?.end()
    await sites?.stop()
  })
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.setDefaultNavigationTimeout(60_000)
    complaints = complaintsOf(page)
  })
  afterEach(async () => {
    await context.close()
    expect(complaints.filter((line) => !forgiven?.test(line))).toEqual([])
  })
  return {
    get api() {
      return createClient(started.origin)
    },
    get sites() {
      return sites
    },
    get page() {
      return page
    },
    get started() {
      return started
    },
    open: async (path) => void (await page.goto(started.origin + path)),
    press: (name) => page.getByRole('main').getByRole('button', { name, exact: true }).click(),
    focused: () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
  }
}

/** Everything that axe finds on a page, whatever its impact, in both themes. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([])
  }
}
