import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderForTests } from '../support/folder-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests()
const { open, press } = screen
const folder = folderForTests('own-list')
const few = join(folder, 'few')

beforeAll(async () => {
  const names = ['Star Smith/Star Smith c001', 'Star Smith/Star Smith c002', 'Moon/Moon c001', 'Rain/Rain c001']
  await writeCollection(
    few,
    names.map((name) => ({ path: `${name}.cbz` })),
  )
})

/** Whether rows cover all of the list that is in view. Runs in the page. */
function isFilledAround(body: Element): boolean {
  const list = body.getBoundingClientRect()
  const end = Math.min(innerHeight, list.bottom)
  let covered = Math.max(0, list.top)
  for (const row of body.children) {
    const { top, bottom } = row.getBoundingClientRect()
    if (top <= covered + 2) covered = Math.max(covered, bottom)
  }
  return covered >= end - 2
}

async function inspect(path: string): Promise<void> {
  await screen.field('File, folder or list').fill(path)
  await press('Look inside')
}

test.each([
  [390, 844],
  [1280, 720],
  [1920, 720],
])('at %i × %i a toast covers no part of the bar that imports', async (width, height) => {
  const { page } = screen
  await page.setViewportSize({ width, height })
  await open('/add/folder')
  await inspect(few)
  await press('Rename series Star Smith')
  await page.getByRole('dialog').getByLabel('Series').fill('Star Smith Again')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const toast = page.getByText(/^Series of .+ changed$/).locator('..')
  const bar = page.getByRole('region', { name: 'Import', exact: true })
  const isCovered = async () => {
    const [above, below] = [(await toast.boundingBox())!, (await bar.boundingBox())!]
    return above.y < below.y + below.height && below.y < above.y + above.height
  }
  for (const end of [0, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), end)
    await expect.poll(isCovered).toBe(false)
  }
})

test('a long list shows its rows and stays in place after jumps with keys and with the scroll bar', async () => {
  const { page } = screen
  const many = join(folder, 'many')
  const paths = Array.from({ length: 400 }, (_, index) => ({
    path: `Long/Long c${String(index + 1).padStart(3, '0')}.cbz`,
  }))
  await writeCollection(many, paths, 1)
  await open('/add/folder')
  await inspect(many)
  const rows = page.getByRole('treegrid').getByRole('row')
  await rows.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Long c001.cbz').waitFor()
  const isFilled = () => page.locator('[role=treegrid] tbody').evaluate(isFilledAround)
  await page.keyboard.press('End')
  await page.getByText('Long c400.cbz').waitFor()
  await expect.poll(screen.focused).toContain('Long c400.cbz')
  await expect.poll(isFilled).toBe(true)
  await page.evaluate(() => scrollTo(0, 12_000))
  await page.getByText('Long c200.cbz').waitFor()
  await expect.poll(isFilled).toBe(true)
  expect(Math.abs((await page.evaluate(() => scrollY)) - 12_000)).toBeLessThan(200)
  await rows.nth(3).focus()
  await page.keyboard.press('End')
  await expect.poll(screen.focused).toContain('Long c400.cbz')
  await expect.poll(isFilled).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(isFilled).toBe(true)
})

test('files that cannot be read are one line for each reason, which unfolds to their names', async () => {
  const { page } = screen
  const damaged = join(folder, 'damaged')
  await mkdir(damaged, { recursive: true })
  for (let number = 1; number <= 12; number += 1) await writeFile(join(damaged, `Rain c${number}.cbz`), 'no archive')
  await writeFile(join(damaged, 'Rain c13.pdf'), 'no document')
  await open('/add/folder')
  await inspect(damaged)
  const list = page.getByRole('list', { name: 'Files that can’t be imported' })
  await list.waitFor()
  const lines = list.locator(':scope > li')
  expect(await lines.count()).toBe(2)
  const name = list.getByText('Rain c12.cbz')
  expect(await name.isVisible()).toBe(false)
  await lines.filter({ hasText: '12 files' }).locator('summary').click()
  await name.waitFor()
  await lines.filter({ hasText: 'Rain c13.pdf' }).waitFor()
  await screen.expectAccessible()
})
