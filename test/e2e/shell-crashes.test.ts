// Processes of the desktop app that end unexpectedly: those of Chromium, of its pages, and Bunko's workers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { answerDialogs, askInWindow, firstScreen, launchShell } from '../support/launch-shell.ts'
import { download, prepareManga } from '../support/prepare-manga.ts'
import { hasProc, processesBelow } from '../support/processes.ts'
import { shellForTests } from '../support/shell-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

// Windows gives a program without a console no stderr.
const { folder, dataDir, shell, page } = shellForTests(() => ({
  ELECTRON_DOUBLE_STDERR: 'none',
  ELECTRON_DOUBLE_CHILDREN: 'watched',
}))

const log = () => readFileSync(join(dataDir, 'logs/bunko.log'), 'utf8')
const running = (command: string, app = shell) =>
  processesBelow(app.process().pid!).filter((process) => process.command.includes(command))
function killAll(command: string, app = shell): void {
  for (const { pid } of running(command, app)) process.kill(pid, 'SIGKILL')
}

test('an error without stderr is only in the log', async () => {
  await shell.evaluate(() => void Promise.reject(new Error('lost in the shell')))
  await expect.poll(log).toContain('lost in the shell')
  expect(log()).not.toContain('an error was not caught')
})

/** @returns what the log says about the end of the process */
async function kill(command: string): Promise<string[]> {
  await expect.poll(() => running(command).length).toBeGreaterThan(0)
  const before = log().length
  killAll(command)
  const ends = () =>
    log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('a child process ended'))
  await expect.poll(ends).not.toEqual([])
  return ends()
}

test.runIf(hasProc).each([
  ['--type=gpu-process', '"type":"GPU"'],
  ['NetworkService', '"name":"network.mojom.NetworkService"'],
  ['StorageService', '"name":"storage.mojom.StorageService"'],
])('the app goes on without the process %s of Chromium', async (command, name) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect((await kill(command)).join()).toContain(name)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  // Chromium starts the process again, and the window is drawn.
  await expect.poll(() => running(command).length).toBe(1)
  expect((await page.screenshot()).length).toBeGreaterThan(5_000)
  await askInWindow(() => page).setDesktop({ closeToTray: false })
})

test.runIf(hasProc)('a download continues in another worker', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  onTestFinished(() => sites.stop())
  const { addresses } = await askInWindow(() => page)('/api/about')
  const api = createClient(addresses[0])
  const { chapters } = await prepareManga(api, sites, 'a1')
  sites.switches('a1').set({ imageDelayMs: 300 })
  const downloads = download(api, [chapters[0]!.id])
  await expect.poll(() => sites.requestLog.requests({ kind: 'image' }).length).toBeGreaterThan(0)
  await kill('worker.js')
  expect(await downloads).toMatchObject([{ status: 'completed' }])
})

test.runIf(hasProc)('every other process can be killed, and the app goes on', async () => {
  const started = shell.process().pid!
  const children = () => processesBelow(started).filter(({ command }) => /dist\/[\w-]+\.js/.test(command))
  const ask = askInWindow(() => page)
  const series = join(folder, 'Series')
  const use = async (number: number) => {
    await writeCollection(series, [{ path: `Series - c00${number}.cbz` }], 1)
    const { jobIds } = await ask('/api/collection/import', { method: 'POST', body: { path: series } })
    for (const id of jobIds) await expect.poll(async () => (await ask(`/api/jobs/${id}`)).status).toBe('completed')
  }
  await use(1)
  // The cover is made after the import.
  await expect.poll(() => children().length).toBeGreaterThan(0)
  for (const { pid } of children()) process.kill(pid, 'SIGKILL')
  await use(2)
  const { items } = await ask('/api/mangas')
  const imported = items.filter(({ title }: { title: string }) => title === 'Series')
  expect(imported).toHaveLength(1)
  expect((await ask(`/api/mangas/${imported[0].id}/chapters`)).items).toHaveLength(2)
  await expect.poll(log).toContain('a child process ended')
})

test('the window can be reloaded after its process was killed', async () => {
  await page.evaluate(() => Reflect.set(window, 'beforeCrash', true))
  const dialogs = await answerDialogs(shell)
  killAll('--type=renderer')
  await expect.poll(dialogs.asked).toMatchObject([{ message: 'The window stopped working' }])
  await dialogs.answer(0)
  const heading = () =>
    shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'window.beforeCrash ? "old page" : document.querySelector("h1")?.textContent',
      ),
    )
  await expect.poll(heading).toBe('Library')
  expect(log()).toContain('the process of a window ended')
})

test('a window that does not respond can be loaded again, which asks only once', async () => {
  const dialogs = await answerDialogs(shell)
  const window = <Result>(read: string) =>
    shell.evaluate(
      ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
      read,
    ) as Promise<Result>
  await window('window.beforeHang = true')
  // The window of a site asks nothing.
  await shell.evaluate(({ BrowserWindow }) => {
    const site = new BrowserWindow({ show: false })
    site.emit('unresponsive')
    site.destroy()
  })
  expect(await dialogs.asked()).toEqual([])
  // Chromium reports it again while it lasts.
  for (let n = 0; n < 2; n += 1)
    await shell.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await expect.poll(dialogs.asked).toMatchObject([{ message: 'Bunko is not responding', buttons: ['Wait', 'Reload'] }])
  const before = log().length
  await dialogs.answer(1)
  await expect.poll(() => log().slice(before)).toContain('the process of a window ended')
  await expect.poll(() => window('window.beforeHang ? "" : document.querySelector("h1")?.textContent')).toBe('Library')
  expect(await dialogs.asked()).toHaveLength(1)
})

test('an error that nothing catches is logged and told, and ends the app', async () => {
  const data = join(folder, 'failing')
  const failing = await launchShell({ dataDir: data })
  const running = failing.process()
  let said = ''
  running.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  await failing.evaluate(() => {
    setTimeout(() => {
      throw new Error('a bug in the shell')
    })
  })
  expect(await ended).toBe(1)
  expect(readFileSync(join(data, 'logs/bunko.log'), 'utf8')).toMatch(/a bug in the shell.*an error was not caught/)
  expect(said).toContain('Bunko stopped because of an error: Start Bunko again')
  expect(said).toContain(join(data, 'logs'))
})

test.runIf(hasProc)('a window that cannot be loaded again offers a restart', async () => {
  const shell = await launchShell({ dataDir: join(folder, 'restarted') })
  try {
    await firstScreen(shell)
    const dialogs = await answerDialogs(shell)
    const messages = async () => (await dialogs.asked()).map(({ message }) => message)
    await shell.evaluate(({ app }) => {
      const quit = app.quit.bind(app)
      Object.assign(globalThis, { quits: 0, endTest: () => Object.assign(app, { quit }) })
      app.quit = () => void Object.assign(globalThis, { quits: 1 })
    })
    killAll('--type=renderer', shell)
    await expect.poll(messages).toEqual(['The window stopped working'])
    // Chromium starts the processes of pages from zygotes.
    killAll('--type=zygote', shell)
    await dialogs.answer(0)
    await expect.poll(messages).toEqual(['The window stopped working', 'The window stopped working again'])
    const quits = () => shell.evaluate(() => Reflect.get(globalThis, 'quits'))
    expect(await quits()).toBe(0)
    await dialogs.answer(0)
    await expect.poll(quits).toBe(1)
    expect(await shell.evaluate(({ app }) => Reflect.get(app, 'relaunches'))).toBe(1)
  } finally {
    await shell.evaluate(() => void Reflect.get(globalThis, 'endTest')?.())
    await shell.close()
  }
})
