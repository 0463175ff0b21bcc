import type { BrowserContext, Page as BrowserPage, Cookie, Route } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import type { RunningBrowser } from '../../../platform/browser/start-browser.ts'
import { Problem } from '../../../platform/problem.ts'
import { normalizeHost } from '../../../platform/safe-fetch/addresses.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import type { RequestPermit } from '../permit-client.ts'
import { askForLeave, type BrowserLeave } from './request-gate.ts'

export type Tab = {
  /** The page to work in; a new one after `drop`. */
  page(): Promise<BrowserPage>
  /** Gives up a page that may be stuck; it is closed in the background. */
  drop(): void
  cookies(): Promise<readonly Cookie[]>
  readonly userAgent: string
  readonly leave: BrowserLeave
  /** Rejects when the tab or the whole browser breaks down. */
  readonly broken: Promise<never>
  close(): Promise<void>
}

type TabOptions = {
  readonly browser: RunningBrowser
  readonly site: Pick<SiteConfig, 'baseUrl' | 'options'>
  readonly proxyOrigin: string
  /** `Bunko/<version>`: said besides what the browser says of itself. */
  readonly userAgent: string
  readonly ask: RequestPermit
  readonly signal: AbortSignal
}

/** A page may hang when it is closed; the browser itself is ended in its place then. */
const closeLimitMs = 2000
/** Tall: fewer steps to scroll. */
const viewport = { width: 1280, height: 1600 }

/** A window of its own for one task: no cookies, storage, permissions or workers of others, and no way past the proxy. */
export async function openTab({ browser, site, proxyOrigin, userAgent: us, ask, signal }: TabOptions): Promise<Tab> {
  const { 'User-Agent': asked, Cookie: login, 'Accept-Language': language, 'X-Requested-With': by } = headersOf(site)
  const userAgent = asked ?? `${browser.userAgent} ${us}`
  const opening = browser.browser.newContext({
    proxy: { server: proxyOrigin },
    userAgent,
    viewport,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    extraHTTPHeaders: {
      ...(language !== undefined && { 'Accept-Language': language }),
      ...(by !== undefined && { 'X-Requested-With': by }),
    },
  })
  // The browser may be ending in this moment.
  const context = await opening.catch(() => {
    throw brokeDown()
  })
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  context.on('close', () => broken.reject(brokeDown()))
  const leave = askForLeave(context, { baseUrl: site.baseUrl, ask, signal })
  await context.route('**/*', (route) => withoutPictures(route, leave))
  if (login) await context.addCookies(loginCookies(login, site.baseUrl))
  let current: BrowserPage | undefined
  // Pages that open windows want attention, not readers.
  context.on('page', (page) => {
    if (current && page !== current) void page.close().catch(() => {})
  })

  async function within(closing: Promise<unknown>): Promise<void> {
    const limit = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => limit.resolve('late'), closeLimitMs)
    const how = await Promise.race([closing.catch(() => {}), limit.promise]).finally(() => clearTimeout(timer))
    if (how === 'late') await browser.close()
  }

  return {
    userAgent,
    leave,
    broken: broken.promise,
    async page() {
      if (current) return current
      const page = await context.newPage()
      current = page
      page.on('crash', () => broken.reject(brokeDown()))
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
      return page
    },
    drop() {
      const page = current
      current = undefined
      void page?.close().catch(() => {})
    },
    cookies: () => context.cookies(),
    close: () => within(context.close()),
  }
}

const headersOf = ({ options }: Pick<SiteConfig, 'options'>) => options.headers ?? {}

/** What a page shows itself is not looked at: every picture it asks for comes at once, and is the same sheet of nothing. */
async function withoutPictures(route: Route, leave: BrowserLeave): Promise<void> {
  const type = route.request().resourceType()
  const done =
    type === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', headers: { 'access-control-allow-origin': '*' }, body: sheet })
      : notNeeded.has(type)
        ? route.abort('blockedbyclient')
        : leave.pass(route)
  // The page may be gone by now.
  await done.catch(() => {})
}

const sheet = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"/>'
const notNeeded = new Set(['font', 'media', 'texttrack', 'manifest', 'ping'])

/** A login belongs to the site and its subdomains. */
function loginCookies(header: string, baseUrl: string): Parameters<BrowserContext['addCookies']>[0] {
  const host = normalizeHost(new URL(baseUrl).hostname)
  const domain = /^[\d.]+$|:|^localhost$/.test(host) ? host : `.${host.replace(/^www\./, '')}`
  return header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() && value.length ? [{ name: name.trim(), value: value.join('=').trim(), domain, path: '/' }] : []
  })
}

const brokeDown = () => new Problem('upstream_failed', message('browser.pageCrashed'), { retryable: true })
