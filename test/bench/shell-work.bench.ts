import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { openDisplay } from '../../scripts/display.mjs'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type AskInWindow, askInWindow, launchShell } from '../support/launch-shell.ts'
import { sampleManga } from '../support/samples.ts'
import { limits } from './aims.ts'
import * as inPage from './keys-in-page.ts'
import { percentile, type Result } from './result.ts'
import { compareToLimit } from './rounds.ts'
import { writeChapterArchives } from './seed/chapter-archives.ts'
import { insertLibrary } from './seed/library-rows.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const idleMs = 3000
const chapters = 3
const archives = 500
const removedChapters = 10_000
const keyIntervalMs = 30
const siteIds = ['a1', 'a2', 'a5', 'a7'] as const

type Delays = {
  /** 99th percentile and maximum of the main process, and 99th percentile of a key press to the next frame. */
  readonly p99: number
  readonly max: number
  readonly keys: number
}

/**
 * How long the main process of the desktop app lets a person wait while it works, in the Electron double. The results do not
 * apply to real Electron.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const display = await openDisplay()
    Object.assign(process.env, display.env)
    try {
      return [...(await duringDownloads(folder)), ...(await duringLongWork(join(folder, 'large')))]
    } finally {
      display.close()
    }
  })

async function duringDownloads(folder: string): Promise<Result[]> {
  const own = join(folder, 'own files')
  await writeChapterArchives(own, archives)
  const sites = await startReaderSites({ only: siteIds })
  const { shell, page, ask } = await start(join(folder, 'busy'))
  try {
    const idle = await delaysWhile(shell, page, () => page.waitForTimeout(idleMs))
    for (const [index, id] of siteIds.entries()) await queueDownloads(ask, index, sites.source(id))
    const busy = await delaysWhile(shell, page, async () => {
      await ask('/api/collection/import', { method: 'POST', body: { path: own } })
      await allDone(ask, page)
    })
    const during = `during ${siteIds.length} downloads and an import of ${archives} archives`
    return [
      result(`p99 delay of the main process ${during}`, idle.p99, busy.p99),
      result(`p99 from a key press to the next frame ${during}`, idle.keys, busy.keys),
    ]
  } finally {
    await shell.close()
    await sites.stop()
  }
}

async function duringLongWork(dataDir: string): Promise<Result[]> {
  mkdirSync(dataDir, { recursive: true })
  const { mangaIds } = await insertLibrary(dataDir, 10, () => removedChapters)
  const { shell, page, ask } = await start(dataDir)
  try {
    const idle = await delaysWhile(shell, page, () => page.waitForTimeout(idleMs))
    const backup = await delaysWhile(shell, page, () => ask('/api/backups', { method: 'POST', body: {} }))
    const removal = await delaysWhile(shell, page, () =>
      page.evaluate(async (id) => {
        const response = await fetch(`/api/mangas/${id}`, { method: 'DELETE' })
        if (!response.ok) throw new Error(await response.text())
      }, mangaIds[0]!),
    )
    const large = `${(mangaIds.length * removedChapters).toLocaleString('en')} chapters`
    return [
      result(`p99 delay of the main process during a backup of ${large}`, idle.p99, backup.p99),
      // One transaction, so that nothing is half removed.
      compareToLimit(
        {
          name: `longest delay of the main process during a removal of ${removedChapters.toLocaleString('en')} chapters`,
          unit: 'ms',
        },
        limits.bulkDeleteMs,
        { baseline: [idle.max], subject: [removal.max] },
      ),
    ]
  } finally {
    await shell.close()
  }
}

const result = (name: string, idle: number, busy: number): Result =>
  compareToLimit({ name, unit: 'ms' }, limits.inputDelayMs, { baseline: [idle], subject: [busy] })

async function start(dataDir: string) {
  const shell = await launchShell({ dataDir })
  const page = await shell.firstWindow()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(inPage.watchKeys)
  return { shell, page, ask: askInWindow(() => page) }
}

/** Presses keys until `work` is done. */
async function delaysWhile(shell: ElectronApplication, page: Page, work: () => Promise<unknown>): Promise<Delays> {
  await shell.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const histogram = monitorEventLoopDelay({ resolution: 5 })
    histogram.enable()
    Reflect.set(globalThis, 'histogram', histogram)
  })
  let isDone = false
  const pressing = (async () => {
    while (!isDone) {
      await page.keyboard.press('Tab')
      await page.waitForTimeout(keyIntervalMs)
    }
  })()
  await work()
  isDone = true
  await pressing
  const delays = await shell.evaluate(() => {
    const histogram = Reflect.get(globalThis, 'histogram')
    histogram.disable()
    return { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 }
  })
  return { ...delays, keys: percentile(await page.evaluate(inPage.takeKeys), 0.99) }
}

/** One manga per source, so that all sources work at the same time. */
async function queueDownloads(ask: AskInWindow, index: number, source: object): Promise<void> {
  const post = (path: string, body: object) => ask(path, { method: 'POST', body })
  const slug = ['star-smith', 'tower-of-tea', 'tsuki-no-neko', 'lighthouse-9'][index]
  const { id: sourceId } = await post('/api/content-sources', source)
  const { id: mangaId } = await post('/api/mangas/create', { ...sampleManga, title: slug, slug })
  await post(`/api/mangas/${mangaId}/chapters`, { from: 1, to: chapters })
  await post('/api/scraping/chapters', { mangaId, sourceIds: [sourceId] })
}

async function allDone(ask: AskInWindow, page: Page): Promise<void> {
  for (;;) {
    const { pending, running, failed } = await ask('/api/queue')
    if (failed > 0) throw new Error('A download has failed: this measures nothing.')
    if (pending + running === 0) return
    await page.waitForTimeout(200)
  }
}
