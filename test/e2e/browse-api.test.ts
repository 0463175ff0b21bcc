import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { createClient } from '../support/api-client.ts'
import { testBrowser } from '../support/browser.ts'
import { sampleManga } from '../support/samples.ts'
import { type Served, startServed } from '../support/start-served.ts'

let started: Served
beforeAll(async () => {
  started = await startServed()
})
afterAll(() => started.end())

test('can be browsed by its links without JavaScript', async () => {
  const api = createClient(started.origin)
  for (let number = 1; number <= 25; number += 1) {
    const body = { ...sampleManga, title: `Manga ${number} <script>alert(1)</script>`, slug: `manga-${number}` }
    const { id } = (await api.call(createManga, { body })).json()
    if (number === 25) await api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
  }
  const context = await (await testBrowser()).newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    const open = async (name: string) => {
      const [response] = await Promise.all([
        page.waitForResponse((answer) => answer.request().isNavigationRequest()),
        page.getByRole('link', { name, exact: true }).first().click(),
      ])
      expect(response.status()).toBe(200)
      await page.waitForLoadState()
    }
    await page.goto(`${started.origin}/api/mangas?sortBy=createdAt&sortOrder=asc`)
    await page.getByText('25 items, page 1.').waitFor()
    await open('last')
    await page.getByText('25 items, page 2.').waitFor()
    const last = await page.locator('tbody tr').last().locator('a').first().innerText()
    await open(last)
    await page.getByRole('definition').filter({ hasText: 'Manga 25 <script>alert(1)</script>' }).waitFor()
    await open('chapters')
    expect(await page.locator('tbody tr').count()).toBe(3)
    await open('Jobs')
  } finally {
    await context.close()
  }
})
