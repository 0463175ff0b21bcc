import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { aims } from './aims.ts'
import { inBarePage } from './bare-page.ts'
import * as inPage from './library-in-page.ts'
import { alternate, compare, type Result } from './measure.ts'
import { startBunko } from './programs.ts'
import { seedCovers } from './seed/covers.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const mangas = 10_000
const rounds = 5
const viewport = { width: 1280, height: 800 }
const smoothMs = 20
/** About four viewports per second, as fast as covers remain visible. */
const scrolling = { frames: 240, step: 50 }

/** The library screen with 10,000 mangas in a real Chromium, compared with an empty page. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    await seedWideLibrary(dataDir, mangas)
    await seedCovers(dataDir, mangas)
    const bunko = await startBunko(dataDir)
    const browser = await launchBrowser()
    try {
      const empty = `${bunko.origin}/favicon.svg`
      const first = await alternate(rounds, {
        baseline: () => firstScreen(browser, empty, inPage.watchFirstFrame),
        subject: () => firstScreen(browser, bunko.origin, inPage.watchFirstScreen),
      })
      const scrolled = await alternate(rounds, {
        baseline: () => inNewPage(browser, (page) => scrollNothing(page)),
        subject: () =>
          inNewPage(browser, async (page) => {
            await openLibrary(page, bunko.origin)
            return await shareOfQuickFrames(page)
          }),
      })
      return [
        compare({ name: 'library, first screen at 10,000 mangas', unit: 'ms', aim: aims.firstScreen }, first),
        compare({ name: 'library, frames under 20 ms', unit: '%', aim: aims.smoothFrames }, scrolled),
      ]
    } finally {
      await browser.close()
      await bunko.stop()
    }
  })

/** @returns milliseconds from the navigation until all visible mangas are rendered */
const firstScreen = (browser: Browser, address: string, watch: () => void): Promise<number> =>
  inBarePage(browser, viewport, async (page) => {
    await page.open(address, watch)
    return await page.value(inPage.firstScreen)
  })

/** Each page has its own context, so that nothing is cached. */
async function inNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openLibrary(page: Page, origin: string): Promise<void> {
  await page.addInitScript(inPage.watchFirstScreen)
  await page.goto(origin)
  await page.waitForFunction(inPage.firstScreen)
}

async function scrollNothing(page: Page): Promise<number> {
  await page.setContent('<!doctype html><title>empty</title><div style="block-size: 500000px"></div>')
  return await shareOfQuickFrames(page)
}

/** Percentage of frames without a delay. */
async function shareOfQuickFrames(page: Page): Promise<number> {
  const took = await page.evaluate(inPage.scrollFrames, scrolling)
  return (100 * took.filter((ms) => ms < smoothMs).length) / took.length
}
