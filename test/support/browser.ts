import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { patienceMs } from './patience.ts'
import { testBrowserSwitch } from './processes.ts'

/** The headless shell opens a context with a fifth of the work: it has no window around it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

/** Launches the Chromium of this machine; `npm test` installs one where it can. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath(), args, timeout: patienceMs })
  return browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
}

/** Lets SwiftShader compute what a graphics card does elsewhere. */
const softwareWebGpu = '--enable-unsafe-webgpu'

let running: Promise<Browser> | undefined

/** The browser of this test worker. It outlives the test file: open a context in it, and close only that. */
export async function testBrowser(): Promise<Browser> {
  const known = await running?.catch(() => undefined)
  if (known?.isConnected()) return known
  running = launchBrowser([testBrowserSwitch, softwareWebGpu])
  return await running
}

export function browserPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (!found) throw new Error(`no browser on the PATH: one of ${names.join(', ')} is needed`)
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Collects the errors of a page: console errors and uncaught exceptions. */
export function collectErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
