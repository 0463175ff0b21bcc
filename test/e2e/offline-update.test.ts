import { rm } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { type PhoneForTests, startPhoneForTests } from '../support/phone-for-tests.ts'
import { keptCount, pageImage, phoneSteps, workerStarted } from '../support/phone-steps.ts'
import { makeSecondBuild, secondBuildMark } from '../support/second-build.ts'
import { temporaryFolder } from '../support/start-app.ts'

let phone: PhoneForTests
let steps: ReturnType<typeof phoneSteps>
let chapterIds: readonly string[]
let folder: string
let secondBuild: string
beforeAll(async () => {
  folder = await temporaryFolder()
  secondBuild = await makeSecondBuild(folder)
  phone = await startPhoneForTests()
  steps = phoneSteps(phone)
  const { items } = (await phone.api.call(listChapters, { params: { id: phone.mangaId } })).json()
  chapterIds = [1, 2, 3].map((number) => items.find((each) => each.number === number)!.id)
})
afterAll(async () => {
  await phone?.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => startBuild(undefined))

async function startBuild(program: string | undefined): Promise<void> {
  await phone.stopServer()
  await phone.startServer(program)
}

/** Whether the page runs the second build. */
const isSecond = (page: Page) =>
  page.evaluate(
    (mark) => [...document.scripts].some(({ src }) => src.includes('/assets/') && src.includes(mark)),
    secondBuildMark,
  )
const lastPage = async (number: number) => {
  const params = { chapterId: chapterIds[number - 1]! }
  return (await phone.api.call(getReaderChapter, { params })).json().lastReadPage
}

/** Makes the browser look for the second build while the page is open. Without it, the browser looks at the next start. */
const secondIsStored = (page: Page) =>
  page.evaluate(async (mark) => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update()
    const isStored = async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('bunko-shell-'))
      return names.some((name) => name.includes(mark)) && registration.waiting !== null
    }
    while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 100))
  }, secondBuildMark.slice(1))

/** Of the worker of the second build. */
async function stateOfSecond(context: BrowserContext): Promise<unknown> {
  const read = 'version.startsWith("second") ? serviceWorker.state : undefined'
  const states = await Promise.all(context.serviceWorkers().map((each) => each.evaluate(read).catch(() => undefined)))
  return states.find((state) => state !== undefined)
}

async function pairAndKeep(number: number) {
  const { context, page } = await phone.pair(phone.origin)
  await workerStarted(page)
  await steps.openManga(page)
  await steps.keep(page, number)
  await steps.openKept(page)
  await keptCount(page, /^1 chapter on this device/)
  return { context, page }
}

test('an update does not break the chapter that is open, and is used from the next start on', async () => {
  const { context, page } = await pairAndKeep(1)
  await page.goto(`${phone.origin}/read/${chapterIds[0]}?page=1`)
  await pageImage(page, 1).waitFor()
  // Read while the program is replaced.
  await context.setOffline(true)
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => localStorage.getItem('bunko.unsent-progress')?.includes('"page":2'))
  await startBuild(secondBuild)
  await context.setOffline(false)
  await secondIsStored(page)
  await expect.poll(() => lastPage(1)).toBe(2)

  // Code of the first version that was not needed before is no longer on the server.
  await page.keyboard.press('s')
  const settings = page.getByRole('heading', { name: 'Reader settings' })
  await settings.waitFor()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  await pageImage(page, 3).evaluate((image) => (image as HTMLImageElement).decode())
  expect(await isSecond(page)).toBe(false)
  await expect.poll(() => lastPage(1)).toBe(3)
  await page.close()
  await expect.poll(() => stateOfSecond(context)).toBe('activated')

  const next = await context.newPage()
  await next.goto(phone.origin)
  await next.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  expect(await isSecond(next)).toBe(true)
  const shells = () => next.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')))
  await expect.poll(shells).toEqual([expect.stringContaining(secondBuildMark)])
  await context.setOffline(true)
  await next.goto(`${phone.origin}/kept`)
  await keptCount(next, /^1 chapter on this device/)
  await next.goto(`${phone.origin}/read/${chapterIds[0]}`)
  await pageImage(next, 3).evaluate((image) => (image as HTMLImageElement).decode())
  expect(await isSecond(next)).toBe(true)
  await context.close()
})

test('the first page of a new version works without a connection although the old worker still answers', async () => {
  const { context, page } = await pairAndKeep(2)
  await startBuild(secondBuild)
  await page.goto(phone.origin)
  await page.getByRole('link', { name: 'Star Smith' }).first().waitFor()
  expect(await isSecond(page)).toBe(true)
  await secondIsStored(page)
  await context.setOffline(true)
  // Its code was not loaded yet, and the old worker does not know it.
  await steps.openKept(page)
  await page.getByRole('link', { name: 'Read chapter 2', exact: true }).click()
  await pageImage(page, 1).evaluate((image) => (image as HTMLImageElement).decode())
  expect(await isSecond(page)).toBe(true)
  // Whatever version it is that starts now: it reads.
  await page.goto(phone.origin)
  await page.getByRole('link', { name: 'Read offline' }).first().click()
  await page.getByRole('link', { name: 'Read chapter 2', exact: true }).click()
  await pageImage(page, 1).waitFor()
  await context.close()
})
