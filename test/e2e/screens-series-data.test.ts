import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManga, getMangaById } from '../../shared/contracts/mangas.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import type { AniList } from '../support/trackers-for-tests.ts'

let anilist: AniList
let mangabaka: Awaited<ReturnType<typeof startMangaBaka>>
const serveOptions: string[] = []
beforeAll(async () => {
  anilist = await startAniList()
  mangabaka = await startMangaBaka()
  for (const [id, { origin }] of Object.entries({ anilist, mangabaka }))
    serveOptions.push('--tracker-url', `${id}=${origin}`)
})
// A source that is switched off answers 502.
const screen = screenForTests({ serveOptions, expectedErrors: /status of 502/ })
afterAll(() => Promise.all([anilist.stop(), mangabaka.stop()]))

/** A manga as an import of files makes it. */
const addImported = async (title: string, slug: string) => {
  const body = { ...sampleManga, title, slug, description: '', author: 'Unknown', isYearEstimated: true }
  return (await screen.api.call(createManga, { body })).json().id
}
const stored = async (id: string) => (await screen.api.call(getMangaById, { params: { id } })).json()
const dialog = () => screen.page.getByRole('dialog', { name: 'Series data' })
const check = (name: string) => dialog().getByRole('checkbox', { name, exact: true })

async function openDialog(id: string): Promise<void> {
  await screen.open(`/manga/${id}`)
  await screen.press('More actions')
  await screen.page.getByRole('menuitem', { name: 'Series data…' }).click()
  await check('Title').waitFor()
}

test('the user takes values by keys, locks a field and asks another source during an outage', async () => {
  const id = await addImported('berry road', 'berry-road')
  await openDialog(id)
  await dialog().getByRole('link', { name: 'Beri Rodo' }).waitFor()
  await screen.expectAccessible()
  // What the files said stays unless the user chooses otherwise; what is unknown is filled in.
  expect(await check('Title').isChecked()).toBe(false)
  expect(await check('Author').isChecked()).toBe(true)
  await screen.tabTo(check('Title'))
  await screen.page.keyboard.press('Space')
  await check('Description').uncheck()
  const lock = dialog().getByRole('button', { name: 'Lock: Description' })
  await screen.tabTo(lock)
  await screen.page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Unlock: Description' }).waitFor()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await screen.focused()).toBe('More actions')
  await screen.page.getByRole('heading', { name: 'Berry Road' }).waitFor()
  expect(await stored(id)).toMatchObject({
    ...{ title: 'Berry Road', author: 'Mori Aoba, Ren Sato', description: '', publicationYear: 2015 },
  })

  anilist.disable()
  await openDialog(id)
  await expect.poll(() => dialog().getByRole('radio', { name: 'MangaBaka' }).isChecked()).toBe(true)
  await dialog().getByText('Now, from AniList').first().waitFor()
  await dialog().getByRole('button', { name: 'Unlock: Description' }).waitFor()
  await dialog().getByRole('radio', { name: 'AniList' }).check()
  await dialog().getByText('AniList isn’t available right now.').first().waitFor()
  anilist.heal()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await check('Description').check()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect((await stored(id)).description).toContain('old road')
})

test('the user says which manga it is', async () => {
  const id = await addImported('Paper Fox', 'paper-fox')
  await openDialog(id)
  const which = dialog().getByLabel('Which manga is it?')
  await screen.expectAccessible()
  // A search that the user did not start takes no focus.
  await dialog().getByRole('radio', { name: 'AniList' }).focus()
  await screen.page.keyboard.press('ArrowRight')
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Search MangaBaka' }).count()).toBe(1)
  expect(
    await dialog()
      .getByRole('radio', { name: 'MangaBaka' })
      .evaluate((radio) => radio === document.activeElement),
  ).toBe(true)
  await dialog().getByRole('radio', { name: 'AniList' }).check()
  await which.selectOption({ label: 'Paper Fox · 2018 · one shot' })
  await expect.poll(() => check('Publication year').isChecked()).toBe(true)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await stored(id)).toMatchObject({ publicationYear: 2018, isYearEstimated: false })
})

test('the user replaces a certain but wrong match, also by another title', async () => {
  const id = await addImported('berry road', 'wrong-road')
  await openDialog(id)
  await dialog().getByRole('link', { name: 'Beri Rodo' }).waitFor()
  const another = dialog().getByRole('button', { name: 'Choose another' })
  await screen.tabTo(another)
  await screen.page.keyboard.press('Enter')
  const title = dialog().getByRole('textbox', { name: 'Search AniList' })
  await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true)
  const which = dialog().getByLabel('Which manga is it?')
  await which.waitFor()
  await screen.expectAccessible()
  await title.fill('no such title')
  await screen.page.keyboard.press('Enter')
  await dialog().getByText('AniList has no manga with this title.').waitFor()
  await title.fill('Paper Fox')
  await screen.page.keyboard.press('Enter')
  await which.selectOption({ label: 'Paper Fox · 2018 · one shot' })
  await expect.poll(() => check('Publication year').isChecked()).toBe(true)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await stored(id)).toMatchObject({ publicationYear: 2018, isYearEstimated: false })
})
