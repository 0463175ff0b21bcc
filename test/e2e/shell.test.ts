import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { launchShell } from '../support/launch-shell.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bunko-shell-'))
let shell: ElectronApplication
let page: Page

beforeAll(async () => {
  shell = await launchShell({ dataDir })
  page = await shell.firstWindow()
})

afterAll(async () => {
  await shell?.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const address = () => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())

test('the window shows the library, without a server in between', async () => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await address()).toMatch(/^app:\/\/bunko\//)
})

test('the page reaches the API by a relative address', async () => {
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/mangas')
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
  })
  expect(answer).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  expect(answer.type).toContain('application/json')
})

test('the page has the bridge and nothing else of Electron', async () => {
  const found = await page.evaluate(() => ({
    calls: Object.keys(window.desktop ?? {}).sort(),
    frozen: Object.isFrozen(window.desktop),
    require: typeof Reflect.get(window, 'require'),
    process: typeof Reflect.get(window, 'process'),
  }))
  expect(found).toEqual({
    calls: ['pickFolder', 'showFile', 'toggleFullScreen'],
    frozen: true,
    require: 'undefined',
    process: 'undefined',
  })
})

test('picking a folder answers its path, or null when the person cancels', async () => {
  await shell.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/somewhere/manga'] })
  })
  expect(await page.evaluate(() => window.desktop?.pickFolder())).toBe('/somewhere/manga')
  await shell.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
  })
  expect(await page.evaluate(() => window.desktop?.pickFolder())).toBeNull()
})

test('the bridge shows only files of the data folder', async () => {
  await shell.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'shown', [])
    shell.showItemInFolder = (path) => void Reflect.get(globalThis, 'shown').push(path)
  })
  await page.evaluate(() => window.desktop?.showFile('library/a.cbz'))
  const refused = await page.evaluate(() =>
    window.desktop?.showFile('../../etc/passwd').catch((error) => error.message),
  )
  expect(refused).toContain('no file of the library')
  expect(await shell.evaluate(() => Reflect.get(globalThis, 'shown'))).toEqual([join(dataDir, 'library/a.cbz')])
})

test('links leave for the browser when they are https, and nothing opens a window', async () => {
  await shell.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'opened', [])
    shell.openExternal = async (url) => void Reflect.get(globalThis, 'opened').push(url)
  })
  await page.evaluate(() => {
    for (const url of ['https://example.com/', 'http://example.com/', 'file:///etc/passwd']) window.open(url)
    location.href = 'https://example.com/away'
  })
  const opened = () => shell.evaluate(() => Reflect.get(globalThis, 'opened'))
  await expect.poll(opened).toEqual(['https://example.com/', 'https://example.com/away'])
  expect(shell.windows()).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => document.title)).toContain('Bunko')
  expect(await address()).toMatch(/^app:\/\/bunko\//)
})

test('a second start gives way to the first', async () => {
  const second = launchShell({ dataDir })
  await expect(second).rejects.toThrow()
  expect(shell.windows()).toHaveLength(1)
})

test('quitting ends the process cleanly', async () => {
  const running = shell.process()
  const ended = new Promise((resolve) => running.once('exit', (code, signal) => resolve({ code, signal })))
  await shell.close()
  expect(await ended).toEqual({ code: 0, signal: null })
})
