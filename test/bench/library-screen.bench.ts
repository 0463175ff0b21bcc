import type { Browser, Page } from 'playwright-core'
import { limits } from './aims.ts'
import { inBarePage } from './bare-page.ts'
import * as inPage from './library-in-page.ts'
import { startBunko } from './programs.ts'
import type { Result } from './result.ts'
import { alternate, compare, compareToLimit } from './rounds.ts'
import { seedCovers } from './seed/covers.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { launchWindowBrowser } from './window-browser.ts'

const mangas = 10_000
const rounds = 5
const viewport = { width: 1280, height: 800 }
const smooth = { frameMs: 20, share: 0.95 }
/** About four viewports per second, as fast as covers remain visible. */
const scrolling = { frames: 240, step: 50 }

/** The library screen with 10,000 mangas in a real Chromium, compared with an empty page. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    await seedWideLibrary(dataDir, mangas)
    await seedCovers(dataDir, mangas)
    const bunko = await startBunko(dataDir)
    const browser = await launchWindowBrowser()
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
      const jumped = await inNewPage(browser, (page) => jump(page, bunko.origin))
      return [
        compareToLimit({ name: 'library, first screen', unit: 'ms' }, limits.firstScreenMs, first),
        compare({ name: 'library, frames under 20 ms', unit: '%', target: { atLeast: smooth.share } }, scrolled),
        jumped,
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

/** @returns milliseconds from the navigation until all visible mangas are rendered */
async function openLibrary(page: Page, origin: string): Promise<number> {
  await page.addInitScript(inPage.watchFirstScreen)
  await page.goto(origin)
  await page.waitForFunction(inPage.firstScreen)
  return (await page.evaluate(inPage.firstScreen))!
}

async function scrollNothing(page: Page): Promise<number> {
  await page.setContent('<!doctype html><title>empty</title><div style="block-size: 500000px"></div>')
  return await shareOfQuickFrames(page)
}

/** Percentage of frames without a delay. */
async function shareOfQuickFrames(page: Page): Promise<number> {
  const took = await page.evaluate(inPage.scrollFrames, scrolling)
  return (100 * took.filter((ms) => ms < smooth.frameMs).length) / took.length
}

/**
 * Jumps to parts of the list that were not rendered before, as dragging the scroll bar does; compared with the first
 * screen of the same page.
 */
async function jump(page: Page, origin: string): Promise<Result> {
  const first = await openLibrary(page, origin)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const times: number[] = []
  for (const share of [1, 0.25, 0.75, 0.1, 0.9]) times.push(await page.evaluate(inPage.jumpTo, share * height))
  return compare(
    { name: 'library, jump to a new place, compared with the first screen', unit: 'ms', target: { atMost: 1 } },
    { baseline: times.map(() => first), subject: times },
  )
}
