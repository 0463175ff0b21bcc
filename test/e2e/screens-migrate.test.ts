import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()
type Site = Awaited<ReturnType<typeof startChangingSite>>
let [former, next]: Site[] = []
beforeAll(async () => {
  former = await startChangingSite({ id: 'from', name: 'Former' })
  next = await startChangingSite({ id: 'to', name: 'Next', chapters: 12 })
})
afterAll(() => Promise.all([former?.stop(), next?.stop()]))

test('changes the source of a manga after a comparison, and back', async () => {
  const { api, page } = screen
  const add = async (site: Site) => (await api.call(createContentSource, { body: site.source })).json().id
  const ids = [await add(former!), await add(next!)] as const
  const { id } = (
    await api.call(createManga, { body: { ...sampleManga, title: 'Tide Clock', slug: 'tide-clock' } })
  ).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [ids[0]] } })
  await api.finished((await api.call(fetchChapters, { body: { mangaId: id } })).json().jobId)
  const first = async () => (await api.call(getPreferredSources, { params: { id } })).json().sources[0]?.id
  await screen.open(`/manga/${id}`)
  await screen.press('More actions')
  await page.getByRole('menuitem', { name: 'Change source…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read from another source' })
  await dialog.getByLabel('New source').selectOption('Next')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByText('12 of 12 chapters match').waitFor()
  await dialog.getByText('2 missing there: 13, 14').waitFor()
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Change source' }).click()
  await expect.poll(first).toBe(ids[1])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(first).toBe(ids[0])
})
