// Processes of the desktop app that end unexpectedly.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchShell } from '../support/launch-shell.ts'

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
})

test('the window can be reloaded after its process was killed', async () => {
  await page.evaluate(() => Reflect.set(window, 'beforeCrash', true))
  const answered = shell.evaluate(
    ({ dialog }) =>
      new Promise<{ message?: string }>((resolve) => {
        dialog.showMessageBox = async (...args: unknown[]) => {
          resolve(args.at(-1) as object)
          return { response: 0, checkboxChecked: false }
        }
      }),
  )
  killRenderers(shell.process().pid!)
  expect(await answered).toMatchObject({ message: 'The window stopped working' })
  const heading = () =>
    shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'window.beforeCrash ? "old page" : document.querySelector("h1")?.textContent',
      ),
    )
  await expect.poll(heading, { timeout: 20_000 }).toBe('Library')
  expect(log()).toContain('the process of a window ended')
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
