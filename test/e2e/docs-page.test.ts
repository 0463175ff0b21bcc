import { expect, test } from 'vitest'
import { endpoints } from '../../shared/contracts/index.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)(
  'is readable and loads nothing from other hosts ($colorScheme, $width px)',
  async ({ colorScheme, width }) => {
    const { page } = screen
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await screen.open('/api/docs')
    for (const [tag, operations] of Map.groupBy(endpoints, (endpoint) => endpoint.tag)) {
      const group = page.locator('.opblock-tag', { has: page.getByRole('link', { name: tag, exact: true }) })
      await group.click()
      for (const { summary } of operations) await page.getByText(summary, { exact: true }).first().waitFor()
      if (tag !== 'Mangas') await group.click()
    }

    await page.getByText('Add a manga to the library', { exact: true }).click()
    await page.getByText('"star-smith"').first().waitFor()
    const root = page.locator('html')
    expect(await root.evaluate((html) => html.classList.contains('dark-mode'))).toBe(colorScheme === 'dark')
    expect(await root.evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true)
    expect(requestedUrls.length).toBeGreaterThan(3)
    expect(requestedUrls.filter((url) => !url.startsWith('data:') && new URL(url).origin !== screen.origin)).toEqual([])
  },
)

test('runs an operation from the documentation page', async () => {
  const { page } = screen
  await screen.open('/api/docs#/Program/getHealth')
  const operation = page.locator('#operations-Program-getHealth')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('"ok"').waitFor()
})
