import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { launchBrowser } from '../support/browser.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { type Served, startServed } from '../support/start-served.ts'

let catalog: CatalogSimulator
let started: Served
let api: ApiClient
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  catalog = await startCatalog()
  started = await startServed({ catalog })
  api = createClient(started.origin)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
  await catalog?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
})
afterEach(() => context.close())

/** Three words of small Latin letters in a row: no address, no name of a setting, but English. */
const english = /(?:\b[A-Za-z]?[a-z']+\b[ ,]+){2}\b[a-z]+\b/
const expectJapanese = async (place: Locator) => {
  const text = await place.innerText()
  expect(text).toMatch(/[\u3040-\u30ff]/u)
  expect(english.exec(text)?.[0]).toBeUndefined()
}

test('a catalog that fails says so in Japanese', async () => {
  await page.goto(`${started.origin}/add`)
  catalog.faults.add({ host: 'api', kind: 'error-500' })
  await page.getByRole('searchbox').fill('Compass')
  const failure = page.getByRole('alert')
  await failure.getByText(/カタログに障害が起きています/).waitFor()
  await expectJapanese(page.getByRole('main'))
  catalog.faults.clear()
})

test('a form that is not valid says so in Japanese at its fields', async () => {
  await page.goto(`${started.origin}/sources/new`)
  const main = page.getByRole('main')
  await main.getByLabel('サイトのアドレス', { exact: true }).fill('ftp://x')
  await main.getByRole('button', { name: 'ソースを追加' }).click()
  await main.getByText('httpまたはhttpsで始まる完全なアドレスを入力してください').first().waitFor()
  await expectJapanese(main)
})

test('a download that fails says why in Japanese', async () => {
  const { id } = (await api.call(createManga, { body: sampleManga })).json()
  // Nothing listens there.
  const source = { ...sampleSource, name: '試験', baseUrl: 'http://127.0.0.1:1', chapterUrlFormat: '/{slug}/{chapter}' }
  await api.call(createContentSource, { body: source })
  const { items } = (await api.call(addChapters, { params: { id }, body: { number: 1 } })).json()
  const { jobIds } = (await api.call(scrapeChapters, { body: { mangaId: id, chapterIds: [items[0]!.id] } })).json()
  expect((await api.finished(jobIds[0]!, 60_000)).status).toBe('failed')
  await page.goto(`${started.origin}/downloads`)
  const main = page.getByRole('main')
  await main
    .getByText(/使えません|読み取れません|接続できません|別のプロトコル/)
    .first()
    .waitFor()
  await expectJapanese(main)
})
