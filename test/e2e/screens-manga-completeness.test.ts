import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] } })
const { press } = screen
const { row } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  for (const number of [6, 7.5, 9]) await screen.api.call(addChapters, { params: { id: mangaId }, body: { number } })
})
beforeEach(async () => {
  await screen.open(`/manga/${mangaId}`)
  await row(1).waitFor()
})

const strip = () => screen.page.getByRole('toolbar', { name: 'Chapters by number' })
const run = (name: string) => strip().getByRole('button', { name, exact: true })
const offer = (numbers: string) => screen.page.getByRole('region', { name: `Chapters ${numbers}`, exact: true })
const names = () =>
  strip()
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
const hasFocus = (number: number) => row(number).evaluate((element) => element === document.activeElement)

test('moves through the strip with keys: to the row of a downloaded chapter, to the actions of a missing one', async () => {
  expect(await names()).toEqual([
    'Chapters 1–3: downloaded',
    'Chapters 4–5: missing',
    'Chapters 6–7: not downloaded',
    'Chapter 8: missing',
    'Chapter 9: not downloaded',
  ])
  await run('Chapters 1–3: downloaded').focus()
  await screen.page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(1)).toBe(true)

  await screen.page.keyboard.press('Shift+Tab')
  await run('Chapters 1–3: downloaded').focus()
  await screen.page.keyboard.press('ArrowRight')
  await screen.page.keyboard.press('ArrowRight')
  await expect.poll(screen.focused).toBe('Chapters 6–7: not downloaded')
  await screen.page.keyboard.press('Enter')
  await offer('6–7').getByText('6–7: 2 chapters not downloaded').waitFor()
  await screen.expectAccessible()
  await screen.enter(offer('6–7').getByRole('button', { name: 'Show in list' }))
  await expect.poll(() => hasFocus(6)).toBe(true)

  await run('Chapters 6–7: not downloaded').focus()
  await screen.page.keyboard.press('End')
  await expect.poll(screen.focused).toBe('Chapter 9: not downloaded')
  await screen.page.keyboard.press('Home')
  await expect.poll(screen.focused).toBe('Chapters 1–3: downloaded')
})

test('adds, queues and downloads numbers that no source lists', async () => {
  await screen.page.getByText('Missing: 4–5, 8').waitFor()
  await run('Chapters 4–5: missing').click()
  await offer('4–5')
    .getByText(/^No source lists chapters 4–5/)
    .waitFor()
  await run('Chapters 4–5: missing').click()
  await offer('4–5').waitFor({ state: 'detached' })
  await run('Chapters 4–5: missing').click()
  await press('Download missing 4–5')
  await screen.page.getByText('2 chapters queued').waitFor()
  await row(4).waitFor()
  await offer('4–5').waitFor({ state: 'detached' })
  // The focus was on what has gone: it stays in the strip, on the run that the numbers are in now.
  await expect.poll(screen.focused).toMatch(/^Chapters? \d–\d/)
  await row(5).getByText('Downloaded', { exact: true }).waitFor()
  await run('Chapters 1–5: downloaded').waitFor()
  await screen.page.getByText('Missing: 8').waitFor()
})
