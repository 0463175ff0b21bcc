import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDisplay } from '../../scripts/display.mjs'
import { launchShell } from '../support/launch-shell.ts'
import { aims } from './aims.ts'
import { alternate, compare, type Result } from './measure.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const rounds = 9
const idleMs = 3000

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
      return [compare({ name: 'start to a usable window', unit: 'ms', aim: aims.windowStart }, measured)]
    } finally {
      display.close()
    }
  })

async function start(options: { readonly dataDir: string; readonly appDir?: string }): Promise<number> {
  mkdirSync(options.dataDir, { recursive: true })
  const startedAt = now()
  const shell = await launchShell(options)
  try {
    const page = await shell.firstWindow()
    await page.waitForTimeout(idleMs)
    return (await page.evaluate(lastContentDrawnAt)) - startedAt
  } finally {
    await shell.close()
  }
}

const now = () => performance.timeOrigin + performance.now()

/**
 * Runs in the page. The time at which its largest content was drawn, as the browser recorded it: in an empty library, what to do
 * first. A test that waits for an element looks for it again only after up to half a second.
 */
const lastContentDrawnAt = () =>
  new Promise<number>((resolve) => {
    const take = (list: PerformanceObserverEntryList) =>
      resolve(performance.timeOrigin + list.getEntries().at(-1)!.startTime)
    new PerformanceObserver(take).observe({ type: 'largest-contentful-paint', buffered: true })
  })

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
