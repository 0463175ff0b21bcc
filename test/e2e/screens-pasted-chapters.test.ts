import { beforeAll, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, sites: { only: ['a5', 'a7'], seedLibrary: smallLibrary } })
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
