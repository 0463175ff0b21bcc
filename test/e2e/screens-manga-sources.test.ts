import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true })
const { press, focused } = screen
const ids: Record<string, string> = {}
let mangaId: string

beforeAll(async () => {
  for (const name of ['Anchor', 'Beacon', 'Compass'])
    ids[name] = (await screen.api.call(createContentSource, { body: { ...sampleSource, name } })).json().id
  mangaId = (await screen.api.call(createManga, { body: sampleManga })).json().id
})
beforeEach(async () => {
  await prefer(mangaId, ['Anchor', 'Beacon', 'Compass'])
  await screen.open(`/manga/${mangaId}`)
  await openList()
  await row('Anchor').waitFor()
})

const prefer = (id: string, names: readonly string[]) =>
  screen.api.call(setPreferredSources, { params: { id }, body: { sourceIds: names.map((name) => ids[name]!) } })
/** Shows the list behind the line `Sources: Anchor, Beacon … Change`. */
const openList = () => screen.page.locator('summary', { hasText: 'Sources' }).click()
const list = () => screen.page.getByRole('list', { name: 'Sources' })
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name })
const grip = (name: string) => screen.page.getByRole('button', { name: `Move ${name}`, exact: true })
const shown = () => list().getByRole('switch', { checked: true }).allTextContents()
const stored = async () =>
  (await screen.api.call(getPreferredSources, { params: { id: mangaId } })).json().sources.map(({ name }) => name)
async function comesTo(...names: string[]): Promise<void> {
  await expect.poll(shown).toEqual(names)
  await expect.poll(stored).toEqual(names)
}
const isAnnounced = (words: string) =>
  expect.poll(() => screen.page.getByRole('status').allTextContents()).toContain(words)

test('moves a source by its handle with the pointer', async () => {
  const { mouse } = screen.page
  const from = (await grip('Compass').boundingBox())!
  const to = (await row('Anchor').boundingBox())!
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(from.x + 40, to.y + to.height / 2, { steps: 12 })
  await mouse.up()
  await comesTo('Compass', 'Anchor', 'Beacon')
  await screen.page.reload()
  await openList()
  await comesTo('Compass', 'Anchor', 'Beacon')
})

test('names the sources in one line', async () => {
  await openList()
  const line = screen.page.locator('summary', { hasText: 'Sources' })
  await expect.poll(() => line.textContent()).toBe('SourcesAnchor, Beacon and 1 moreChange')
  expect(await list().isVisible()).toBe(false)
})

test('moves a source by touch', async () => {
  const from = (await grip('Anchor').boundingBox())!
  const to = (await row('Beacon').boundingBox())!
  const touch = await screen.context.newCDPSession(screen.page)
  const x = from.x + from.width / 2
  const at = (y: number) => ({ touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y + from.height / 2) })
  for (let step = 1; step <= 10; step += 1) {
    const y = from.y + from.height / 2 + ((to.y + to.height / 2 - from.y - from.height / 2) * step) / 10
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await comesTo('Beacon', 'Anchor', 'Compass')
})

test('picks up, moves and drops a source with keys, announces each step, and keeps the focus', async () => {
  await grip('Anchor').focus()
  await screen.page.keyboard.press('Space')
  await isAnnounced('Anchor picked up at position 1 of 3')
  await screen.page.keyboard.press('ArrowDown')
  await isAnnounced('Anchor moves to position 2 of 3')
  await screen.page.keyboard.press('ArrowDown')
  await isAnnounced('Anchor moves to position 3 of 3')
  await screen.page.keyboard.press('Space')
  await isAnnounced('Anchor moved to position 3 of 3')
  await comesTo('Beacon', 'Compass', 'Anchor')
  await expect.poll(focused).toBe('Move Anchor')

  await screen.page.keyboard.press('Space')
  await isAnnounced('Anchor picked up at position 3 of 3')
  await screen.page.keyboard.press('ArrowUp')
  await isAnnounced('Anchor moves to position 2 of 3')
  await screen.page.keyboard.press('Escape')
  await isAnnounced('Move cancelled. Anchor stays at position 3 of 3')
  await comesTo('Beacon', 'Compass', 'Anchor')
})

test('cancels the move when the focus leaves or the pointer is used', async () => {
  for (const leave of [() => screen.page.keyboard.press('Tab'), () => screen.page.mouse.click(900, 20)]) {
    await grip('Anchor').focus()
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await screen.page.keyboard.press(key)
    await isAnnounced('Anchor moves to position 3 of 3')
    await leave()
    await isAnnounced('Move cancelled. Anchor stays at position 1 of 3')
    await comesTo('Anchor', 'Beacon', 'Compass')
  }
})

test('moves a source one position with the buttons, also twice, and keeps the focus', async () => {
  const down = screen.page.getByRole('button', { name: 'Move Anchor down' })
  await down.focus()
  await screen.page.keyboard.press('Enter')
  await screen.page.keyboard.press('Enter')
  await isAnnounced('Anchor moved to position 3 of 3')
  await comesTo('Beacon', 'Compass', 'Anchor')
  await expect.poll(focused).toBe('Move Anchor down')
  await press('Move Compass up')
  await comesTo('Compass', 'Beacon', 'Anchor')
})

test('excludes and includes a source, keeps the last one, and resets all', async () => {
  await row('Beacon').getByRole('switch').click()
  await comesTo('Anchor', 'Compass')
  await row('Anchor').getByRole('switch').click()
  await comesTo('Compass')
  expect(await row('Compass').getByRole('switch').getAttribute('aria-disabled')).toBe('true')
  expect(await grip('Compass').count()).toBe(0)
  await row('Beacon').getByRole('switch').press('Space')
  await comesTo('Compass', 'Beacon')
  await press('Use all sources')
  await screen.page.getByText('All active sources are tried, top to bottom.').waitFor()
  await comesTo('Anchor', 'Beacon', 'Compass')
})

test('includes the excluded catalog for a manga that it knows', async () => {
  const { items } = (await screen.api.call(searchCatalog, { query: { title: 'hoshi' } })).json()
  const { externalId } = items[0]!
  const { id } = (await screen.api.call(createMangaFromCatalog, { body: { externalId } })).json()
  await prefer(id, ['Beacon'])
  await screen.open(`/manga/${id}`)
  await openList()
  await expect.poll(shown).toEqual(['Beacon'])
  await list().getByRole('switch', { name: 'MangaDex', checked: false }).click()
  await expect.poll(shown).toEqual(['Beacon', 'MangaDex'])
  await screen.page.reload()
  await openList()
  await expect.poll(shown).toEqual(['Beacon', 'MangaDex'])
})

test('has no accessibility violations while a source is moved', async () => {
  await screen.expectAccessible()
  await grip('Beacon').focus()
  await screen.page.keyboard.press('Space')
  await isAnnounced('Beacon picked up at position 2 of 3')
  await screen.expectAccessible()
})
