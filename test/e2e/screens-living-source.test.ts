import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { getSourceHealth } from '../../shared/contracts/source-health.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { windowForTests } from '../support/window-for-tests.ts'

const day = 24 * 3600_000
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs }
const { api, started } = appForTests({ clock })
const screen = windowForTests()

type Site = Awaited<ReturnType<typeof startChangingSite>>
let [site, moved, other]: Site[] = []
beforeAll(async () => {
  site = await startChangingSite()
  moved = await startChangingSite({ id: 'moved' })
  other = await startChangingSite({ id: 'other', name: 'Other Reader' })
})
afterAll(() => Promise.all([site?.stop(), moved?.stop(), other?.stop()]))

const titles = { 'tide-clock': 'Tide Clock', 'paper-moths': 'Paper Moths' } as const

/** A manga of the site with two downloaded chapters, one of them read. */
async function addManga(slug: keyof typeof titles, sourceId: string) {
  const { id } = (await api.call(createManga, { body: { ...sampleManga, title: titles[slug], slug } })).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  await api.finished((await api.call(fetchChapters, { body: { mangaId: id } })).json().jobId)
  const [first, second] = await chaptersOf(api, id)
  await download(api, [first!.id, second!.id])
  await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 12, completed: true } })
  return id
}

/** What must never be lost: each chapter with its file and progress. */
const treasure = async (id: string) =>
  (await chaptersOf(api, id)).map(({ id, number, isAvailable, isRead, lastReadPage }) => ({
    id,
    number,
    isAvailable,
    isRead,
    lastReadPage,
  }))

const firstSource = async (id: string) =>
  (await api.call(getPreferredSources, { params: { id } })).json().sources[0]?.name

/** The weekly check, once it has ended. */
async function weekLater(id: string) {
  const health = async () => (await api.call(getSourceHealth, { params: { id } })).json()
  const { nextCheckAt } = await health()
  aheadMs += 8 * day
  started.app.resume()
  await expect.poll(async () => (await health()).nextCheckAt).not.toBe(nextCheckAt)
}

const open = (path: string) => screen.page.goto(started.origin + path)

/** Compares on the screen and applies the repair. */
async function repair(says: RegExp) {
  await open('/sources')
  await screen.page.getByText(says).waitFor()
  await screen.press('Compare…')
  const dialog = screen.page.getByRole('dialog', { name: 'Repair Living Reader' })
  await expect.poll(() => dialog.getByRole('heading', { name: 'After the repair' }).count()).toBe(2)
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Apply repair' }).click()
  await screen.page.getByText('Living Reader repaired').waitFor()
}

test('a site changes for a month and dies: it is repaired twice, then its manga move to another source', async () => {
  const { page } = screen
  const { id: sourceId } = (await api.call(createContentSource, { body: site!.source })).json()
  await api.call(createContentSource, { body: other!.source })
  const one = await addManga('tide-clock', sourceId)
  const two = await addManga('paper-moths', sourceId)
  const before = [await treasure(one), await treasure(two)]
  expect(before[0]!.filter(({ isAvailable }) => isAvailable)).toHaveLength(2)
  const nothingIsLost = async () => expect([await treasure(one), await treasure(two)]).toEqual(before)

  site!.change({ order: 'oldest' })
  await weekLater(sourceId)
  await open('/sources')
  await page.getByText('Last success:').first().waitFor()
  expect(await page.getByText('Last failure').count()).toBe(0)

  site!.change({ markup: 'second' })
  await weekLater(sourceId)
  await repair(/^The site changed its pages\. \d+ rules? change/)

  site!.change({ addresses: 'redirected' })
  await weekLater(sourceId)
  moved!.change({ markup: 'second', addresses: 'redirected', order: 'oldest' })
  site!.change({ movedTo: moved!.origin })
  await weekLater(sourceId)
  await repair(/^The site moved to /)
  await screen.press('Undo')
  await page.getByText('Previous rules of Living Reader restored').waitFor()
  await weekLater(sourceId)
  await repair(/^The site moved to /)
  await nothingIsLost()

  moved!.change({ isDown: true })
  await weekLater(sourceId)
  await open('/sources')
  await page.getByText(/^Last failure .*503/).waitFor()

  // One manga, back, and again with all the others.
  await open(`/manga/${one}`)
  await screen.press('More actions')
  await page.getByRole('menuitem', { name: 'Change source…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read from another source' })
  await dialog.getByLabel('New source').selectOption('Other Reader')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByText('14 of 14 chapters match').waitFor()
  await dialog.getByRole('button', { name: 'Change source' }).click()
  await expect.poll(() => firstSource(one)).toBe('Other Reader')
  await screen.press('Undo')
  await expect.poll(() => firstSource(one)).toBe('Living Reader')
  await nothingIsLost()

  await open('/')
  await screen.press('Select')
  await screen.press('Select all 2')
  await screen.press('More actions')
  await page.getByRole('menuitem', { name: 'Change source…' }).click()
  const many = page.getByRole('dialog', { name: 'Read 2 manga from another source' })
  await many.getByLabel('New source').selectOption('Other Reader')
  await many.getByRole('button', { name: 'Compare' }).click()
  await many.getByText('14 of 14 chapters match').waitFor()
  await many.getByText('9 of 9 chapters match').waitFor()
  await screen.expectAccessible()
  await many.getByRole('button', { name: 'Change source' }).click()
  for (const id of [one, two]) await expect.poll(() => firstSource(id)).toBe('Other Reader')
  await nothingIsLost()

  const chapters = await chaptersOf(api, two)
  other!.takeRequests()
  expect(await download(api, [chapters[4]!.id])).toMatchObject([{ status: 'completed', progress: { total: 12 } }])
  expect(other!.takeRequests()).toContain('/manga/paper-moths/chapter-5/')
})
