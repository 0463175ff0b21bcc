import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { importTrackerList } from '../../shared/contracts/trackers.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { countPresses } from '../support/count-presses.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { type AniList, listed, signInToAniList } from '../support/trackers-for-tests.ts'

let anilist: AniList
const serveOptions: string[] = []
beforeAll(async () => {
  anilist = await startAniList()
  serveOptions.push('--tracker-url', `anilist=${anilist.origin}`)
})
const screen = screenForTests({ serveOptions, hasCatalog: true })
afterAll(() => anilist.stop())

test('unsure entries of an imported list are chosen, searched again or left out in one dialog', async () => {
  const { api, origin, catalog } = screen
  await signInToAniList(api, origin, anilist)
  const [{ id, cover }] = catalog.mangas as [(typeof catalog.mangas)[0]]
  anilist.covers.set(101, `${catalog.uploadsUrl}/covers/${id}/${cover}`)
  // The service sends every second one later.
  for (const entry of [101, 104, 102]) anilist.entries.set(entry, listed({}))
  for (const [key, en] of [
    ['berry 1', 'Berry Road'],
    ['berry 2', 'Berry Road'],
    ['fox', 'Kami Kitsune'],
  ] as const)
    catalog.add({ key, attributes: { title: { en } } })
  const { jobId } = (await api.call(importTrackerList, { params: { id: 'anilist' } })).json()
  await api.finished(jobId)

  const { page } = screen
  await screen.open('/settings/trackers')
  const open = page.getByRole('button', { name: 'Match 3 entries' })
  await open.waitFor()
  const presses = await countPresses(page)
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Entries to match' })
  const use = dialog.getByRole('button', { name: 'Use this match' })
  await dialog.getByText('“Berry Road” · 3 left').waitFor()
  await dialog.getByRole('region', { name: 'Entry on AniList' }).locator('img').waitFor()
  await dialog
    .getByRole('radio', { name: /Berry Road/ })
    .first()
    .click()
  await screen.expectAccessible()
  await use.click()
  await dialog.getByText('“Paper Fox” · 2 left').waitFor()
  const field = dialog.getByLabel('Title')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('Kami Kitsune')
  await field.press('Enter')
  await dialog.getByRole('radio', { name: /Kami Kitsune/ }).click()
  await use.click()
  await dialog.getByText('“Quiet Harbor” · 1 left').waitFor()
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await dialog.getByText('No entries left to match.').waitFor()
  await screen.expectAccessible()
  // To open it; a choice and its use; a search, its choice and its use; one to leave out.
  expect(await presses()).toBe(7)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: /^Match \d/ }).count()).toBe(0)
  const titles = (await api.call(listMangas, {})).json().items.map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Berry Road', 'Kami Kitsune'])
})
