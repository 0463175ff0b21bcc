import { test } from 'vitest'
import { addChapter } from '../simulators/catalog/entities.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /status of 50[24]/ })
const hit = (title: string) => screen.page.getByRole('article', { name: title, exact: true })

test('browses by order and filter, keeps them in the address, and previews a manga before it is added', async () => {
  const famous = screen.catalog.add({ key: 'Far Famous', follows: 90_000, attributes: { status: 'completed' } })
  addChapter(famous, { chapter: '1', title: 'The Start' })
  addChapter(famous, { chapter: '2', pages: 0, externalUrl: 'https://publisher.example/2' })
  await screen.open('/add')
  await hit('Far Famous').waitFor()
  await screen.expectAccessible()
  await screen.page.getByRole('radio', { name: 'Recently added' }).check()
  await screen.page.waitForURL(/order=recently-added/)
  await screen.page.getByRole('button', { name: 'Filters' }).click()
  await screen.page.getByLabel('Status').selectOption('Completed')
  await screen.page.getByRole('radio', { name: 'Popular' }).check()
  await screen.page.waitForURL('**/add?status=completed')
  await screen.page.reload()
  await hit('Far Famous').getByRole('link', { name: 'Far Famous' }).click()
  await screen.page.getByRole('heading', { name: 'Far Famous', level: 1 }).waitFor()
  await screen.page.getByRole('heading', { name: 'Chapters 2' }).waitFor()
  await screen.page.getByRole('link', { name: /Chapter 2.*On the publisher’s site/ }).waitFor()
  await screen.expectAccessible()
  await screen.page.getByRole('button', { name: /^Chapter 1 The Start/ }).click()
  await screen.page.waitForURL(/\/read\//)
})

// The last one: once the program has worked on a picture, the simulator of this process can draw no more covers.
test('with the mouse: adds, follows, and opens the chapters', async () => {
  await screen.open('/add')
  await screen.page.getByRole('searchbox').fill('Resting Tale')
  const tale = hit('Resting Tale')
  await tale.getByRole('button', { name: /^Add to library/ }).click()
  await tale.getByText('Added to library').waitFor()
  await tale.getByText('0 chapters found').waitFor()
  await tale.getByRole('switch', { name: 'Notify me about new chapters' }).click()
  await tale.locator('[role=switch][aria-checked=true]').waitFor()
  await tale.getByRole('link', { name: 'Open' }).click()
  await screen.page.getByRole('heading', { name: 'Resting Tale', level: 1 }).waitFor()
})
