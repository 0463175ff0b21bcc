import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()
let site: Awaited<ReturnType<typeof startChangingSite>>
beforeAll(async () => {
  site = await startChangingSite()
})
afterAll(() => site.stop())

async function prepare() {
  const { api } = screen
  await emptyLibrary(api)
  const source = (await api.call(createContentSource, { body: site.source })).json()
  const manga = (
    await api.call(createManga, { body: { ...sampleManga, title: 'Tide Clock', slug: 'tide-clock' } })
  ).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [source.id] } })
  await api.finished((await api.call(fetchChapters, { body: { mangaId: manga.id } })).json().jobId)
  return { source, manga }
}

test('shows how a source does: its icon, its last success and its last failure', async () => {
  await prepare()
  const { page } = screen
  await screen.open('/sources')
  await page.getByText('Last success:').waitFor()
  await expect.poll(() => page.locator('img[src*="/icon?v="]').count()).toBe(1)
  await screen.expectAccessible()
  site.change({ markup: 'second' })
  await screen.press('More actions for Living Reader')
  await page.getByRole('menuitem', { name: 'Check now' }).click()
  await page.getByText(/^Last failure \(.*\): \.pages img/).waitFor()
  await screen.expectAccessible()
  site.change({ markup: 'first' })
})

test('has a menu that tests a source, names the manga that use it, and turns it off', async () => {
  const { source } = await prepare()
  const { page } = screen
  await screen.open('/sources')
  const choose = async (name: string) => {
    await screen.press('More actions for Living Reader')
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Used by…')
  const dialog = page.getByRole('dialog', { name: 'Manga that use Living Reader' })
  await dialog.getByRole('link', { name: 'Tide Clock' }).waitFor()
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await choose('Turn off')
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  await choose('Turn on')
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  await choose('Test')
  await expect.poll(() => page.url()).toContain(`/sources/${source.id}#test`)
  await page.getByRole('region', { name: 'Test source' }).waitFor()
})
