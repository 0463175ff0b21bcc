import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createPairing, getDeviceAccess } from '../../shared/contracts/devices.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { launchBrowser } from './browser.ts'
import { mangaWithFiles } from './manga-for-screens.ts'
import { testBrowserSwitch } from './processes.ts'
import { type Served, startServed } from './start-served.ts'

/** A host name that leads to this machine in the browser of the tests. Unlike the address, it is not secure over HTTP. */
const insecureHost = 'bunko.test'

export type PhoneForTests = Awaited<ReturnType<typeof startPhoneForTests>>

/** The program with a manga of three chapters, and a browser for phones that read it. */
export async function startPhoneForTests() {
  const sites: ReaderSites = await startReaderSites({ only: ['a1'] })
  let port = 0
  let served: Served
  let api: ApiClient
  let dataDir: string | undefined
  /** @param program another build of it */
  const start = async (program?: string) => {
    served = await startServed({
      program,
      ...(dataDir !== undefined && { dataDir }),
      options: ['--devices', `127.0.0.1:${port}`, '--devices-name', insecureHost],
    })
    dataDir = served.dataDir
    api = createClient(served.origin)
    const { addresses } = (await api.call(getDeviceAccess)).json()
    port = Number(new URL(addresses[0]!).port)
  }
  await start()
  const mangaId = await mangaWithFiles(api!, sites)
  const browser: Browser = await launchBrowser([
    testBrowserSwitch,
    `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
  ])
  const originAt = (host: string) => `http://${host}:${port}`
  return {
    mangaId,
    sites,
    get api() {
      return api
    },
    /** Of the API of this machine. */
    get localOrigin() {
      return served.origin
    },
    origin: originAt('127.0.0.1'),
    insecureOrigin: originAt(insecureHost),
    /** Opens a window and pairs it. @param script runs before the scripts of each page */
    async pair(origin: string, script = ''): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        locale: 'en-US',
      })
      await context.addInitScript(script)
      const page = await context.newPage()
      const { code } = (await api.call(createPairing, { body: {} })).json()
      await page.goto(`${origin}/pair#${code}`)
      await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
      return { context, page }
    },
    stopServer: () => served.stop(),
    startServer: start,
    async end() {
      await browser.close()
      await served.end()
      await sites.stop()
    },
  }
}
