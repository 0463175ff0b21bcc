// What the library opens with: the page to go on with, new chapters, a forgotten series, and one by chance.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  lockPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../shared/contracts/private-shelves.ts'
import { createShelf, deleteShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { createClient } from '../support/api-client.ts'
import { longTitle, seedTonight } from '../support/seed-tonight.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { type Served, startServed } from '../support/start-served.ts'
import { windowForTests } from '../support/window-for-tests.ts'

const screen = windowForTests({ expectedErrors: /status of 404/ })
let served: Served
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  ids = await seedTonight(dataDir)
  served = await startServed({ dataDir })
})
afterAll(() => served?.end())

const open = () => screen.page.goto(served.origin)
const row = (name: string) => screen.page.getByRole('region', { name, exact: true })
const tile = (name: string, title: string) => row(name).getByRole('link').filter({ hasText: title })
const forgotten = () => tile('Continue reading', 'Not read for a while')
/** The choice of the day is shown at the next opening. */
const openTomorrow = async () => {
  await screen.page.waitForFunction(
    (id) => localStorage.getItem('bunko.forgotten')?.includes(id),
    ids.get('Harbor Lights')!,
  )
  await open()
  await forgotten().waitFor()
}

test('opens with the next page of what was read last, and a press goes on there', async () => {
  await open()
  const first = tile('Continue reading', 'Star Smith')
  await first.getByText('Chapter 2, page 3 of 6').waitFor()
  const picture = first.locator('img[src*="/page/4"]')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const other = tile('Continue reading', longTitle)
  expect((await first.boundingBox())!.width).toBeGreaterThan((await other.boundingBox())!.width * 1.5)
  expect(await other.locator('img[src*="/page/"]').count()).toBe(0)
  await first.click()
  await screen.page.waitForURL('**/read/**')
  await screen.page.getByRole('img', { name: /^Page 3 of/ }).waitFor()
})

test('shows the new chapters of followed manga, and what was forgotten from the next opening on', async () => {
  await open()
  await tile('New chapters', longTitle).getByText('3 new, from chapter 7').waitFor()
  await tile('New chapters', 'Paper Moons').getByText('Chapter 4').waitFor()
  expect(await forgotten().count()).toBe(0)
  await openTomorrow()
  // The second place, of what was not read for the longest time and is not finished.
  const tiles = row('Continue reading').getByRole('listitem')
  await tiles.nth(1).getByText('Harbor Lights').waitFor()
  await screen.expectAccessible()
  await screen.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => screen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await forgotten().click()
  await screen.page.getByRole('heading', { name: 'Harbor Lights', level: 1 }).waitFor()
})

test('does not show what was forgotten once it is hidden, and keeps no title of it', async () => {
  const api = createClient(served.origin)
  const pin = '2718'
  await open()
  await openTomorrow()
  expect(await screen.page.evaluate(() => localStorage.getItem('bunko.forgotten'))).not.toContain('Harbor Lights')
  await api.call(setPrivateShelvesPin, { body: { pin } })
  const shelf = { name: 'Night', kind: 'manual', isPrivate: true }
  const { id } = (await api.call(createShelf, { body: shelf })).json()
  await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [ids.get('Harbor Lights')] } })
  await api.call(lockPrivateShelves, {})
  await forgotten().waitFor({ state: 'detached' })
  const answer = screen.page.waitForResponse(/by-id/)
  await open()
  expect((await answer).status()).toBe(404)
  await tile('Continue reading', 'Star Smith').waitFor()
  await row('Continue reading').locator('li[aria-hidden]').waitFor({ state: 'detached' })
  expect(await forgotten().count()).toBe(0)
  await api.call(unlockPrivateShelves, { body: { pin } })
  await forgotten().waitFor()
  await api.call(deleteShelf, { params: { id } })
})

test('opens a manga with unread chapters by chance', async () => {
  await open()
  await screen.press('Surprise me')
  await screen.page.waitForURL('**/manga/**')
  const id = new URL(screen.page.url()).pathname.split('/')[2]
  const unread = [...ids].filter(([title]) => title !== 'Glass Orchard').map(([, id]) => id)
  expect(unread).toContain(id)
})

test('can be switched off', async () => {
  await open()
  await openTomorrow()
  await screen.press('View')
  await screen.page.getByRole('switch', { name: 'Suggestions for tonight' }).click()
  await forgotten().waitFor({ state: 'detached' })
  expect(await screen.button('Surprise me').count()).toBe(0)
  await tile('Continue reading', 'Star Smith').waitFor()
  await screen.page.reload()
  await tile('Continue reading', 'Star Smith').waitFor()
  expect(await row('Continue reading').locator('img[src*="/page/"]').count()).toBe(0)
  expect(await forgotten().count()).toBe(0)
})
