import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '../support/browser.ts'
import { tachibk } from '../support/write-tachibk.ts'
import { aims } from './aims.ts'
import { connectTo } from './load.ts'
import { type Both, compare, milliseconds, percentile, type Result } from './measure.ts'
import { get, startBunko } from './programs.ts'
import * as inPage from './reader-in-page.ts'
import { pagesPerArchive, writeChapterArchives } from './seed/chapter-archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const series = 2000
const chaptersEach = 30
const removedChapters = 10_000
const turnsIdle = 200

/**
 * How long a page waits at most while a large backup of Mihon is read and imported, and while a manga with many chapters is
 * removed, and how long a turned page takes to its frame during the import. The baseline is the same without them.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const own = join(folder, 'own')
    const [backup, another, long] = ['large', 'another', 'long'].map((name) => join(folder, `${name}.tachibk`)) as [
      string,
      string,
      string,
    ]
    await mkdir(own)
    await writeChapterArchives(own, 1)
    await writeFile(backup, createBackup(series, chaptersEach))
    await writeFile(another, createBackup(series - 1, chaptersEach))
    await writeFile(long, createBackup(1, removedChapters))
    const bunko = await startBunko(join(folder, 'data'))
    try {
      await finished(bunko.origin, (await send(bunko.origin, '/api/collection/import', { path: own })).jobIds[0])
      const page = await addressOfPage(bunko.origin)
      const reader = await connectTo(bunko.origin)
      const turn = () => milliseconds(() => reader.request(page))
      const idle: number[] = []
      while (idle.length < turnsIdle) idle.push(await turn())
      const waitDuring = async (what: string, work: () => Promise<unknown>): Promise<Result> => {
        const measured = { baseline: [Math.max(...idle)], subject: [Math.max(...(await turnsUntil(work(), turn)))] }
        return compare({ name: `longest wait for a page during ${what}`, unit: 'ms', aim: aims.hold }, measured)
      }
      // No content source reads its site, so each series is chosen.
      const importAll = async (path: string, count: number) => {
        const keys = Array.from({ length: count }, (_, index) => `77 /manga/${count}/${index}`)
        const { jobId } = await send(bunko.origin, '/api/other-programs/import', { path, keys })
        await finished(bunko.origin, jobId)
      }
      await importAll(long, 1)
      const { items } = await read(bunko.origin, '/api/mangas?query=chapters:10000')
      const removal = await waitDuring(`the removal of ${removedChapters.toLocaleString('en')} chapters`, () =>
        get(`${bunko.origin}/api/mangas/${items[0].id}`, { method: 'DELETE' }),
      )
      const importing = `an import of ${series.toLocaleString('en')} series`
      const imported = await waitDuring(importing, () => importAll(backup, series))
      reader.close()
      const turned = await turnPages(bunko.origin, page, () => importAll(another, series - 1))
      const result = { name: `page turn to frame during ${importing}, p95`, unit: 'ms', aim: aims.pageTurn }
      return [imported, compare(result, turned), removal]
    } finally {
      await bunko.stop()
    }
  })

function createBackup(mangas: number, chapters: number): Uint8Array {
  const manga = Array.from({ length: mangas }, (_, index) => ({
    source: 77n,
    url: `/manga/${mangas}/${index}`,
    title: `Series ${index} of ${mangas} on the long shelf`,
    categories: [index % 5],
    chapters: Array.from({ length: chapters }, (_, at) => ({
      url: `/manga/${mangas}/${index}/${at}`,
      name: `Chapter ${at + 1}`,
      number: at + 1,
      read: at < 10,
    })),
  }))
  return tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga })
}

/** Turns the pages of a chapter to and fro in a browser: idle for the baseline, then until the work is done. */
async function turnPages(origin: string, pagePath: string, work: () => Promise<unknown>): Promise<Both<number[]>> {
  const browser = await launchBrowser()
  try {
    // One page at a time.
    const page = await browser.newPage({ viewport: { width: 600, height: 900 } })
    const [, chapterId] = /chapter\/([^/]+)/.exec(pagePath)!
    await page.goto(`${origin}/read/${chapterId}?page=1`)
    let [number, step] = [1, 1]
    const turn = async (): Promise<number> => {
      if (number + step < 1 || number + step > pagesPerArchive) step = -step
      number += step
      await page.locator(`img[data-page="${number}"][data-ready]`).waitFor({ state: 'attached' })
      await page.evaluate(inPage.watchKey, number)
      await page.keyboard.press(step > 0 ? 'n' : 'p')
      return await page.evaluate(inPage.untilShown)
    }
    const baseline: number[] = []
    while (baseline.length < turnsIdle) baseline.push(await turn())
    const subject = await turnsUntil(work(), turn)
    return { baseline: [percentile(baseline, 0.95)], subject: [percentile(subject, 0.95)] }
  } finally {
    await browser.close()
  }
}

async function turnsUntil(end: Promise<unknown>, turn: () => Promise<number>): Promise<number[]> {
  let isOver = false
  const ended = end.finally(() => {
    isOver = true
  })
  const latencies: number[] = []
  while (!isOver) latencies.push(await turn())
  await ended
  return latencies
}

async function addressOfPage(origin: string): Promise<string> {
  const { items: mangas } = await read(origin, '/api/mangas')
  const { items: chapters } = await read(origin, `/api/mangas/${mangas[0].id}/chapters`)
  return `/api/reader/chapter/${chapters[0].id}/page/1/image`
}

// biome-ignore lint/suspicious/noExplicitAny: only read by this file
const read = async (origin: string, path: string): Promise<any> => await (await get(origin + path)).json()

// biome-ignore lint/suspicious/noExplicitAny: only read by this file
const send = async (origin: string, path: string, body: object): Promise<any> => {
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return await (await get(origin + path, request)).json()
}

async function finished(origin: string, jobId: string): Promise<void> {
  for (;;) {
    const { status } = await read(origin, `/api/jobs/${jobId}`)
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`job ${jobId} failed`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
