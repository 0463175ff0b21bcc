import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getJob, listJobs } from '../../shared/contracts/jobs.ts'
import { countPresses } from '../support/count-presses.ts'
import { addMangaTo, addWorkingAndBroken, type Downloadable, downloads } from '../support/downloads-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1', 'a2'] }, expectedErrors: /status of (404|409|503)/ })
const { pause, clear, ask, ended, group, rows, text } = downloads(screen)
let working: Downloadable
let broken: Downloadable
let thousands: Downloadable

beforeAll(async () => {
  ;({ working, broken } = await addWorkingAndBroken(screen))
  thousands = { ...working, mangaId: await addMangaTo(screen.api, 'Endless', 'endless', 2000) }
})
beforeEach(clear)

test('a failing source is retried alone, without the others', async () => {
  await ended(await ask(broken))
  await screen.open('/downloads')
  await group(broken.name).getByText('4 failed', { exact: true }).waitFor()
  await screen.page.getByRole('button', { name: 'Show all 4' }).click()
  await expect.poll(() => rows().count()).toBe(4)
  await screen.expectAccessible()
  await pause(true)
  await ask(working, { force: true })
  await screen.page.getByRole('button', { name: 'Stop all downloads of Star Smith' }).waitFor()
  await screen.page.getByRole('button', { name: `Retry failed jobs of ${broken.name}` }).click()
  await group('Lamp Road').getByText('0 of 4').waitFor()
  await group('Star Smith').getByText('0 of 3').waitFor()
  await screen.page.getByRole('button', { name: 'Stop all downloads of Star Smith' }).click()
  await screen.page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).click()
  await screen.page.getByText('3 downloads stopped').waitFor()
  await group('Star Smith').waitFor({ state: 'detached' })
  await group('Lamp Road').getByText('0 of 4').waitFor()
})

test('1,200 chapters are queued in three presses and stopped in one, or in three later', async () => {
  const many = await addMangaTo(screen.api, 'Twelve hundred', 'twelve-hundred', 1200)
  await pause(true)
  const { page } = screen
  await screen.open(`/manga/${many}`)
  const download = async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Download all (1,200)' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Download/ })
      .click()
    await page.getByText('1,200 chapters queued').waitFor()
  }
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  const query = { type: 'scrape_chapter', status: 'pending', limit: 1 } as const
  const presses = await countPresses(page)
  await download()
  expect(await presses()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await presses()).toBe(4)
  await expect.poll(async () => (await screen.api.call(listJobs, { query })).json().length).toBe(0)
  await download()
  expect(await presses()).toBe(7)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stop all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).click()
  await page.getByText('1,200 downloads stopped').waitFor()
  expect(await presses()).toBe(10)
})

async function longestWaitMs(jobIds: readonly string[]): Promise<number> {
  const jobs = await Promise.all(jobIds.map((id) => screen.api.call(getJob, { params: { id } })))
  return Math.max(...jobs.map((job) => Date.parse(job.json().waitUntil ?? '') - Date.now() || 0))
}

test('shows what the jobs of a failing site wait for and until when, and tries one now', async () => {
  const outage = screen.sites.switches('a1').fault({ on: 'any', effect: 'status', status: 500 })
  const jobIds = await ask(working, { force: true })
  await screen.open('/downloads')
  const waiting = /isn’t sending it right now\. Next attempt \d+:\d\d(:\d\d)? [AP]M\.$/
  await expect.poll(() => rows().getByText(waiting).count()).toBe(3)
  expect(await screen.page.getByText(waiting).count()).toBe(3)
  await group('Star Smith')
    .locator('header')
    .getByText(/^Waiting until \d+:\d\d(:\d\d)? [AP]M$/)
    .waitFor()
  // What was answered is folded.
  await expect
    .poll(() =>
      rows()
        .getByText(/has a problem.*\(HTTP 500\)/)
        .count(),
    )
    .toBeGreaterThan(0)
  await screen.expectAccessible()
  // Early waits are so short that one could end before the press.
  await expect.poll(() => longestWaitMs(jobIds)).toBeGreaterThan(15_000)
  outage.remove()
  await screen.press('Try Star Smith, chapter 1 now')
  await ended(jobIds)
  await screen.page.getByRole('heading', { name: 'No downloads' }).waitFor()
})

describe('the order of the queue', () => {
  const order = async () =>
    (await screen.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).join()
  /** The screen shows the new order before the program has it. */
  const saved = async (move: () => Promise<void>) => {
    const response = screen.page.waitForResponse((one) => one.request().method() !== 'GET')
    await move()
    expect((await response).ok()).toBe(true)
  }
  beforeEach(async () => {
    await pause(true)
    await ask(working, { force: true })
    await ask(broken, { force: true })
    await screen.open('/downloads')
    await group('Lamp Road').getByText('0 of 4').waitFor()
    expect(await order()).toBe('Star Smith,Lamp Road')
  })

  test('changes for a manga with a button and with arrow keys', async () => {
    const { page } = screen
    await saved(() => screen.press('Move Lamp Road to the top'))
    await expect.poll(order).toBe('Lamp Road,Star Smith')
    await page.reload()
    await expect.poll(order).toBe('Lamp Road,Star Smith')
    await page.getByRole('button', { name: 'Move Lamp Road', exact: true }).focus()
    await saved(() => page.keyboard.press('ArrowDown'))
    await expect.poll(order).toBe('Star Smith,Lamp Road')
    await page.reload()
    await expect.poll(order).toBe('Star Smith,Lamp Road')
    await screen.expectAccessible()
  })

  test('changes for a chapter with arrow keys and with the pointer', async () => {
    const { page } = screen
    const chapters = async () =>
      (await group('Star Smith').getByRole('listitem').allTextContents())
        .map((text) => /chapter (\d)/.exec(text)?.[1])
        .join('')
    const handle = (number: number) =>
      page.getByRole('button', { name: `Move Star Smith, chapter ${number}`, exact: true })
    expect(await chapters()).toBe('123')
    // The heading tells the manga.
    await group('Star Smith').getByText('Chapter 1', { exact: true }).waitFor()
    await handle(1).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(chapters).toBe('213')
    await screen.press('Move Star Smith, chapter 3 to the top')
    await expect.poll(chapters).toBe('321')
    const [from, to] = [(await handle(1).boundingBox())!, (await handle(3).boundingBox())!]
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 })
    await page.mouse.up()
    await expect.poll(chapters).toBe('132')
    await page.reload()
    await handle(1).waitFor()
    expect(await chapters()).toBe('132')
  })
})

test('asks before it stops, with buttons that say what they do', async () => {
  await pause(true)
  await ask(working, { force: true })
  await screen.open('/downloads')
  await screen.press('Stop all')
  const dialog = screen.page.getByRole('dialog', { name: 'Stop 3 downloads?' })
  await dialog.getByText('Finished chapters stay.').waitFor()
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Keep downloading' }).click()
  await group('Star Smith').getByText('0 of 3').waitFor()
})

test('counts what is done of the downloads of a manga', async () => {
  screen.sites.switches('a1').set({ imageDelayMs: 300 })
  const jobIds = await ask(working, { force: true })
  await screen.open('/downloads')
  await group('Star Smith').getByText('1 of 3').waitFor()
  await group('Star Smith').locator('header').getByRole('progressbar', { name: 'Star Smith', exact: true }).waitFor()
  await screen.expectAccessible()
  await ended(jobIds)
})

test('a job has its actions as a context menu', async () => {
  await pause(true)
  await ask(working, { force: true })
  await screen.open('/downloads')
  await rows().first().click({ button: 'right' })
  await screen.page.getByRole('menu', { name: 'Star Smith, chapter 1' }).waitFor()
  await screen.expectAccessible()
  await screen.page.getByRole('menuitem', { name: 'Cancel Star Smith, chapter 1' }).click()
  await group('Star Smith').getByText('0 of 2').waitFor()
})

test('cancels the queue and restores it in its order', async () => {
  await pause(true)
  await ask(working, { force: true })
  await screen.open('/downloads')
  await group('Star Smith').getByText('0 of 3').waitFor()
  await screen.press('Stop all')
  await screen.page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).click()
  await screen.page.getByRole('heading', { name: 'No downloads' }).waitFor()
  await screen.press('Undo')
  await group('Star Smith').getByText('0 of 3').waitFor()
})

test('pauses and resumes everything, and says so', async () => {
  await pause(true)
  const jobIds = await ask(working, { force: true })
  await screen.open('/downloads')
  await text('Paused. Downloads stay paused until you resume them, even after a restart.').waitFor()
  await group('Star Smith').getByText('Paused', { exact: true }).waitFor()
  await screen.press('Resume downloads')
  await ended(jobIds)
  await screen.page.getByRole('heading', { name: 'No downloads' }).waitFor()
  await screen.press('Pause downloads')
  await text('Paused. Downloads stay paused until you resume them, even after a restart.').waitFor()
})

test('scrolls through two thousand jobs with few rendered rows and cancels them together', async () => {
  const { page } = screen
  await pause(true)
  await ask(thousands)
  await screen.open('/downloads')
  await group('Endless').getByText('0 of 2,000').waitFor()
  expect(await rows().count()).toBe(0)
  await screen.press('Show all 2,000')
  await rows().first().waitFor()
  expect(await rows().count()).toBeLessThan(60)
  await page.keyboard.press('End')
  const last = page.locator('[aria-posinset="2000"]')
  await last.getByText('Endless, chapter 2000').waitFor()
  expect(await last.getAttribute('aria-setsize')).toBe('2000')
  expect(await rows().count()).toBeLessThan(60)
  await last.getByRole('button', { name: 'Cancel Endless, chapter 2000' }).focus()
  await page.keyboard.press('Enter')
  await group('Endless').getByText('0 of 1,999').waitFor()
  await expect.poll(screen.focused).toBe('Cancel Endless, chapter 1999')
  const requestedUrls: string[] = []
  page.on('request', (request) => request.method() === 'GET' && requestedUrls.push(request.url()))
  await screen.press('Stop all')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).click()
  await page.getByRole('heading', { name: 'No downloads' }).waitFor()
  // So many events at once may cut the stream off; then the lists are read again, but not job by job.
  expect(requestedUrls.filter((url) => url.includes('/api/jobs')).length).toBeLessThan(12)
})

test('the history filters by result, source, manga and day in the address, and goes back with the browser', async () => {
  const { page } = screen
  const jobIds = [...(await ask(broken, { force: true })), ...(await ask(working, { force: true }))]
  await ended(jobIds)
  await screen.open('/downloads/history')
  await expect.poll(() => rows().count()).toBe(7)
  await screen.expectAccessible()
  await page.getByLabel('Result').selectOption('Failed')
  await expect.poll(() => rows().count()).toBe(4)
  await page.getByLabel('Source').selectOption(working.name)
  await page.getByRole('heading', { name: 'No results for these filters' }).waitFor()
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(4)
  expect(await page.getByLabel('Source').inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(7)
  await page.getByLabel('Manga', { exact: true }).fill('star smith')
  await page.locator('datalist option[value="Star Smith"]').waitFor({ state: 'attached' })
  await page.getByLabel('Manga', { exact: true }).fill('Star Smith')
  await expect.poll(() => rows().count()).toBe(3)
  await page.reload()
  await expect.poll(() => rows().count()).toBe(3)
  await expect.poll(() => page.getByLabel('Manga', { exact: true }).inputValue()).toBe('Star Smith')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('heading', { name: 'No results for these filters' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect.poll(() => rows().count()).toBe(7)
})

test('says in a browser what to copy into a source whose site asks for a check', async () => {
  screen.sites.switches('a1').set({ challenge: 'unsolvable', challengeStatus: 403 })
  try {
    await ended(await ask(working, { force: true }))
    await screen.open('/downloads')
    const failed = group('Harbour Scans')
    await failed
      .getByText('Copy that browser’s Cookie and User-Agent into the source’s request settings')
      .first()
      .waitFor()
    const site = failed.getByRole('link', { name: 'Open site' }).first()
    expect(await site.getAttribute('href')).toContain(screen.sites.origin('a1'))
    expect(await failed.getByRole('button', { name: 'Open and continue' }).count()).toBe(0)
    await failed.getByRole('link', { name: 'Open source' }).first().click()
    await screen.page.waitForURL('**/sources/**')
  } finally {
    screen.sites.switches('a1').set({ challenge: 'none' })
  }
})
