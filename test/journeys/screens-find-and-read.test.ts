import { expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { countPresses } from '../support/count-presses.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, sites: { only: ['a1', 'a5'], seedLibrary: smallLibrary } })

const firstPage = () => screen.page.locator('main img[alt*="1"]').first()

test('from the bare library to the first page in two presses and typing', async () => {
  await screen.open('/')
  const presses = await countPresses(screen.page)
  await screen.page.getByRole('link', { name: 'Search catalog' }).click()
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await screen.page.keyboard.type('hoshi')
  await screen.page.getByText('1 manga found').waitFor()
  await screen.page.getByRole('button', { name: 'Read Hoshi no Kaji' }).click()
  await expectFirstPage()
  expect(await presses()).toBe(2)
})

async function expectFirstPage(): Promise<void> {
  await screen.page.waitForURL(/\/read\//)
  await firstPage().waitFor()
  await expect.poll(() => firstPage().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('from a pasted address of a new site to the first page in two presses', async () => {
  await screen.open('/')
  const presses = await countPresses(screen.page)
  await screen.page.getByRole('link', { name: 'Add manga' }).click()
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await screen.page.keyboard.insertText(`${screen.sites.origin('a1')}/manga/star-smith/`)
  const read = screen.page.getByRole('button', { name: 'Read Star Smith' })
  await read.waitFor()
  await screen.page.getByText('New source').waitFor()
  await screen.expectAccessible()
  await read.click()
  await expectFirstPage()
  expect(await presses()).toBe(2)
})

test('from a pasted address of a known source to the first page in two presses', async () => {
  await screen.api.call(createContentSource, { body: screen.sites.source('a5') })
  await screen.open('/')
  const presses = await countPresses(screen.page)
  await screen.page.getByRole('link', { name: 'Add manga' }).click()
  await expect.poll(screen.focused).toBe('Search catalog or paste URL')
  await screen.page.keyboard.insertText(`${screen.sites.origin('a5')}/manga/star-smith/`)
  const card = screen.page.getByRole('article', { name: 'Star Smith' })
  await card.getByText(screen.sites.mangas.find(({ slug }) => slug === 'star-smith')!.author).waitFor()
  await card.getByRole('button', { name: 'Read Star Smith' }).click()
  await expectFirstPage()
  expect(await presses()).toBe(2)
})
