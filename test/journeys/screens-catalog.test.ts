import { expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /status of 50[24]/ })
const hit = (title: string) => screen.page.getByRole('article', { name: title, exact: true })

test('searches, adds, follows, and opens the chapters with the keyboard', async () => {
  const requestedUrls: string[] = []
  screen.page.on('request', (request) => requestedUrls.push(request.url()))
  await screen.open('/')
  await screen.page.getByRole('link', { name: /^(Search catalog|Add manga)$/ }).focus()
  await screen.page.keyboard.press('Enter')
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await screen.expectAccessible()
  await screen.page.keyboard.type('hoshi')
  await hit('Hoshi no Kaji').waitFor()
  await screen.page.getByText('1 manga found').waitFor()
  await hit('Hoshi no Kaji').getByText('Cancelled', { exact: true }).waitFor()
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  await screen.expectAccessible()

  const add = hit('Hoshi no Kaji').getByRole('button', { name: 'Add to library Hoshi no Kaji' })
  await add.focus()
  await screen.page.keyboard.press('Enter')
  await hit('Hoshi no Kaji').getByText('Added to library').waitFor()
  await hit('Hoshi no Kaji').getByText('3 chapters found').waitFor()
  const follow = hit('Hoshi no Kaji').getByRole('switch', { name: 'Notify me about new chapters' })
  await follow.focus()
  await screen.page.keyboard.press('Space')
  await hit('Hoshi no Kaji').locator('[role=switch][aria-checked=true]').waitFor()
  await screen.expectAccessible()
  await hit('Hoshi no Kaji').getByRole('link', { name: 'Open' }).focus()
  await screen.page.keyboard.press('Enter')
  await screen.page.getByRole('heading', { name: 'Hoshi no Kaji', level: 1 }).waitFor()
  await screen.page.getByRole('button', { name: 'Download chapter 10.5' }).waitFor()

  // The search stands in the address: going back shows it again, and what has been added is marked.
  await screen.page.goBack()
  await hit('Hoshi no Kaji').getByText('In library').waitFor()
  expect(await screen.page.getByRole('searchbox').inputValue()).toBe('hoshi')
  expect(requestedUrls.filter((url) => !url.startsWith(screen.origin) && !url.startsWith('data:'))).toEqual([])
})
