import { beforeAll, expect, test } from 'vitest'
import { listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests()
const { press } = screen
const own = folderForTests('storage')
let fog: string

const titles = async () => (await screen.api.call(listMangas, {})).json().items.map(({ title }) => title)

beforeAll(async () => {
  await writeCollection(own, [{ path: 'Fog/Fog c001.cbz' }, { path: 'Fog/Fog c002.cbz' }], 3)
  fog = (await importFolder(screen.api, own, { mode: 'copy' })).mangaIds[0]!
  for (const [slug, title] of [
    ['rain', 'Red Rain'],
    ['rain-2', 'Red rain!'],
  ])
    await screen.api.call(createManga, { body: { ...sampleManga, slug, title } })
})

test('shows what uses space, and deletes what is read, which can be undone', async () => {
  const { api, page } = screen
  const [first] = (await api.call(listChapters, { params: { id: fog } })).json().items
  await api.call(markChapters, { body: { chapterIds: [first!.id], isRead: true } })
  await screen.open('/settings/library')
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  const row = page.getByRole('list', { name: 'By manga' }).getByRole('listitem')
  await row.getByText('2 files').waitFor()
  await screen.expectAccessible()
  await row.getByRole('button', { name: /^Delete 1 read file/ }).click()
  await row.getByText('1 file', { exact: true }).waitFor()
  await press('Undo')
  await row.getByText('2 files').waitFor()
})

test('a tile of an age leads to its manga, and the tiles are reached with arrow keys', async () => {
  const { page } = screen
  await screen.open('/storage')
  const tiles = page.getByRole('list', { name: 'Space used, as tiles' })
  await tiles.getByRole('link', { name: /^Fog / }).waitFor()
  await page.getByRole('link', { name: 'By age' }).click()
  await tiles.getByRole('link', { name: /^Past 30 days / }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?age=month')
  await tiles.getByRole('link', { name: /^Fog / }).waitFor()
  await screen.expectAccessible()
  await screen.open('/storage?format=pdf')
  await page.getByRole('heading', { name: 'No files of this kind' }).waitFor()
  await page.getByRole('link', { name: 'Show all' }).click()
  await tiles.getByRole('link', { name: /^Fog / }).waitFor()
})

test('shows duplicates side by side; a finding is dismissed, or merged, and both can be undone', async () => {
  const { page } = screen
  await screen.open('/storage/duplicates')
  const group = page.getByRole('listitem', { name: 'Red Rain' })
  await group.getByText('Same title and author').waitFor()
  await screen.expectAccessible()
  await group.getByRole('button', { name: 'Not a duplicate' }).click()
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor()
  await press('Undo')
  await group.waitFor()
  await group.getByRole('button', { name: /^Merge into this: Red Rain/ }).click()
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor()
  expect(await titles()).toEqual(['Fog', 'Red Rain'])
  await press('Undo')
  await group.waitFor()
  expect(await titles()).toEqual(['Fog', 'Red Rain', 'Red rain!'])
})

test('the menu of a manga merges it with another one', async () => {
  const { page } = screen
  await screen.open(`/manga/${fog}`)
  await press('More actions')
  await page.getByRole('menuitem', { name: 'Merge with…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Find the other manga' }).fill('red rain')
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Merge: Red rain!' }).click()
  await page.getByText('Merged into “Fog”').waitFor()
  expect(await titles()).toEqual(['Fog', 'Red Rain'])
  await press('Undo')
  await screen.open('/')
  await page.getByRole('link', { name: 'Red rain!' }).waitFor()
})
