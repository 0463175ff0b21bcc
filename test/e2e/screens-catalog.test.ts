import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let catalog: CatalogSimulator
let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  catalog = await startCatalog()
  started = await startApp({ catalog: { url: catalog.apiUrl, uploadsUrl: catalog.uploadsUrl } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
  await catalog?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  complaints = complaintsOf(page)
})
afterEach(async () => {
  expect(complaints.filter((line) => !/status of 50[24]/.test(line))).toEqual([])
  await context.close()
})

const hit = (title: string) => page.getByRole('article', { name: title, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const accessible = async () =>
  expect(
    (await new AxeBuilder({ page: page as never }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])

test('by mouse: page through many, find nothing, and go on by hand', async () => {
  await page.goto(`${started.origin}/add`)
  const search = page.getByRole('searchbox', { name: 'Search the catalog' })
  await search.fill('Garden')
  await page.getByText(/^\d+ manga found/).waitFor()
  const shown = page.getByRole('article')
  expect(await shown.count()).toBe(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => shown.count(), { timeout: 20_000 }).toBe(40)
  await search.fill('no manga is called like this')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  expect(await shown.count()).toBe(0)
  await accessible()
  await page.getByRole('link', { name: 'Add by hand' }).click()
  await page.getByRole('heading', { name: 'Add manga', level: 1 }).waitFor()
  await page.getByLabel('Slug', { exact: true }).waitFor()
  await page
    .getByRole('navigation', { name: 'Ways to add' })
    .getByRole('link', { name: /chapter’s address/ })
    .click()
  await page.getByRole('heading', { name: 'Add a site' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Ways to add' }).locator('[aria-current]').textContent()).toBe(
    'By a chapter’s address',
  )
})

test('a catalog that is down says so and is asked again at a press', async () => {
  await page.goto(`${started.origin}/add`)
  catalog.faults.add({ host: 'api', kind: 'error-500' })
  await page.getByRole('searchbox').fill('Compass')
  const failure = page.getByRole('alert')
  await failure.getByText(/The catalog is in trouble/).waitFor()
  await accessible()
  catalog.faults.clear()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article').first().waitFor()
})

// The last one: once the program has worked on a picture, the simulator of this process can draw no more covers.
test('by keyboard alone: search, add, look for chapters, follow, and come to the chapters', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(started.origin)
  await page.getByRole('link', { name: 'Search the catalog' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What would you like to read?' }).waitFor()
  await accessible()
  await page.keyboard.press('/')
  await page.keyboard.type('hoshi')
  await hit('Hoshi no Kaji').waitFor()
  await page.getByText('1 manga found').waitFor()
  await hit('Hoshi no Kaji')
    .getByText(/· Cancelled · Japanese/)
    .waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  await accessible()

  const add = hit('Hoshi no Kaji').getByRole('button', { name: 'Add to library Hoshi no Kaji' })
  await add.focus()
  await page.keyboard.press('Enter')
  await hit('Hoshi no Kaji').getByText('Added to your library').waitFor()
  await expect.poll(focused, { timeout: 20_000 }).toBe('Look for chapters')
  await page.keyboard.press('Enter')
  await hit('Hoshi no Kaji').getByText('3 chapters found.').waitFor()
  const follow = hit('Hoshi no Kaji').getByRole('switch', { name: /^Follow/ })
  await follow.focus()
  await page.keyboard.press('Space')
  await hit('Hoshi no Kaji').locator('[role=switch][aria-checked=true]').waitFor()
  await accessible()
  await hit('Hoshi no Kaji').getByRole('link', { name: 'Open' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hoshi no Kaji', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Download chapter 10.5' }).waitFor()

  // The search stands in the address: going back shows it again, and what has been added is marked.
  await page.goBack()
  await hit('Hoshi no Kaji').getByText('In your library').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('hoshi')
  expect(asked.filter((url) => !url.startsWith(started.origin) && !url.startsWith('data:'))).toEqual([])
})
