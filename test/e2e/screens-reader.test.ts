import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { getMangaReaderSettings, resetMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { createClient } from '../support/api-client.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const upright = { width: 600, height: 900 }
const wide = { width: 1200, height: 900 }
const slice = { width: 600, height: 1800 }
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let mangaId: string
let plain: string
let spreads: string
let strip: string
let after: string

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const seeded = await seedReading(dataDir, [
    { number: 1, pages: times(6, upright), groups: ['Anvil Scans', 'Night Shift'] },
    { number: 2, pages: [...times(4, upright), wide, ...times(2, upright)] },
    { number: 5, pages: times(30, slice) },
    { number: 6, pages: times(8, slice) },
  ])
  mangaId = seeded.mangaId
  ;[plain, spreads, strip, after] = seeded.chapterIds as [string, string, string, string]
  started = await startApp({ dataDir })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
})
beforeEach(() => open({ width: 1280, height: 800 }))
afterEach(async () => {
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([])
  await context.close()
  const api = createClient(started.origin)
  await api.call(resetMangaReaderSettings, { params: { id: mangaId } })
  await api.call(replaceSettings, { body: { reader: {} } })
})

async function open(viewport: { width: number; height: number }, hasTouch = false): Promise<void> {
  await context?.close()
  context = await browser.newContext({ viewport, locale: 'en-US', hasTouch, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  complaints = complaintsOf(page)
}
async function read(chapterId: string, at = 1): Promise<void> {
  await page.goto(`${started.origin}/read/${chapterId}?page=${at}`)
  await shown(at).waitFor()
}
const shown = (number: number) => page.getByRole('img', { name: new RegExp(`^Page ${number} of`) })
const visible = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[data-ready]')]
      .filter((image) => getComputedStyle(image).visibility === 'visible')
      .sort((left, right) => left.getBoundingClientRect().x - right.getBoundingClientRect().x)
      .map((image) => Number(image.dataset.page)),
  )
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
const boxOf = async (number: number) => (await shown(number).boundingBox())!
/** What is left of a page without what is cut off. */
const seenOf = (number: number) =>
  shown(number).evaluate((page) => {
    const { width, height } = page.getBoundingClientRect()
    const [top = 0, right = top, bottom = top, left = right] = [
      ...getComputedStyle(page).clipPath.matchAll(/[\d.]+/g),
    ].map(Number)
    return { width: width - left - right, height: height - top - bottom }
  })
const progressOf = async (chapterId: string) => {
  const answer = await createClient(started.origin).call(getReaderChapter, { params: { chapterId } })
  return answer.json()
}
const own = async () =>
  (await createClient(started.origin).call(getMangaReaderSettings, { params: { id: mangaId } })).json()

describe('page by page', () => {
  test('keys turn in reading direction, and what the mouse turns is kept', async () => {
    await read(plain)
    await page.keyboard.press('ArrowLeft')
    await shown(2).waitFor()
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowRight')
    await shown(3).waitFor()
    await page.mouse.click(1200, 400)
    await shown(4).waitFor()
    await page.mouse.wheel(0, 120)
    await shown(5).waitFor()
    await expect.poll(async () => (await progressOf(plain)).lastReadPage).toBe(5)
    await expect.poll(async () => (await own()).direction).toBe('ltr')
  })

  test('reading downwards turns by the keys up and down', async () => {
    await read(plain)
    await page.keyboard.press('d')
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowDown')
    await shown(2).waitFor()
    await page.keyboard.press('ArrowUp')
    await shown(1).waitFor()
  })

  test('thanks those who made the chapter', async () => {
    await read(plain)
    await page.getByText('Chapter 1 · by Anvil Scans, Night Shift').waitFor()
  })

  test('zooms by double click, wheel and keys, and keeps the zoom from page to page', async () => {
    await read(plain)
    const before = await boxOf(1)
    await page.mouse.dblclick(640, 400)
    await expect.poll(async () => (await boxOf(1)).height).toBeCloseTo(before.height * 2, 0)
    await page.keyboard.press('n')
    await expect.poll(async () => (await boxOf(2)).height).toBeGreaterThan(before.height * 1.9)
    await page.keyboard.press('0')
    await expect.poll(async () => (await boxOf(2)).height).toBeLessThan(before.height * 1.3)
    const small = await boxOf(2)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await boxOf(2)).height).toBeGreaterThan(small.height * 1.05)
  })

  test('fits change the size of the page', async () => {
    await read(plain)
    await press('Settings of the reader')
    await choose('Width')
    await expect.poll(async () => (await boxOf(1)).width).toBeGreaterThan(1200)
    await choose('Original size')
    await expect.poll(async () => (await boxOf(1)).width).toBe(600)
    await choose('Whole page')
    await expect.poll(async () => (await boxOf(1)).height).toBeLessThanOrEqual(800)
  })

  test('empty borders are cut off', async () => {
    await read(plain)
    await press('Settings of the reader')
    const before = await boxOf(1)
    await page.getByLabel('Crop empty borders').check()
    // What is left of the page fills the room that all of it filled.
    await expect.poll(async () => (await boxOf(1)).height).toBeGreaterThan(before.height * 1.1)
    expect((await seenOf(1)).height).toBeCloseTo(before.height, 0)
    expect((await seenOf(1)).width).toBeLessThan((await boxOf(1)).width * 0.85)
  })

  test('filters and background', async () => {
    await read(plain)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await expect
      .poll(() =>
        page
          .locator('[data-direction]')
          .first()
          .evaluate((node) => getComputedStyle(node).filter),
      )
      .toBe('grayscale(1) invert(1)')
    await press('Settings of the reader')
    await choose('White')
    await page.locator('[data-background="white"]').waitFor()
  })
})

describe('pairs', () => {
  test('are made by the shapes of the pages, wide ones alone, right page first', async () => {
    await read(spreads)
    expect(await visible()).toEqual([1])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(visible).toEqual([3, 2])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(visible).toEqual([4])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(visible).toEqual([5])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(visible).toEqual([7, 6])
    await expect.poll(async () => (await progressOf(spreads)).isRead).toBe(true)
  })

  test('are shifted by one page, and stay so', async () => {
    await read(spreads)
    await page.keyboard.press('o')
    await expect.poll(visible).toEqual([2, 1])
    await expect.poll(async () => (await own()).nudgedChapters).toEqual([spreads])
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.poll(visible).toEqual([2, 1])
  })
})

describe('a strip', () => {
  test('is chosen for tall pages, keeps the page in the middle, and goes on into the next chapter', async () => {
    await read(strip)
    await expect.poll(() => page.locator('[data-strip]').count()).toBeGreaterThan(0)
    expect(await page.locator('img').count()).toBeLessThan(10)
    await page.keyboard.press('End')
    await shown(30).waitFor()
    await expect.poll(async () => (await progressOf(strip)).isRead).toBe(true)
    await page.getByRole('heading', { name: 'End of chapter 5' }).waitFor()
    for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('PageDown')
    await expect.poll(() => page.url()).toContain(after)
    await expect.poll(async () => (await progressOf(after)).lastReadPage).toBeGreaterThan(0)
  })

  test('opens at its page, at once where it belongs', async () => {
    await page.goto(`${started.origin}/read/${strip}?page=17`)
    await shown(17).waitFor()
    await expect.poll(async () => Math.abs((await boxOf(17)).y)).toBeLessThan(2)
  })

  test('its borders are cut off, and the place stays', async () => {
    await read(strip, 12)
    const before = await boxOf(12)
    await page.keyboard.press('c')
    await expect.poll(async () => (await seenOf(12)).width).toBeCloseTo(before.width, 0)
    await expect.poll(async () => (await boxOf(12)).width).toBeGreaterThan(before.width * 1.1)
    await expect.poll(() => page.locator('[data-page][data-ready]').count()).toBeGreaterThan(2)
    const { y } = await boxOf(12)
    expect(y).toBeLessThan(5)
    expect(y).toBeGreaterThan(-300)
  })

  test('keeps its place when its width changes', async () => {
    await read(strip, 12)
    await press('Settings of the reader')
    await page.getByLabel('Width of the strip').fill('40')
    await expect.poll(async () => (await boxOf(12)).width).toBeLessThan(520)
    expect(Math.abs((await boxOf(12)).y)).toBeLessThan(5)
  })
})

describe('what belongs to all of them', () => {
  test('the end of a chapter tells what is missing before the next', async () => {
    await read(spreads, 7)
    await page.keyboard.press('n')
    await page.getByText('Chapters 3 to 4 are not downloaded.').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/read/${strip}`)
  })

  test('small pages lead to their page', async () => {
    await read(plain)
    await page.keyboard.press('t')
    await page.getByRole('navigation').getByRole('button', { name: 'Page 4 of 6' }).click()
    await shown(4).waitFor()
  })

  test('a key is given to another action, told where it clashes, and works', async () => {
    await read(plain)
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Next page: N. Change' }).click()
    await page.keyboard.press('d')
    await page.getByText('Also: Reading direction').waitFor()
    await page.getByRole('button', { name: 'Next page: D. Change' }).click()
    await page.keyboard.press('x')
    await page.getByText('Also: Reading direction').waitFor({ state: 'detached' })
    await press('Close')
    await page.keyboard.press('x')
    await shown(2).waitFor()
    const stored = async () => (await createClient(started.origin).call(getSettings)).json().reader.keys
    await expect.poll(stored).toEqual({ next: ['x'] })
  })

  test('settings for every manga hold for this one; what is its own is given back', async () => {
    await read(plain)
    await page.keyboard.press('s')
    await choose('Grey')
    await expect.poll(own).toEqual({ background: 'grey' })
    await press('Read as every other manga')
    await expect.poll(own).toEqual({})
    await choose('Every manga')
    await choose('White')
    const all = async () => (await createClient(started.origin).call(getSettings)).json().reader.background
    await expect.poll(all).toBe('white')
    expect(await own()).toEqual({})
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Settings of the reader' }).waitFor({ state: 'detached' })
  })

  test('a setting changed without a network holds at once and reaches the library later', async () => {
    await read(plain)
    await context.setOffline(true)
    await page.keyboard.press('i')
    await expect
      .poll(() =>
        page
          .locator('[data-direction]')
          .first()
          .evaluate((node) => getComputedStyle(node).filter),
      )
      .toBe('invert(1)')
    await context.setOffline(false)
    await page.reload()
    await expect.poll(async () => (await own()).invert).toBe(true)
  })

  test.each([
    ['single pages', () => plain],
    ['pairs', () => spreads],
    ['a strip', () => strip],
  ])('axe finds nothing in %s, the settings, or the keys', async (_, chapter) => {
    await read(chapter())
    const found = async () =>
      (await new AxeBuilder({ page: page as never }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
    expect(await found()).toEqual([])
    await page.keyboard.press('s')
    expect(await found()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    expect(await found()).toEqual([])
    await page.keyboard.press('?')
    expect(await found()).toEqual([])
  })
})

describe('on a phone', () => {
  beforeEach(() => open({ width: 390, height: 844 }, true))

  test('taps turn and show the controls, a strip fills the width', async () => {
    await read(plain)
    await page.touchscreen.tap(30, 400)
    await shown(2).waitFor()
    await page.touchscreen.tap(360, 400)
    await shown(1).waitFor()
    await read(strip)
    expect((await boxOf(1)).width).toBe(390)
  })

  test('a swipe turns, a pinch enlarges', async () => {
    await read(plain)
    const session = await context.newCDPSession(page)
    // A hand moves from frame to frame; all at once is what no screen reports.
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await touch('touchStart', [100, 400])
    await touch('touchMove', [200, 405])
    await touch('touchMove', [300, 405])
    await touch('touchEnd')
    await shown(2).waitFor()
    const before = await boxOf(2)
    await touch('touchStart', [180, 400], [210, 400])
    for (const far of [30, 60, 90]) await touch('touchMove', [180 - far, 400], [210 + far, 400])
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf(2)).width).toBeGreaterThan(before.width * 1.5)
  })
})
