import type { Browser, Page } from 'playwright-core'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { createClient } from '../support/api-client.ts'
import { launchBrowser } from '../support/browser.ts'
import { aims } from './aims.ts'
import { rendererMemory } from './browser-memory.ts'
import { compare, type Result } from './measure.ts'
import { startBunko } from './programs.ts'
import * as inPage from './reader-in-page.ts'
import { type SeededChapter, seedArchives } from './seed/archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const counts = { openings: 8, pages: 24, stripPages: 500 }
const smoothMs = 20
/** Over the ends of some chapters, faster than anybody reads. */
const flowing = { frames: 900, step: 60 }
const viewport = { width: 1280, height: 800 }

/** The reader in a real Chromium, compared with the same images without the reader. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const short = Array.from({ length: 10 }, () => counts.pages)
    const chapters = await seedArchives(dataDir, [...short, counts.stripPages])
    const bunko = await startBunko(dataDir)
    const browser = await launchBrowser()
    try {
      const opened = await openChapters(browser, bunko.origin, chapters.slice(0, counts.openings))
      const turned = await turnPages(browser, bunko.origin, chapters[counts.openings]!)
      const memory = await readStrip(browser, bunko.origin, chapters.at(-1)!)
      return [opened, turned, memory, await flowOverChapters(browser, bunko.origin, chapters[0]!)]
    } finally {
      await browser.close()
      await bunko.stop()
    }
  })

const address = (chapter: SeededChapter, page: number) => `/api/reader/chapter/${chapter.id}/page/${page}/image`

/**
 * Time from the click on a chapter to the frame that shows its page. The baseline fetches, decodes and shows one page.
 */
async function openChapters(browser: Browser, origin: string, chapters: readonly SeededChapter[]): Promise<Result> {
  const page = await browser.newPage({ viewport })
  const empty = await emptyPage(browser, origin)
  const manga = `${origin}/manga/${chapters[0]!.mangaId}`
  await page.goto(manga)
  const [baseline, subject]: [number[], number[]] = [[], []]
  for (const chapter of chapters) {
    const link = page.locator(`a[href^="/read/${chapter.id}"]`).last()
    await link.scrollIntoViewIfNeeded()
    await page.evaluate(inPage.watchClick)
    await link.click()
    subject.push(await page.evaluate(inPage.untilShown))
    baseline.push(await empty.evaluate(inPage.showAlone, address(chapter, 2)))
    await page.goBack()
    await page.waitForURL(manga)
  }
  await Promise.all([page.close(), empty.close()])
  const name = 'reader, first page after "open chapter"'
  return compare({ name, unit: 'ms', aim: aims.openChapter }, { baseline, subject })
}

/** Time from the key press to the frame that shows the next page. The baseline shows a decoded image. */
async function turnPages(browser: Browser, origin: string, chapter: SeededChapter): Promise<Result> {
  const page = await browser.newPage({ viewport })
  const empty = await emptyPage(browser, origin)
  await page.goto(`${origin}/read/${chapter.id}?page=1`)
  const [baseline, subject]: [number[], number[]] = [[], []]
  for (let number = 2; number < chapter.pageCount; number += 1) {
    await page.locator(`img[data-page="${number}"][data-ready]`).waitFor({ state: 'attached' })
    await page.bringToFront()
    await page.evaluate(inPage.watchKey, number)
    await page.keyboard.press('n')
    subject.push(await page.evaluate(inPage.untilShown))
    await empty.bringToFront()
    baseline.push(await empty.evaluate(inPage.showDecoded, address(chapter, number)))
  }
  await Promise.all([page.close(), empty.close()])
  const name = 'reader, turn to a warmed page'
  return compare({ name, unit: 'ms', aim: aims.pageTurn }, { baseline, subject })
}

/** Peak memory of the tab while a long strip is read from start to end. The baseline is an empty tab. */
async function readStrip(browser: Browser, origin: string, chapter: SeededChapter): Promise<Result> {
  await readAsStrip(origin, chapter)
  const memory = await rendererMemory(browser)
  const strip = await (await browser.newContext({ viewport })).newPage()
  await strip.goto(`${origin}/favicon.svg`)
  const least = await memory.newestRenderer()
  await strip.goto(`${origin}/read/${chapter.id}?page=1`)
  let most = 0
  for (let at = 1; at <= chapter.pageCount; at += 1) {
    await strip.locator(`section[data-strip] [data-page="${at}"][data-ready]`).waitFor()
    most = Math.max(most, await memory.newestRenderer())
    await strip.keyboard.press('n')
  }
  const name = `reader, the most that a strip of ${chapter.pageCount} pages holds`
  return compare({ name, unit: 'MB', aim: aims.strip }, { baseline: [least], subject: [most] })
}

/** Share of the frames without a delay while a strip flows from chapter to chapter. The baseline is an empty page that scrolls. */
async function flowOverChapters(browser: Browser, origin: string, chapter: SeededChapter): Promise<Result> {
  await readAsStrip(origin, chapter)
  const page = await browser.newPage({ viewport })
  await page.goto(`${origin}/read/${chapter.id}?page=1`)
  await page.locator('section[data-strip] [data-page="1"][data-ready]').waitFor()
  const subject = shareOfQuick(await page.evaluate(inPage.flow, flowing))
  await page.goto(`${origin}/api/settings`)
  await page.setContent('<!doctype html><title>empty</title><div style="block-size: 500000px"></div>')
  const baseline = shareOfQuick(await page.evaluate(inPage.flow, flowing))
  await page.close()
  const name = 'reader, frames under 20 ms while a strip flows'
  return compare({ name, unit: '%', aim: aims.smoothFrames }, { baseline: [baseline], subject: [subject] })
}

async function readAsStrip(origin: string, { mangaId: id }: SeededChapter): Promise<void> {
  await createClient(origin).call(replaceMangaReaderSettings, {
    params: { id },
    body: { mode: 'strip', stripWidth: 100 },
  })
}

const shareOfQuick = (took: readonly number[]) => (100 * took.filter((ms) => ms < smoothMs).length) / took.length

async function emptyPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.goto(`${origin}/api/settings`)
  await page.setContent('<!doctype html><title>empty</title>')
  return page
}
