import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { launchShell } from '../support/launch-shell.ts'
import { sampleManga } from '../support/samples.ts'
import { shellForTests } from '../support/shell-for-tests.ts'

const { dataDir, shell, page } = shellForTests()

const address = () => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())

test('shows the library without a server', async () => {
  expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe('Library')
  expect(await address()).toMatch(/^app:\/\/bunko\//)
})

test('serves the API to the page at a relative address', async () => {
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/mangas')
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
  })
  expect(answer).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  expect(answer.type).toContain('application/json')
})

test('exposes the bridge and nothing else of Electron or Node', async () => {
  const found = await page.evaluate(() => ({
    calls: Object.keys(window.desktop ?? {}).sort(),
    frozen: Object.isFrozen(window.desktop),
    others: ['require', 'module', 'process', 'Buffer', 'global', '__dirname', 'ipcRenderer', 'electron'].filter(
      (name) => Reflect.get(window, name) !== undefined,
    ),
  }))
  expect(found).toEqual({
    calls: [
      'abortRequest',
      'canStartAtLogin',
      'checkForUpdates',
      'dragChapter',
      'getApiToken',
      'getUpdateStatus',
      'installUpdate',
      'onOpenPath',
      'openDroppedFile',
      'pathOfFile',
      'pickFolder',
      'regenerateApiToken',
      'setLanguage',
      'setTheme',
      'showFile',
      'signInToMeals',
      'toggleFullScreen',
      'visitSite',
    ],
    frozen: true,
    others: [],
  })
})

test('a request that the page aborts ends in the program, too', async () => {
  const requests = new Set<{ readonly destroyed: boolean }>()
  const silent = createServer((request) => void requests.add(request.socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = silent.address() as AddressInfo
    await page.goto('http://bunko.app.localhost/sources/add')
    await page.getByRole('textbox').first().fill(`http://127.0.0.1:${port}/series/tower`)
    await page.keyboard.press('Enter')
    await expect.poll(() => requests.size).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    // Without the page the program itself gives up after 28 s.
    await expect.poll(() => [...requests].every(({ destroyed }) => destroyed)).toBe(true)
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('returns the path of a selected folder, or null when cancelled', async () => {
  await shell.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/somewhere/manga'] })
  })
  expect(await page.evaluate(() => window.desktop?.pickFolder())).toBe('/somewhere/manga')
  await shell.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
  })
  expect(await page.evaluate(() => window.desktop?.pickFolder())).toBeNull()
})

test('what is moved in is chosen in the dialog of the system', async () => {
  await shell.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, dataDir)
  await page.goto('http://bunko.app.localhost/add/folder')
  await page.getByRole('button', { name: 'Choose folder' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${dataDir} contains no comics that Bunko can read`).waitFor()
})

test('shows only files of the data folder', async () => {
  await shell.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'shown', [])
    shell.showItemInFolder = (path) => void Reflect.get(globalThis, 'shown').push(path)
  })
  await page.evaluate(() => window.desktop?.showFile('library/a.cbz'))
  const refused = await page.evaluate(() =>
    window.desktop?.showFile('../../etc/passwd').catch((error) => error.message),
  )
  expect(refused).toContain('not in the data folder')
  expect(await shell.evaluate(() => Reflect.get(globalThis, 'shown'))).toEqual([join(dataDir, 'library/a.cbz')])
})

test('opens web links in the browser after confirmation, never in a window', async () => {
  await shell.evaluate(({ shell, dialog }) => {
    Reflect.set(globalThis, 'opened', [])
    shell.openExternal = async (url) => void Reflect.get(globalThis, 'opened').push(url)
    Reflect.set(globalThis, 'asked', [])
    dialog.showMessageBox = async (...args: unknown[]) => {
      Reflect.get(globalThis, 'asked').push((args.at(-1) as { detail?: string }).detail)
      return { response: 0, checkboxChecked: false }
    }
  })
  await page.evaluate(() => {
    for (const url of ['https://example.com/', 'http://example.com/', 'file:///etc/passwd']) window.open(url)
    location.href = 'https://example.com/away'
  })
  const opened = () => shell.evaluate(() => Reflect.get(globalThis, 'opened'))
  const links = ['https://example.com/', 'http://example.com/', 'https://example.com/away']
  await expect.poll(opened).toEqual(links)
  expect(await shell.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual(links)
  expect(shell.windows()).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => document.title)).toContain('Bunko')
  expect(await address()).toMatch(/^app:\/\/bunko\//)
})

test('downloads a chapter in a utility process and shows it in the window', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  try {
    const chapterId = await page.evaluate(downloadFirstChapter, { source: sites.source('a1'), manga: sampleManga })
    await page.evaluate((path) => location.assign(path), `/read/${chapterId}`)
    await page.locator('img[data-page="1"][data-ready]').waitFor()
  } finally {
    await sites.stop()
  }
})

test('quits a second instance and shows the first', async () => {
  const second = launchShell({ dataDir })
  await expect(second).rejects.toThrow()
  expect(shell.windows()).toHaveLength(1)
})

test('exits cleanly', async () => {
  const running = shell.process()
  const ended = new Promise((resolve) => running.once('exit', (code, signal) => resolve({ code, signal })))
  await shell.close()
  expect(await ended).toEqual({ code: 0, signal: null })
})

/** Runs in the page. */
async function downloadFirstChapter({ source, manga }: { source: object; manga: object }): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const init = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return await response.json()
  }
  const ended = async (jobId: string) => {
    for (let round = 0; round < 400; round += 1) {
      const job = await ask(`/api/jobs/${jobId}`)
      if (job.status === 'completed') return
      if (job.failureReason) throw new Error(job.failureReason)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the job does not end')
  }
  await ask('/api/content-sources', source)
  const { id: mangaId } = await ask('/api/mangas/create', manga)
  await ended((await ask('/api/manga/chapters/fetch', { mangaId })).jobId)
  const { items } = await ask(`/api/mangas/${mangaId}/chapters?sortOrder=asc&limit=1`)
  const { jobIds } = await ask('/api/scraping/chapters', { chapterId: items[0].id })
  await ended(jobIds[0])
  return items[0].id
}
