import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { openDisplay } from '../../scripts/display.mjs'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { launchShell } from '../support/launch-shell.ts'
import { sampleManga } from '../support/samples.ts'
import { limits } from './aims.ts'
import * as inPage from './keys-in-page.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare, compareToLimit } from './rounds.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const rounds = 5
const idleMs = 3000
const chapters = 3
const keyIntervalMs = 30
const memoryLimitMiB = 150
const siteIds = ['a1', 'a2', 'a5', 'a7'] as const

type Started = { readonly ms: number; readonly rssMiB: number }

/**
 * The desktop app in the Electron double, compared with an app with one empty window. The results do not apply to real
 * Electron.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const display = await openDisplay()
    Object.assign(process.env, display.env)
    try {
      const empty = emptyApp(join(folder, 'empty'))
      const measured = await alternate(rounds, {
        baseline: () => start({ dataDir: join(folder, 'none'), appDir: empty }),
        subject: () => start({ dataDir: join(folder, 'data') }),
      })
      const of = (what: keyof Started) => ({
        baseline: measured.baseline.map((one) => one[what]),
        subject: measured.subject.map((one) => one[what]),
      })
      const memory = of('rssMiB')
      const over = memory.subject.map((value, round) => value - memory.baseline[round]!)
      const busy = await delaysDuringDownloads(join(folder, 'busy'))
      const during = `during ${siteIds.length} downloads`
      return [
        compare({ name: 'start to a usable window', unit: 'ms', target: { atMost: 1.5 } }, of('ms')),
        compareToLimit({ name: 'idle memory of the main process over the empty one', unit: 'MiB' }, memoryLimitMiB, {
          baseline: memory.baseline,
          subject: over,
        }),
        compareToLimit(
          { name: `p99 delay of the main process ${during}`, unit: 'ms' },
          limits.inputDelayMs,
          busy.eventLoop,
        ),
        compareToLimit(
          { name: `p99 from a key press to the next frame ${during}`, unit: 'ms' },
          limits.inputDelayMs,
          busy.keys,
        ),
      ]
    } finally {
      display.close()
    }
  })

async function start(options: { readonly dataDir: string; readonly appDir?: string }): Promise<Started> {
  mkdirSync(options.dataDir, { recursive: true })
  const startedAt = performance.now()
  const shell = await launchShell(options)
  try {
    const page = await shell.firstWindow()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const ms = performance.now() - startedAt
    await page.waitForTimeout(idleMs)
    const rss = await shell.evaluate(() => process.memoryUsage.rss())
    return { ms, rssMiB: rss / 2 ** 20 }
  } finally {
    await shell.close()
  }
}

function emptyApp(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","main":"main.mjs","type":"module"}')
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { app, BrowserWindow } from 'electron'
app.whenReady().then(() => new BrowserWindow({ width: 1200, height: 800 }).loadURL('data:text/html,<h1>Empty</h1>'))`,
  )
  return folder
}

/** 99th percentiles of delays when nothing runs and during downloads from four sites. */
async function delaysDuringDownloads(dataDir: string) {
  const sites = await startReaderSites({ only: siteIds })
  const shell = await launchShell({ dataDir })
  try {
    const page = await shell.firstWindow()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.evaluate(inPage.watchKeys)
    const idle = await delaysWhile(shell, page, () => page.waitForTimeout(idleMs))
    await queueDownloads(
      page,
      siteIds.map((id) => sites.source(id)),
    )
    const busy = await delaysWhile(shell, page, () => allDone(page))
    const both = (of: keyof typeof idle) => ({ baseline: [idle[of]], subject: [busy[of]] })
    return { eventLoop: both('eventLoop'), keys: both('keys') }
  } finally {
    await shell.close()
    await sites.stop()
  }
}

/** Presses keys until `work` is done. */
async function delaysWhile(shell: ElectronApplication, page: Page, work: () => Promise<void>) {
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
  const eventLoop = await shell.evaluate(() => Reflect.get(globalThis, 'histogram').percentile(99) / 1e6)
  return { eventLoop: eventLoop as number, keys: percentile(await page.evaluate(inPage.takeKeys), 0.99) }
}

/** One manga per source, so that all sources work at the same time. */
const queueDownloads = (page: Page, sources: readonly object[]): Promise<void> =>
  page.evaluate(
    async ({ sources, manga, chapters }) => {
      const ask = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(await response.text())
        return response.json()
      }
      const slugs = ['star-smith', 'tower-of-tea', 'tsuki-no-neko', 'lighthouse-9']
      for (const [index, source] of sources.entries()) {
        const { id: sourceId } = await ask('/api/content-sources', source)
        const { id } = await ask('/api/mangas/create', { ...manga, title: slugs[index], slug: slugs[index] })
        await ask(`/api/mangas/${id}/chapters`, { from: 1, to: chapters })
        await ask('/api/scraping/chapters', { mangaId: id, sourceIds: [sourceId] })
      }
    },
    { sources, manga: sampleManga, chapters },
  )

async function allDone(page: Page): Promise<void> {
  for (;;) {
    const { pending, running, failed } = await page.evaluate(async () => (await fetch('/api/queue')).json())
    if (failed > 0) throw new Error('A download has failed: this measures nothing.')
    if (pending + running === 0) return
    await page.waitForTimeout(200)
  }
}
