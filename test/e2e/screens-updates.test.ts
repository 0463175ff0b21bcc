import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { getFollowingSummary, listUpdates } from '../../shared/contracts/following.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { removeMangas } from '../../shared/contracts/removal.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { mangaWithUpdates } from '../support/updates-for-screens.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /ERR_FAILED/ })
const { open, press, enter, expectAccessible, button } = screen

const unread = async () => (await screen.api.call(listUpdates)).json().items.filter(({ isRead }) => !isRead).length

test('says how to get updates when there are none', async () => {
  await open('/updates')
  await screen.page.getByRole('heading', { name: 'No new chapters' }).waitFor()
  await expectAccessible()
  await screen.page.getByRole('link', { name: 'Go to library' }).click()
  await screen.page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
})

test('says why it is unknown what is followed, and asks again', async () => {
  const { page } = screen
  await page.route('**/api/following', (route) => route.abort())
  await open('/updates')
  await page.getByRole('alert').filter({ hasText: 'Can’t connect to Bunko' }).waitFor()
  expect(await page.getByText('Follow a manga to see').count()).toBe(0)
  await page.unroute('**/api/following')
  await press('Try again')
  await page.getByRole('heading', { name: 'No new chapters' }).waitFor()
})

test('follows the whole library from the empty screen, with an undo', async () => {
  for (const slug of ['one', 'two'])
    await screen.api.call(createManga, { body: { ...sampleManga, title: `Manga ${slug}`, slug } })
  const summary = async () => (await screen.api.call(getFollowingSummary)).json()
  expect(await summary()).toMatchObject({ followedCount: 0, notFollowedIds: [expect.any(String), expect.any(String)] })
  await open('/updates')
  await screen.page.getByText('Follow a manga to see').waitFor()
  await expectAccessible()
  // The refetched summary takes the button away before the other lists are refetched.
  const held = async (route: Route) => {
    await button('Follow all 2 manga').waitFor({ state: 'detached' })
    await route.continue()
  }
  await screen.page.route('**/api/updates?*', held)
  await press('Follow all 2 manga')
  await screen.page.getByRole('heading', { name: 'All caught up' }).waitFor()
  expect(await summary()).toMatchObject({ followedCount: 2, notFollowedIds: [] })
  await button('Undo').waitFor()
  await screen.page.unroute('**/api/updates?*', held)
  await press('Undo')
  await button('Follow all 2 manga').waitFor()
  const { notFollowedIds } = await summary()
  await screen.api.call(removeMangas, { body: { mangaIds: notFollowedIds } })
})

describe('new chapters', () => {
  beforeAll(async () => {
    await mangaWithUpdates(screen.api, screen.catalog, 'Star Smith', ['2', '3', '4'])
    await mangaWithUpdates(screen.api, screen.catalog, 'Tea Tower', ['2'])
  })

  test('link from the library to the updates, one card per manga, newest first', async () => {
    await open('/')
    const row = screen.page.getByRole('region', { name: 'New chapters' })
    await row.waitFor()
    expect(await row.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Chapter 2'),
      expect.stringContaining('3 new, from chapter 2'),
    ])
    await expectAccessible()
    await row.getByRole('link', { name: 'All updates' }).click()
    await screen.page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
    await screen.page.getByRole('heading', { name: 'Today' }).waitFor()
    expect(await screen.page.getByRole('main').getByRole('listitem').count()).toBe(4)
    await expectAccessible()
    // What was there at the first visit is new; it no longer is at the next.
    expect(await screen.page.getByText('New', { exact: true }).count()).toBe(4)
    await press('Mark all as seen')
    await expect.poll(() => screen.page.getByText('New', { exact: true }).count()).toBe(0)
  })

  test('apply the last of two clicks while the first is still being saved', async () => {
    const held = Promise.withResolvers<void>()
    await screen.page.route('**/api/manga/chapters/mark', async (route) => {
      await held.promise
      await route.continue()
    })
    await open('/updates')
    await enter(button('Mark Star Smith, Chapter 3 as read'))
    await button('Mark Star Smith, Chapter 3 as unread').press('Enter')
    await button('Mark Star Smith, Chapter 3 as read').waitFor()
    const answered = [true, false].map((isRead) =>
      screen.page.waitForResponse((answer) => answer.request().postDataJSON()?.isRead === isRead),
    )
    held.resolve()
    await Promise.all(answered)
    await expect.poll(unread).toBe(4)
    await button('Mark Star Smith, Chapter 3 as read').waitFor()
  })

  test('are downloaded and read with the keyboard, and the focus follows', async () => {
    await open('/updates')
    await enter(button('Download Star Smith, Chapter 2'))
    await expect.poll(screen.focused).toBe('Read Star Smith, Chapter 2')
    await screen.page.keyboard.press('Enter')
    await screen.page.locator('[data-page="1"][data-ready]').waitFor()
  })

  test('are marked as read and unread with the keyboard, also a whole day', async () => {
    await open('/updates')
    const mark = button('Mark Star Smith, Chapter 3 as read')
    await mark.waitFor()
    await enter(mark)
    await button('Mark Star Smith, Chapter 3 as unread').waitFor()
    await expect.poll(unread).toBe(3)
    // The focus stays where it was, on what now takes it back.
    expect(await screen.focused()).toBe('Mark Star Smith, Chapter 3 as unread')
    await screen.page.keyboard.press('Enter')
    await expect.poll(unread).toBe(4)
    await enter(button('Mark day as read'))
    await expect.poll(unread).toBe(0)
    await button('Mark day as read').waitFor({ state: 'detached' })
    await open('/')
    await screen.page
      .getByRole('main')
      .getByRole('link', { name: /Tea Tower/ })
      .waitFor()
    expect(await screen.page.getByRole('region', { name: 'New chapters' }).count()).toBe(0)
  })

  test('link to their manga', async () => {
    await open('/updates')
    await screen.page.getByRole('main').getByRole('link', { name: 'Tea Tower', exact: true }).click()
    await screen.page.getByRole('heading', { name: 'Tea Tower', level: 1 }).waitFor()
  })

  test('reports a list that cannot be loaded and loads it on request', async () => {
    await screen.page.route('**/api/updates?*', (route) => route.abort())
    await open('/updates')
    await screen.page.getByRole('alert').getByRole('heading', { name: 'Can’t connect to Bunko' }).waitFor()
    await expectAccessible()
    await screen.page.unrouteAll()
    await press('Try again')
    await screen.page.getByRole('heading', { name: 'Today' }).waitFor()
  })

  test.each(['fr', 'ja'])('fits a phone in %s', async (language) => {
    await screen.page.setViewportSize({ width: 390, height: 844 })
    await screen.speak(language)
    for (const path of ['/', '/updates']) {
      await open(path)
      await screen.page.getByRole('main').getByText('Star Smith').first().waitFor()
      expect(await screen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
})
