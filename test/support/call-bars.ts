import type { Page } from 'playwright-core'

/** Shows the bars of the reader and rests the pointer on the upper one, where they stay. */
export async function callBars(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.move(width / 2, 20)
  await page.locator('header[data-reader-bar]:not([data-hidden])').waitFor()
}
