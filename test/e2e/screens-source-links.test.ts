import { beforeEach, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { getSourceLink } from '../../shared/contracts/source-links.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { chapterRows } from '../support/manga-for-screens.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1', 'a5'], seedLibrary: smallLibrary }, expectedErrors: /422/ })
let harbour: { readonly id: string; readonly name: string }
let lantern: { readonly id: string; readonly name: string }
let mangaId: string
let count = 0

beforeEach(async () => {
  const prefix = `${++count}`
  const add = async (site: string) => {
    const body = { ...screen.sites.source(site), name: `${screen.sites.source(site).name} ${prefix}` }
    return (await screen.api.call(createContentSource, { body })).json()
  }
  harbour = await add('a1')
  lantern = await add('a5')
  const body = { ...sampleManga, slug: `own-name-${prefix}` }
  mangaId = (await screen.api.call(createManga, { body })).json().id
  await prefer(mangaId)
  await screen.open(`/manga/${mangaId}`)
  await openList()
  await item(harbour.name).waitFor()
})

const openList = () => screen.page.locator('summary', { hasText: 'Sources' }).click()
const prefer = (id: string) =>
  screen.api.call(setPreferredSources, { params: { id }, body: { sourceIds: [harbour.id, lantern.id] } })
const button = (name: string | RegExp) => screen.page.getByRole('button', { name })
const item = (name: string) =>
  screen.page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: name })
const dialog = () => screen.page.getByRole('dialog')
const stored = async (sourceId: string) =>
  (await screen.api.call(getSourceLink, { params: { id: mangaId, sourceId } })).data
const seriesUrl = (site: string) => `${screen.sites.origin(site)}/manga/star-smith/`

test('links a manga to a source by the URL of its page', async () => {
  await button(`Edit the link to ${harbour.name}: own-name-${count}`).click()
  const field = dialog().getByRole('textbox', { name: 'Series URL or slug' })
  await field.fill(seriesUrl('a5'))
  await dialog().getByRole('button', { name: 'Save link' }).click()
  await dialog()
    .getByText(/belongs to the source Paper Lantern/i)
    .waitFor()
  await field.fill(seriesUrl('a1'))
  await dialog().getByRole('button', { name: 'Save link' }).click()
  const result = dialog()
    .getByRole('status')
    .filter({ hasText: `Linked to ${harbour.name}` })
  await result.getByText('13 chapters in its list').waitFor()
  expect(await stored(harbour.id)).toMatchObject({ url: seriesUrl('a1'), isChosen: true })
  await result.getByRole('button', { name: 'Look for new chapters' }).click()
  await screen.page.keyboard.press('Escape')
  await chapterRows(screen).row(3).waitFor()
  await item(harbour.name)
    .getByText(/^Checked /)
    .waitFor()
  expect(await item(harbour.name).textContent()).toContain('/manga/star-smith')

  await button(new RegExp(`^Edit the link to ${harbour.name}`)).click()
  await dialog().getByRole('button', { name: 'Remove link' }).click()
  await button(`Edit the link to ${harbour.name}: own-name-${count}`).waitFor()
})

test('finds the source of a pasted URL', async () => {
  await button('Paste series URL').click()
  await dialog().getByRole('textbox', { name: 'Series URL' }).fill('https://nobody.example/title')
  await dialog().getByRole('button', { name: 'Save link' }).click()
  await dialog()
    .getByText(/no source describes/)
    .waitFor()
  await dialog().getByRole('textbox', { name: 'Series URL' }).fill(seriesUrl('a5'))
  await dialog().getByRole('button', { name: 'Save link' }).click()
  await dialog()
    .getByText(/^Linked to Paper Lantern/)
    .waitFor()
})

test('searches in a source and shows the covers side by side', async () => {
  await button(new RegExp(`^Edit the link to ${lantern.name}`)).click()
  await dialog().getByRole('button', { name: 'Search', exact: true }).click()
  const results = dialog().getByRole('listitem')
  await expect.poll(() => results.count()).toBe(2)
  expect(await results.first().textContent()).toContain('In your library')
  const cover = results.nth(1).locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await results.nth(1).textContent()).toContain('Same title')
  await screen.expectAccessible()
  await dialog().getByRole('button', { name: 'Use Star Smith' }).click()
  await dialog().getByText(`Linked to ${lantern.name}`).waitFor()
  expect(await stored(lantern.id)).toMatchObject({ url: seriesUrl('a5') })
  await dialog().getByRole('searchbox', { name: 'Title' }).fill('nothing like it')
  await dialog().getByRole('button', { name: 'Search', exact: true }).click()
  await dialog().getByText('No results. Try another title.').waitFor()
})

test('downloads a chapter from another source', async () => {
  const { mangaId: id } = await prepareManga(screen.api, screen.sites, 'a1')
  await prefer(id)
  const chapter = (await chaptersOf(screen.api, id)).find(({ number }) => number === 3)!
  await download(screen.api, [chapter.id])
  await screen.open(`/manga/${id}`)
  const { row, menuOf } = chapterRows(screen)
  await menuOf(3).click()
  await screen.page.getByRole('menuitem', { name: 'Download from…' }).click()
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(2)
  await screen.expectAccessible()
  await dialog()
    .getByRole('button', { name: `Download from ${lantern.name}` })
    .click()
  await screen.page.getByText(`Chapter 3 queued from ${lantern.name}`).waitFor()
  await row(3).getByText(lantern.name).waitFor()
  expect(await chaptersOf(screen.api, id)).toContainEqual(expect.objectContaining({ number: 3, sourceId: lantern.id }))
})
