import { beforeAll, expect, test } from 'vitest'
import { listDevices, removeAllDevices } from '../../shared/contracts/devices.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { basicOf, devicesOrigin } from '../support/devices-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

// A device that is not connected is refused, which the browser reports, and so is what it may not ask for.
const screen = screenForTests({
  serveOptions: ['--devices', '127.0.0.1:0', '--devices-name', 'bunko.test'],
  expectedErrors: /status of 40[14]/,
})
const section = () => screen.page.getByRole('region', { name: 'Read on other devices', exact: true })

beforeAll(async () => {
  await screen.api.call(createManga, { body: sampleManga })
})

test('a phone is connected with the code, reads the library, and is removed', async () => {
  await screen.open('/settings')
  await section().getByRole('button', { name: 'Connect a phone or tablet' }).click()
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Code to scan' }).waitFor()
  await screen.expectAccessible()
  const url = await dialog.getByText(/\/pair#/).innerText()
  const phone = await screen.context.browser()!.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto(url)
  await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  expect(page.url()).not.toContain('#')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const row = section().getByRole('listitem').filter({ hasText: 'Browser' })
  await row.waitFor()
  await row.getByRole('button').click()
  await screen.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('This device isn’t connected to Bunko yet').waitFor()
  await page.goto(url.replace(/#.*/, '#used-code'))
  await page.getByText('This code was used already').waitFor()
  await phone.close()
})

test('an app gets a user name and a password, shown once', async () => {
  await screen.api.call(removeAllDevices)
  await screen.open('/settings')
  await section().getByRole('button', { name: 'Add an app' }).click()
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Mihon')
  await dialog.getByRole('button', { name: 'Create password' }).click()
  const fact = (term: string) =>
    dialog.getByText(term, { exact: true }).locator('xpath=following-sibling::dd').innerText()
  const credential = { username: await fact('User name'), password: await fact('Password or API key') }
  const origin = await devicesOrigin(screen.api)
  expect((await fetch(`${origin}/opds`, { headers: basicOf(credential) })).status).toBe(200)
  expect(await fact('OPDS catalog (KOReader, Panels, Librera)')).toBe(`${origin}/opds`)
  expect(await fact('The same for Aidoku')).toBe(`${origin}/komga/`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await section().getByText('Mihon').waitFor()
  await screen.expectAccessible()
  expect((await screen.api.call(listDevices)).json().items).toMatchObject([{ name: 'Mihon', kind: 'app' }])
})
