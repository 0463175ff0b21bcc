import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { seedReading } from '../support/seed-reading.ts'
import { startProgram } from './programs.ts'
import { median, type Result } from './result.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const upright = { width: 1100, height: 1600 }
const slice = { width: 800, height: 1600 }
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const openings = 5
const stripPages = 500
const limits = { firstPageMs: 150, stripMb: 400 }

/** The reader in a real Chromium, beside what the same browser does with the same pictures and no reader at all. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const chapters = times(openings, upright).map((page, index) => ({ number: index + 1, pages: times(24, page) }))
    const { mangaId, chapterIds } = await seedReading(dataDir, [
      ...chapters,
      { number: openings + 1, pages: times(stripPages, slice) },
    ])
    const bunko = await startProgram('bunko', dataDir)
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(`${bunko.origin}/manga/${mangaId}`)
      const opened = await openChapters(page, chapterIds.slice(0, openings), mangaId)
      const turned = await turnPages(page, bunko.origin, chapterIds[0]!)
      const memory = await readStrip(browser, bunko.origin, chapterIds.at(-1)!)
      return [opened, turned, memory]
    } finally {
      await browser.close()
      await bunko.stop()
    }
  })

/** From the click on a chapter to the frame that shows its page; the floor fetches, decodes and shows a page alone. */
async function openChapters(page: Page, chapterIds: readonly string[], mangaId: string): Promise<Result> {
  const [floor, subject]: [number[], number[]] = [[], []]
  for (const id of chapterIds) {
    floor.push(await page.evaluate(showAlone, `/api/reader/chapter/${id}/page/2/image`))
    const link = page.locator(`a[href="/read/${id}"]`).last()
    await link.waitFor()
    await page.evaluate(watchClick, null)
    await link.click()
    subject.push(await page.evaluate(untilShown, null))
    await page.goBack()
    await page.waitForURL(`**/manga/${mangaId}`)
  }
  const [value, least] = [median(subject), median(floor)]
  const aim = { atMost: limits.firstPageMs / least }
  return { name: 'reader, first page after "open chapter"', unit: 'ms', value, floor: least, ratio: value / least, aim }
}

/** From the key to the frame that shows the next page; the floor puts a picture that is decoded already into a page. */
async function turnPages(page: Page, origin: string, chapterId: string): Promise<Result> {
  await page.goto(`${origin}/read/${chapterId}?page=1`)
  await page.locator('img[data-ready]').first().waitFor()
  const [floor, subject]: [number[], number[]] = [[], []]
  for (let number = 2; number <= 20; number += 1) {
    await page.locator(`img[data-page="${number}"][data-ready]`).waitFor({ state: 'attached' })
    floor.push(await page.evaluate(showDecoded, `/api/reader/chapter/${chapterId}/page/${number}/image`))
    await page.evaluate(watchKey, number)
    await page.keyboard.press('n')
    subject.push(await page.evaluate(untilShown, null))
  }
  const frame = await page.evaluate(frameMs)
  const [value, least] = [median(subject), median(floor)]
  const aim = { atMost: (least + frame) / least }
  return { name: 'reader, turn to a warmed page', unit: 'ms', value, floor: least, ratio: value / least, aim }
}

/** The most that the tab holds while a long strip is read from its first page to its last; the floor is an empty tab. */
async function readStrip(browser: Browser, origin: string, chapterId: string): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  const session = await browser.newBrowserCDPSession()
  const before = new Set(await renderers(session))
  const strip = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await strip.goto(`${origin}/read/${chapterId}?page=1`)
  await strip.locator('section[data-strip] img[data-ready]').first().waitFor()
  const own = (await renderers(session)).filter((id) => !before.has(id))
  let most = 0
  for (let at = 1; at <= stripPages; at += 20) {
    await strip.evaluate(scrollTo, at / stripPages)
    await strip.locator('section[data-strip] img[data-ready]').first().waitFor()
    most = Math.max(most, await megabytes(own))
  }
  const empty = Math.min(...(await Promise.all([...before].map((id) => megabytes([id])))))
  const aim = { atMost: limits.stripMb / empty }
  return {
    name: `reader, strip of ${stripPages} pages`,
    unit: 'MB',
    value: most,
    floor: empty,
    ratio: most / empty,
    aim,
  }
}

async function renderers(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** What processes hold, memory they share with others by its share. */
async function megabytes(ids: readonly number[]): Promise<number> {
  const texts = await Promise.all(ids.map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')))
  return texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0), 0) / 1024
}

// What follows runs in the page.

type Watch = { shown?: Promise<number> }

async function showAlone(address: string): Promise<number> {
  const from = performance.now()
  const image = new Image()
  image.src = address
  await image.decode()
  document.body.append(image)
  await new Promise(requestAnimationFrame)
  image.remove()
  return performance.now() - from
}

async function showDecoded(address: string): Promise<number> {
  const image = new Image()
  image.src = address
  await image.decode()
  const from = performance.now()
  await image.decode()
  document.body.append(image)
  await new Promise(requestAnimationFrame)
  image.remove()
  return performance.now() - from
}

function watchClick(): void {
  const watch = globalThis as unknown as Watch
  watch.shown = new Promise((resolve) => {
    const begin = () => {
      const from = performance.now()
      const look = () => {
        const image = document.querySelector<HTMLImageElement>('img[data-page]')
        if (image?.complete && image.naturalWidth > 0) resolve(performance.now() - from)
        else requestAnimationFrame(look)
      }
      look()
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
}

function watchKey(number: number): void {
  const watch = globalThis as unknown as Watch
  watch.shown = new Promise((resolve) => {
    const begin = () => {
      const from = performance.now()
      const look = () => {
        const image = document.querySelector<HTMLImageElement>(`img[data-page="${number}"]`)
        if (image && getComputedStyle(image).visibility === 'visible') resolve(performance.now() - from)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  })
}

const untilShown = (): Promise<number> => (globalThis as unknown as Watch).shown ?? Promise.resolve(Number.NaN)

function scrollTo(share: number): void {
  const stage = document.querySelector('section[data-strip]')
  stage?.scrollTo({ top: share * stage.scrollHeight, behavior: 'instant' })
}

async function frameMs(): Promise<number> {
  const from = await new Promise(requestAnimationFrame)
  let to = from
  for (let frame = 0; frame < 30; frame += 1) to = await new Promise(requestAnimationFrame)
  return (to - from) / 30
}
