import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { removeAllDevices } from '../../shared/contracts/devices.ts'
import { deleteProgress, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type PhoneForTests, startPhoneForTests } from '../support/phone-for-tests.ts'
import { keptCaches, keptCount, pageImage, phoneSteps, workerStarted } from '../support/phone-steps.ts'
import { waitFor } from '../support/wait-for.ts'

let phone: PhoneForTests
let chapterIds: readonly string[]
beforeAll(async () => {
  phone = await startPhoneForTests()
  const { items } = (await phone.api.call(listChapters, { params: { id: phone.mangaId } })).json()
  chapterIds = [1, 2, 3].map((number) => items.find((each) => each.number === number)!.id)
})
afterAll(() => phone?.end())

const openManga = (page: Page) => phoneSteps(phone).openManga(page)
const openKept = (page: Page) => phoneSteps(phone).openKept(page)
async function keep(page: Page, number: number): Promise<void> {
  await openManga(page)
  await phoneSteps(phone).keep(page, number)
}
const progressOf = async (chapterId: string) =>
  (await phone.api.call(getReaderChapter, { params: { chapterId } })).json().lastReadPage

test('a phone keeps a chapter, reads on without a connection, and its progress arrives when it is back', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await keep(page, 1)
  await openKept(page)
  await keptCount(page, /^1 chapter on this device/)

  await context.setOffline(true)
  await phone.stopServer()
  await page.goto(phone.origin)
  await page.getByRole('link', { name: 'Read offline' }).first().click()
  await page.getByRole('link', { name: 'Read chapter 1', exact: true }).click()
  await pageImage(page, 1).waitFor()
  await page.keyboard.press('ArrowLeft')
  await pageImage(page, 2).waitFor()
  const isShown = (number: number) =>
    pageImage(page, number).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await waitFor(async () => expect(await isShown(2)).toBe(true))
  await page.waitForFunction(() => localStorage.getItem('bunko.unsent-progress')?.includes('"page":2'))
  await page.goto(`${phone.origin}/read/${chapterIds[0]}`)
  await pageImage(page, 2).waitFor()

  await phone.startServer()
  await context.setOffline(false)
  await waitFor(async () => expect(await progressOf(chapterIds[0]!)).toBe(2))
  await context.close()
})

test('what was read on the computer meanwhile stays', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await keep(page, 2)
  await openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  await context.setOffline(true)
  await page.goto(`${phone.origin}/read/${chapterIds[1]}`)
  await pageImage(page, 1).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => localStorage.getItem('bunko.unsent-progress')?.includes('"page":2'))
  expect(await progressOf(chapterIds[1]!)).toBeNull()
  // What was read here an hour ago.
  await page.evaluate(() => {
    const unsent = JSON.parse(localStorage.getItem('bunko.unsent-progress')!)
    for (const each of Object.values<{ at: number }>(unsent)) each.at -= 3_600_000
    localStorage.setItem('bunko.unsent-progress', JSON.stringify(unsent))
  })
  await page.goto('about:blank')
  await phone.api.call(saveProgress, { params: { chapterId: chapterIds[1]! }, body: { page: 4 } })
  await context.setOffline(false)
  await page.goto(phone.origin)
  await page.waitForFunction(() => localStorage.getItem('bunko.unsent-progress') === '{}')
  expect(await progressOf(chapterIds[1]!)).toBe(4)
  await phone.api.call(deleteProgress, { params: { chapterId: chapterIds[1]! } })
  await context.close()
})

test('a stored screen that is old is shown only without an answer', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('bunko-shell-'))!
    const old = new Response('<!doctype html><title>Old</title>', { headers: { 'Content-Type': 'text/html' } })
    await (await caches.open(name)).put('/', old)
  })
  await page.goto(phone.origin)
  await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  await context.setOffline(true)
  await page.goto(phone.origin)
  expect(await page.title()).toBe('Old')
  await context.close()
})

test('over plain HTTP everything works but reading offline, which is explained', async () => {
  const { context, page } = await phone.pair(phone.insecureOrigin)
  await keep(page, 1)
  await page.getByRole('heading', { name: 'Offline', level: 1 }).waitFor()
  await page.getByText('Reading offline needs a secure address').waitFor()
  await page.getByText('Tailscale').waitFor()
  await page.getByText('reverse proxy').waitFor()
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
  expect(await page.evaluate(() => localStorage.getItem('bunko.kept') ?? '')).not.toContain(chapterIds[0])
  await page.goto(`${phone.insecureOrigin}/read/${chapterIds[0]}?page=1`)
  await pageImage(page, 1).waitFor()
  await context.close()
})

test('volumes and the next chapters are kept, within a limit, and removed', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await openManga(page)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep a volume on this device…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volume 1' }).click()
  await openKept(page)
  await keptCount(page, /^2 chapters on this device/)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('bunko.kept')!)
    localStorage.setItem('bunko.kept', JSON.stringify({ ...kept, state: { ...kept.state, limitBytes: 1 } }))
  })
  await openManga(page)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Keep the next/ }).click()
  await openKept(page)
  await page.getByRole('listitem').getByText('Not kept: there is no room within the limit.').waitFor()
  await page.getByLabel('Space for chapters').selectOption({ label: '2 GB' })
  await page.getByRole('button', { name: 'Keep chapter 3 again' }).click()
  await keptCount(page, /^3 chapters on this device/)
  await page.getByRole('button', { name: 'Remove chapter 3 from this device' }).click()
  await keptCount(page, /^2 chapters on this device/)
  await page.getByRole('button', { name: 'Remove all from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Nothing on this device yet').waitFor()
  await waitFor(async () => expect(await keptCaches(page)).toEqual([]))
  await context.close()
})

test('says what the browser removed and what was replaced in the library', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await keep(page, 3)
  await openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  await page.evaluate((id) => caches.delete(`bunko-kept-${id}`), chapterIds[2]!)
  await page.reload()
  await page.getByText('The browser removed it.').waitFor()
  await page.getByRole('button', { name: 'Keep chapter 3 again' }).click()
  await keptCount(page, /^1 chapter on this device/)

  phone.sites.switches('a1').fault({ on: 'image', chapter: 3, page: 1, effect: 'changing' })
  const body = { chapterId: chapterIds[2]!, force: true }
  const { jobIds } = (await phone.api.call(scrapeChapters, { body })).json()
  for (const id of jobIds) await phone.api.finished(id)
  await page.reload()
  await page.getByText('replaced in the library').waitFor()
  await page.getByRole('button', { name: 'Keep chapter 3 again' }).click()
  await page.getByText('replaced in the library').waitFor({ state: 'detached' })
  await context.close()
})

test('a removed phone keeps nothing', async () => {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await keep(page, 1)
  await openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  await phone.api.call(removeAllDevices)
  await page.getByText('This device isn’t connected to Bunko yet').waitFor()
  await waitFor(async () => {
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('bunko.kept'))).toBeNull()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
  await context.close()
})

test('the web reader can be installed on other devices, and only there', async () => {
  const { context, page } = await phone.pair(phone.origin)
  const session = await context.newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest = await (await page.request.get(url, { headers: { 'Accept-Language': 'fr' } })).json()
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toContain('Hors ligne')
  const shown = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)]
  for (const { src } of shown) expect((await page.request.get(phone.origin + src)).status(), src).toBe(200)
  for (const path of ['/service-worker.js', '/manifest.webmanifest'])
    expect((await fetch(phone.localOrigin + path)).status, path).toBe(404)
  expect(await (await fetch(phone.localOrigin)).text()).not.toContain('manifest')
  await context.close()
})

test('reads and keeps chapters in a browser without idle callbacks, as Safari is', async () => {
  const { context, page } = await phone.pair(
    phone.origin,
    'delete window.requestIdleCallback; delete window.cancelIdleCallback',
  )
  await workerStarted(page)
  await keep(page, 1)
  await openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  await context.close()
})
