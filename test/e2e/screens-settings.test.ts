import { beforeEach, describe, expect, test } from 'vitest'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { getAbout } from '../../shared/contracts/system.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of (422|503)|net::ERR_FAILED/ })

/** The address of a meal site, because its market is hidden without one. */
const defaults = {
  catalog: {},
  following: {},
  downloads: {},
  meals: { gatewayUrl: 'https://meals.example' },
  reader: {},
}
const settings = async () => (await screen.api.call(getSettings)).json()
const part = (name: string) => screen.page.getByRole('region', { name, exact: true })
const pages = { Catalog: 'catalog', Following: 'following', Meals: 'meals', 'While reading': 'reader' } as const
/** Opens the page with this section. */
const open = async (section: keyof typeof pages) => {
  await screen.open(`/settings/${pages[section]}`)
  await part(section).waitFor()
}
const saved = (name: string) => screen.page.getByText(`${name} saved`)

beforeEach(async () => {
  await screen.api.call(replaceSettings, { body: defaults })
})

describe('a change', () => {
  test('is saved immediately with the pointer, confirmed, and undone', async () => {
    await open('Catalog')
    const fromCatalog = part('Catalog').getByRole('switch', { name: 'Download from the catalog' })
    await fromCatalog.click()
    await saved('Download from the catalog').waitFor()
    expect((await settings()).catalog.downloadPages).toBe(false)
    expect(await part('Catalog').getByRole('switch', { name: 'Data saver' }).getAttribute('aria-disabled')).toBe('true')
    await screen.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => fromCatalog.getAttribute('aria-checked')).toBe('true')
    await expect.poll(async () => (await settings()).catalog.downloadPages).toBe(true)
  })

  test('without a response is reported at its control and keeps the input', async () => {
    const { page } = screen
    await open('Meals')
    await page.route('**/api/settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    const box = part('Meals').getByLabel('Box', { exact: true })
    await box.fill('Veggie box')
    await box.press('Enter')
    await part('Meals')
      .getByText(/^Not saved\. Can’t connect to Bunko/)
      .waitFor()
    expect(await box.inputValue()).toBe('Veggie box')
    await page.unroute('**/api/settings')
    await box.press('Enter')
    await saved('Box').waitFor()
    expect((await settings()).meals.product).toBe('veggie-box')
  })

  test('of a switch without a response is reverted and reported', async () => {
    const { page } = screen
    await open('Following')
    await page.route('**/api/settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    const follow = part('Following').getByRole('switch', { name: 'Check for new chapters' })
    await follow.click()
    await part('Following')
      .getByText(/^Not saved\./)
      .waitFor()
    expect(await follow.getAttribute('aria-checked')).toBe('true')
  })

  test('made elsewhere shows immediately, except in a field that is being edited', async () => {
    await open('Meals')
    const box = part('Meals').getByLabel('Box', { exact: true })
    await box.fill('half-writ')
    const meals = { ...(await settings()).meals, product: 'family-box', preference: 'veggie' }
    await screen.api.call(replaceSettings, { body: { meals } })
    await expect.poll(() => part('Meals').getByLabel('Preference', { exact: true }).inputValue()).toBe('Veggie')
    expect(await box.inputValue()).toBe('half-writ')
    await box.press('Escape')
    expect(await box.inputValue()).toBe('Family box')
  })
})

test('keeps chapters ahead and deletes files after reading', async () => {
  await open('While reading')
  const downloads = part('While reading')
  await downloads.getByLabel('Download ahead').selectOption('5 chapters')
  await saved('Download ahead').waitFor()
  expect((await settings()).downloads.keepAhead).toBe(5)
  const kept = downloads.getByLabel('Read chapters to keep per manga')
  expect(await kept.getAttribute('aria-disabled')).toBe('true')
  await downloads.getByRole('switch', { name: 'Delete files after reading' }).click()
  await kept.fill('3')
  await kept.press('Enter')
  await expect
    .poll(async () => (await settings()).downloads)
    .toEqual({
      keepAhead: 5,
      deleteAfterReading: true,
      keepLastRead: 3,
    })
  await downloads.getByLabel('Download ahead').selectOption('Automatic: 2 for followed manga')
  await expect.poll(async () => (await settings()).downloads.keepAhead).toBe(null)
})

const paths = ['', '/library', '/reader', '/catalog', '/following', '/backups', '/devices', '/meals', '/system']

test.each([...paths.map((path) => `/settings${path}`), '/about'])(
  '%s has no accessibility violations',
  async (path) => {
    await screen.open(path)
    await screen.page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => screen.page.getByText('Loading…').count()).toBe(0)
    await screen.expectAccessible()
  },
)

test('links to licences, keys and the API', async () => {
  const { page } = screen
  await screen.open('/settings/system')
  // A pointer could miss the link, which moves when the text above it is loaded.
  await page.getByRole('link', { name: 'Version, licenses, keyboard' }).press('Enter')
  await page.getByText(/^Version \d+\.\d+\.\d+$/).waitFor()
  const { dataFolder } = (await screen.api.call(getAbout)).json()
  await page.getByText(dataFolder, { exact: true }).waitFor()
  await page.getByText(screen.origin, { exact: true }).waitFor()
  for (const name of ['API documentation', 'View all licenses']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    expect((await fetch(new URL(href!, screen.origin))).status).toBe(200)
  }
})
