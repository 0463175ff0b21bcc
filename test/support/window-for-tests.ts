import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { collectErrors, testBrowser } from './browser.ts'

/** A window at 1280 × 800 in English unless said otherwise, new for each test, and what hands and eyes do with it. */
export type WindowForTests = {
  readonly page: Page
  readonly context: BrowserContext
  field(label: string | RegExp): Locator
  /** Clicks the button of this name. */
  press(name: string | RegExp): Promise<void>
  /** Gives the focus to what has it and presses Enter. */
  enter(target: Locator): Promise<void>
  /** Presses Tab until the focus is there; throws where no Tab leads to it. */
  tabTo(target: Locator): Promise<void>
  /** Name of what has the focus: its label, else its words. */
  focused(): Promise<string>
  /** Finds nothing that stands in anybody's way, neither in the dark theme nor in the light one. */
  isAccessible(): Promise<void>
}

export type WindowWanted = {
  /** Statuses that the pages of these tests are answered with on purpose; everything else on the console is a fault. */
  readonly refusals?: RegExp | undefined
  readonly options?: BrowserContextOptions | undefined
}

/**
 * For all tests of a file. A test fails when its page complains of anything that does not fit `refusals`; what a test
 * looks at when it ends is looked at before the window closes, where it is registered after this.
 */
export function windowForTests({ refusals, options }: WindowWanted = {}): WindowForTests {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  beforeEach(async () => {
    const browser = await testBrowser()
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
    page = await context.newPage()
    // A machine that does much else takes its time to bring the first page.
    page.setDefaultTimeout(45_000)
    complaints = collectErrors(page)
  })
  afterEach(async () => {
    await context.close()
    expect(complaints.filter((line) => !refusals?.test(line))).toEqual([])
  })
  return {
    get page() {
      return page
    },
    get context() {
      return context
    },
    field: (label) => page.getByLabel(label, { exact: true }),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    enter: async (target) => {
      await target.focus()
      await page.keyboard.press('Enter')
    },
    tabTo: (target) => tabTo(page, target),
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    isAccessible: () => expectNoBarriers(page),
  }
}

/** More than any screen has. */
const mostTabs = 250

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by Tab`)
}

/**
 * Expects no axe violation of any impact. The second theme differs in its colours only, so there the contrast is enough.
 * Without motion no colour is halfway between the themes; light comes last because windows begin with it.
 */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Our pages have no frames of other origins, which the legacy mode leaves out; it opens no second page.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (colorScheme === 'light') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: null })
}
