import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { namingFields } from '../../shared/naming-template.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('files-screen')
const screen = screenForTests({ expectedErrors: /status of 422/ })

async function bring(folder: string, series: string, mode: 'copy' | 'link', count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const pages = [{ name: '1.png', bytes: await drawSmallPage(9000 + number) }]
    await writeCollectionFile(join(root, folder, series, `${series} c00${number}.cbz`), zipBytes(pages))
  }
  await importFolder(screen.api, join(root, folder), { mode })
}
beforeAll(async () => {
  await bring('own', 'Star Smith', 'copy', 3)
  await bring('linked', 'Moon', 'link', 1)
})
const library = () => readdirSync(join(screen.dataDir, 'library', 'Star Smith')).sort()

test('previews a template while it is typed, says what is wrong with it, renames and undoes by keyboard', async () => {
  const { page } = screen
  await screen.open('/settings/library')
  const section = page.getByRole('region', { name: 'Files', exact: true })
  const field = section.getByRole('textbox', { name: 'Names of files' })
  await field.fill('{series}/{serie} {number}')
  await section.getByText('{serie} is not a field. Did you mean {series}?', { exact: true }).waitFor()
  expect(await section.getByRole('list', { name: 'Parts of the name' }).getByRole('button').count()).toBe(
    namingFields.length + 1,
  )
  expect(await section.getByRole('button', { name: 'Rename files…' }).getAttribute('aria-disabled')).toBe('true')
  await field.fill('{series}/{series} - c{number:000.0} (v{volume:00})')
  await section.getByText('3 of 3 files would get new names:').waitFor()
  await section.getByText('Star Smith/Star Smith - c001.0.cbz').waitFor()
  await screen.expectAccessible()
  await field.press('Enter')
  await section.getByRole('button', { name: 'Rename files…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename 3 files?' })
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Rename', exact: true }).press('Enter')
  await section.getByText('Files renamed').waitFor()
  await section.getByText('All 3 files have these names.').waitFor()
  expect(library()).toEqual(['Star Smith - c001.0.cbz', 'Star Smith - c002.0.cbz', 'Star Smith - c003.0.cbz'])
  await section.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(library).toEqual(['Star Smith c001.cbz', 'Star Smith c002.cbz', 'Star Smith c003.cbz'])
  await section.getByText('File names restored').waitFor()

  await screen.open('/downloads/history')
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'file names' })
  await rows.last().getByText('Undone in 3 files').waitFor()
  expect(await rows.last().getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  await rows.first().getByRole('button', { name: 'Undo file names' }).waitFor()
  await page.getByLabel('Type', { exact: true }).selectOption('Renamed files')
  await expect.poll(() => rows.count()).toBe(2)
})

test('the template follows a change from elsewhere, but not while another one is typed', async () => {
  await screen.open('/settings/library')
  const field = screen.page.getByRole('textbox', { name: 'Names of files' })
  const { files } = (await screen.api.call(getSettings)).json()
  const change = (namingTemplate: string) =>
    screen.api.call(replaceSettings, { body: { files: { ...files, namingTemplate } } })
  await expect.poll(() => field.inputValue()).toBe(files.namingTemplate)
  await change('{series}/from elsewhere {number}')
  await expect.poll(() => field.inputValue()).toBe('{series}/from elsewhere {number}')
  await field.fill('{series}/typed {number}')
  await change(files.namingTemplate)
  await screen.page.getByText('Star Smith/typed 1.cbz').waitFor()
  await expect.poll(async () => (await screen.api.call(getSettings)).json().files).toEqual(files)
  expect(await field.inputValue()).toBe('{series}/typed {number}')
  await field.press('Escape')
  await expect.poll(() => field.inputValue()).toBe(files.namingTemplate)
})

test('allows changes in a linked folder, and moves the managed one', async () => {
  const { page } = screen
  await screen.open('/settings/library')
  const section = page.getByRole('region', { name: 'Library folders' })
  const allow = section.getByRole('switch', { name: 'Bunko may change files here' })
  await allow.press('Space')
  await section.getByText('Bunko reads and changes files here').waitFor()
  await section.getByRole('button', { name: 'Move this folder' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move the managed folder' })
  const place = dialog.getByRole('textbox', { name: 'New folder' })
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await place.fill(join(root, 'linked', 'inside'))
  await place.press('Enter')
  await dialog.getByText('is a linked folder').waitFor()
  await screen.expectAccessible()
  await place.fill(join(root, 'Manga'))
  await place.press('Enter')
  await section.getByText('Folder moved').waitFor()
  await section.getByText(join(root, 'Manga'), { exact: true }).waitFor()
  expect(existsSync(join(root, 'Manga', 'Star Smith'))).toBe(true)

  await section.getByRole('button', { name: 'Move this folder' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Another folder' }).press('ArrowRight')
  await dialog.getByText(screen.dataDir, { exact: true }).waitFor()
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await section.getByText(join(screen.dataDir, 'library'), { exact: true }).waitFor()
  expect(library()).toHaveLength(3)
})
