import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTracking } from '../../shared/contracts/trackers.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { type AniList, addTrackedManga, readChapters, sent } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

let anilist: AniList
const serveOptions: string[] = []
beforeAll(async () => {
  anilist = await startAniList()
  serveOptions.push('--tracker-url', `anilist=${anilist.origin}`)
})
// A match that is not certain is refused, which the browser reports.
const screen = screenForTests({ serveOptions, hasCatalog: true, expectedErrors: /status of 422/ })
afterAll(() => anilist.stop())

test('the user enters a client id, signs in, links a manga, rates it and decides a conflict', async () => {
  anilist.registerRedirect(`${screen.origin}/api/trackers/anilist/callback`)
  await screen.open('/settings/trackers')
  const service = screen.page.getByRole('listitem').filter({ hasText: 'Client ID for AniList' })
  await service.getByText('Needs a client ID').waitFor()
  await screen.expectAccessible()
  const field = service.getByLabel('Client ID for AniList')
  await field.fill(anilist.clientId)
  await field.press('Enter')
  const [popup] = await Promise.all([
    screen.context.waitForEvent('page'),
    service.getByRole('button', { name: 'Sign in to AniList' }).click(),
  ])
  await popup.getByRole('heading', { name: 'Signed in to AniList' }).waitFor()
  expect(popup.url()).not.toContain('access_token')
  await popup.close()
  await screen.page.getByText('Signed in as akira').waitFor()

  const [{ id, cover }] = screen.catalog.mangas as [(typeof screen.catalog.mangas)[0]]
  anilist.covers.set(103, `${screen.catalog.uploadsUrl}/covers/${id}/${cover}`)
  const manga = await addTrackedManga(screen.api, 'Paper Fox', 3)
  await readChapters(screen.api, manga.chapterIds.slice(0, 2))
  await screen.open(`/manga/${manga.id}`)
  await screen.page.getByRole('heading', { name: 'Tracking' }).click()
  await screen.page.getByRole('button', { name: 'Link to AniList' }).click()
  const choice = screen.page.getByRole('dialog', { name: 'Link to AniList' })
  await choice.getByRole('link', { name: 'Paper Fox' }).first().waitFor()
  await choice.getByRole('region', { name: 'Your manga' }).getByText('Paper Fox').first().waitFor()
  // The other one has no cover.
  const pictures = choice.getByRole('list').locator('img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true])
  await screen.expectAccessible()
  await choice.getByRole('listitem').filter({ hasText: 'one shot' }).getByRole('button').click()
  await choice.waitFor({ state: 'detached' })
  await sent(screen.api, manga.id)
  await screen.page.getByText(/^Completed · chapter/).waitFor()
  await screen.page.getByRole('button', { name: 'Rate it' }).click()
  const dialog = screen.page.getByRole('dialog', { name: 'Edit tracking on AniList' })
  await dialog.getByLabel('Score (0–10)').fill('8')
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitFor(() => expect(anilist.entries.get(103)?.score).toBe(80))
  await sent(screen.api, manga.id)

  Object.assign(anilist.entries.get(103)!, { score: 30 })
  await screen.api.call(setTracking, { params: { id: manga.id, tracker: 'anilist' }, body: { score: 9 } })
  const conflict = screen.page.getByRole('group', { name: 'Both sides changed' })
  await conflict.getByRole('button', { name: 'On AniList: Score: 3' }).click()
  await conflict.waitFor({ state: 'detached' })
  expect((await sent(screen.api, manga.id))[0]).toMatchObject({ score: 3, conflict: null })
})
