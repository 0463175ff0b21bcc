import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

const mangas = Array.from({ length: 60 }, (_, index) => ({
  ...sampleManga,
  title: `Volume of ${index < 10 ? '0' : ''}${index}`,
  slug: `volume-of-${index}`,
  author: index === 42 ? 'Ōtomo Ren' : 'Mori Aoba',
  status: index % 2 === 0 ? 'ongoing' : 'completed',
  genres: index % 20 === 0 ? ['Horror', 'Drama'] : ['Adventure'],
}))

beforeAll(async () => {
  started = await startApp()
  for (const manga of mangas) {
    const answer = await fetch(`${started.origin}/api/mangas/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(manga),
    })
    expect(answer.status).toBe(201)
  }
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  complaints = complaintsOf(page)
  await page.goto(started.origin)
  await page.getByText('60 manga', { exact: true }).waitFor()
})
afterEach(async () => {
  expect(complaints).toEqual([])
  await context.close()
})

const card = (title: string) => page.getByRole('main').getByRole('link', { name: new RegExp(title) })
const found = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor()

test('a slash leads to the search, which finds as one types and leads back from nothing', async () => {
  await page.keyboard.press('/')
  await page.keyboard.type('otomo')
  await found('1 manga found')
  await card('Volume of 42').waitFor()
  await page.getByRole('searchbox').fill('no such book')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await found('60 manga')
  await page.getByRole('searchbox').fill('07')
  await found('1 manga found')
  await page.getByRole('searchbox').press('Escape')
  await found('60 manga')
})

test('filters narrow the shelf and a search, and stay after a reload', async () => {
  await page.getByLabel('Genre').selectOption('Horror')
  await found('3 manga found')
  await page.getByLabel('Status').selectOption('Completed')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByLabel('Status').selectOption('Ongoing')
  await found('3 manga found')
  await page.reload()
  await found('3 manga found')
  await page.getByRole('searchbox').fill('volume of 2')
  await found('1 manga found')
  await page.getByRole('searchbox').fill('volume of 3')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await found('60 manga')
})

/** Rows out of sight are not drawn: turns the wheel until the manga is there. */
async function scrollTo(title: string): Promise<void> {
  await page.mouse.move(640, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300)
        return await card(title).isVisible()
      },
      { timeout: 10_000 },
    )
    .toBe(true)
}

test('coming back brings the search, the filters and exactly the place', async () => {
  await page.getByLabel('Genre').selectOption('Adventure')
  await found('57 manga found')
  await page.getByRole('searchbox').fill('vo')
  await expect.poll(() => page.url()).toContain('find=vo')
  expect(page.url()).toContain('genre=Adventure')
  await scrollTo('Volume of 55')
  const place = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(place).toBeGreaterThan(500)
  await card('Volume of 55').scrollIntoViewIfNeeded()
  const top = async () => Math.round((await card('Volume of 55').boundingBox())!.y)
  const before = { place: await place(), top: await top() }
  await card('Volume of 55').click()
  await page.getByRole('heading', { name: 'Volume of 55' }).waitFor()
  await page.goBack()
  await card('Volume of 55').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('vo')
  await expect.poll(async () => ({ place: await place(), top: await top() })).toEqual(before)
})

test('mangas are chosen by keys and marked together', async () => {
  await card('Volume of 00').focus()
  await page.keyboard.press('Space')
  await found('1 selected')
  await page.keyboard.press('Shift+ArrowRight')
  await found('2 selected')
  await page.keyboard.press('Control+a')
  await found('60 selected')
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await page.getByText('0 chapters are now read.').waitFor()
  await card('Volume of 01').focus()
  await page.keyboard.press('Escape')
  await page.getByText('60 selected').waitFor({ state: 'detached' })
})

test('with the pointer Ctrl chooses one and shift a range', async () => {
  await card('Volume of 00').click({ modifiers: ['Control'] })
  await card('Volume of 03').click({ modifiers: ['Shift'] })
  await found('4 selected')
  await card('Volume of 01').click()
  await found('3 selected')
  await page.getByRole('button', { name: 'Leave selection' }).click()
  await card('Volume of 01').click()
  await page.getByRole('heading', { name: 'Volume of 01' }).waitFor()
})

test('axe finds nothing serious, in covers and in the list', async () => {
  for (const layout of ['Covers', 'List']) {
    await page.getByRole('radio', { name: layout }).check({ force: true })
    await card('Volume of 00').waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})
