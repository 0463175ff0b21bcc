import type { Page } from 'playwright-core'
import type { PhoneForTests } from './phone-for-tests.ts'

/** What a person does on a phone to read offline. */
export const phoneSteps = (phone: PhoneForTests) => ({
  openManga: async (page: Page): Promise<void> => {
    await page.goto(`${new URL(page.url()).origin}/manga/${phone.mangaId}`)
    await page
      .getByRole('link', { name: /^Read chapter \d+$/ })
      .first()
      .waitFor()
  },
  /** Keeps a chapter of the open manga. */
  keep: async (page: Page, number: number): Promise<void> => {
    await page.getByRole('button', { name: `More actions for chapter ${number}` }).click()
    await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
  },
  openKept: async (page: Page): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Offline' }).click()
    await page.getByRole('heading', { name: 'Offline', level: 1 }).waitFor()
  },
})

/** Until the screens are stored on the phone and the worker answers for them. */
export const workerStarted = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

export const pageImage = (page: Page, number: number) =>
  page.getByRole('img', { name: new RegExp(`^Page ${number} of`) }).first()

export const keptCount = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** The caches of kept chapters. */
export const keptCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('kept')))
