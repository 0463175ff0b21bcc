// What the desktop adds around the window. Trays and notifications are looked at in the double, which keeps them.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { askInWindow, firstScreen, launchShell } from '../support/launch-shell.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { writeCollection } from '../support/write-collection.ts'

const dataDir = folderForTests('desktop')
let shell: ElectronApplication
let page: Page

async function start(argv: readonly string[] = []): Promise<void> {
  // Without BUNKO_PORT the settings decide where to listen.
  shell = await launchShell({ dataDir, argv, env: { BUNKO_PORT: '' } })
  page = await firstScreen(shell)
}

beforeAll(() => start())

afterAll(async () => {
  await shell?.close()
})

const ask = askInWindow(() => page)
const { setDesktop } = ask
const path = () => page.evaluate(() => location.pathname)

describe('links', () => {
  test('passes the link of a second start to the open window', async () => {
    await expect(launchShell({ dataDir, argv: ['bunko://downloads'] })).rejects.toThrow()
    await expect.poll(path).toBe('/downloads')
    expect(shell.windows()).toHaveLength(1)
  })

  test('opens a link from macOS, and the library for an invalid one', async () => {
    const tell = (url: string) =>
      shell.evaluate(({ app }, link) => app.emit('open-url', { preventDefault() {} }, link), url)
    await tell('bunko://sources')
    await expect.poll(path).toBe('/sources')
    await tell('bunko://evil/../x')
    await expect.poll(path).toBe('/')
  })

  test('are not registered for a program that is not installed', async () => {
    expect(await shell.evaluate(({ app }) => [...(Reflect.get(app, 'protocols') as Set<string>)])).toEqual([])
  })
})

describe('external archives', () => {
  const firstPage = () => page.locator('img[data-page="1"][data-ready]').waitFor()
  const files = folderForTests('external')
  beforeAll(() => writeCollection(files, [{ path: 'One.cbz' }, { path: 'Two.cbz' }]))

  test('opens an archive of a second start in the window', async () => {
    await expect(launchShell({ dataDir, argv: [join(files, 'One.cbz')] })).rejects.toThrow()
    await expect.poll(path).toMatch(/^\/read\//)
    await firstPage()
    expect(await page.title()).toContain('One')
  })

  test('opens a dropped archive and says why another file cannot be opened', async () => {
    const drop = (name: string, file: string) =>
      page.evaluate(
        ({ name, file }) => {
          sessionStorage.setItem(`path of ${name}`, file)
          const data = new DataTransfer()
          data.items.add(new File(['x'], name))
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        },
        { name, file },
      )
    await page.evaluate(() => location.assign('/'))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await drop('Two.cbz', join(files, 'Two.cbz'))
    await firstPage()
    expect(await page.title()).toContain('Two')
    await drop('Gone.cbz', join(files, 'Gone.cbz'))
    await page.getByText('The file Gone.cbz no longer exists.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(path).toBe('/')
  })
})

describe('the tray', () => {
  const item = (id: string) =>
    shell.evaluate(
      ({ Tray }, name) => Reflect.get(Tray, 'all')[0]?.menu?.getMenuItemById(name)?.label as string | undefined,
      id,
    )
  const click = (id: string) =>
    shell.evaluate(({ Tray }, name) => Reflect.get(Tray, 'all')[0]?.menu?.getMenuItemById(name)?.click(), id)

  test('pauses and resumes downloads, and the taskbar shows their progress', async () => {
    const sites = await startReaderSites({ only: ['a1'] })
    sites.switches('a1').set({ imageDelayMs: 150 })
    try {
      await ask('/api/content-sources', { method: 'POST', body: sites.source('a1') })
      const { id: mangaId } = await ask('/api/mangas/create', { method: 'POST', body: sampleManga })
      await ask('/api/manga/chapters/fetch', { method: 'POST', body: { mangaId } })
      const listed = async () => (await ask(`/api/mangas/${mangaId}/chapters`)).total
      await expect.poll(listed).toBeGreaterThan(1)
      await ask('/api/scraping/chapters', { method: 'POST', body: { mangaId } })
      const progress = () =>
        shell.evaluate(({ BrowserWindow }) => Reflect.get(BrowserWindow.getAllWindows()[0] ?? {}, 'progress') as number)
      await expect.poll(progress).toBeGreaterThan(0)
      const toolTip = () => shell.evaluate(({ Tray }) => Reflect.get(Tray, 'all')[0]?.toolTip as string)
      await expect.poll(toolTip).toMatch(/\d+ jobs? left$/)
      expect(await item('summary')).toBe('Downloading')
      // Setting the menu closes it while it is open.
      const menusSet = () => shell.evaluate(({ Tray }) => Reflect.get(Tray, 'all')[0]?.menusSet as number)
      const setBefore = await menusSet()
      const shownBefore = await progress()
      await expect.poll(progress).not.toBe(shownBefore)
      expect(await menusSet()).toBe(setBefore)

      await click('pause')
      await expect.poll(() => item('pause')).toBe('Resume downloads')
      expect(await ask('/api/queue')).toMatchObject({ paused: true, running: 0 })
      await expect.poll(progress).toBe(-1)
      const waiting = (await ask('/api/queue')).pending
      expect(waiting).toBeGreaterThan(0)

      sites.switches('a1').set({ imageDelayMs: 0 })
      await click('pause')
      await expect.poll(async () => (await ask('/api/queue')).pending).toBe(0)
      await expect.poll(() => item('summary')).toBe('No downloads')
    } finally {
      await sites.stop()
    }
  })

  test('keeps Bunko in the tray when the window is closed, if the settings say so, and reopens it', async () => {
    await setDesktop({ closeToTray: true })
    await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(() => shell.windows().length).toBe(0)
    await click('open')
    page = await shell.waitForEvent('window')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await setDesktop({ closeToTray: false })
  })
})

test('combines failed downloads into one notification, which opens the downloads', async () => {
  const body = { ...sampleManga, title: 'Nowhere', slug: 'nowhere' }
  const { id: mangaId } = await ask('/api/mangas/create', { method: 'POST', body })
  await ask(`/api/mangas/${mangaId}/chapters`, { method: 'POST', body: { from: 1, to: 2 } })
  // Bunko never requests this port.
  const source = { ...sampleSource, name: 'Closed port', baseUrl: 'http://127.0.0.1:1' }
  const { id: sourceId } = await ask('/api/content-sources', { method: 'POST', body: source })
  await ask('/api/scraping/chapters', { method: 'POST', body: { mangaId, sourceIds: [sourceId] } })
  const titles = () =>
    shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown').map((it: { title: string }) => it.title))
  await expect.poll(titles).toEqual(['2 downloads failed'])
  await shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown')[0].emit('click'))
  await expect.poll(path).toBe('/downloads')
})

describe('the API for other programs', () => {
  const port = 18_000 + (process.pid % 1000)
  const status = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/mangas`, { headers: { connection: 'close', ...headers } }).then(
      (response) => response.status,
      () => 'closed',
    )

  test('listens on the port of the settings, requires the token if they say so, and closes', async () => {
    await setDesktop({ apiPort: port })
    await expect.poll(() => status()).toBe(200)
    await setDesktop({ requireApiToken: true })
    await expect.poll(() => status()).toBe(401)
    const token = await page.evaluate(() => window.desktop?.getApiToken())
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
    // The window itself goes on without being told.
    expect(await ask('/api/queue')).toMatchObject({ paused: false })
    await page.evaluate(() => window.desktop?.regenerateApiToken())
    expect(await status({ authorization: `Bearer ${token}` })).toBe(401)
    await setDesktop({ requireApiToken: false, serveApi: false })
    await expect.poll(() => status()).toBe('closed')
  })

  test('shows its address, or that it is closed, and the data folder', async () => {
    await setDesktop({ apiPort: port, serveApi: true })
    await expect.poll(() => status()).toBe(200)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.goto(new URL('/settings/system', page.url()).href)
    await page.getByRole('link', { name: 'Version, licenses, keyboard' }).click()
    await page.getByText(`http://127.0.0.1:${port}`, { exact: true }).waitFor()
    await shell.evaluate(({ shell }) => {
      shell.showItemInFolder = (path) => void Reflect.set(globalThis, 'shownItem', path)
    })
    await page.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(() => shell.evaluate(() => Reflect.get(globalThis, 'shownItem'))).toBe(join(dataDir, 'library'))
    await setDesktop({ serveApi: false })
    await expect.poll(() => status()).toBe('closed')
    await page.goBack()
    await page.goForward()
    await page.getByText(/^The API isn’t available to other programs/).waitFor()
    await page.getByRole('link', { name: 'API settings' }).click()
    await page.getByRole('switch', { name: 'Enable API' }).waitFor()
  })
})

test('finishes a download after a restart when the program quits in the middle', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  sites.switches('a1').set({ imageDelayMs: 400 })
  try {
    await ask('/api/content-sources', { method: 'POST', body: { ...sites.source('a1'), name: 'Slow harbour' } })
    const body = { ...sampleManga, title: 'Tower of Tea', slug: 'tower-of-tea' }
    const { id: mangaId } = await ask('/api/mangas/create', { method: 'POST', body })
    await ask(`/api/mangas/${mangaId}/chapters`, { method: 'POST', body: { from: 1, to: 2 } })
    await ask('/api/scraping/chapters', { method: 'POST', body: { mangaId } })
    const running = async () => (await ask('/api/jobs?status=in_progress'))[0]?.progress?.done ?? 0
    await expect.poll(running).toBeGreaterThan(0)
    const ended = new Promise((resolve) => shell.process().once('exit', (code) => resolve(code)))
    await shell.evaluate(({ app }) => app.quit()).catch(() => undefined)
    expect(await ended).toBe(0)
    sites.switches('a1').set({ imageDelayMs: 0 })
    await start()
    const chapters = async () =>
      (await ask(`/api/mangas/${mangaId}/chapters`)).items.map((it: { isAvailable: boolean }) => it.isAvailable)
    await expect.poll(chapters).toEqual([true, true])
    const jobs = (await ask(`/api/jobs?limit=100`)) as { attempts: number; context: string[] }[]
    const mine = jobs.filter(({ context }) => context.includes(`mangaId=${mangaId}`))
    expect(mine.map(({ attempts }) => attempts)).toEqual([1, 1])
  } finally {
    await sites.stop()
  }
})

describe('secrets', () => {
  const places = folderForTests('secrets')
  const storeWith = async (env: Record<string, string>) => {
    const folder = mkdtempSync(join(places, 'data-'))
    const other = await launchShell({ dataDir: folder, env })
    try {
      const first = await firstScreen(other)
      const session = () => first.evaluate(async () => (await fetch('/api/meals/session')).json())
      const made = await first.evaluate(() => window.desktop?.getApiToken())
      const file = join(folder, 'secrets.json')
      return {
        store: (await session()).secretStore,
        made,
        stored: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
      }
    } finally {
      await other.close()
    }
  }
  // No bus to a keyring: what keytar meets where its service is missing.
  const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }

  test('are encrypted with a system key without a keychain', async () => {
    const { store, made, stored } = await storeWith(noKeychain)
    expect(store).toBe('encrypted-file')
    expect(Object.keys(JSON.parse(stored ?? '{}'))).toEqual(['api-token'])
    expect(stored).not.toContain(made)
  })

  test.each(['basic_text', 'public_key'])(
    'stay in memory if Electron has no key of its own (%s), and Bunko says so',
    async (storage) => {
      expect(await storeWith({ ...noKeychain, ELECTRON_DOUBLE_STORAGE: storage })).toMatchObject({
        store: 'memory',
        stored: undefined,
      })
    },
  )

  test('delay no start when the keychain does not answer', async () => {
    const folder = mkdtempSync(join(places, 'data-'))
    const hanging = join(import.meta.dirname, '../support/hanging-keychain.mjs')
    const other = await launchShell({ dataDir: folder, env: { ELECTRON_DOUBLE_PRELOAD: hanging } })
    try {
      const first = await firstScreen(other)
      const status = () => first.evaluate(async () => (await fetch('/api/mangas')).status)
      expect(await status()).toBe(200)
      // The token is in the keychain. Nothing else waits for it.
      await first.evaluate(() => void window.desktop?.getApiToken().catch(() => undefined))
      expect(await status()).toBe(200)
    } finally {
      await other.close()
    }
  })
})

test('restores the position of the window', async () => {
  const bounds = { x: 120, y: 80, width: 1010, height: 710 }
  await shell.evaluate(({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place), bounds)
  await shell.close()
  await start(['bunko://sources'])
  expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())).toEqual(
    bounds,
  )
  await expect.poll(path).toBe('/sources')
})
