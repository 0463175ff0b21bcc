import { beforeEach, describe, expect, test } from 'vitest'
import { getSettings, replaceSettings, type SettingsValues } from '../../shared/contracts/settings.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of 422/ })
const { tabTo, focused } = screen
const settings = async (): Promise<SettingsValues> => (await screen.api.call(getSettings)).json()
const part = (name: string) => screen.page.getByRole('region', { name, exact: true })
const press = (key: string) => screen.page.keyboard.press(key)
const field = (section: string, label: string) => part(section).getByLabel(label, { exact: true })

const open = async () => {
  await screen.open('/settings')
  await part('Following').waitFor()
}

/** Writes over what a text holds, as hands do that have no mouse. */
async function write(section: string, label: string, text: string): Promise<void> {
  await tabTo(field(section, label))
  await press('Control+a')
  await screen.page.keyboard.type(text)
  await press('Enter')
}

beforeEach(async () => {
  const catalog = { languages: ['en', 'fr', 'ja'] }
  // Without an address, the market of the meal site is hidden.
  const meals = { gatewayUrl: 'https://meals.example' }
  await screen.api.call(replaceSettings, { body: { catalog, following: {}, meals, reader: {} } })
  await open()
})

test('reaches and changes every setting with Tab, arrows, Space and Enter, in order', async () => {
  const { page } = screen
  await tabTo(part('Appearance').getByLabel('System', { exact: true }).first())
  await press('ArrowRight')
  await press('ArrowRight')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await tabTo(part('Catalog').getByLabel('Pornographic'))
  await press('Space')
  await expect.poll(async () => (await settings()).catalog.contentRatings).toContain('pornographic')
  await tabTo(part('Catalog').getByRole('switch', { name: 'Download from the catalog' }))
  await press('Space')
  await expect.poll(async () => (await settings()).catalog.downloadPages).toBe(false)
  await tabTo(field('Reader', 'Background color'))
  const { background } = (await settings()).reader
  await press('ArrowDown')
  await expect.poll(async () => (await settings()).reader.background).not.toBe(background)
  await write('Reader', 'Page gap', '24')
  await expect.poll(async () => (await settings()).reader.gap).toBe(24)
  await write('Following', 'Minimum interval, in hours', '12')
  await expect.poll(async () => (await settings()).following.shortestHours).toBe(12)
  await write('Meals', 'Country', 'FR')
  await expect.poll(async () => (await settings()).meals.country).toBe('FR')
  await tabTo(page.getByRole('link', { name: 'Version, licenses, keyboard' }))
  await press('Enter')
  await page.getByRole('heading', { name: 'About Bunko', level: 1 }).waitFor()
})

describe('an invalid value', () => {
  const refused: readonly (readonly [section: string, label: string, typed: string, why: RegExp])[] = [
    ['Reader', 'Page gap', '900', /200/],
    ['Reader', 'Brightness', 'bright', /must be a whole number/],
    ['Following', 'Minimum interval, in hours', '0', /1/],
    ['Following', 'Maximum interval, in hours', '2', /minimum must not exceed|must not be less/],
    ['Meals', 'Country', 'Germany', /two capital letters/],
    ['Meals', 'Locale', 'german', /such as de-DE/],
  ]
  const reasonOf = (section: string, label: string) =>
    field(section, label).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return input.ariaInvalid === 'true' ? document.getElementById(ids[0] ?? '')?.textContent : 'nothing is wrong'
    })

  test('shows its message at the field, keeps the input, and stores nothing', async () => {
    const before = await settings()
    for (const [section, label, typed, why] of refused) {
      await write(section, label, typed)
      await expect.poll(() => reasonOf(section, label)).toMatch(why)
      expect(await field(section, label).inputValue()).toBe(typed)
    }
    expect(await settings()).toEqual(before)
    await screen.expectAccessible()
    for (const [section, label] of refused) {
      await tabTo(field(section, label))
      await press('Escape')
      await expect.poll(() => reasonOf(section, label)).toBe('nothing is wrong')
    }
    expect(await settings()).toEqual(before)
  })

  test('is stored once it is corrected', async () => {
    await write('Meals', 'Country', 'UK')
    await expect.poll(() => reasonOf('Meals', 'Country')).toMatch(/GB/)
    await screen.page.keyboard.press('Control+a')
    await screen.page.keyboard.type('GB')
    await press('Enter')
    await expect.poll(() => reasonOf('Meals', 'Country')).toBe('nothing is wrong')
    await expect.poll(async () => (await settings()).meals.country).toBe('GB')
  })
})

test('ranks, removes and adds languages with keys and keeps them after a reload', async () => {
  const { page } = screen
  const list = () => part('Catalog').getByRole('group', { name: 'Chapter languages', exact: true })
  const ranked = () => list().getByRole('listitem').allTextContents()
  const stored = async () => (await settings()).catalog.languages
  const button = (name: string) => list().getByRole('button', { name, exact: true })
  expect(await ranked()).toEqual(['English', 'French', 'Japanese'])
  await tabTo(button('Move Japanese up'))
  await press('Enter')
  await expect.poll(ranked).toEqual(['English', 'Japanese', 'French'])
  await expect.poll(focused).toBe('Move Japanese up')
  await press('Enter')
  await expect.poll(ranked).toEqual(['Japanese', 'English', 'French'])
  await expect.poll(focused).toBe('Move Japanese up')
  await expect.poll(stored).toEqual(['ja', 'en', 'fr'])
  await tabTo(button('Remove English'))
  await press('Enter')
  await expect.poll(ranked).toEqual(['Japanese', 'French'])
  await expect.poll(focused).toBe('Remove French')
  await tabTo(list().getByLabel('Add language'))
  await press('ArrowDown')
  await press('ArrowDown')
  const chosen = await list().getByLabel('Add language').locator('option:checked').textContent()
  await expect.poll(stored).toEqual(['ja', 'fr'])
  await tabTo(button('Add'))
  await press('Enter')
  await expect.poll(ranked).toEqual(['Japanese', 'French', chosen])
  await expect.poll(async () => (await stored()).length).toBe(3)
  expect(await list().getByLabel('Add language').inputValue()).toBe('')
  await screen.expectAccessible()
  await page.reload()
  await expect.poll(ranked).toEqual(['Japanese', 'French', chosen])
})
