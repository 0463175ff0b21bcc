import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let mangaId: string

async function post(path: string, body: unknown): Promise<{ id: string; jobIds: string[] }> {
  const answer = await fetch(started.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as { id: string; jobIds: string[] }
}

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  started = await startApp()
  await post('/api/content-sources', sites.source('a1'))
  mangaId = (await post('/api/mangas/create', sampleManga)).id
  for (const number of [1, 2, 3])
    await post(`/api/mangas/${mangaId}/chapters`, { number, volume: number === 3 ? 2 : 1 })
  const { jobIds } = await post('/api/scraping/chapters', { mangaId })
  for (const id of jobIds) await createClient(started.origin).finished(id)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
  await sites?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  complaints = complaintsOf(page)
  await page.goto(`${started.origin}/manga/${mangaId}`)
  await row(1).waitFor()
})
afterEach(async () => {
  expect(complaints.filter((line) => !/status of (409|422)/.test(line))).toEqual([])
  await context.close()
})

const row = (number: number) => page.getByRole('row', { name: `Chapter ${number} ` })
const menuOf = (number: number) => page.getByRole('button', { name: `More for chapter ${number}`, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
async function choose(number: number, item: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: item, exact: true })
  // A menu closes when the page moves under it, as it does while a change of the chapters settles.
  await expect
    .poll(async () => {
      if (!(await entry.isVisible())) await menuOf(number).click()
      return entry.isVisible()
    })
    .toBe(true)
  await entry.click()
}

test('a manga is edited in place: wrong values stay with their words, the focus comes back', async () => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Slug', { exact: true }).fill('Not A Slug')
  await page.getByLabel('Title', { exact: true }).fill('Star Smith, second edition')
  await press('Save changes')
  const slug = page.getByLabel('Slug', { exact: true })
  await page.getByText('must hold only lower-case letters').first().waitFor()
  expect(await slug.getAttribute('aria-invalid')).toBe('true')
  await page.reload()
  expect(await slug.inputValue()).toBe('Not A Slug')
  await slug.fill('star-smith')
  await press('Save changes')
  await page.getByRole('heading', { name: 'Star Smith, second edition' }).waitFor()
  await expect.poll(focused).toBe('Edit')
})

test('the menu of a chapter is gone through by keys and gives the focus back', async () => {
  await menuOf(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Mark as read')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Delete file')
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('More for chapter 1')
  expect(await page.getByRole('menu').count()).toBe(0)
})

test('a chapter is marked as read and as unread', async () => {
  await choose(2, 'Mark as read')
  await row(2).getByText('Read', { exact: true }).waitFor()
  await choose(2, 'Mark as unread')
  await row(2).getByText('Read', { exact: true }).waitFor({ state: 'detached' })
})

test('a hidden chapter leaves the list, keeps the focus near, and comes back on demand', async () => {
  await choose(2, 'Hide')
  await row(2).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('More for chapter 3')
  await press('Show 1 hidden chapter')
  await row(2).getByText('Hidden', { exact: true }).waitFor()
  await choose(2, 'Show again')
  await row(2).getByText('Hidden', { exact: true }).waitFor({ state: 'detached' })
  expect(await row(2).count()).toBe(1)
})

test('a volume is saved as one file', async () => {
  await press('Save a volume')
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save volume 1 as CBZ' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/Vol\.01\.cbz$/)
})

test('a deleted file comes back by the button and by Ctrl+Z', async () => {
  for (const takeBack of [() => press('Undo'), () => page.keyboard.press('Control+z')]) {
    await choose(3, 'Delete file')
    await page.getByText(/The file of chapter 3 is deleted; its .* are free in ten minutes/).waitFor()
    await row(3).getByText('Not downloaded').waitFor()
    await takeBack()
    await row(3).getByText('Not downloaded').waitFor({ state: 'detached' })
  }
})

describe('many chapters', () => {
  const bar = () => page.getByRole('region', { name: 'Selected chapters' })

  test('are chosen and marked by keys alone, and unmarked with the undo key', async () => {
    await row(1).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 selected').waitFor()
    await page.keyboard.press('Control+a')
    await bar().getByText('3 selected').waitFor()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+End')
    await bar().getByText('2 selected').waitFor()
    await bar().getByRole('button', { name: 'Mark as read' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 chapters marked as read.').waitFor()
    await row(3).getByText('Read', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await row(3).getByText('Read', { exact: true }).waitFor({ state: 'detached' })
  })

  test('are chosen with the pointer, hidden and brought back', async () => {
    await page.getByLabel('Select chapter 1').click()
    await page.getByLabel('Select chapter 2').click({ modifiers: ['Shift'] })
    await bar().getByText('2 selected').waitFor()
    await page.getByLabel('Select chapter 2').click({ modifiers: ['Shift'] })
    expect(await page.getByLabel('Select chapter 2').isChecked()).toBe(true)
    // Beside the box, yet on its label.
    await page
      .locator('label[data-tick]')
      .first()
      .click({ position: { x: 30, y: 10 } })
    await bar().getByText('1 selected').waitFor()
    await page
      .locator('label[data-tick]')
      .first()
      .click({ position: { x: 30, y: 10 } })
    await bar().getByText('2 selected').waitFor()
    await bar().getByRole('button', { name: 'Hide' }).click()
    await row(1).waitFor({ state: 'detached' })
    await press('Undo')
    await row(1).waitFor()
    await row(3).click({ modifiers: ['Control'], position: { x: 300, y: 4 } })
    await bar().getByText('1 selected').waitFor()
    await page.getByLabel('Select all chapters').click()
    await bar().getByText('3 selected').waitFor()
    await press('Drop the selection')
    await bar().waitFor({ state: 'detached' })
  })

  test('are read up to here in one step', async () => {
    await choose(2, 'Mark all up to here as read')
    await page.getByText('2 chapters marked as read.').waitFor()
    await row(1).getByText('Read', { exact: true }).waitFor()
    expect(await row(3).getByText('Read', { exact: true }).count()).toBe(0)
    await press('Undo')
    await row(1).getByText('Read', { exact: true }).waitFor({ state: 'detached' })
  })
})

test('ten thousand chapters are gone through from end to end, with few rows drawn', async () => {
  const nth = (number: number) => page.locator(`tr[aria-rowindex="${number + 1}"]`)
  const { id } = await post('/api/mangas/create', { ...sampleManga, slug: 'endless', title: 'Endless' })
  for (let from = 1; from < 10_000; from += 500) await post(`/api/mangas/${id}/chapters`, { from, to: from + 499 })
  await page.goto(`${started.origin}/manga/${id}`)
  await nth(1).waitFor()
  const grid = page.getByRole('grid', { name: 'Chapters' })
  expect(await grid.getAttribute('aria-rowcount')).toBe('10001')
  await nth(1).focus()
  await page.keyboard.press('End')
  await nth(10_000).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('10001')
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('PageUp')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('9991')
  await page.keyboard.press('Control+a')
  await page.getByText('10000 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await nth(1).waitFor()
})

test.each(['light', 'dark'] as const)('nothing stands in the way of anybody in the %s theme', async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await page.getByLabel('Select chapter 1').click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
