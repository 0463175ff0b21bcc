import { expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true })

/** Counts presses of the pointer and of keys that act, not typing. */
async function countPresses(): Promise<() => Promise<number>> {
  await screen.page.evaluate(() => {
    const counts = { presses: 0 }
    Object.assign(globalThis, { counts })
    addEventListener('pointerdown', () => void counts.presses++, true)
    addEventListener('keydown', (event) => void (event.key === 'Enter' && counts.presses++), true)
  })
  return () => screen.page.evaluate(() => (globalThis as unknown as { counts: { presses: number } }).counts.presses)
}
const firstPage = () => screen.page.locator('main img[alt*="1"]').first()

test('from the bare library to the first page in two presses and typing', async () => {
  await screen.open('/')
  const presses = await countPresses()
  await screen.page.getByRole('link', { name: 'Search catalog' }).click()
  await expect.poll(screen.focused).toBe('Search catalog')
  await screen.page.keyboard.type('hoshi')
  await screen.page.getByText('1 manga found').waitFor()
  await screen.page.getByRole('button', { name: 'Read Hoshi no Kaji' }).click()
  await screen.page.waitForURL(/\/read\//)
  await firstPage().waitFor()
  await expect.poll(() => firstPage().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await presses()).toBe(2)
})
