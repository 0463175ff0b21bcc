import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMangaTo, addWorkingAndBroken, type Downloadable, downloads } from '../support/downloads-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1', 'a2'] }, expectedErrors: /ERR_FAILED/ })
const { press, enter, button } = screen
const { pause, clear, ask, ended, rows, group } = downloads(screen)
const manyName = 'The Long Way Home of the Lamplighter'
let working: Downloadable
let broken: Downloadable
let many: string

const boxOf = async (locator: Locator) => (await locator.boundingBox())!

beforeAll(async () => {
  ;({ working, broken } = await addWorkingAndBroken(screen))
  many = await addMangaTo(screen.api, manyName, 'the-long-way', 9)
})
beforeEach(clear)

test.each([
  { path: '/downloads', offered: 'Pause downloads', empty: 'No downloads', isOfferedEmpty: true },
  { path: '/downloads/history', offered: 'Clear history', empty: 'No history', isOfferedEmpty: false },
])('does not offer what $path cannot provide', async ({ path, offered, empty, isOfferedEmpty }) => {
  const { page } = screen
  await page.route('**/api/{queue,jobs}*', (route) => route.abort())
  await screen.open(path)
  await page.getByRole('heading', { name: 'Can’t connect to Bunko' }).waitFor()
  expect(await button(offered).count()).toBe(0)
  await screen.expectAccessible()
  await page.unrouteAll()
  await press('Try again')
  await page.getByRole('heading', { name: empty }).waitFor()
  await expect.poll(() => button(offered).count()).toBe(isOfferedEmpty ? 1 : 0)
})

describe('on a phone', () => {
  beforeEach(async () => {
    await ended(await ask(broken))
    await screen.page.setViewportSize({ width: 390, height: 844 })
  })

  test('shows actions for everything beside the title and the others in a menu with arrow keys', async () => {
    const { page } = screen
    await screen.open('/downloads')
    await group(broken.name).waitFor()
    await enter(button('More queue actions'))
    await screen.expectAccessible()
    await pause(true)
    await page.getByRole('menuitem', { name: 'Retry all failed' }).press('Enter')
    await page.getByText('4 jobs queued again').waitFor()
    await enter(button('More queue actions'))
    await page.getByRole('menuitem', { name: 'Stop all' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).press('Enter')
    await page.getByText('4 downloads stopped').waitFor()
  })

  test('shows the reason of a failed action below the title in full width', async () => {
    const { page } = screen
    await screen.open('/downloads')
    await group(broken.name).waitFor()
    await page.route('**/api/queue', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await press('Pause downloads')
    const why = (await page.getByRole('alert').filter({ hasText: 'Can’t connect to Bunko' }).boundingBox())!
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(why.width).toBeGreaterThan(350)
    expect(why.y).toBeGreaterThan(title.y + title.height)
    expect((await button('Pause downloads').boundingBox())!.y).toBeLessThan(title.y + title.height)
  })

  test.each(['en', 'fr', 'de'])('has the actions beside their manga in %s', async (language) => {
    const { page } = screen
    await pause(true)
    await ask({ ...working, mangaId: many })
    await ask(working, { force: true })
    await screen.speak(language)
    await screen.open('/downloads')
    for (const name of [manyName, 'Star Smith']) {
      await group(name).waitFor()
      // In one step, because the page moves while its groups arrive.
      const { title, stop } = await group(name)
        .locator('header')
        .evaluate((header) => ({
          title: header.querySelector('h2, h3')!.getBoundingClientRect(),
          stop: [...header.querySelectorAll('button')].at(-1)!.getBoundingClientRect(),
        }))
      expect(stop.x + stop.width, name).toBeGreaterThan(370)
      expect(stop.y, name).toBeLessThan(title.y + title.height)
      expect(stop.x, name).toBeGreaterThanOrEqual(title.x + title.width)
    }
    await group(manyName).locator('header button').last().click()
    const dialog = page.getByRole('dialog')
    const [confirm, keep] = [dialog.getByRole('button').nth(1), dialog.getByRole('button').nth(2)]
    const [one, other] = [await boxOf(confirm), await boxOf(keep)]
    expect(one.y === other.y || (one.x === other.x && one.width === other.width)).toBe(true)
  })

  test.each(['en', 'fr', 'ja'])('fits the window in %s with a header of one row', async (language) => {
    const { page } = screen
    await screen.speak(language)
    for (const path of ['/downloads', '/downloads/history?status=failed']) {
      await screen.open(path)
      await rows().or(group(broken.name)).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      const act = (await page.locator('header:has(h1) button').last().boundingBox())!
      expect(act.y).toBeLessThan(title.y + title.height)
    }
  })
})

test('shows how many failures are not listed, links to all of them, and retries all', async () => {
  const { page, api } = screen
  const mangaId = await addMangaTo(api, 'Lamp Road again', 'lamp-road-again', 203)
  await ended(await ask({ ...broken, mangaId }))
  await pause(true)
  await screen.open('/downloads')
  await page.getByText(/^Only the latest 200 of 203 failures are shown\./).waitFor()
  await screen.expectAccessible()
  await enter(page.getByRole('link', { name: 'View all in history' }))
  await expect.poll(() => page.getByLabel('Result').inputValue()).toBe('failed')
  await page.goBack()
  await press('Retry all failed')
  await page.getByText('203 jobs queued again').waitFor()
  await group('Lamp Road again').getByText('0 of 203', { exact: true }).waitFor()
  await page
    .getByText(/^Only the latest/)
    .first()
    .waitFor({ state: 'detached' })
})
