import { beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { seedLibrary } from '../simulators/sites/seed-library.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

/** Chapters 1 to 4 have twelve pages, chapter 5 has two. */
const chapters = [12, 12, 12, 12, 2].map((pages, index) => ({ number: index + 1, volume: null, title: null, pages }))
const short = { ...seedLibrary[0]!, pageSize: { width: 120, height: 180 }, chapters }
const screen = screenForTests({ sites: { only: ['a1'], seedLibrary: [short] } })
let mangaId: string

beforeAll(async () => {
  const { api } = screen
  const body = { ...screen.sites.source('a1'), name: 'Short Site' }
  const { id: sourceId } = (await api.call(createContentSource, { body })).json()
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: short.slug } })).json().id
  for (const added of [{ from: 1, to: 4 }, { number: 5 }]) {
    await api.call(addChapters, { params: { id: mangaId }, body: added })
    const { jobIds } = (await api.call(scrapeChapters, { body: { mangaId, sourceIds: [sourceId] } })).json()
    for (const id of jobIds) await api.finished(id)
  }
})

test('stores a short chapter that Bunko refused, when the user asks for it', async () => {
  await screen.open('/downloads')
  const refused = screen.page.getByRole('region', { name: 'Short Site' })
  await refused.getByText(/only 2 pages.*usually have about 12/).waitFor()
  await screen.expectAccessible()
  const store = refused.getByRole('button', { name: 'Store anyway: Star Smith, chapter 5' })
  const showAll = refused.getByRole('button', { name: /^Show all/ })
  if (!(await store.isVisible())) await showAll.click()
  const pictures = refused.getByRole('list', { name: 'Pictures to compare' }).getByRole('listitem')
  await expect.poll(() => pictures.allInnerTexts()).toEqual(['Chapter 5, page 2', 'Chapter 4, page 2'])
  const widths = () =>
    pictures.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(widths).toEqual([true, true])
  for (const width of [390, 1280]) {
    await screen.page.setViewportSize({ width, height: 844 })
    const boxes = await Promise.all((await pictures.all()).map((one) => one.boundingBox()))
    // Side by side.
    expect(boxes[0]!.y).toBe(boxes[1]!.y)
    expect(boxes[1]!.x + boxes[1]!.width).toBeLessThanOrEqual(width)
  }
  await screen.enter(store)
  await screen.page.getByRole('heading', { name: 'No downloads' }).waitFor()
  const chapters = await chaptersOf(screen.api, mangaId)
  expect(chapters.find(({ number }) => number === 5)).toMatchObject({ isAvailable: true, pageCount: 2 })
})
