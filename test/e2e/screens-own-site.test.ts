import { expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { holdRequest } from '../support/hold-request.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({
  sites: { only: ['a5', 'a7'], seedLibrary: smallLibrary },
  expectedErrors: /status of 404/,
})
const { field, enter, button } = screen
const link = (name: string) => screen.page.getByRole('link', { name, exact: true })
const proposal = () => screen.page.getByRole('region', { name: /^This (should|may) work$/ })
const isRead = () => screen.page.locator('[data-page="1"][data-ready]').waitFor()

test('with the keyboard: selects a second site for a manga in the library', async () => {
  const { api, sites, page } = screen
  const other = (await api.call(createContentSource, { body: { ...sampleSource, name: 'Other' } })).json()
  const body = { ...sampleManga, slug: 'tower-of-tea', title: 'Tower of Tea' }
  const manga = (await api.call(createManga, { body })).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [other.id] } })
  await screen.open('/sources')
  await enter(link('Add source'))
  await field('Series or chapter URL').focus()
  await page.keyboard.insertText(sites.chapterUrl('a5', 'tower-of-tea', 2))
  await page.keyboard.press('Enter')
  await proposal().waitFor()
  const name = await field('Name').inputValue()
  await enter(button('Add source'))

  await page.getByText(`“${name}” saved. Find the chapters of “Tower of Tea” there.`).waitFor()
  await page.locator('summary', { hasText: /change$/i }).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('switch', { name, exact: true })
  await choice.focus()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name, exact: true, checked: true }).waitFor()
  await enter(button('Look for new chapters'))
  const first = button('Download chapter 1')
  await first.waitFor()
  await enter(first)
  await link('Read chapter 1').waitFor()
  await enter(link('Read chapter 1'))
  await isRead()
})

test('a form that is left while its source is saved stays left', async () => {
  const { sites, page } = screen
  await screen.open('/sources/add')
  await field('Series or chapter URL').fill(sites.chapterUrl('a7', 'tower-of-tea', 2))
  await button('Detect settings').click()
  await proposal().waitFor()
  const name = await field('Name').inputValue()
  const { asked, release } = await holdRequest(page, '**/api/mangas/by-slug/*')
  await button('Add source').click()
  await asked
  await link('Updates').first().click()
  await page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  release()
  await page.getByText(`“${name}” saved`, { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/updates')
})
