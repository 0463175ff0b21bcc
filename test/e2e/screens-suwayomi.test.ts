import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { startSuwayomi } from '../simulators/suwayomi/start-suwayomi.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

let server: Awaited<ReturnType<typeof startSuwayomi>>
beforeAll(async () => {
  server = await startSuwayomi({ mode: 'ui_login' })
})
afterAll(() => server.stop())
// The catalog of the tests is never there.
const screen = screenForTests({ expectedErrors: /status of 50\d/ })
const { field, button } = screen

test('adds a server with a login, finds a manga on it, downloads a chapter and reads it', async () => {
  const { api, page } = screen
  await screen.open('/sources')
  await page.getByRole('link', { name: 'Add source' }).click()
  await field('Series or chapter URL').fill(server.origin)
  await button('Detect settings').click()
  await page.getByRole('heading', { name: `Suwayomi server at ${server.host}` }).waitFor()
  await screen.expectAccessible()
  await field('User name').fill(server.user.username)
  await field('Password').fill('wrong')
  await button('Add source').click()
  await page.getByText(`${server.host} refused the user name or the password.`).waitFor()
  await field('Password').fill(server.user.password)
  await button('Add source').click()

  await page.getByText('“Suwayomi” added. Search for a manga by its title.').waitFor()
  await page.getByRole('searchbox').fill('star smith')
  const found = page.getByRole('region', { name: 'Suwayomi' })
  await found.getByText('Comic Bay (EN)').waitFor()
  await screen.expectAccessible()
  await found.getByRole('link', { name: 'Star Smith' }).first().click()
  const card = page.getByRole('article', { name: 'Star Smith' })
  await card.getByText('About Star Smith.').waitFor()
  await card.getByRole('button', { name: 'Add' }).click()
  await button('Download chapter 2').click()
  await page.getByRole('link', { name: 'Read chapter 2', exact: true }).click()
  await page.locator('[data-page="1"][data-ready]').waitFor()

  const [source] = (await api.call(listContentSources)).data
  expect(source.options.server).toEqual({ kind: 'suwayomi', username: server.user.username, password: '***' })
  const chapterId = /read\/([^/?#]+)/.exec(page.url())![1]!
  const image = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
  expect(image.bytes.equals(await server.page(7, 102, 0))).toBe(true)
})

test('shows and changes the login of a server in its settings', async () => {
  const { page } = screen
  await screen.open('/sources')
  await page.getByText('Suwayomi server').waitFor()
  await page.getByRole('link', { name: 'Suwayomi', exact: true }).click()
  await field('Password').waitFor()
  expect(await field('Password').inputValue()).toBe('***')
  expect(await page.getByText('Image selector').count()).toBe(0)
  await screen.expectAccessible()
  await field('User name').fill('akira')
  await button('Save source').click()
  await page.getByText('“Suwayomi” saved').waitFor()
  const found = await screen.api.call(listContentSources)
  expect(found.data[0].options.server.password).toBe('***')
})
