import { beforeAll, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { holdRequest } from '../support/hold-request.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({
  hasCatalog: true,
  sites: { only: ['a1', 'a5', 'a7'], seedLibrary: smallLibrary },
  expectedErrors: /ERR_FAILED/,
})
beforeAll(async () => {
  await screen.api.call(createContentSource, { body: screen.sites.source('a5') })
})

test.each([
  ['a known source', 'a5', 'tower-of-tea', 'The Tower of Tea'],
  ['a new site', 'a7', 'tower-of-tea', 'The Tower of Tea'],
])('a pasted address of a chapter of %s opens that chapter', async (_, site, slug, title) => {
  await screen.open('/add')
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await screen.page.keyboard.insertText(screen.sites.chapterUrl(site, slug, 2))
  await screen.page.getByRole('button', { name: `Read ${title}` }).click()
  await screen.page.locator('[data-page="1"][data-ready]').waitFor()
  // The bars may have left by now.
  await screen.page.getByRole('button', { name: 'Chapter 2', includeHidden: true }).waitFor({ state: 'attached' })
})

test('a series of a new site that could not be added is added by the next press', async () => {
  const { page } = screen
  await screen.open('/add')
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await page.keyboard.insertText(`${screen.sites.origin('a1')}/manga/star-smith/`)
  await page.route('**/api/mangas/create-from-series', (route) => route.abort(), { times: 1 })
  const add = page.getByRole('article', { name: 'Star Smith' }).getByRole('button', { name: 'Add to library' })
  await add.click()
  await page.getByRole('alert').filter({ hasText: 'Can’t connect to Bunko' }).waitFor()
  await add.click()
  await page.waitForURL(/\/manga\//)
})

test('a series that is added opens, unless the screen was left meanwhile', async () => {
  const { page } = screen
  const add = async (slug: string, title: string) => {
    await screen.open('/add')
    await expect.poll(screen.focused).toBe('Search catalog or paste URL')
    await page.keyboard.insertText(`${screen.sites.origin('a1')}/manga/${slug}/`)
    await page.getByRole('article', { name: title }).getByRole('button', { name: 'Add to library' }).click()
  }
  const search = '**/api/manga/chapters/fetch'
  const { asked, release } = await holdRequest(page, search)
  await add('lighthouse-9', 'Lighthouse 9')
  const request = await asked
  await page.getByRole('link', { name: 'Updates' }).first().click()
  await page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  release()
  await (await request.response())!.finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(new URL(page.url()).pathname).toBe('/updates')

  await page.unroute(search)
  await page.route(search, (route) => route.abort())
  await add('the-last-lantern', 'The Last Lantern')
  await page.getByRole('status').filter({ hasText: 'Check that it is running' }).waitFor()
  await page.waitForURL(/\/manga\//)
})
