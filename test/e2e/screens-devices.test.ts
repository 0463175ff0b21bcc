import { beforeAll, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createPairing, listDevices, removeAllDevices } from '../../shared/contracts/devices.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { addApp, basicOf, devicesOrigin } from '../support/devices-for-tests.ts'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

// A device that is not connected is refused, and a request is cut off, which the browser reports.
const screen = screenForTests({
  sites: { only: ['a1'] },
  serveOptions: ['--devices', '127.0.0.1:0', '--devices-name', 'bunko.test'],
  expectedErrors: /status of 401|ERR_FAILED/,
})
const section = () => screen.page.getByRole('region', { name: 'Read on other devices', exact: true })

let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
})

test('a phone is connected with the code, reads the library, and is removed', async () => {
  await screen.open('/settings/devices')
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
  // The open page notices it and loads itself again, at its own time.
  await page.getByText('This device isn’t connected to Bunko yet').waitFor()
  await page.goto(url.replace(/#.*/, '#used-code'))
  await page.getByText('This code was already used').waitFor()
  await phone.close()
})

test('why a device could not be removed is not said of the next one', async () => {
  const { page } = screen
  for (const name of ['Shelf', 'Tablet']) await addApp(screen.api, name)
  await page.route('**/api/devices/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await screen.open('/settings/devices')
  const dialog = page.getByRole('dialog')
  await section().getByRole('button', { name: 'Remove Shelf' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await section().getByRole('button', { name: 'Remove Tablet' }).click()
  await dialog.getByRole('heading', { name: 'Remove Tablet' }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await screen.api.call(removeAllDevices)
})

test('on a phone everything that is offered works: library, chapter, page, progress', async () => {
  const origin = await devicesOrigin(screen.api)
  const { code } = (await screen.api.call(createPairing, { body: {} })).json()
  const phone = await screen.context.browser()!.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  const failures: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`))
  page.on('console', (line) => line.type() === 'error' && failures.push(line.text()))
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const shown = (texts: readonly string[]) => texts.map((text) => text.trim())
  await page.goto(`${origin}/pair#${code}`)
  await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  expect(shown(await links.allInnerTexts()).filter(Boolean)).toEqual(['Library', 'Updates', 'History', 'Offline'])
  expect(await page.getByRole('link', { name: 'Add manga' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'New shelf' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Updates' }).click()
  await page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  for (const path of ['/settings', '/sources', '/downloads', '/add']) {
    await page.goto(origin + path)
    await page.getByRole('link', { name: 'Go to library' }).waitFor()
  }
  await page.goto(`${origin}/manga/${mangaId}`)
  await page.getByRole('heading', { name: 'Star Smith' }).waitFor()
  await page.getByRole('link', { name: 'Read chapter 1', exact: true }).waitFor()
  expect(await press('Look for new chapters').or(press('Follow')).count()).toBe(0)
  await page.getByRole('button', { name: 'More actions for chapter 1' }).click()
  const items = shown(await page.getByRole('menuitem').allInnerTexts())
  expect(items).toEqual(['Mark as read', 'Mark previous as read', 'Keep on this device', 'Save as CBZ'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Read chapter 1', exact: true }).click()
  await page.waitForURL(/\/read\//)
  await page.locator('img[data-page="1"], [data-page="1"] img').first().waitFor()
  await page.keyboard.press('ArrowLeft')
  const chapterId = /read\/([^/?#]+)/.exec(page.url())![1]!
  await waitFor(async () => {
    const { lastReadPage } = (await screen.api.call(getReaderChapter, { params: { chapterId } })).json()
    return lastReadPage !== null && lastReadPage > 1
  })
  expect(failures).toEqual([])
  await screen.api.call(removeAllDevices)
  await page.getByText('This device isn’t connected to Bunko yet').waitFor()
  await phone.close()
})

test('a phone whose chapter fails to download says so, with what works there', async () => {
  const site = screen.sites.switches('a1')
  const added = await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 4, to: 5 } })
  const fourth = added.json().items.find(({ number }) => number === 4)
  site.fault({ on: 'image', chapter: 4, page: 1, effect: 'status', status: 404 })
  const origin = await devicesOrigin(screen.api)
  const { code } = (await screen.api.call(createPairing, { body: {} })).json()
  const phone = await screen.context.browser()!.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await phone.newPage()
  await page.goto(`${origin}/pair#${code}`)
  await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  await page.goto(`${origin}/read/${fourth!.id}`)
  const failed = page.getByRole('alert').filter({ hasText: 'The download failed.' }).first()
  await failed.waitFor()
  await failed.getByRole('button', { name: 'Skip to chapter 5' }).waitFor()
  await failed.getByRole('link', { name: 'Back to manga' }).waitFor()
  expect(await failed.getByRole('button').or(failed.getByRole('link')).count()).toBe(3)
  site.reset()
  await failed.getByRole('button', { name: 'Try now' }).click()
  await page
    .getByRole('img', { name: /^Page 1 of/ })
    .first()
    .waitFor()
  await phone.close()
})

test('the desktop offers the page that another device has read, and takes it back when reading goes on here', async () => {
  const origin = await devicesOrigin(screen.api)
  const headers = { ...basicOf(await addApp(screen.api, 'Phone')), 'Content-Type': 'application/json' }
  const chapters = (await screen.api.call(listChapters, { params: { id: mangaId } })).json().items
  const { id } = chapters.find(({ number }) => number === 1)!
  const readThere = (page: number) =>
    fetch(`${origin}/komga/api/v1/books/${id}/read-progress`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ page, completed: false }),
    })
  // What is read here takes the offer back, so page 1 must be saved before.
  const saved = screen.page.waitForResponse(
    (response) => response.url().endsWith(`/${id}/progress`) && response.request().method() === 'PUT',
  )
  await screen.open(`/read/${id}?page=1`)
  await screen.page
    .getByRole('img', { name: /^Page 1 of/ })
    .first()
    .waitFor()
  await saved
  await readThere(4)
  const offer = screen.button('Go to page 4, read on Phone')
  await offer.waitFor()
  await screen.expectAccessible()
  await offer.click()
  await screen.page
    .getByRole('img', { name: /^Page 4 of/ })
    .first()
    .waitFor()
  await readThere(3)
  await screen.button('Go to page 3, read on Phone').waitFor()
  await screen.key('End')
  await screen.button('Go to page 3, read on Phone').waitFor({ state: 'detached' })
})

test('a chapter that was just opened does not take the page of another device back, and opens where that stopped', async () => {
  const origin = await devicesOrigin(screen.api)
  const headers = { ...basicOf(await addApp(screen.api, 'Tablet')), 'Content-Type': 'application/json' }
  const chapters = (await screen.api.call(listChapters, { params: { id: mangaId } })).json().items
  const { id } = chapters.find(({ number }) => number === 2)!
  const readThere = (page: number) =>
    fetch(`${origin}/komga/api/v1/books/${id}/read-progress`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ page, completed: false }),
    })
  const pageImage = (number: number) => screen.page.getByRole('img', { name: new RegExp(`^Page ${number} of`) }).first()
  const lastReadPage = async () =>
    (await screen.api.call(getReaderChapter, { params: { chapterId: id } })).json().lastReadPage
  const offer = (number: number) => screen.button(`Go to page ${number}, read on Tablet`)
  // The page counts as read after three seconds, which pass only when the test says so.
  await screen.page.clock.install()
  await screen.open(`/manga/${mangaId}`)
  const link = screen.page.getByRole('link', { name: 'Read chapter 2', exact: true })
  await link.click()
  await pageImage(1).waitFor()
  await readThere(4)
  await waitFor(async () => {
    await screen.page.clock.runFor(1000)
    expect(await offer(4).isVisible()).toBe(true)
  })
  await screen.page.clock.runFor(10_000)
  expect(await lastReadPage()).toBe(4)
  expect(await offer(4).isVisible()).toBe(true)

  await screen.page.goBack()
  await link.waitFor()
  await readThere(3)
  await waitFor(async () => {
    await screen.page.clock.runFor(1000)
    expect(await chapterRows(screen).row(2).innerText()).toContain('3 of')
  })
  await link.click()
  await waitFor(async () => {
    await screen.page.clock.runFor(1000)
    expect(await pageImage(3).isVisible()).toBe(true)
  })
})

test('an app gets a user name and a password, shown once', async () => {
  await screen.api.call(removeAllDevices)
  await screen.open('/settings/devices')
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
  expect(await fact('Komga server for Aidoku')).toBe(`${origin}/komga/`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await section().getByText('Mihon').waitFor()
  await screen.expectAccessible()
  expect((await screen.api.call(listDevices)).json().items).toMatchObject([{ name: 'Mihon', kind: 'app' }])
})
