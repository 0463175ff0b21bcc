import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type PhoneForTests, startPhoneForTests } from '../support/phone-for-tests.ts'
import { keptCaches, keptCount, pageImage, phoneSteps, workerStarted } from '../support/phone-steps.ts'

let phone: PhoneForTests
let chapterIds: readonly string[]
let steps: ReturnType<typeof phoneSteps>
beforeAll(async () => {
  phone = await startPhoneForTests()
  steps = phoneSteps(phone)
  const { items } = (await phone.api.call(listChapters, { params: { id: phone.mangaId } })).json()
  chapterIds = [1, 2, 3].map((number) => items.find((each) => each.number === number)!.id)
})
afterAll(() => phone?.end())

const isFull = 'Not kept: the browser has no more room on this device.'
const cacheOf = (number: number) => `bunko-kept-${chapterIds[number - 1]}`
const row = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Read chapter ${number}`, exact: true }) })

/** Pairs a phone that keeps the first chapter, and limits what its browser may store. */
async function pairWithFirst() {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await steps.openManga(page)
  await steps.keep(page, 1)
  await steps.openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  const session = await context.newCDPSession(page)
  const limitTo = async (room: number | undefined) => {
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage!)
    const quota = room === undefined ? {} : { quotaSize: used + room }
    await session.send('Storage.overrideQuotaForOrigin', { origin: phone.origin, ...quota })
  }
  return { context, page, session, limitTo }
}

/** The bytes of the pages in the cache of a chapter. */
const storedBytes = (page: Page, number: number) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const pages = (await cache.keys()).filter(({ url }) => url.includes('/page/'))
    const sizes = await Promise.all(pages.map(async (each) => (await (await cache.match(each))!.blob()).size))
    return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }, cacheOf(number))

const notedBytes = (page: Page, number: number) =>
  page.evaluate(
    (id) => {
      const { chapters } = JSON.parse(localStorage.getItem('bunko.kept')!).state
      return chapters.find((each: { chapterId: string }) => each.chapterId === id).bytes as number
    },
    chapterIds[number - 1]!,
  )

async function readsOffline(page: Page, number: number): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(`${phone.origin}/read/${chapterIds[number - 1]}?page=1`)
  for (const shown of [1, 2, 3]) {
    await pageImage(page, shown).evaluate((image) => (image as HTMLImageElement).decode())
    await page.keyboard.press('ArrowLeft')
  }
  await page.context().setOffline(false)
}

test('a browser that is full keeps what it has, removes the half of a chapter and says what to do', async () => {
  const { context, page, limitTo } = await pairWithFirst()
  const { bytes, count } = await storedBytes(page, 1)
  expect(await notedBytes(page, 1)).toBe(bytes)
  await limitTo(Math.round(bytes / 2))
  await steps.openManga(page)
  await steps.keep(page, 2)
  await page.getByText(isFull).waitFor()
  await steps.keep(page, 3)
  await steps.openKept(page)
  for (const number of [2, 3]) await row(page, number).getByText(isFull).waitFor()
  await keptCount(page, /^1 chapter on this device/)
  expect(await keptCaches(page)).toEqual([cacheOf(1)])
  expect(await storedBytes(page, 1)).toEqual({ bytes, count })
  await readsOffline(page, 1)

  await limitTo(undefined)
  await page.goto(`${phone.origin}/kept`)
  await page.getByRole('button', { name: 'Keep all again' }).click()
  await keptCount(page, /^3 chapters on this device/)
  for (const number of [2, 3]) expect(await notedBytes(page, number)).toBe((await storedBytes(page, number)).bytes)
  await context.close()
})

test('a chapter that is replaced in the library stays readable when there is no room for its new file', async () => {
  const { context, page, limitTo } = await pairWithFirst()
  const before = await storedBytes(page, 1)
  phone.sites.switches('a1').fault({ on: 'image', chapter: 1, page: 1, effect: 'changing' })
  const { jobIds } = (await phone.api.call(scrapeChapters, { body: { chapterId: chapterIds[0]!, force: true } })).json()
  for (const id of jobIds) await phone.api.finished(id)
  await page.reload()
  await row(page, 1).getByText('replaced in the library').waitFor()
  await limitTo(Math.round(before.bytes / 2))
  await page.getByRole('button', { name: 'Keep chapter 1 again' }).click()
  await row(page, 1).getByText(isFull).waitFor()
  await keptCount(page, /^1 chapter on this device/)
  expect(await storedBytes(page, 1)).toEqual(before)
  await readsOffline(page, 1)
  await context.close()
})

test('what the browser has thrown away is not shown as kept', async () => {
  const { context, page, session } = await pairWithFirst()
  await steps.openManga(page)
  const mark = page.getByText('On this device', { exact: true })
  await mark.waitFor({ state: 'attached' })
  const storageTypes = 'cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin: phone.origin, storageTypes })
  await steps.openKept(page)
  await row(page, 1).getByText('The browser removed it.').waitFor()
  await keptCount(page, /^0 chapters on this device · 0 bytes/)
  await steps.openManga(page)
  await mark.waitFor({ state: 'detached' })
  await workerStarted(page)
  await steps.keep(page, 1)
  await steps.openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  await readsOffline(page, 1)
  await context.close()
})
