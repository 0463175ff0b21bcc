// Processes of the desktop app that end unexpectedly.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from '../../main/platform/cbz/write-archive.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { answerDialogs, askInWindow, launchShell } from '../support/launch-shell.ts'
import { hasProc, processesBelow } from '../support/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'bunko-crashes-'))
const dataDir = join(folder, 'data')
let shell: ElectronApplication
let page: Page

beforeAll(async () => {
  // Windows gives a program without a console no stderr.
  shell = await launchShell({ dataDir, env: { ELECTRON_DOUBLE_STDERR: 'none' } })
  page = await shell.firstWindow()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})
afterAll(async () => {
  await shell?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const log = () => readFileSync(join(dataDir, 'logs/bunko.log'), 'utf8')

test('an error without stderr is only in the log', async () => {
  await shell.evaluate(() => void Promise.reject(new Error('lost in the shell')))
  await expect.poll(log).toContain('lost in the shell')
  expect(log()).not.toContain('an error was not caught')
})

test.runIf(hasProc)('every other process can be killed, and the app goes on', async () => {
  const started = shell.process().pid!
  const children = () => processesBelow(started).filter(({ command }) => /dist\/[\w-]+\.js/.test(command))
  const ask = askInWindow(() => page)
  const series = join(folder, 'Series')
  mkdirSync(series)
  const drawing = { site: 'crashes', manga: 'Series', chapter: 1, page: 1, pages: 1, format: 'jpeg' } as const
  const bytes = await drawPage({ ...drawing, width: 300, height: 400 })
  const use = async (number: number) => {
    const finalPath = join(series, `Series - c00${number}.cbz`)
    await writeArchive({ finalPath, pages: [{ name: '1.jpg', bytes }] })
    const { jobIds } = await ask('/api/collection/import', { method: 'POST', body: { path: series } })
    for (const id of jobIds)
      await expect.poll(async () => (await ask(`/api/jobs/${id}`)).status, { timeout: 30_000 }).toBe('completed')
  }
  await use(1)
  // The cover is made after the import.
  await expect.poll(() => children().length, { timeout: 30_000 }).toBeGreaterThan(0)
  for (const { pid } of children()) process.kill(pid, 'SIGKILL')
  await use(2)
  const { items } = await ask('/api/mangas')
  expect(items).toHaveLength(1)
  expect((await ask(`/api/mangas/${items[0].id}/chapters`)).items).toHaveLength(2)
  await expect.poll(log, { timeout: 30_000 }).toContain('a child process ended')
})

test('the window can be reloaded after its process was killed', async () => {
  await page.evaluate(() => Reflect.set(window, 'beforeCrash', true))
  const dialogs = await answerDialogs(shell)
  killRenderers(shell.process().pid!)
  await expect.poll(dialogs.asked).toMatchObject([{ message: 'The window stopped working' }])
  await dialogs.answer(0)
  const heading = () =>
    shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'window.beforeCrash ? "old page" : document.querySelector("h1")?.textContent',
      ),
    )
  await expect.poll(heading, { timeout: 20_000 }).toBe('Library')
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
  expect(said).toContain(`Bunko stopped because of an error: Start Bunko again.`)
  expect(said).toContain(join(data, 'logs'))
})

function killRenderers(shellPid: number): void {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args: args ?? '' }))
  const descendants = new Set([shellPid])
  for (let size = 0; size < descendants.size; ) {
    size = descendants.size
    for (const { pid, parent } of processes) if (descendants.has(parent)) descendants.add(pid)
  }
  for (const { pid, args } of processes)
    if (descendants.has(pid) && args.includes('--type=renderer')) process.kill(pid, 'SIGKILL')
}
