// A manga that is only files of the user: what is unknown and what means nothing for it is not shown.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const folder = join(folderForTests('own-files'), 'comics')
const screen = screenForTests({ hasCatalog: true })
const { button, enter } = screen
let id: string

beforeAll(async () => {
  await writeCollection(
    folder,
    [1, 2, 3].map((volume) => ({ path: `Paper Lighthouse/Paper Lighthouse v0${volume}.cbz` })),
  )
  await importFolder(screen.api, folder, { mode: 'copy' })
  id = (await screen.api.call(listMangas)).json().items[0]!.id
  screen.catalog.add({ key: 'Paper Lighthouse', attributes: { title: { en: 'Paper Lighthouse' } } })
})

test('shows volumes and what is known, and no action without a source', async () => {
  const { page } = screen
  await screen.open('/')
  await page.getByRole('link', { name: /Paper Lighthouse.*3 volumes/ }).waitFor()
  await screen.open(`/manga/${id}`)
  await page.getByRole('heading', { name: 'Volumes 3' }).waitFor()
  await page.getByRole('link', { name: 'Start reading Volume 1' }).waitFor()
  await page.getByRole('link', { name: 'Read volume 2' }).waitFor()
  await button('Match with MangaDex').waitFor()
  expect(await page.getByText(/unknown|Ongoing/i).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Sources' }).count()).toBe(0)
  for (const name of ['Look for new chapters', 'Follow', 'Download']) expect(await button(name).count()).toBe(0)
  await screen.expectAccessible()
  await enter(button('More actions').first())
  await page.getByRole('menuitem', { name: 'Look for new chapters' }).waitFor()
})

test('is matched with the catalog, which fills in what it knows, and can then be followed', async () => {
  const { page } = screen
  await screen.open(`/manga/${id}`)
  await enter(button('Match with MangaDex'))
  const dialog = page.getByRole('dialog', { name: 'Match Paper Lighthouse with MangaDex' })
  await dialog.getByRole('radio', { name: /^Paper Lighthouse/ }).waitFor()
  await screen.expectAccessible()
  await enter(dialog.getByRole('button', { name: 'Use this match' }))
  await dialog.waitFor({ state: 'detached' })
  await button('Follow').waitFor()
  await expect.poll(async () => (await screen.api.call(getMangaById, { params: { id } })).json().author).toBe('K. Ito')
  await page.getByText('K. Ito').waitFor()
  expect(await button('Match with MangaDex').count()).toBe(0)
})
