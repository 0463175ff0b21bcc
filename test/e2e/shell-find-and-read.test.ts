import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { countPresses } from '../support/count-presses.ts'
import { launchShell } from '../support/launch-shell.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bunko-find-'))
let catalog: CatalogSimulator
let sites: ReaderSites
let shell: ElectronApplication
let page: Page

beforeAll(async () => {
  catalog = await startCatalog()
  sites = await startReaderSites({ only: ['a1'], seedLibrary: smallLibrary })
  shell = await launchShell({
    dataDir,
    env: {
      BUNKO_CATALOG_URL: catalog.apiUrl,
      BUNKO_CATALOG_UPLOADS_URL: catalog.uploadsUrl,
      BUNKO_CATALOG_REPORT_URL: catalog.reportUrl,
    },
  })
  page = await shell.firstWindow()
})
afterAll(async () => {
  await shell?.close()
  await sites?.stop()
  await catalog?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function expectFirstPage(): Promise<void> {
  const first = page.locator('img[data-page="1"][data-ready]')
  await first.waitFor()
  expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('from the bare library to the first page in two presses and typing', async () => {
  await page.getByRole('link', { name: 'Search catalog' }).waitFor()
  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Search catalog' }).click()
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('hoshi')
  await page.getByText('1 manga found').waitFor()
  await page.getByRole('button', { name: 'Read Hoshi no Kaji' }).click()
  await expectFirstPage()
  expect(await presses()).toBe(2)
})

test('from a pasted address of a series to the first page in at most three presses', async () => {
  await page.goto('http://bunko.app.localhost/')
  await page.getByRole('link', { name: 'Add manga' }).waitFor()
  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Add manga' }).click()
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(`${sites.origin('a1')}/manga/star-smith/`)
  await page.getByRole('button', { name: 'Read Star Smith' }).click({ timeout: 60_000 })
  await expectFirstPage()
  expect(await presses()).toBeLessThanOrEqual(3)
})
