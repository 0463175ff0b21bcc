import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { pauseQueue } from '../../shared/contracts/jobs.ts'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of (404|409|422)/ })
const { field, press, focused } = screen
const { row, menuOf } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 4, to: 30 } })
})
beforeEach(async () => {
  await screen.open(`/manga/${mangaId}`)
  await row(1).waitFor()
})

const isFocused = (number: number) => row(number).evaluate((element) => element === document.activeElement)
const hasReaderOpened = () => screen.page.waitForURL('**/read/**')

test('keeps every row in its place when downloads begin and end', async () => {
  const tops = () =>
    screen.page
      .locator('tr[data-index]')
      .evaluateAll((rows) => rows.map((element) => Math.round(element.getBoundingClientRect().top + scrollY)))
  const before = (await tops()).slice(0, 5)
  await screen.api.call(pauseQueue, { body: { paused: true } })
  await press('Download')
  await screen.page.getByRole('menuitem', { name: 'Next 5 chapters' }).click()
  await row(5).getByText('Queued', { exact: true }).waitFor()
  expect((await tops()).slice(0, 5)).toEqual(before)
  await screen.api.call(pauseQueue, { body: { paused: false } })
  await row(5).getByText('Downloaded', { exact: true }).waitFor()
  expect((await tops()).slice(0, 5)).toEqual(before)
})

describe('reading', () => {
  test('the first action starts with the first chapter, then continues where reading stopped', async () => {
    await screen.page.getByRole('link', { name: 'Start reading Chapter 1' }).waitFor()
    await menuOf(8).click()
    await screen.page.getByRole('menuitem', { name: 'Mark previous as read' }).click()
    // Chapter 9 has no file.
    await screen.page.getByRole('link', { name: 'Continue reading Chapter 9' }).waitFor()
    await press('Next unread')
    await expect.poll(() => isFocused(9)).toBe(true)
    await press('Undo')
    await screen.page.getByRole('link', { name: 'Start reading Chapter 1' }).waitFor()
  })

  test('a press anywhere on a row opens the chapter, with a file and without one', async () => {
    for (const number of [2, 10]) {
      const { width, height } = (await row(number).boundingBox())!
      await row(number).click({ position: { x: width * 0.6, y: height / 2 } })
      await hasReaderOpened()
      await screen.page.goBack()
      await row(number).waitFor()
    }
  })

  test('Enter on a row without a file opens the chapter', async () => {
    await row(11).focus()
    await screen.page.keyboard.press('Enter')
    await hasReaderOpened()
  })

  test('a row without a file still shows that its chapter was read', async () => {
    await menuOf(9).click()
    await screen.page.getByRole('menuitem', { name: 'Mark as read', exact: true }).click()
    await row(9).getByText('Read', { exact: true }).waitFor()
    await row(9).getByText('Not downloaded').waitFor()
    await menuOf(9).click()
    await screen.page.getByRole('menuitem', { name: 'Mark as unread' }).click()
    await row(9).getByText('Unread', { exact: true }).waitFor()
  })
})

describe('finding a chapter', () => {
  test('the slash key filters by number and title, Enter jumps to the number in the whole list', async () => {
    await screen.page.keyboard.press('/')
    await expect.poll(focused).toBe('Filter chapters')
    await screen.page.keyboard.type('2')
    await row(3).waitFor({ state: 'detached' })
    await row(2).waitFor()
    await screen.page.keyboard.type('5')
    await row(2).waitFor({ state: 'detached' })
    await screen.page.keyboard.press('Enter')
    await expect.poll(() => isFocused(25)).toBe(true)
    expect(await field('Filter chapters').inputValue()).toBe('')
    await row(24).waitFor()
  })

  test('shows only the downloaded chapters, and says when nothing matches', async () => {
    await screen.page.getByRole('radio', { name: 'Downloaded' }).check({ force: true })
    await row(9).waitFor({ state: 'detached' })
    await field('Filter chapters').fill('25')
    await screen.page.getByText('No chapters match').waitFor()
    await screen.expectAccessible()
    await press('Clear filter')
    await row(9).waitFor()
  })
})

describe('on a phone', () => {
  beforeEach(async () => {
    await screen.page.setViewportSize({ width: 390, height: 844 })
    await screen.page.reload()
    await row(1).waitFor()
  })

  test('shows the first chapter without scrolling, with the way back beside the title, and has no accessibility violations', async () => {
    const box = (await row(1).boundingBox())!
    const navigation = (await screen.page.getByRole('navigation', { name: 'Main' }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(navigation.y)
    const back = (await screen.button('Go back').boundingBox())!
    const title = (await screen.page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(back.y + back.height).toBeGreaterThan(title.y)
    await screen.expectAccessible()
  })
  test.each(['fr', 'de'])('the heading stays on one line in %s', async (language) => {
    await screen.speak(language)
    await screen.page.reload()
    const heading = screen.page.getByRole('heading', { name: / 30$/, level: 2 })
    const lineHeight = await heading.evaluate((node) => Number.parseFloat(getComputedStyle(node).lineHeight))
    expect((await heading.boundingBox())!.height).toBeLessThan(1.5 * lineHeight)
  })
})
