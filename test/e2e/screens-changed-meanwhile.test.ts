import { expect, test } from 'vitest'
import { createContentSource, getContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga, getMangaById } from '../../shared/contracts/mangas.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of 412/ })
const { field, press } = screen

const warning = () => screen.page.getByRole('alert').filter({ hasText: 'Changed elsewhere' })

test('a manga that was changed while its form was open is not overwritten unseen', async () => {
  const { id } = (await screen.api.call(createManga, { body: sampleManga })).json()
  const stored = async () => (await screen.api.call(getMangaById, { params: { id } })).json()
  const changeElsewhere = (body: object) => screen.api.call(editManga, { params: { id }, body })
  await screen.open(`/manga/${id}/edit`)
  await field('Author').fill('Typed here')
  await changeElsewhere({ author: 'From elsewhere', title: 'Another title' })
  await press('Save changes')
  await warning().waitFor()
  expect(await warning().innerText()).toContain('Author is now: From elsewhere')
  expect(await warning().innerText()).toContain('Title is now: Another title')
  expect(await field('Author').inputValue()).toBe('Typed here')
  expect((await stored()).author).toBe('From elsewhere')
  // The notice is at the top of the form, the button at its end.
  await expect.poll(() => screen.page.evaluate(() => document.activeElement?.textContent)).toContain('Author is now')
  await screen.expectAccessible()

  // A third change is noticed, too.
  await changeElsewhere({ author: 'Once more' })
  await press('Save my changes anyway')
  await warning().filter({ hasText: 'Once more' }).waitFor()
  await press('Save my changes anyway')
  await screen.page.waitForURL(`**/manga/${id}`)
  expect(await stored()).toMatchObject({ author: 'Typed here', title: 'Another title' })

  await screen.open(`/manga/${id}/edit`)
  await field('Author').fill('Discarded')
  await changeElsewhere({ author: 'Kept' })
  await press('Save changes')
  await warning().waitFor()
  await press('Discard my changes')
  expect(await field('Author').inputValue()).toBe('Kept')
  await warning().waitFor({ state: 'detached' })
  await field('Title').fill('Last title')
  await press('Save changes')
  await screen.page.waitForURL(`**/manga/${id}`)
  expect(await stored()).toMatchObject({ author: 'Kept', title: 'Last title' })
})

test('so is one that was changed while its form was left', async () => {
  const { id } = (await screen.api.call(createManga, { body: { ...sampleManga, slug: 'left' } })).json()
  const stored = async () => (await screen.api.call(getMangaById, { params: { id } })).json()
  await screen.open(`/manga/${id}/edit`)
  await field('Author').fill('Typed here')
  await screen.open(`/manga/${id}`)
  await screen.api.call(editManga, { params: { id }, body: { author: 'From elsewhere', title: 'Another title' } })
  await screen.open(`/manga/${id}/edit`)
  await expect.poll(() => field('Author').inputValue()).toBe('Typed here')
  await press('Save changes')
  await expect.poll(() => warning().innerText()).toContain('Author is now: From elsewhere')
  expect(await warning().innerText()).toContain('Title is now: Another title')
  await press('Save my changes anyway')
  await screen.page.waitForURL(`**/manga/${id}`)
  expect(await stored()).toMatchObject({ author: 'Typed here', title: 'Another title' })
})

test('so is a content source', async () => {
  const { id, name } = (await screen.api.call(createContentSource, { body: sampleSource })).json()
  const stored = async () => (await screen.api.call(getContentSource, { params: { id } })).json()
  await screen.open(`/sources/${id}`)
  await field('Name').fill('Typed here')
  const elsewhere = { ...sampleSource, name, baseUrl: 'http://127.0.0.1:61235' }
  await screen.api.call(replaceContentSource, { params: { id }, body: elsewhere })
  await press('Save source')
  await expect.poll(() => warning().innerText()).toContain('Site URL is now: http://127.0.0.1:61235')
  expect(await field('Name').inputValue()).toBe('Typed here')
  expect((await stored()).name).toBe(name)
  await screen.expectAccessible()
  await press('Save my changes anyway')
  await expect.poll(async () => (await stored()).name).toBe('Typed here')
})

test('turning a source on or off changes nothing else of it, also from an old list', async () => {
  const { page, api } = screen
  const body = { ...sampleSource, name: 'In an old list' }
  const { id } = (await api.call(createContentSource, { body })).json()
  const stored = async () => (await api.call(getContentSource, { params: { id } })).json()
  const moveTo = async (baseUrl: string) => {
    const { isActive } = await stored()
    await api.call(replaceContentSource, { params: { id }, body: { ...body, isActive, baseUrl } })
  }
  const active = page.getByRole('switch', { name: 'Enable In an old list', exact: true })
  await screen.open('/sources')
  await active.waitFor()
  // The list stays as it is.
  await page.route('**/api/content-sources?*', () => {})
  await moveTo('http://127.0.0.1:61236')
  await active.click()
  await expect.poll(stored).toMatchObject({ isActive: false, baseUrl: 'http://127.0.0.1:61236' })

  await page.unroute('**/api/content-sources?*')
  await screen.open('/sources')
  await page.route(`**/api/content-sources/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await moveTo('http://127.0.0.1:61238')
    await route.continue()
  })
  await active.click()
  await warning().waitFor()
  expect(await stored()).toMatchObject({ isActive: false, baseUrl: 'http://127.0.0.1:61238' })
})
