import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { sampleSource } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
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
  page.setDefaultTimeout(10_000)
  complaints = complaintsOf(page)
})
afterEach(async () => {
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
  await context.close()
})

const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const choose = (name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('a source is tried before it is stored: faults stand at their fields, success shows the first pages', async () => {
  const { name, baseUrl, chapterUrlFormat, imageSelector } = sites.source('a1')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto(`${started.origin}/sources/new`)
  await field('Name').fill(name)
  await field('Address of the site').fill(baseUrl)
  await field('Address of a chapter').fill(chapterUrlFormat)
  const selector = page.getByLabel(/^Selector of the page pictures/)
  await selector.fill('.no-such-thing img')
  const address = new URL(chapterUrlFormat.replace('{slug}', 'star-smith').replace('{chapter}', '1'), baseUrl).href
  await field('Address of an existing chapter').fill(address)
  expect(await field('Slug of the manga').inputValue()).toBe('star-smith')
  expect(await field('Number of the chapter').inputValue()).toBe('1')
  await press('Test')
  await page.getByText('The test found a problem').waitFor()
  expect(await selector.getAttribute('aria-invalid')).toBe('true')
  expect(await selector.evaluate((input) => document.activeElement === input)).toBe(true)

  await selector.fill(imageSelector ?? '')
  await field('Address of an existing chapter').press('Enter')
  const expected = await sites.expected('a1', 'star-smith', 1)
  await page.getByText(`${expected.length} pages found`).waitFor()
  expect(await page.getByRole('region', { name: 'Try it out' }).locator('ol code').count()).toBe(
    Math.min(5, expected.length),
  )
  await expect.poll(() => page.getByRole('img', { name: /^Page [123] as the site shows it/ }).count()).toBe(3)
  expect([...new Set(asked)]).toEqual([started.origin])
  const stored = await fetch(`${started.origin}/api/content-sources`, { headers: { accept: 'application/json' } })
  expect(await stored.json()).toEqual([])
})

test('a test without an address names what is missing at its field', async () => {
  await page.goto(`${started.origin}/sources/new`)
  await press('Test')
  await field('Number of the chapter').and(page.locator('[aria-invalid="true"]')).waitFor()
  await field('Number of the chapter').fill('1')
  await press('Test')
  await page.getByText('Some values have to be put right first').waitFor()
  expect(await field('Address of the site').getAttribute('aria-invalid')).toBe('true')
})

test('an import takes all or nothing, in words, and an export brings it back', async () => {
  await page.goto(`${started.origin}/sources`)
  await page.getByText('No sources yet').waitFor()
  await choose('broken.json', '{')
  await page.getByText('“broken.json” is not a JSON file').waitFor()
  const second = { ...sampleSource, name: 'Second', baseUrl: 'nowhere' }
  await choose('two.json', JSON.stringify([sampleSource, second]))
  await page.getByText('Source 2 (“Second”), Address of the site: must be an absolute').waitFor()
  await page.getByText('No sources yet').waitFor()
  await choose('two.json', JSON.stringify([sampleSource, { ...second, baseUrl: sampleSource.baseUrl }]))
  await page.getByText('2 sources imported.').waitFor()
  await page.getByRole('link', { name: 'Second', exact: true }).waitFor()
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  const file = await (await arriving).path()
  expect(JSON.parse(await readFile(file, 'utf8')).sources.map(({ name }: { name: string }) => name)).toEqual([
    sampleSource.name,
    'Second',
  ])
})
