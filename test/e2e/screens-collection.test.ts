// Own files: a folder is inspected, corrected, imported and read on the screens, and its files stay as they are.
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { cancelActiveJobs } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { editDatabase } from '../support/edit-database.ts'
import { fileHashes } from '../support/file-hashes.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection, writeCollectionFile } from '../support/write-collection.ts'

const screen = screenForTests({ expectedErrors: /status of (404|422)/ })
const { open, press, enter, expectAccessible } = screen
const folder = folderForTests('own')
const files = [
  'Star Smith/Star Smith c001.cbz',
  'Star Smith/Star Smith c002.cbz',
  // Without a word that marks the number, these are guesses, and wrong ones: series "4 Foxes", chapter 12.
  ...[4, 5, 6].map((number) => `Odd/${number} Foxes 12 Steps.cbz`),
]

beforeAll(async () => {
  await writeCollection(
    folder,
    files.map((path) => ({ path })),
  )
  await writeCollectionFile(join(folder, 'Star Smith/cut.cbz'), Buffer.from('PK cut off'))
  await writeCollectionFile(join(folder, 'notes.txt'), Buffer.from('notes'))
})

const button = (name: string | RegExp) => screen.page.getByRole('button', { name, exact: true })
const mangas = async () => (await screen.api.call(listMangas)).json().items

async function inspect(path: string): Promise<void> {
  await screen.field('File, folder or list').fill(path)
  await press('Look inside')
}

test('says why a folder cannot be read, at its field', async () => {
  await open('/add/folder')
  await button('Look inside').waitFor()
  await expectAccessible()
  await press('Look inside')
  await screen.page.getByText('is required').waitFor()
  await inspect(join(folder, 'missing'))
  await screen.page.getByText('There is nothing at this path.').waitFor()
  await expect.poll(() => screen.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await expectAccessible()
})

test('ends an inspection that is cancelled', async () => {
  await screen.page.route('**/api/move-in/inspect', () => {})
  await open('/add/folder')
  await inspect(folder)
  const failed = screen.page.waitForEvent('requestfailed')
  await press('Cancel')
  await failed
  expect(await screen.field('File, folder or list').inputValue()).toBe(folder)
  await button('Look inside').waitFor()
})

/** Imports of this test do not become due. */
async function delayImports(): Promise<void> {
  const delay = "update jobs set run_after = '2999-01-01T00:00:00.000Z', wait_ms = 1000000000000 where id = new.id;"
  await editDatabase(
    screen.dataDir,
    `create trigger delay after insert on jobs when new.type = 'import_archive' begin ${delay} end`,
  )
  onTestFinished(() => editDatabase(screen.dataDir, 'drop trigger delay'))
}

test('a stopped import says what it did not add, and leaves no empty manga', async () => {
  const { page } = screen
  await delayImports()
  await open('/add/folder')
  await inspect(folder)
  await press('Import 5 files')
  await page.getByText('0 of 5 files').waitFor()
  await expect.poll(async () => (await mangas()).length).toBeGreaterThan(0)
  await enter(button('Stop import'))
  await page.getByRole('heading', { name: 'Import stopped' }).waitFor()
  await page.getByText('5 files, because you stopped the import').waitFor()
  await expectAccessible()
  await expect.poll(mangas).toEqual([])
})

test('an import whose job is gone says so, instead of its progress', async () => {
  const { page } = screen
  await delayImports()
  await page.route('**/api/jobs/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, json: { title: 'Not found', detail: 'There is no such job.' } })
      : route.fallback(),
  )
  await open('/add/folder')
  await inspect(folder)
  await press('Import 5 files')
  await page.getByRole('heading', { name: 'The import stopped' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'There is no such job.' }).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await expectAccessible()
  await press('Add another folder')
  await button('Look inside').waitFor()
  await screen.api.call(cancelActiveJobs, { body: {} })
  await expect.poll(mangas).toEqual([])
})

test('a folder is adopted with the keyboard: inspected, corrected by example, linked and read', async () => {
  const before = await fileHashes(folder)
  const { page } = screen
  await open('/')
  await enter(page.getByRole('link', { name: 'Move in' }))
  await screen.tabTo(screen.field('File, folder or list'))
  await page.keyboard.type(folder)
  await page.keyboard.press('Enter')
  const tree = page.getByRole('treegrid', { name: 'Series and files' })
  await tree.waitFor()
  await page.getByText('5 files in 4 series · 1 other file skipped').waitFor()
  await expectAccessible()

  // The uncertain series comes first. Its files are opened, and one is corrected.
  const rows = tree.getByRole('row')
  await screen.tabTo(rows.first())
  expect(await rows.first().textContent()).toContain('4 Foxes1 to check')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rows.count()).toBe(5)
  await page.keyboard.press('ArrowDown')
  await expect.poll(screen.focused).toContain('4 Foxes 12 Steps.cbz')
  await expectAccessible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit file' })
  expect(await dialog.getByLabel('Chapter', { exact: true }).inputValue()).toBe('12')
  await dialog.getByLabel('Series', { exact: true }).fill('Foxes')
  await dialog.getByLabel('Chapter', { exact: true }).fill('4')
  const similar = dialog.getByRole('switch', { name: 'Also correct 2 similar files' })
  await screen.tabTo(similar)
  await page.keyboard.press('Space')
  await expectAccessible()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    '5 Foxes 12 Steps.cbzFoxes · Chapter 5',
    '6 Foxes 12 Steps.cbzFoxes · Chapter 6',
  ])
  await enter(dialog.getByRole('button', { name: 'Correct 3 files' }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('To check (0)').waitFor()
  await page.getByText('5 files in 2 series').waitFor()

  await enter(page.getByRole('button', { name: 'Import 5 files' }))
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await page.getByText('5 files added in 2 series').waitFor()
  expect(await page.getByRole('list', { name: 'Files that can’t be imported' }).textContent()).toContain('cut.cbz')
  await page.getByText('1 file that isn’t an archive').waitFor()
  await expectAccessible()

  const odd = (await mangas()).find(({ title }) => title === 'Foxes')!
  const { items } = (await screen.api.call(listChapters, { params: { id: odd.id } })).json()
  expect(items.map(({ number }) => number).toSorted()).toEqual([4, 5, 6])
  await open(`/read/${items[0]!.id}`)
  await page.locator('[data-page="1"][data-ready]').waitFor()
  expect(await fileHashes(folder)).toEqual(before)
})

test('says that a folder is in the library already', async () => {
  await open('/add/folder')
  await inspect(folder)
  await press('Import 5 files')
  await screen.page.getByRole('heading', { name: 'Nothing new' }).waitFor()
  await screen.page.getByText('5 files are already in the library.').waitFor()
  expect(await mangas()).toHaveLength(2)
})

test('a series is renamed and a file is left out, and both can be undone', async () => {
  const { page } = screen
  await open('/add/folder')
  await inspect(folder)
  await press('Rename series Star Smith')
  await page.getByRole('dialog').getByLabel('Series').fill('Star Smith Again')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await button('Rename series Star Smith Again').waitFor()
  await press('Undo')
  await button('Rename series Star Smith').waitFor()
  await page.getByRole('checkbox', { name: 'Import Star Smith' }).uncheck()
  await button('Import 3 files').waitFor()
  await page.getByRole('checkbox', { name: 'Import Star Smith' }).check()
  await button('Import 5 files').waitFor()
})

test('a folder that is dropped on the window asks for its path, which browsers keep to themselves', async () => {
  const { page } = screen
  await open('/')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'Star Smith c001.cbz'))
    data.items.add(new File(['x'], 'Star Smith c002.cbz'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  })
  await page.getByText('Browsers don’t reveal where “Star Smith c001.cbz” is.').waitFor()
  await expectAccessible()
})

test('a folder on a disk that is not connected is offline in the settings, and keeps its chapters', async () => {
  const { page } = screen
  const away = `${folder}-away`
  await rename(folder, away)
  onTestFinished(async () => {
    if (existsSync(away)) await rename(away, folder)
  })
  await open('/settings/library')
  const row = page.getByRole('region', { name: 'Library folders' }).getByRole('listitem').filter({ hasText: folder })
  await row.getByText('5 chapters').waitFor()
  await enter(row.getByRole('button', { name: `Check ${folder} now` }))
  await row.getByText('There is no folder here. Check the path, or connect the disk.').waitFor()
  await expectAccessible()
  expect((await mangas()).map(({ availableChapterCount }) => availableChapterCount).toSorted()).toEqual([2, 3])
  await rename(away, folder)
  await enter(row.getByRole('button', { name: `Check ${folder} now` }))
  await row.getByText('Offline.').waitFor({ state: 'detached' })
  await row.getByText('5 chapters').waitFor()
})

test('the settings list the folder, check it again, and remove it without its files', async () => {
  const before = await fileHashes(folder)
  await open('/settings/library')
  const folders = screen.page.getByRole('region', { name: 'Library folders' })
  const row = folders.getByRole('listitem').filter({ hasText: folder })
  await row.getByText('5 chapters').waitFor()
  await expectAccessible()
  await row.getByRole('button', { name: `Check ${folder} now` }).click()
  await screen.page.getByText(`Checking ${folder}`).waitFor()
  await row.getByRole('button', { name: `Remove ${folder}` }).click()
  await press('Remove folder')
  await row.waitFor({ state: 'detached' })
  expect(await fileHashes(folder)).toEqual(before)
})
