import { beforeAll, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import { fileHashes } from '../support/file-hashes.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of (404|422)/ })
const { press } = screen
const { row } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  for (const slug of ['one', 'two'])
    await screen.api.call(createManga, { body: { ...sampleManga, slug, title: `Book ${slug}` } })
})

const own = folderForTests('linked')

const choose = async (menu: string, item: string) => {
  await press(menu)
  await screen.page.getByRole('menuitem', { name: item, exact: true }).click()
}
const dialog = () => screen.page.getByRole('dialog')
const card = (title: string) => screen.page.getByRole('list', { name: 'Library' }).getByRole('link', { name: title })

test('removes a manga, says what that affects, and restores it with its files', async () => {
  await screen.open(`/manga/${mangaId}`)
  await row(1).waitFor()
  await choose('More actions', 'Remove manga…')
  await dialog().getByRole('heading', { name: 'Remove “Star Smith”?' }).waitFor()
  await dialog().getByText('3 chapters will be removed from the library.').waitFor()
  await dialog()
    .getByText(/^3 files \(.+\) move to the trash\.$/)
    .waitFor()
  await dialog().getByRole('switch', { name: 'Keep the files' }).click()
  await dialog()
    .getByText(/^3 files \(.+\) stay in the library folder\.$/)
    .waitFor()
  await screen.expectAccessible()
  await dialog().getByRole('switch', { name: 'Keep the files' }).click()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await screen.page.getByText('“Star Smith” removed').waitFor()
  await card('Book one').waitFor()
  expect(await card('Star Smith').count()).toBe(0)
  await press('Undo')
  await card('Star Smith').click()
  await row(1).getByText('Downloaded', { exact: true }).waitFor()
})

test('removes a manga whose files are linked, which stay as they are, and restores it with its progress', async () => {
  const { api, page } = screen
  await writeCollection(own, [{ path: 'Fog/Fog c001.cbz' }, { path: 'Fog/Fog c002.cbz' }], 3)
  const before = await fileHashes(own)
  const { mangaIds } = await importFolder(api, own)
  const chapters = async () => (await api.call(listChapters, { params: { id: mangaIds[0]! } })).json().items
  const chapterId = (await chapters())[0]!.id
  await api.call(saveProgress, { params: { chapterId }, body: { page: 2 } })
  const known = await chapters()

  await screen.open(`/manga/${mangaIds[0]}`)
  await row(1).waitFor()
  await choose('More actions', 'Remove manga…')
  await dialog().getByText('2 linked files stay where they are.').waitFor()
  expect(await dialog().getByText('trash').count()).toBe(0)
  expect(await dialog().getByRole('switch', { name: 'Keep the files' }).count()).toBe(0)
  await screen.expectAccessible()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('“Fog” removed').waitFor()
  expect(await fileHashes(own)).toEqual(before)
  await press('Undo')
  await card('Fog').waitFor()
  expect(await chapters()).toEqual(known)
  expect((await api.call(getPageImage, { params: { chapterId, pageNumber: '3' } })).status).toBe(200)
  expect(await fileHashes(own)).toEqual(before)
})

test('removes selected manga and restores them with the keyboard alone', async () => {
  const { page, enter } = screen
  await screen.open('/')
  await card('Book one').focus()
  await page.keyboard.press('Space')
  await card('Book two').focus()
  await page.keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
  await enter(page.getByRole('button', { name: 'More actions', exact: true }))
  await enter(page.getByRole('menuitem', { name: 'Remove manga…', exact: true }))
  await dialog().getByRole('heading', { name: 'Remove 2 manga?' }).waitFor()
  await enter(dialog().getByRole('button', { name: 'Remove', exact: true }))
  await page.getByText('2 manga removed').waitFor()
  await card('Book one').waitFor({ state: 'detached' })
  await enter(page.getByRole('button', { name: 'Undo', exact: true }))
  await card('Book one').waitFor()
  await card('Book two').waitFor()
})

test('removes a source, says which manga use it, and restores it', async () => {
  await screen.open('/sources')
  const source = screen.page.getByRole('link', { name: 'Harbour Scans' })
  await choose('More actions for Harbour Scans', 'Remove source…')
  await dialog().getByText('3 downloaded chapters stay.').waitFor()
  await screen.expectAccessible()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await source.waitFor({ state: 'detached' })
  await press('Undo')
  await source.waitFor()
})

test('deletes the files of selected chapters and restores them', async () => {
  await screen.open(`/manga/${mangaId}`)
  await screen.page.getByLabel('Select chapter 1').click()
  await screen.page.getByLabel('Select chapter 3').click({ modifiers: ['Shift'] })
  await press('Delete files')
  await screen.page.getByText(/^3 files deleted\. .+ will be freed in 10 minutes\.$/).waitFor()
  await row(2).getByText('Not downloaded').waitFor()
  await press('Undo')
  await row(2).getByText('Downloaded', { exact: true }).waitFor()
})

test('asks before it downloads or cancels more than 50 chapters, and undoes both', async () => {
  await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 100, to: 160 } })
  await screen.api.call(pauseQueue, { body: { paused: true } })
  await screen.open(`/manga/${mangaId}`)
  const queued = screen.page.getByText('Queued', { exact: true })
  await choose('Download', 'Download all (61)')
  await dialog().getByRole('heading', { name: 'Download 61 chapters?' }).waitFor()
  await dialog().getByRole('button', { name: 'Download' }).click()
  await screen.page.getByText('61 chapters queued').waitFor()
  await queued.first().waitFor()
  await choose('Download', 'Stop all')
  await dialog().getByRole('heading', { name: 'Stop 61 downloads?' }).waitFor()
  await dialog().getByRole('button', { name: 'Stop downloads' }).click()
  await expect.poll(() => queued.count()).toBe(0)
  await screen.page.getByText('61 downloads stopped').waitFor()
  await screen.page.keyboard.press('Control+z')
  await queued.first().waitFor()
})
