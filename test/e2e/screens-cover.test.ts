import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { getMangaCover } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { createFromCatalog } from '../support/catalog-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /status of (404|422)/ })
const { press, focused } = screen
let mangaId: string

/** A manga of the catalog with three volume covers and a downloaded chapter. */
beforeAll(async () => {
  const volumeCovers = ['2', '3'].map((volume) => ({ fileName: `volume-${volume}.png`, volume, locale: 'ja' }))
  const manga = screen.catalog.add({ key: 'Lantern Street', volumeCovers })
  addChapter(manga, { chapter: '1' })
  mangaId = (await createFromCatalog(screen.api, manga.id)).json().id
  const { jobId } = (await screen.api.call(fetchChapters, { body: { mangaId } })).json()
  await screen.api.finished(jobId)
  const { jobIds } = (await screen.api.call(scrapeChapters, { body: { mangaId } })).json()
  for (const id of jobIds) await screen.api.finished(id)
})

const stored = async () => (await screen.api.call(getMangaCover, { params: { id: mangaId } })).bytes
const dialog = () => screen.page.getByRole('dialog', { name: 'Change cover' })
const picture = (color: string) =>
  sharp({ create: { width: 200, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()

async function openDialog(): Promise<void> {
  await press('More actions')
  await screen.page.getByRole('menuitem', { name: 'Change cover…' }).click()
  await dialog().getByRole('button', { name: 'Volume 3' }).waitFor()
}

test('changes the cover by keys, by an upload and by a drop, and returns to the automatic one', async () => {
  const automatic = await stored()
  await screen.open(`/manga/${mangaId}`)
  const src = () => screen.page.locator('header img').first().getAttribute('src')
  const before = await src()

  await openDialog()
  await screen.expectAccessible()
  await screen.tabTo(dialog().getByRole('button', { name: 'Page 1', exact: true }))
  await screen.page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Page 2')
  await screen.page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(await focused()).toBe('More actions')
  await expect.poll(src).not.toBe(before)
  await press('Undo')
  await expect.poll(src).toBe(before)
  expect(await stored()).toEqual(automatic)

  await openDialog()
  await dialog().getByRole('button', { name: 'Volume 3' }).click()
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(src).not.toBe(before)

  await openDialog()
  const choose = (name: string, buffer: Buffer) =>
    dialog().locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('notes.png', Buffer.from('<html><body>Not an image</body></html>'))
  await dialog().getByText('The file is an HTML page, not an image.').waitFor()
  const [red, blue] = [await picture('red'), await picture('blue')]
  await choose('cover.png', red)
  await dialog().waitFor({ state: 'detached' })
  expect(await stored()).toEqual(red)

  await openDialog()
  const transfer = await screen.page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' }))
      return files
    },
    [...blue],
  )
  await dialog().getByText('Or drop it here.').dispatchEvent('drop', { dataTransfer: transfer })
  await dialog().waitFor({ state: 'detached' })
  expect(await stored()).toEqual(blue)

  await openDialog()
  await dialog().getByRole('button', { name: 'Use automatic cover' }).click()
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(src).toBe(before)
  expect(await stored()).toEqual(automatic)
})

test('makes the page that is read the cover', async () => {
  const [chapter] = (await screen.api.call(listChapters, { params: { id: mangaId } })).json().items
  const third = await screen.api.call(getPageImage, { params: { chapterId: chapter!.id, pageNumber: '3' } })
  await screen.open(`/read/${chapter!.id}?page=3`)
  await screen.page.getByRole('img', { name: /^Page 3 of/ }).waitFor()
  await screen.key('s')
  await press('Use page 3 as cover')
  await screen.page.getByText('Cover changed').waitFor()
  expect(await stored()).toEqual(third.bytes)
  await press('Dismiss')
  await screen.key('ArrowLeft')
  await press('Use page 4 as cover')
  await expect.poll(stored).not.toEqual(third.bytes)
  await press('Undo')
  await expect.poll(stored).toEqual(third.bytes)
})

test('draws the covers whose images are gone', async () => {
  await screen.page.route(/\/covers\//, (route) => route.fulfill({ status: 404 }))
  await screen.open(`/manga/${mangaId}`)
  await openDialog()
  const volume = dialog().getByRole('button', { name: 'Volume 3' })
  await volume.getByText('LS', { exact: true }).waitFor()
  expect(await volume.locator('img').count()).toBe(0)
  await screen.page.unrouteAll()
})
