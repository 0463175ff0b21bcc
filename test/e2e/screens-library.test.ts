import { beforeAll, beforeEach, expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'
import { addSixtyMangas, shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests()
const { open, press } = screen
const { card, found, filters, layoutAs } = shelf(screen)

beforeAll(() => addSixtyMangas(screen.api))
beforeEach(async () => {
  await open('/')
  await found('60 manga')
})

const search = () => screen.page.getByRole('searchbox')

test('focuses the search with a slash, searches while typing, and returns from no results', async () => {
  const { keyboard } = screen.page
  await keyboard.press('/')
  await keyboard.type('otomo')
  await found('1 manga found')
  await card('Volume of 42').waitFor()
  await search().fill('no such book')
  await screen.page.getByRole('heading', { name: 'No results' }).waitFor()
  await press('Clear search')
  await found('60 manga')
  await search().fill('07')
  await found('1 manga found')
  await search().press('Escape')
  await found('60 manga')
})

test('filters the library and a search, shows active filters, and keeps them after a reload', async () => {
  const panel = await filters()
  await panel.getByLabel('Genre').selectOption('Horror')
  await found('3 manga found')
  await panel.getByLabel('Status').selectOption('Completed')
  await screen.page.getByRole('heading', { name: 'No results' }).waitFor()
  await panel.getByLabel('Status').selectOption('Ongoing')
  await found('3 manga found')
  await screen.page.reload()
  await found('3 manga found')
  await screen.page.getByRole('button', { name: 'Filters 2 active filters' }).waitFor()
  await search().fill('volume of 2')
  await found('1 manga found')
  await search().fill('volume of 3')
  await press('Show all')
  await found('60 manga')
})

test('sets and removes filters with the keyboard and restores the focus', async () => {
  const { keyboard } = screen.page
  await screen.enter(screen.page.getByRole('button', { name: 'Filters', exact: true }))
  await expect.poll(() => screen.page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await keyboard.press('Tab')
  await screen.page.getByRole('option', { name: 'Horror' }).waitFor({ state: 'attached' })
  await keyboard.type('Horror')
  await found('3 manga found')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await screen.page.getByRole('heading', { name: 'No results' }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(screen.focused).toContain('Filters')
  await screen.page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' })
  await screen.enter(screen.page.getByRole('button', { name: 'Remove filter “Unread only”' }))
  await found('3 manga found')
  await press('Remove filter “Horror”')
  await found('60 manga')
})

/** Rows out of sight are not drawn: turns the wheel until the manga is there. */
async function scrollTo(title: string): Promise<void> {
  await screen.page.mouse.move(640, 500)
  await expect
    .poll(async () => {
      await screen.page.mouse.wheel(0, 300)
      return await card(title).isVisible()
    })
    .toBe(true)
  await card(title).scrollIntoViewIfNeeded()
}

test.each(['Grid', 'List'])(
  'in %s restores search, filters, scroll position and focus on the way back',
  async (layout) => {
    await layoutAs(layout)
    await (await filters()).getByLabel('Genre').selectOption('Adventure')
    await found('57 manga found')
    // Over the panel the wheel turns the panel.
    await screen.page.keyboard.press('Escape')
    await search().fill('vo')
    await expect.poll(() => screen.page.url()).toContain('find=vo')
    expect(screen.page.url()).toContain('genre=Adventure')
    await scrollTo('Volume of 55')
    const place = async () => ({
      scrolled: await screen.page.evaluate(() => scrollY),
      top: (await card('Volume of 55').boundingBox())?.y,
    })
    await expect.poll(async () => (await place()).scrolled).toBeGreaterThan(500)
    const before = await place()
    await card('Volume of 55').click()
    await screen.page.getByRole('heading', { name: 'Volume of 55' }).waitFor()
    await screen.page.goBack()
    await card('Volume of 55').waitFor()
    expect(await search().inputValue()).toBe('vo')
    await expect.poll(place).toEqual(before)
    expect(await screen.focused()).toContain('Volume of 55')
  },
)

test('selects with the pointer: one with Ctrl, a range with Shift', async () => {
  await card('Volume of 00').click({ modifiers: ['Control'] })
  await card('Volume of 03').click({ modifiers: ['Shift'] })
  await found('4 selected')
  await card('Volume of 01').click()
  await found('3 selected')
  await press('Clear selection')
  await card('Volume of 01').click()
  await screen.page.getByRole('heading', { name: 'Volume of 01' }).waitFor()
})
