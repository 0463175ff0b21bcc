// Files and links that start the desktop app, as each system passes them.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folderForTests } from '../support/folder-for-tests.ts'
import { callsOf, launchShell } from '../support/launch-shell.ts'
import { writeCollection } from '../support/write-collection.ts'

const folder = folderForTests('opening')
const title = '第1話 100% new #2'
const file = join(folder, `${title}.cbz`)
let shell: ElectronApplication

beforeAll(async () => {
  await writeCollection(folder, [{ path: `${title}.cbz` }], 1)
  writeFileSync(join(folder, 'bad.cbz'), 'not an archive')
})

let starts = 0
async function start(options: { argv?: readonly string[]; env?: Readonly<Record<string, string>> }): Promise<Page> {
  starts += 1
  shell = await launchShell({ dataDir: join(folder, `data${starts}`), ...options })
  return shell.firstWindow()
}
afterEach(async () => {
  await shell?.close()
})

describe('a cold start opens an archive', () => {
  test.each([
    ['by its path', { argv: [file] }],
    ['by a relative path', { argv: [relative(process.cwd(), file)] }],
    ['by a file URL, as on Linux', { argv: [pathToFileURL(file).href] }],
    ['by an event, as on macOS', { env: { ELECTRON_DOUBLE_OPEN_FILE: file } }],
  ])('%s', async (_, options) => {
    const page = await start(options)
    await page.locator('img[data-page="1"][data-ready]').waitFor()
    expect(await page.title()).toContain(title)
    expect(shell.windows()).toHaveLength(1)
  })
})

test('a cold start with a bad archive says why it cannot be opened and shows the library', async () => {
  const page = await start({ argv: [join(folder, 'bad.cbz')] })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.evaluate(() => location.pathname)).toBe('/')
  await expect
    .poll(() => callsOf(shell, 'dialog.showErrorBox'))
    .toEqual([['Bunko could not open the file', expect.anything()]])
})

test('a cold start with a folder shows what it contains', async () => {
  const page = await start({ argv: [folder] })
  await page.getByText(title, { exact: false }).first().waitFor()
  expect(await page.evaluate(() => location.pathname)).toBe('/add/folder')
})

test('a link that arrives before the app can serve the window opens its screen', async () => {
  const page = await start({ env: { ELECTRON_DOUBLE_OPEN_URL: 'bunko://downloads' } })
  await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
  expect(await page.evaluate(() => location.pathname)).toBe('/downloads')
})

test('a start at login shows no window until one is requested', async () => {
  starts += 1
  shell = await launchShell({ dataDir: join(folder, `data${starts}`), argv: ['--hidden'] })
  const trays = () => shell.evaluate(({ Tray }) => Reflect.get(Tray, 'all').length as number)
  await expect.poll(trays).toBe(1)
  expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  await shell.evaluate(({ Tray }) => void Reflect.get(Tray, 'all')[0].emit('click'))
  const page = await shell.waitForEvent('window')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})
