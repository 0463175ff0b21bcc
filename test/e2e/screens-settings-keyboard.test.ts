import { beforeEach, describe, expect, test } from 'vitest'
import { getSettings, replaceSettings, type SettingsValues } from '../../shared/contracts/settings.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of 422/ })
const { tabTo, focused } = screen
const settings = async (): Promise<SettingsValues> => (await screen.api.call(getSettings)).json()
const part = (name: string) => screen.page.getByRole('region', { name, exact: true })
const press = (key: string) => screen.page.keyboard.press(key)
const field = (section: string, label: string) => part(section).getByLabel(label, { exact: true })

const open = async (page: string) => {
  await screen.open(`/settings/${page}`)
  await screen.page.getByRole('region').first().waitFor()
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
})

test('reaches and changes every setting with Tab, arrows, Space and Enter, in order', async () => {
  const { page } = screen
  await open('')
  await tabTo(part('Appearance').getByLabel('System', { exact: true }).first())
  await press('ArrowRight')
  await press('ArrowRight')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await tabTo(page.getByRole('link', { name: 'Catalog', exact: true }))
  await press('Enter')
  await tabTo(part('Catalog').getByLabel('Pornographic'))
  await press('Space')
  await expect.poll(async () => (await settings()).catalog.contentRatings).toContain('pornographic')
  await tabTo(part('Catalog').getByRole('switch', { name: 'Download from the catalog' }))
  await press('Space')
  await expect.poll(async () => (await settings()).catalog.downloadPages).toBe(false)
  await open('reader')
  await tabTo(field('Reader', 'Background color'))
  const { background } = (await settings()).reader
  await press('ArrowDown')
  await expect.poll(async () => (await settings()).reader.background).not.toBe(background)
  await write('Reader', 'Page gap', '24')
  await expect.poll(async () => (await settings()).reader.gap).toBe(24)
  await open('following')
  await write('Following', 'Minimum interval, in hours', '12')
  await part('Following').getByText('12 hours, for manga that update often').waitFor()
  await expect.poll(async () => (await settings()).following.shortestHours).toBe(12)
  await open('meals')
  await write('Meals', 'Country', 'FR')
  await part('Meals').getByText('France', { exact: true }).waitFor()
  await expect.poll(async () => (await settings()).meals.country).toBe('FR')
  await open('system')
  await tabTo(page.getByRole('link', { name: 'Version, licenses, keyboard' }))
  await press('Enter')
  await page.getByRole('heading', { name: 'About Bunko', level: 1 }).waitFor()
})

describe('an invalid value', () => {
  type Refused = readonly [label: string, typed: string, why: RegExp]
  const refused: readonly { readonly section: string; readonly fields: readonly Refused[] }[] = [
    {
      section: 'Reader',
      fields: [
        ['Page gap', '900', /200/],
        ['Brightness', 'bright', /must be a whole number/],
      ],
    },
    {
      section: 'Following',
      fields: [
        ['Minimum interval, in hours', '0', /1/],
        ['Maximum interval, in hours', '2', /minimum must not exceed|must not be less/],
      ],
    },
    {
      section: 'Meals',
      fields: [
        ['Country', 'Germany', /two capital letters/],
        ['Locale', 'german', /such as de-DE/],
      ],
    },
  ]
  const reasonOf = (section: string, label: string) =>
    field(section, label).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return input.ariaInvalid === 'true' ? document.getElementById(ids[0] ?? '')?.textContent : 'nothing is wrong'
    })

  test.each(refused)(
    'in $section shows its message at the field, keeps the input, and stores nothing',
    async ({ section, fields }) => {
      const before = await settings()
      await open(section.toLowerCase())
      for (const [label, typed, why] of fields) {
        await write(section, label, typed)
        await expect.poll(() => reasonOf(section, label)).toMatch(why)
        expect(await field(section, label).inputValue()).toBe(typed)
      }
      expect(await settings()).toEqual(before)
      await screen.expectAccessible()
      for (const [label] of fields) {
        await tabTo(field(section, label))
        await press('Escape')
        await expect.poll(() => reasonOf(section, label)).toBe('nothing is wrong')
      }
      expect(await settings()).toEqual(before)
    },
  )

  test('is stored once it is corrected', async () => {
    await open('meals')
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
  await open('catalog')
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
