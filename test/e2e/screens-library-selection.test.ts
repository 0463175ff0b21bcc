import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getFollowing } from '../../shared/contracts/following.ts'
import { listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { addSixtyMangas, shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests()
const { open, press, expectAccessible } = screen
const { card, found } = shelf(screen)
let ids: readonly string[]

beforeAll(async () => {
  await addSixtyMangas(screen.api)
  const { items } = (await screen.api.call(listMangas, { query: { limit: 2, sortBy: 'title' } })).json()
  ids = items.map(({ id }) => id)
  for (const id of ids) await screen.api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
})
beforeEach(async () => {
  await open('/')
  await found('60 manga')
})

const follows = () =>
  Promise.all(ids.map(async (id) => (await screen.api.call(getFollowing, { params: { id } })).json().isFollowed))
const visible = async () =>
  await Promise.all(
    ids.map(
      async (id) =>
        (await screen.api.call(listChapters, { params: { id }, query: { visibility: 'visible' } })).json().total,
    ),
  )
const more = async (name: string) => {
  await press('More actions')
  await screen.page.getByRole('menuitem', { name, exact: true }).click()
}
const chooseTwo = async () => {
  await card('Volume of 00').focus()
  await screen.page.keyboard.press('Space')
  await screen.page.keyboard.press('Shift+ArrowRight')
  await found('2 selected')
}

test('follows and unfollows mangas together, each with undo', async () => {
  await chooseTwo()
  await more('Follow')
  await screen.page.getByText('Following 2 manga').waitFor()
  expect(await follows()).toEqual([true, true])
  await more('Unfollow')
  await screen.page.getByText('Unfollowed 2 manga').waitFor()
  expect(await follows()).toEqual([false, false])
  await screen.page
    .getByRole('status')
    .filter({ hasText: 'Unfollowed' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect.poll(follows).toEqual([true, true])
})

test('hides and restores all chapters of mangas', async () => {
  await chooseTwo()
  await more('Hide all chapters')
  await screen.page.getByText('6 chapters hidden').waitFor()
  expect(await visible()).toEqual([0, 0])
  await expect.poll(() => card('Volume of 00').textContent()).toContain('No chapters yet')
  await more('Show hidden chapters')
  await screen.page.getByText('6 hidden chapters are visible again').waitFor()
  expect(await visible()).toEqual([3, 3])
})

test('asks before it downloads many chapters, and undoes it', async () => {
  const { api } = screen
  await api.call(createContentSource, { body: sampleSource })
  await api.call(addChapters, { params: { id: ids[0]! }, body: { from: 4, to: 60 } })
  await api.call(pauseQueue, { body: { paused: true } })
  const active = async () =>
    (await api.call(listJobs, { query: { type: 'scrape_chapter', status: 'pending', limit: 100 } })).json().length
  await chooseTwo()
  await press('Download all chapters')
  const question = screen.page.getByRole('dialog', { name: 'Download 63 chapters?' })
  await question.waitFor()
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  expect(await active()).toBe(0)
  await press('Download all chapters')
  await question.getByRole('button', { name: 'Download', exact: true }).click()
  await screen.page.getByText('63 chapters queued').waitFor()
  expect(await active()).toBe(63)
  await press('Undo')
  await expect.poll(active).toBe(0)
})

test('keeps a menu at its button while the page grows', async () => {
  await chooseTwo()
  await press('More actions')
  const menu = screen.page.getByRole('menu')
  await menu.waitFor()
  await screen.page.mouse.move(640, 300)
  await screen.page.mouse.wheel(0, 400)
  await expect.poll(() => screen.page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const distance = async () => {
    const button = (await screen.page.getByRole('button', { name: 'More actions' }).boundingBox())!
    const box = (await menu.boundingBox())!
    return Math.round(button.y - (box.y + box.height))
  }
  await expect.poll(distance).toBe(4)
})
