import { expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { getMangaBySlug } from '../../shared/contracts/mangas.ts'
import { listSourceLinks } from '../../shared/contracts/source-links.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({
  sites: { only: ['a22'], seedLibrary: smallLibrary },
  expectedErrors: /status of (404|422)/,
})
const { field } = screen
const stored = async () => (await screen.api.call(listContentSources)).json()

// "Add your own site in a minute" of the README, from a URL to the pages.
test('adds a suggested source without opening its settings, and reads from it', async () => {
  await screen.open('/sources/add')
  await field('Series or chapter URL').fill(screen.sites.chapterUrl('a22', 'star-smith', 1))
  await screen.page.getByRole('button', { name: 'Detect settings' }).click()
  const proposal = screen.page.getByRole('region', { name: /work$/ })
  await proposal.waitFor()
  expect(await field('Name').isVisible()).toBe(false)
  await screen.expectAccessible()
  await proposal.getByRole('button', { name: 'Add source' }).click()
  await expect.poll(async () => (await stored()).length).toBe(1)

  const series = screen.page.getByRole('article', { name: 'Star Smith' })
  await series.waitFor()
  await screen.expectAccessible()
  await series.getByRole('button', { name: 'Add to library' }).click()
  // The card has the same heading as the manga's page.
  await screen.page.waitForURL(/\/manga\//)
  const manga = (await screen.api.call(getMangaBySlug, { params: { slug: 'star-smith' } })).json()
  expect(manga.title).toBe('Star Smith')
  const { items } = (await screen.api.call(listSourceLinks, { params: { id: manga.id } })).json()
  expect(items).toMatchObject([{ url: expect.stringContaining('star-smith') }])
  await screen.press('Download chapter 1')
  await screen.page.getByRole('link', { name: 'Start reading' }).click()
  await screen.page.locator('[data-page="1"][data-ready]').waitFor()
})
