import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../shared/contracts/index.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { type Served, startServed } from '../support/start-served.ts'

let started: Served
let browser: Browser
beforeAll(async () => {
  started = await startServed()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
})

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)(
  'the description is readable and loads nothing from outside ($colorScheme, $width px)',
  async ({ colorScheme, width }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${started.origin}/api/docs`)
    for (const { summary } of endpoints) await page.getByText(summary, { exact: true }).first().waitFor()

    await page.getByText('Add a manga to the library', { exact: true }).click()
    await page.getByText('"star-smith"').first().waitFor()
    const root = page.locator('html')
    expect(await root.evaluate((html) => html.classList.contains('dark-mode'))).toBe(colorScheme === 'dark')
    expect(await root.evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).origin !== started.origin)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('an operation can be tried out on the program itself', async () => {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${started.origin}/api/docs#/Program/getHealth`)
  const operation = page.locator('#operations-Program-getHealth')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('"ok"').waitFor()
  expect(complaints).toEqual([])
  await page.close()
})
