import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'

/** A page has shown everything when nothing was requested for so long. */
const quietMs = 120
const limitMs = 5000
const textLimitMs = 20_000

/** A window that notes what no page of Bunko may do. */
export type Watched = {
  readonly page: Page
  /** Opens a path and waits until the page has shown what it loads. */
  visit(path: string): Promise<void>
  /** Whether the page shows a text sooner or later. */
  shows(text: string): Promise<boolean>
  close(): Promise<void>
}

/** Notes scripts that ran, requests to other hosts, dialogs and what the page policy had to stop. */
export async function openWatched(browser: Browser, origin: string, fail: (what: string) => void): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 2000 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  let at = ''
  const pending = new Set<Request>()
  let lastMs = 0
  const forget = (request: Request) => {
    pending.delete(request)
    lastMs = performance.now()
  }
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  const isForeign = (address: string) => !address.startsWith(origin) && !/^(data|blob|about):/.test(address)
  page.on('request', (request) => {
    lastMs = performance.now()
    // Events have no end.
    if (!new URL(request.url()).pathname.endsWith('/api/events')) pending.add(request)
    if (isForeign(request.url())) fail(`${at}: a request to ${request.url().slice(0, 200)}`)
  })
  page.on('dialog', (dialog) => {
    fail(`${at}: a dialog`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) fail(`${at}: ${message.text().slice(0, 300)}`)
  })
  page.on('popup', (popup) => fail(`${at}: a window ${popup.url()}`))
  return {
    page,
    async visit(path) {
      at = path
      pending.clear()
      await page.goto(`${origin}${path}`, { waitUntil: 'load' })
      const end = performance.now() + limitMs
      while (performance.now() < end && (pending.size > 0 || performance.now() - lastMs < quietMs)) await sleep(20)
      for (const frame of page.frames())
        if (await frame.evaluate(() => 'scriptRan' in globalThis).catch(() => false)) fail(`${path}: a script ran`)
      if (isForeign(page.url())) fail(`${path}: the page became ${page.url()}`)
    },
    async shows(text) {
      const end = performance.now() + textLimitMs
      for (;;) {
        const shown = await page.evaluate(() => document.body.textContent ?? '')
        if (dense(shown).includes(dense(text))) return true
        if (performance.now() > end) return false
        await sleep(50)
      }
    },
    close: () => context.close(),
  }
}

/** As a page may show it: spaces are collapsed, and marks of direction left out. */
const dense = (text: string) => text.replace(/[\s\u202e\u2066-\u2069]/g, '')
