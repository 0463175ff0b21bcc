import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { collectErrors, testBrowser } from './browser.ts'

export type WindowOptions = {
  /** Console messages about expected error statuses. All other console errors fail the test. */
  readonly expectedErrors?: RegExp | undefined
  readonly options?: BrowserContextOptions | undefined
}

/**
 * A window of 1280 × 800 in English by default, new for each test, with helpers for input and checks. A test fails if its page logs an error that does not match `expectedErrors`. Hooks
 * that are registered after this run before the window closes.
 */
export function windowForTests({ expectedErrors, options }: WindowOptions = {}) {
  let context: BrowserContext
  let page: Page
  let errors: string[]
  beforeEach(async () => {
    const browser = await testBrowser()
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
    page = await context.newPage()
    errors = collectErrors(page)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printScreen(page)
    await context.close()
    expect(errors.filter((line) => !expectedErrors?.test(line))).toEqual([])
  })
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
  return {
    get page() {
      return page
    },
    get context() {
      return context
    },
    field: (label: string | RegExp): Locator => page.getByLabel(label, { exact: true }),
    button,
    /** Clicks the button with this name. */
    press: (name: string | RegExp) => button(name).click(),
    /** Presses a key. */
    key: (name: string) => page.keyboard.press(name),
    /** Chooses the language of the screens that are opened from now on. */
    speak: (language: string) =>
      page.addInitScript((choice) => {
        localStorage.setItem('bunko.language', JSON.stringify({ state: { choice }, version: 0 }))
      }, language),
    /** Focuses an element once it is enabled, and presses Enter. */
    enter: async (target: Locator) => {
      // A disabled button takes no focus.
      await expect.poll(() => target.isEnabled()).toBe(true)
      await target.focus()
      await page.keyboard.press('Enter')
    },
    /** Presses Tab until the element has the focus. @throws Error if it cannot be reached */
    tabTo: (target: Locator) => tabTo(page, target),
    /** Label of the focused element, or its text. */
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    /** Expects no accessibility violations in the dark and the light theme. */
    expectAccessible: () => expectNoViolations(page),
  }
}

/** Prints what a failed test saw last. */
async function printScreen(page: Page): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 10_000 }).catch(String)
  console.error(`${page.url()}\n${text.slice(0, 3000)}`)
}

/** More than any screen has elements to focus. */
const maxTabs = 250

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by Tab`)
}

/**
 * Expects no axe violation of any impact. The second theme has different colours only, so checking the contrast is
 * enough. Reduced motion avoids intermediate colours; light comes last because it is the default.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Legacy mode skips frames of other origins, which Bunko does not have, and does not open a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (colorScheme === 'light') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: null })
}
