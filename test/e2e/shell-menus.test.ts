// The native menus and drags, in the double: it keeps the menu of the app, lets tests press its items, and keeps what is dragged.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { askInWindow, callsOf } from '../support/launch-shell.ts'
import { shellForTests } from '../support/shell-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const { folder, shell, page } = shellForTests()
const series = join(folder, 'Cats & Dogs')
const ask = askInWindow(() => page)

beforeAll(async () => {
  await writeCollection(
    series,
    [1, 2].map((chapter) => ({ path: `Cats & Dogs - c00${chapter}.cbz` })),
  )
})

const press = (id: string) =>
  shell.evaluate(({ Menu }, item) => {
    const found = Menu.getApplicationMenu()?.getMenuItemById(item)
    if (!found) throw new Error(`There is no menu item ${item}.`)
    found.click()
  }, id)

/** The next dialog answers with this path, as if the user chose it. */
const chooseNext = (path: string) =>
  shell.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async (...args: unknown[]) => {
      Reflect.set(dialog, 'opened', args.at(-1))
      return { canceled: false, filePaths: [chosen] }
    }
  }, path)

/** Where the last dialog started. */
const startFolder = () =>
  shell.evaluate(({ dialog }) => Reflect.get(dialog, 'opened').defaultPath as string | undefined)

const firstArguments = async (what: string) => (await callsOf(shell, what)).map(([first]) => first)

const path = () => page.evaluate(() => location.pathname)

test('opens a file that the user chooses', async () => {
  await chooseNext(join(series, 'Cats & Dogs - c001.cbz'))
  await press('openFile')
  await page.locator('img[data-page="1"][data-ready]').waitFor()
  expect(await path()).toMatch(/^\/read\//)
  // The system lists it under Open Recent on macOS, and in the menu of the icon on Windows.
  expect(await firstArguments('app.addRecentDocument')).toEqual([join(series, 'Cats & Dogs - c001.cbz')])
})

test('a file that cannot be opened is not listed as a recent one', async () => {
  await chooseNext(join(series, 'missing.cbz'))
  await press('openFile')
  await expect.poll(() => firstArguments('dialog.showErrorBox')).toHaveLength(1)
  expect(await startFolder()).toBe(series)
  expect(await firstArguments('app.addRecentDocument')).toHaveLength(1)
})

test('the right mouse button shows what can be done with a text, and nothing elsewhere', async () => {
  const rightClick = (params: object) =>
    shell.evaluate(
      ({ BrowserWindow }, details) =>
        void BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, details),
      params,
    )
  const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  await rightClick({ isEditable: true, selectionText: '', editFlags: { ...editFlags, canCut: false, canCopy: false } })
  await rightClick({ isEditable: false, selectionText: 'a title', editFlags })
  await rightClick({ isEditable: false, selectionText: ' ', editFlags })
  await expect
    .poll(() => firstArguments('menu.popup'))
    .toEqual([['Cut (disabled)', 'Copy (disabled)', 'Paste', 'Select All'], ['Copy']])
})

test('opens the settings and the description of the app', async () => {
  await press('settings')
  await expect.poll(path).toBe('/settings')
  await press('about')
  await expect.poll(path).toBe('/about')
})

test('shows what a folder contains that the user chooses, and imports it', async () => {
  await chooseNext(series)
  await press('openFolder')
  await page.getByText('Cats & Dogs', { exact: false }).first().waitFor()
  expect(await path()).toBe('/add/folder')
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect.poll(async () => (await ask('/api/mangas')).total).toBe(1)
})

test('lists the chapters to continue with, and opens one', async () => {
  const [manga] = (await ask('/api/mangas')).items
  const chapter = (await ask(`/api/mangas/${manga.id}/chapters`)).items.find(
    ({ number }: { number: string }) => Number(number) === 1,
  )
  const progress = { method: 'PUT', body: { page: 1 } }
  await ask(`/api/reader/chapter/${chapter.id}/progress`, progress)
  const labels = () =>
    shell.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()?.getMenuItemById('continueReading')?.submenu
      return menu?.items.map(({ label }) => label) ?? []
    })
  await expect.poll(labels).toEqual(['Cats && Dogs – 1'])
  await press(`/read/${chapter.id}`)
  await expect.poll(path).toBe(`/read/${chapter.id}`)
})

test('a chapter is dragged out of the window as its file', async () => {
  const [manga] = (await ask('/api/mangas')).items
  await page.evaluate((id) => location.assign(`/manga/${id}`), manga.id)
  const chapter = page.getByRole('link', { name: 'Read chapter 2' })
  await chapter.waitFor()
  await chapter.dispatchEvent('dragstart')
  await expect
    .poll(() => firstArguments('webContents.startDrag'))
    .toMatchObject([{ file: join(series, 'Cats & Dogs - c002.cbz') }])
})

test('the icon of the app has the chapters to continue with, on macOS and Windows', async () => {
  const real = process.platform
  const on = (platform: string) =>
    shell.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), platform)
  try {
    // Another language sets all menus again.
    await on('darwin')
    await page.evaluate(() => window.desktop?.setLanguage('fr'))
    expect((await firstArguments('dock.setMenu')).at(-1)).toEqual([expect.stringContaining('Cats && Dogs')])
    await on('win32')
    await page.evaluate(() => window.desktop?.setLanguage('ja'))
    expect((await firstArguments('app.setJumpList')).at(-1)).toMatchObject([
      {
        name: '続きを読む',
        items: [{ title: expect.stringContaining('Cats & Dogs'), args: expect.stringMatching(/^bunko:/) }],
      },
      { type: 'recent' },
    ])
  } finally {
    await on(real)
    await page.evaluate(() => window.desktop?.setLanguage('en'))
  }
})
