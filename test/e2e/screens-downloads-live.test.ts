import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelJob, listJobs } from '../../shared/contracts/jobs.ts'
import { addWorkingAndBroken, type Downloadable, downloads } from '../support/downloads-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1', 'a2'] } })
const { tabTo, focused } = screen
const { pause, clear, ask, ended, group, rows } = downloads(screen)
const job = (name: string) => rows().filter({ hasText: name })
const button = (name: string) => screen.page.getByRole('button', { name, exact: true })
let working: Downloadable
let broken: Downloadable

beforeAll(async () => {
  ;({ working, broken } = await addWorkingAndBroken(screen))
})
beforeEach(clear)

test('shows the pages and the speed of a download, and moves it to the history when it ends', async () => {
  const { page, sites, context, origin } = screen
  const history = await context.newPage()
  await history.goto(`${origin}/downloads/history`)
  await history.getByRole('heading', { name: 'No history' }).waitFor()
  sites.switches('a1').set({ imageDelayMs: 1500 })
  await screen.open('/downloads')
  await page.getByRole('heading', { name: 'No downloads' }).waitFor()
  const [first = '', ...others] = await ask(working, { force: true })
  for (const id of others) await screen.api.call(cancelJob, { params: { id } })
  const row = job('Star Smith, chapter 1')
  await row.getByText(/^[12] of 6 pages$/).waitFor()
  const pace = group('Star Smith')
    .locator('header')
    .getByText(/^[\d.]+ pages?\/min$/)
  await pace.waitFor()
  await row.getByText(/^[\d.]+ pages?\/min$/).waitFor()
  const before = await pace.textContent()
  sites.switches('a1').set({ imageDelayMs: 4000 })
  await expect.poll(() => pace.textContent()).not.toBe(before)
  await row.getByText(/^[3-5] of 6 pages$/).waitFor()
  expect(await row.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(2)
  sites.switches('a1').set({ imageDelayMs: 0 })
  await page.getByRole('heading', { name: 'No downloads' }).waitFor()
  expect((await screen.api.finished(first)).status).toBe('completed')
  const done = history.getByRole('listitem').filter({ hasText: 'Star Smith, chapter 1' })
  await done.getByText('Completed', { exact: true }).waitFor()
  await tabTo(page.getByRole('navigation', { name: 'Downloads' }).getByRole('link', { name: 'History' }))
  await page.keyboard.press('Enter')
  await job('Star Smith, chapter 1').getByText('Completed', { exact: true }).waitFor()
})

describe('with the keyboard', () => {
  beforeEach(async () => {
    await ended(await ask(broken))
  })

  test('retries failures one by one and moves the focus to the next one, then to the heading', async () => {
    const { page } = screen
    await pause(true)
    await screen.open('/downloads')
    await tabTo(button('Show all 4'))
    await page.keyboard.press('Enter')
    await tabTo(button('Retry Lamp Road, chapter 4'))
    for (const next of [3, 2, 1]) {
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(`Retry Lamp Road, chapter ${next}`)
      await group(broken.name).getByText(`${next} failed`, { exact: true }).waitFor()
    }
    await page.keyboard.press('Enter')
    await group('Lamp Road').getByText('0 of 4', { exact: true }).waitFor()
    await expect.poll(focused).toBe('Cancel Lamp Road, chapter 1')
  })

  test('retries all failures of a source and moves the focus to the first control of the queue', async () => {
    const { page } = screen
    await pause(true)
    await ask(working, { force: true })
    await screen.open('/downloads')
    await tabTo(button(`Retry failed jobs of ${broken.name}`))
    await page.keyboard.press('Enter')
    await group('Lamp Road').getByText('0 of 4', { exact: true }).waitFor()
    await expect.poll(focused).toBe('Move Lamp Road')
  })

  test('removes entries from the history one by one and moves the focus to the next one', async () => {
    const { page, api } = screen
    await ended(await ask(working, { force: true }))
    await screen.open('/downloads/history')
    await expect.poll(() => rows().count()).toBe(7)
    const names = await rows().getByRole('link').allTextContents()
    await tabTo(button(`Remove ${names[0]} from history`))
    for (const [index, name] of names.entries()) {
      await expect.poll(focused).toBe(`Remove ${name} from history`)
      await page.keyboard.press('Enter')
      await expect.poll(() => rows().count()).toBe(names.length - index - 1)
    }
    await page.getByRole('heading', { name: 'No history' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    expect((await api.call(listJobs)).json()).toEqual([])
  })
})
