import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { setPrivateShelvesPin } from '../../shared/contracts/private-shelves.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'
import { seedSessions } from '../support/seed-sessions.ts'

const screen = readingScreen([1, 2, 3].map((number) => ({ number, pages: times(2, portrait) })))
const now = new Date(2026, 2, 24, 21)
const button = (name: string | RegExp) => screen.page().getByRole('button', { name, exact: true })

beforeAll(() => {
  const session = { mangaId: screen.manga(), title: 'Star Smith', pages: 5, seconds: 60 }
  return seedSessions(screen.app().dataDir, [
    { ...session, chapterId: screen.id(0), at: new Date(2025, 10, 2, 20) },
    { ...session, chapterId: screen.id(1), at: new Date(2026, 2, 23, 20) },
  ])
})

async function openStatistics(): Promise<void> {
  await screen.page().clock.setFixedTime(now)
  await screen.page().goto(`${screen.app().origin}/history/statistics`)
}

test('the time is shown by day, week, month and year', async () => {
  await openStatistics()
  const page = screen.page()
  const bars = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  for (const [period, title, count, text] of [
    ['7 days', 'By day', 7, 'Monday, March 23, 2026: 5 pages, 1 min'],
    ['30 days', 'By day', 30, 'Monday, March 23, 2026: 5 pages, 1 min'],
    ['13 weeks', 'By week', 13, /^March 22 . 28, 2026: 5 pages, 1 min$/],
    ['12 months', 'By month', 12, 'November 2025: 5 pages, 1 min'],
    ['All time', 'By year', 2, '2025: 5 pages, 1 min'],
  ] as const) {
    await screen.choose(period)
    await bars(title).getByText(text, { exact: true }).waitFor()
    expect(await bars(title).count(), period).toBe(count)
  }
  expect(await screen.violations()).toEqual([])
})

test('a year is one picture that can be saved', async () => {
  await openStatistics()
  const page = screen.page()
  await button('Year in review').click()
  const dialog = page.getByRole('dialog', { name: 'Year in review' })
  await dialog.getByRole('img', { name: /^Year in review 2026, Time: 1 min, Pages: 5,.* Star Smith\.$/ }).waitFor()
  expect(await screen.violations()).toEqual([])
  await dialog.getByLabel('Year', { exact: true }).selectOption('2025')
  const picture = dialog.getByRole('img', { name: /^Year in review 2025,/ })
  await picture.waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('bunko-2025.png')
  const { data, info } = await sharp(await readFile(await file.path()))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1080, 1350])
  // Paper at the edge, and ink in the bar of November.
  expect(data[0]).toBeGreaterThan(240)
  expect(data[1100 * info.width + 900]).toBeLessThan(60)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button('Year in review').evaluate((node) => node === document.activeElement)).toBe(true)
})

test('a private shelf is not in the picture, also while it is unlocked', async () => {
  await screen.api().call(setPrivateShelvesPin, { body: { pin: '2718' } })
  const shelf = { name: 'Secret', kind: 'manual', isPrivate: true } as const
  const { id } = (await screen.api().call(createShelf, { body: shelf })).json()
  await screen.api().call(setShelfMangas, { params: { id }, body: { mangaIds: [screen.manga()] } })
  await openStatistics()
  await button('Year in review').click()
  const dialog = screen.page().getByRole('dialog', { name: 'Year in review' })
  await dialog.getByText('No statistics yet').waitFor()
  await dialog.getByText('Without manga of private shelves.').waitFor()
  expect(await dialog.getByRole('img').count()).toBe(0)
})
