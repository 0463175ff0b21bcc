import type { Page } from 'playwright-core'

/** Counts presses of the pointer and of Enter in a window from now on, not typing. Ends when the document is left. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counts = { presses: 0 }
    Object.assign(globalThis, { counts })
    addEventListener('pointerdown', () => void counts.presses++, true)
    addEventListener('keydown', (event) => void (event.key === 'Enter' && counts.presses++), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { counts: { presses: number } }).counts.presses)
}
