// Each process beside the main one is killed, and the app goes on: those of Chromium, of its pages, and Bunko's workers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { answerDialogs, askInWindow, launchShell } from '../support/launch-shell.ts'
import { download, prepareManga } from '../support/prepare-manga.ts'
import { hasProc, processesBelow } from '../support/processes.ts'

const runningBelow = (shell: ElectronApplication, command: string) =>
  processesBelow(shell.process().pid!).filter((process) => process.command.includes(command))

function killAll(shell: ElectronApplication, command: string): void {
  for (const { pid } of runningBelow(shell, command)) process.kill(pid, 'SIGKILL')
}

describe.runIf(hasProc)('the app goes on', () => {
  let dataDir: string
  let sites: ReaderSites
  let shell: ElectronApplication
  let page: Page

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bunko-processes-'))
    sites = await startReaderSites({ only: ['a1'] })
    shell = await launchShell({ dataDir, env: { ELECTRON_DOUBLE_CHILDREN: 'watched' } })
    page = await shell.firstWindow()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
  afterAll(async () => {
    await shell?.close()
    await sites?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  const running = (command: string) => runningBelow(shell, command)
  const log = () => readFileSync(join(dataDir, 'logs/bunko.log'), 'utf8')

  /** @returns what the log says about the end of the process */
  async function kill(command: string): Promise<string[]> {
    await expect.poll(() => running(command).length).toBeGreaterThan(0)
    const before = log().length
    killAll(shell, command)
    const ends = () =>
      log()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('a child process ended'))
    await expect.poll(ends).not.toEqual([])
    return ends()
  }

  test.each([
    ['--type=gpu-process', '"type":"GPU"'],
    ['NetworkService', '"name":"network.mojom.NetworkService"'],
    ['StorageService', '"name":"storage.mojom.StorageService"'],
  ])('without the process %s of Chromium', async (command, name) => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect((await kill(command)).join()).toContain(name)
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    // Chromium starts the process again, and the window is drawn.
    await expect.poll(() => running(command).length).toBe(1)
    expect((await page.screenshot()).length).toBeGreaterThan(5_000)
    await askInWindow(() => page).setDesktop({ closeToTray: false })
  })

  test('a download continues in another worker', async () => {
    const { addresses } = await askInWindow(() => page)('/api/about')
    const api = createClient(addresses[0])
    const { chapters } = await prepareManga(api, sites, 'a1')
    sites.switches('a1').set({ imageDelayMs: 300 })
    const downloads = download(api, [chapters[0]!.id], 60_000)
    await expect.poll(() => sites.requestLog.requests({ kind: 'image' }).length).toBeGreaterThan(0)
    await kill('worker.js')
    expect(await downloads).toMatchObject([{ status: 'completed' }])
  })
})

test.runIf(hasProc)('a window that cannot be loaded again offers a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunko-processes-'))
  const shell = await launchShell({ dataDir })
  try {
    const page = await shell.firstWindow()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const dialogs = await answerDialogs(shell)
    const messages = async () => (await dialogs.asked()).map(({ message }) => message)
    await shell.evaluate(({ app }) => {
      const quit = app.quit.bind(app)
      Object.assign(globalThis, { quits: 0, endTest: () => Object.assign(app, { quit }) })
      app.quit = () => void Object.assign(globalThis, { quits: 1 })
    })
    killAll(shell, '--type=renderer')
    await expect.poll(messages).toEqual(['The window stopped working'])
    // Chromium starts the processes of pages from zygotes.
    killAll(shell, '--type=zygote')
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
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
