// The index and the search of the settings.
import { expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'

// A template that is not finished is refused.
const screen = screenForTests({ expectedErrors: /status of 422/ })
const { tabTo } = screen
const press = (key: string) => screen.page.keyboard.press(key)
const path = () => screen.page.evaluate(() => location.pathname + location.hash)
const heading = (name: string) => screen.page.getByRole('heading', { level: 2, name, exact: true })
const results = () => screen.page.getByRole('list', { name: 'Found settings' }).getByRole('link')
const search = () => screen.page.getByRole('searchbox', { name: 'Search settings' })
const brightness = () => screen.page.getByRole('textbox', { name: 'Brightness' })

test('finds a setting by another word, opens its page and focuses it, by keyboard', async () => {
  const { page } = screen
  await screen.open('/settings')
  await heading('Appearance').waitFor()
  await press('/')
  await page.keyboard.type('darker')
  await page.getByText('1 setting found').waitFor()
  await screen.expectAccessible()
  await press('Enter')
  await heading('Reader').waitFor()
  await expect.poll(() => brightness().evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.locator('[data-found]').getByText('Brightness').count()).toBe(1)
  await expect.poll(() => brightness().evaluate((node) => node.getBoundingClientRect().bottom < innerHeight)).toBe(true)

  await search().fill('dark')
  await expect.poll(() => results().count()).toBeGreaterThan(1)
  await search().press('ArrowDown')
  await press('ArrowDown')
  await expect
    .poll(() =>
      results()
        .nth(1)
        .evaluate((node) => node === document.activeElement),
    )
    .toBe(true)
  await press('ArrowUp')
  await press('ArrowUp')
  await expect.poll(() => search().evaluate((node) => node === document.activeElement)).toBe(true)
  await search().fill('theme')
  await press('ArrowDown')
  await press('Enter')
  await heading('Appearance').waitFor()
  expect(await path()).toBe('/settings/appearance#appearance.theme')
  await page.goBack()
  await heading('Reader').waitFor()
  await search().fill('bicycle')
  await page.getByText('No setting found. Try another word.').waitFor()
  await search().press('Escape')
  await page.getByRole('navigation', { name: 'All settings' }).waitFor()
})

test.each([
  ['fr', 'nuit', 'Luminosité'],
  ['ja', 'ウェブトゥーン', '読書モード'],
])('finds settings in %s', async (language, word, label) => {
  await screen.speak(language)
  await screen.open('/settings')
  await screen.page.getByRole('searchbox').fill(word)
  await screen.page.getByRole('link', { name: label }).waitFor()
})

test('a link to a section or a setting opens its page', async () => {
  await screen.open('/settings#following')
  await heading('Following').waitFor()
  expect(await path()).toBe('/settings/following#following')
  await screen.open('/settings/reader#reader.contrast')
  await screen.page.locator('[data-found]').getByText('Contrast').waitFor()
  await screen.open('/settings/bicycle')
  await heading('Appearance').waitFor()
})

test('on a phone the index is a list that opens pages', async () => {
  const { page } = screen
  await page.setViewportSize({ width: 390, height: 844 })
  await screen.open('/settings')
  await page.getByRole('link', { name: 'Reader', exact: true }).waitFor()
  expect(await heading('Appearance').isVisible()).toBe(false)
  await screen.expectAccessible()
  await page.getByRole('link', { name: 'Reader', exact: true }).click()
  await brightness().waitFor()
  expect(await search().isVisible()).toBe(false)
  await screen.expectAccessible()
  await page.getByRole('link', { name: 'All settings' }).click()
  await search().fill('contrast')
  await page.getByRole('link', { name: /^Contrast/ }).click()
  await page.locator('[data-found]').getByText('Contrast').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('shows what a number does before it is saved', async () => {
  await screen.open('/settings/reader')
  const strip = screen.page.getByRole('img', { name: 'Preview' }).locator('> div')
  await tabTo(brightness())
  await press('Control+a')
  await screen.page.keyboard.type('60')
  await expect.poll(() => strip.evaluate((node) => node.style.filter)).toBe('brightness(60%)')
  await press('Escape')
  await expect.poll(() => strip.evaluate((node) => node.style.filter)).toBe('')
})

test('builds the names of files by pressing parts', async () => {
  const { page } = screen
  await screen.open('/settings/library')
  const field = page.getByRole('textbox', { name: 'Names of files' })
  await field.fill('')
  const part = async (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await part('Series')
  await part('Subfolder')
  await page.keyboard.type('Chapter ')
  await part('Chapter number')
  expect(await field.inputValue()).toBe('{series}/Chapter {number:000}')
  await page.getByText('Star Smith/Chapter 012.cbz').waitFor()
  await screen.expectAccessible()
})
