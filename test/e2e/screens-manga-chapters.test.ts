import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] } })
const { press } = screen
const { row } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
})

describe('many chapters', () => {
  beforeEach(async () => {
    await screen.open(`/manga/${mangaId}`)
    await row(1).waitFor()
  })
  const bar = () => screen.page.getByRole('region', { name: 'Selected chapters' })

  test('are selected and marked with keys and unmarked with the undo key', async () => {
    await row(1).focus()
    await screen.page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 selected').waitFor()
    await screen.page.keyboard.press('Control+a')
    await bar().getByText('3 selected').waitFor()
    await screen.page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    await screen.page.keyboard.press('Space')
    await screen.page.keyboard.press('Shift+End')
    await bar().getByText('2 selected').waitFor()
    await bar().getByRole('button', { name: 'Mark as read' }).focus()
    await screen.page.keyboard.press('Enter')
    await screen.page.getByText('2 chapters marked as read').waitFor()
    await row(3).getByText('Read', { exact: true }).waitFor()
    await screen.page.keyboard.press('Control+z')
    await row(3).getByText('Read', { exact: true }).waitFor({ state: 'detached' })
  })

  test('are selected with the pointer, hidden and restored', async () => {
    await screen.page.getByLabel('Select chapter 1').click()
    await screen.page.getByLabel('Select chapter 2').click({ modifiers: ['Shift'] })
    await bar().getByText('2 selected').waitFor()
    await screen.page.getByLabel('Select chapter 2').click({ modifiers: ['Shift'] })
    expect(await screen.page.getByLabel('Select chapter 2').isChecked()).toBe(true)
    // Beside the box, yet on its label.
    await screen.page
      .locator('label[data-checkbox]')
      .first()
      .click({ position: { x: 30, y: 10 } })
    await bar().getByText('1 selected').waitFor()
    await screen.page
      .locator('label[data-checkbox]')
      .first()
      .click({ position: { x: 30, y: 10 } })
    await bar().getByText('2 selected').waitFor()
    await bar().getByRole('button', { name: 'More actions for the selection' }).click()
    await screen.page.getByRole('menuitem', { name: 'Hide' }).click()
    await row(1).waitFor({ state: 'detached' })
    await press('Undo')
    await row(1).waitFor()
    await row(3).click({ modifiers: ['Control'], position: { x: 300, y: 4 } })
    await bar().getByText('1 selected').waitFor()
    await screen.page.getByLabel('Select all chapters').click()
    await bar().getByText('3 selected').waitFor()
    await press('Clear selection')
    await bar().waitFor({ state: 'detached' })
  })
})

describe('on a phone', () => {
  test('a fact about a chapter is shown whole or not at all', async () => {
    const { items } = (await screen.api.call(listChapters, { params: { id: mangaId } })).json()
    const chapterId = items.find(({ number }) => number === 2)!.id
    await screen.api.call(saveProgress, { params: { chapterId }, body: { page: 2 } })
    await screen.page.setViewportSize({ width: 320, height: 844 })
    await screen.open(`/manga/${mangaId}`)
    const facts = row(2).locator('[data-replaces]')
    await facts.first().waitFor({ state: 'attached' })
    const cut = await facts.evaluateAll((nodes) =>
      nodes
        .filter((node) => {
          const line = node.parentElement!.getBoundingClientRect()
          const { right, top } = node.getBoundingClientRect()
          return right > line.right + 1 && top < line.bottom - 1
        })
        .map((node) => node.textContent),
    )
    expect(cut).toEqual([])
  })
})

test('scrolls through ten thousand chapters with few rendered rows', async () => {
  const nth = (number: number) => screen.page.locator(`tr[aria-rowindex="${number + 1}"]`)
  const body = { ...sampleManga, slug: 'endless', title: 'Endless' }
  const { id } = (await screen.api.call(createManga, { body })).json()
  for (let from = 1; from < 10_000; from += 500)
    await screen.api.call(addChapters, { params: { id }, body: { from, to: from + 499 } })
  await screen.open(`/manga/${id}`)
  await nth(1).waitFor()
  const grid = screen.page.getByRole('grid', { name: 'Chapters' })
  expect(await grid.getAttribute('aria-rowcount')).toBe('10001')
  await nth(1).focus()
  await screen.page.keyboard.press('End')
  await nth(10_000).waitFor()
  await expect
    .poll(() => screen.page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .toBe('10001')
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  await screen.page.keyboard.press('PageUp')
  await expect
    .poll(() => screen.page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .toBe('9991')
  await screen.page.keyboard.press('Control+a')
  await screen.page.getByText('10,000 selected').waitFor()
  await screen.page.keyboard.press('Escape')
  await screen.page.keyboard.press('Home')
  await nth(1).waitFor()
})
