import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests({ expectedErrors: /status of 422/ })
const { open, press, enter, expectAccessible } = screen
const folder = folderForTests('export')
const own = join(folder, 'own')
let mangaId = ''

beforeAll(async () => {
  const files = ['Rain/Rain c001.cbz', 'Rain/Rain c002.cbz', 'Snow/Snow c001.cbz']
  await writeCollection(
    own,
    files.map((path) => ({ path })),
  )
  mangaId = (await importFolder(screen.api, own)).mangaIds[0]!
})

const dialog = () => screen.page.getByRole('dialog', { name: 'Export' })
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.cbz')).sort()

test('a manga is downloaded as one ZIP with the keyboard', async () => {
  const { page } = screen
  await open(`/manga/${mangaId}`)
  await enter(page.getByRole('button', { name: 'More actions', exact: true }).first())
  await enter(page.getByRole('menuitem', { name: 'Export…' }))
  await dialog()
    .getByText(/^2 files, /)
    .waitFor()
  await expectAccessible()
  const downloaded = page.waitForEvent('download')
  await enter(dialog().getByRole('button', { name: 'Download ZIP' }))
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('Rain.zip')
  const path = join(folder, 'Rain.zip')
  await download.saveAs(path)
  expect((await readFile(path)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  await dialog().waitFor({ state: 'detached' })
})

test('chosen chapters are copied into a folder, which must exist', async () => {
  const { page } = screen
  const out = join(folder, 'out')
  await open(`/manga/${mangaId}`)
  await page.getByRole('checkbox', { name: 'Select chapter 2', exact: true }).check()
  await press('More actions for the selection')
  await enter(page.getByRole('menuitem', { name: 'Export…' }))
  await dialog()
    .getByText(/^1 file, /)
    .waitFor()
  await dialog().getByRole('button', { name: 'Copy to folder' }).click()
  await dialog().getByText('is required').waitFor()
  await dialog().getByLabel('Folder', { exact: true }).fill(out)
  await enter(dialog().getByRole('button', { name: 'Copy to folder' }))
  await dialog().getByText('There is no folder here.').waitFor()
  await expectAccessible()
  await mkdir(out)
  await enter(dialog().getByRole('button', { name: 'Copy to folder' }))
  await page.getByText('Copying the files').waitFor()
  await waitFor(async () => expect(await filesIn(out)).toEqual(['Rain/Rain - Ch.0002.cbz']))
})

test('chapters become books for an e-reader, chosen with the keyboard', async () => {
  const { page } = screen
  const out = join(folder, 'books')
  await mkdir(out)
  await open(`/manga/${mangaId}`)
  await enter(page.getByRole('button', { name: 'More actions', exact: true }).first())
  await enter(page.getByRole('menuitem', { name: 'Export…' }))
  await dialog()
    .getByText(/^2 files, /)
    .waitFor()
  const format = dialog().getByLabel('Format')
  await screen.tabTo(format)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await format.inputValue()).toBe('kepub')
  await dialog().getByText('One book per chapter').waitFor()
  await expectAccessible()
  await screen.tabTo(dialog().getByLabel('Folder', { exact: true }))
  await page.keyboard.type(out)
  await page.keyboard.press('Enter')
  await page.getByText('Copying the files').waitFor()
  const books = async () => (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.epub')).sort()
  await waitFor(async () =>
    expect(await books()).toEqual(['Rain/Rain - Ch.0001.kepub.epub', 'Rain/Rain - Ch.0002.kepub.epub']),
  )
})
