import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a20', 'a22'], seedLibrary: smallLibrary })
  started = await startApp()
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
  page.setDefaultTimeout(30_000)
  complaints = complaintsOf(page)
})
afterEach(async () => {
  expect(complaints.filter((line) => !/status of (404|422)/.test(line))).toEqual([])
  await context.close()
})

const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
const stored = async (): Promise<{ name: string; options: object }[]> => {
  const answer = await fetch(`${started.origin}/api/content-sources`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as { name: string; options: object }[]
}

test('by keyboard alone: paste an address, look the proposal over, add the site', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${started.origin}/sources`)
  await page.getByText('No sources yet').waitFor()
  await page.getByRole('link', { name: 'Add source' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Add a site', exact: true }).waitFor()
  await field('Address of a chapter').focus()
  await page.keyboard.insertText(sites.chapterUrl('a1', 'star-smith', 10.5))
  expect(await field('Manga, as the address writes it').inputValue()).toBe('star-smith')
  expect(await field('Number of the chapter').inputValue()).toBe('10.5')
  await page.keyboard.press('Enter')

  const proposal = page.getByRole('region', { name: 'This should work' })
  await proposal.waitFor()
  await proposal.getByText('12 pages were found').waitFor()
  expect(await proposal.getByRole('progressbar').getAttribute('value')).toMatch(/^9\d$/)
  await proposal.getByText('The chapter list was found').waitFor()
  const pictures = proposal.getByRole('img', { name: /^Page \d as the site shows it/ })
  expect(await pictures.count()).toBe(3)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('figure img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  expect(asked.filter((url) => !url.startsWith(started.origin) && !url.startsWith(`blob:${started.origin}`))).toEqual(
    [],
  )
  expect(await stored()).toEqual([])

  expect(await field('Name').inputValue()).toBe('Harbour Scans')
  expect(await field('Address of an existing chapter').inputValue()).toBe(sites.chapterUrl('a1', 'star-smith', 10.5))
  await page.reload()
  await proposal.waitFor()
  expect(await field('Theme of the site').inputValue()).toBe('madara')
  expect(await page.getByLabel(/^Selector of the page pictures/).inputValue()).toBe('')
  await page.getByLabel('Name').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.getByText('“Harbour Scans!” is saved.').waitFor()
  expect(await stored()).toMatchObject([{ name: 'Harbour Scans!', options: { theme: 'madara' } }])
})

test('by mouse: what is missing and what cannot be is told at its field, and nothing that was typed is lost', async () => {
  await page.goto(`${started.origin}/sources/add`)
  const read = page.getByRole('button', { name: 'Read the site' })
  await read.click()
  await field('Address of a chapter').and(page.locator('[aria-invalid="true"]')).waitFor()
  await field('Address of a chapter').fill('https://reader.example/manga/star-smith/chapter-1/')
  await field('Manga, as the address writes it').fill('moon-smith')
  await read.click()
  await page.getByText('must be a part of the address').waitFor()
  expect(await field('Manga, as the address writes it').evaluate((input) => document.activeElement === input)).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Fill in by hand' }).click()
  await page.getByRole('heading', { name: 'Add source' }).waitFor()
  await page.goBack()
  expect(await field('Manga, as the address writes it').inputValue()).toBe('moon-smith')
})

test('a site that cannot be read says why and what to do', async () => {
  await page.goto(`${started.origin}/sources/add`)
  await field('Address of a chapter').fill(sites.chapterUrl('a20', 'star-smith', 1))
  await page.getByRole('button', { name: 'Read the site' }).click()
  await page.getByRole('progressbar', { name: /^Reading the chapter/ }).waitFor()
  const failure = page.getByRole('alert')
  await failure.getByText('Nothing could be found out from this chapter').waitFor()
  await failure.getByText(/draws its pages.*Choose another source/).waitFor()
  expect(await field('Address of a chapter').inputValue()).toBe(sites.chapterUrl('a20', 'star-smith', 1))
})
