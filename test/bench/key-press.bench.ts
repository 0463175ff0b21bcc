import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDisplay } from '../../scripts/display.mjs'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type AskInWindow, askInWindow, firstScreen, launchShell } from '../support/launch-shell.ts'
import { sampleManga } from '../support/samples.ts'
import { aims } from './aims.ts'
import { takeKeys, watchKeys } from './key-press-in-page.ts'
import { compare, percentile, type Result } from './measure.ts'
import { writeChapterArchives } from './seed/chapter-archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const idleMs = 3000
const chapters = 3
const archives = 500
const keyIntervalMs = 30
const siteIds = ['a1', 'a2', 'a5', 'a7'] as const

/**
 * From a key press to the next frame while the desktop app works, compared with the idle app, in the Electron double. The
 * results do not apply to real Electron.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const display = await openDisplay()
    Object.assign(process.env, display.env)
    const own = join(folder, 'own files')
    await writeChapterArchives(own, archives)
    const sites = await startReaderSites({ only: siteIds })
    const shell = await launchShell({ dataDir: join(folder, 'data') })
    try {
      const page = await firstScreen(shell)
      await page.evaluate(watchKeys)
      const ask = askInWindow(() => page)
      const idle = await delayWhile(page, () => page.waitForTimeout(idleMs))
      for (const [index, id] of siteIds.entries()) await queueDownloads(ask, index, sites.source(id))
      const busy = await delayWhile(page, async () => {
        await ask('/api/collection/import', { method: 'POST', body: { path: own } })
        await allDone(ask, page)
      })
      const name = `key press to frame during ${siteIds.length} downloads and an import, p99`
      return [compare({ name, unit: 'ms', aim: aims.keyPress }, { baseline: [idle], subject: [busy] })]
    } finally {
      await shell.close()
      await sites.stop()
      display.close()
    }
  })

/** Presses keys until `work` is done. @returns the 99th percentile of the times to the next frame */
async function delayWhile(page: Page, work: () => Promise<unknown>): Promise<number> {
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
  return percentile(await page.evaluate(takeKeys), 0.99)
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
