import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] } })
beforeAll(() => screen.sites.switches('a1').set({ imageDelayMs: 40 }))

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function addSource(page: Page): Promise<void> {
  const { name, baseUrl, chapterUrlFormat, imageSelector, options } = screen.sites.source('a1')
  await page.getByRole('link', { name: 'Add source' }).click()
  await page.getByRole('link', { name: 'Enter manually' }).click()
  await fill(page, 'Name', name)
  await fill(page, 'Site URL', baseUrl)
  await fill(page, 'Chapter URL', chapterUrlFormat)
  await page.getByLabel(/^Page image selector/).fill(imageSelector ?? '')
  await page.locator('summary', { hasText: /^Chapter list$/ }).click()
  await page.getByLabel(/^Chapter list URL/).fill(options.chapterList!.urlFormat!)
  await page.getByLabel(/^Chapter selector/).fill(options.chapterList!.itemSelector!)
  await press(page, 'Add source')
  await page.getByText(name).first().waitFor()
}

async function addManga(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('link', { name: 'Add manually' }).click()
  await fill(page, 'Title', 'Star Smith')
  expect(await page.getByLabel('Name in web addresses', { exact: true }).inputValue()).toBe('star-smith')
  await fill(page, 'Author', 'Mori Aoba')
  await page.getByLabel(/^Publication year/).fill('2019')
  await page.getByLabel(/^Genres/).fill('Adventure, Fantasy')
  await press(page, 'Add to library')
  await page.getByRole('heading', { name: 'Star Smith' }).waitFor()
}

const hashOf = (page: Page, number: number): Promise<string> =>
  page.evaluate(async (number) => {
    const image = document.querySelector<HTMLImageElement>(`img[data-page="${number}"]`)
    const bytes = await (await fetch(image!.src)).arrayBuffer()
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, number)

test('goes from an empty library to the last page in a browser', async () => {
  const { page } = screen
  await screen.open('/')
  await page.getByText('Your library is empty').waitFor()
  await addSource(page)
  await addManga(page)

  await press(page, 'Look for new chapters')
  const listed = screen.sites.chapters('a1', 'star-smith')
  const first = listed.map(({ number }) => number).toSorted((left, right) => left - right)[0]!
  await press(page, `Download chapter ${first}`)
  await page.getByRole('progressbar').first().waitFor()
  await page.getByRole('link', { name: 'Start reading' }).waitFor()
  await page.getByRole('link', { name: 'Start reading' }).click()

  const expected = await screen.sites.expected('a1', 'star-smith', first)
  for (const { page: number, bytes } of expected) {
    const shown = page.locator(`img[data-page="${number}"][data-ready]`)
    await shown.waitFor()
    await page.getByRole('img', { name: `Page ${number} of ${expected.length}` }).waitFor()
    expect(await hashOf(page, number)).toBe(
      createHash('sha256')
        .update(await bytes())
        .digest('hex'),
    )
    await page.keyboard.press('Space')
  }
  await page.getByText(`End of chapter ${first}`).waitFor()

  await press(page, 'Back to manga')
  await page
    .getByRole('row', { name: `Chapter ${first} ` })
    .getByText('Read', { exact: true })
    .waitFor()
})

test('opens the reader at the last page, also when the page was closed immediately', async () => {
  const { page, context } = screen
  await screen.open('/')
  // Not the card that continues reading.
  await page
    .getByRole('list', { name: 'Library' })
    .getByRole('link', { name: /Star Smith/ })
    .click()
  await page
    .getByRole('link', { name: /^Read chapter|^Read again/ })
    .first()
    .click()
  await page.locator('img[data-ready]').first().waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await page.getByRole('img', { name: /^Page 3 of/ }).waitFor()
  const address = page.url().replace(/\?.*/, '')
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  await again.getByRole('img', { name: /^Page 3 of/ }).waitFor()
})
