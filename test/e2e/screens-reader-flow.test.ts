import { beforeAll, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of 4\d\d|status of 5\d\d/ })
const image = (number: number) => screen.page.getByRole('img', { name: new RegExp(`^Page ${number} of`) }).first()
let mangaId: string

const chapters = async () =>
  (await screen.api.call(listChapters, { params: { id: mangaId }, query: { limit: 50 } })).json().items
const chapter = async (number: number) => (await chapters()).find((each) => each.number === number)!

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 4, to: 12 } })
})

test('a strip of twelve chapters, nine of them not downloaded, is read to its end without a press', async () => {
  await screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: { mode: 'strip' } })
  await screen.open(`/read/${(await chapter(1)).id}`)
  await image(1).waitFor()
  await screen.page.mouse.move(640, 400)
  // Nothing is passed over: the next step waits until the pages in view are there.
  const step = async () => {
    const isWaiting = (await screen.page.locator('[data-pending]').count()) > 0
    if (!isWaiting) await screen.page.mouse.wheel(0, 700)
    return (await chapter(12)).isRead
  }
  await expect.poll(step).toBe(true)
  const items = (await chapters()).sort((one, other) => one.number - other.number)
  expect(items.map(({ number, isAvailable, isRead }) => [number, isAvailable, isRead])).toEqual(
    Array.from({ length: 12 }, (_, index) => [index + 1, true, true]),
  )
  expect(screen.page.url()).toContain((await chapter(12)).id)
})
