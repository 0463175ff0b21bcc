import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { createShelf, listShelves, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { addSixtyMangas, shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests()
const { open, expectAccessible } = screen
const { card, found, filters } = shelf(screen)

beforeAll(async () => {
  await addSixtyMangas(screen.api)
  for (const name of ['Weekend', 'Winter']) await screen.api.call(createShelf, { body: { name, kind: 'manual' } })
  await screen.api.call(createShelf, { body: { name: 'Finished', kind: 'smart', query: 'status:completed' } })
})
beforeEach(async () => {
  await open('/')
  await found('60 manga')
})

const tabs = () => screen.page.getByRole('navigation', { name: 'Shelves' })
const tab = (name: string) => tabs().getByRole('button', { name: new RegExp(`^${name}`) })
const shelves = async () => (await screen.api.call(listShelves)).json().items
const names = async () => (await shelves()).map(({ name }) => name)
const countOf = async (name: string) => (await shelves()).find((one) => one.name === name)?.mangaCount
const button = (name: string) => screen.page.getByRole('button', { name, exact: true })

/** Clicks and keys that choose something; typing a name is none. */
function countPresses() {
  let count = 0
  return {
    count: () => count,
    click: async (locator: Locator) => {
      count += 1
      await locator.click()
    },
    key: async (key: string) => {
      count += 1
      await screen.page.keyboard.press(key)
    },
  }
}

const select = async (...titles: string[]) => {
  for (const title of titles) await card(title).click({ modifiers: ['Control'] })
  await found(`${titles.length} selected`)
}

test('covers are dropped on a shelf, one or all that are selected, but not on a smart one', async () => {
  await card('Volume of 00').dragTo(tab('Weekend'))
  await screen.page.getByText('Added to “Weekend”').waitFor()
  await expect.poll(() => countOf('Weekend')).toBe(1)
  await select('Volume of 01', 'Volume of 02', 'Volume of 03')
  await card('Volume of 02').dragTo(tab('Finished'))
  await card('Volume of 02').dragTo(tab('Winter'))
  await screen.page.getByText('Added to “Winter”').waitFor()
  await expect.poll(() => countOf('Winter')).toBe(3)
  expect(await countOf('Finished')).toBe(30)
  expect(await countOf('Weekend')).toBe(1)
})

test('tabs are moved by dragging and by keys, and the rest is in a menu', async () => {
  const before = await names()
  const [first, second, third] = before as [string, string, string]
  const box = (await tab(third).boundingBox())!
  await tab(first).dragTo(tab(third), { targetPosition: { x: box.width - 4, y: box.height / 2 } })
  await expect.poll(names).toEqual([second, third, first])
  await tab(first).focus()
  await screen.page.keyboard.press('Alt+Shift+ArrowLeft')
  await screen.page.getByText(`${first} moved to position 2 of 3`).waitFor({ state: 'attached' })
  await expect.poll(names).toEqual([second, first, third])
  await screen.page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(names).toEqual([first, second, third])
  await expect.poll(() => tab(first).evaluate((node) => node === document.activeElement)).toBe(true)
  await screen.page.keyboard.press('Alt+Shift+ArrowLeft')
  expect(await names()).toEqual([first, second, third])
  await expectAccessible()
  for (let index = 1; index <= 7; index += 1)
    await screen.api.call(createShelf, { body: { name: `More ${index}`, kind: 'manual' } })
  await button('More shelves').click()
  await screen.page.getByRole('menuitem', { name: 'More 7' }).click()
  await found('This shelf is empty')
  await tab('More 7').waitFor()
})

test('selected covers are on a new shelf after three presses', async () => {
  await select('Volume of 04', 'Volume of 05')
  const presses = countPresses()
  await presses.click(button('More actions'))
  await presses.click(screen.page.getByRole('menuitem', { name: /shelf/i }))
  await screen.page.getByRole('dialog').getByRole('textbox').waitFor()
  await screen.page.keyboard.type('Brand new')
  await presses.key('Enter')
  await screen.page.getByText('Added to “Brand new”').waitFor()
  expect(await countOf('Brand new')).toBe(2)
  expect(presses.count()).toBeLessThanOrEqual(3)
})

test('a filter is a smart shelf after two presses', async () => {
  await (await filters()).getByLabel('Genre').selectOption('Horror')
  await screen.page.keyboard.press('Escape')
  const presses = countPresses()
  await presses.click(button('Save as shelf'))
  await screen.page.getByRole('dialog', { name: 'Add shelf' }).waitFor()
  await screen.page.keyboard.type('Scary')
  await presses.key('Enter')
  await tab('Scary').waitFor()
  expect((await shelves()).find(({ name }) => name === 'Scary')).toMatchObject({ query: 'genre:Horror', mangaCount: 3 })
  expect(presses.count()).toBeLessThanOrEqual(2)
})

test('the rules of a shelf are set in its form, and its manga name the shelf that decides', async () => {
  await button('Add shelf').click()
  const form = screen.page.getByRole('dialog', { name: 'Add shelf' })
  await form.getByLabel('Name').fill('Every day')
  await form.getByLabel('Check for new chapters').selectOption('Daily')
  await form.getByLabel('Keep downloaded').selectOption('Next 3 unread chapters')
  await expectAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const made = (await shelves()).find(({ name }) => name === 'Every day')!
  expect(made).toMatchObject({ followRule: 'daily', downloadRule: 3 })
  const [manga] = (await screen.api.call(listMangas, { query: { limit: 1 } })).json().items
  await screen.api.call(setShelfMangas, { params: { id: made.id }, body: { mangaIds: [manga!.id] } })
  await open(`/manga/${manga!.id}`)
  await button('Following').click()
  await screen.page.getByRole('link', { name: 'Shelf “Every day”: checked daily' }).waitFor()
  await screen.page.getByRole('link', { name: /keeps the next 3 unread chapters downloaded/ }).waitFor()
  await expectAccessible()
})

test('rules are edited without typing a query, in the search and in a smart shelf', async () => {
  await open('/?find=genre%3AHorror')
  await found('3 manga found')
  await button('Edit rules').click()
  const rules = screen.page.getByRole('dialog', { name: 'Rules' })
  await rules.getByText('3 manga found').waitFor()
  await rules.getByRole('radio', { name: 'Any rule' }).check()
  await rules.getByRole('button', { name: 'Add rule' }).click()
  const second = rules.getByRole('group', { name: 'Genre' }).nth(1)
  await second.getByLabel('Field').selectOption('Author')
  await rules.getByRole('group', { name: 'Author' }).getByLabel('Value').fill('Ōtomo')
  await rules.getByText('4 manga found').waitFor()
  await rules.getByRole('button', { name: 'Add group' }).click()
  const inner = rules.getByRole('group', { name: 'Group of rules' }).last()
  await inner.getByRole('radio', { name: 'No rule' }).check()
  await inner.getByLabel('Field').selectOption('Status')
  await inner.getByLabel('Value').selectOption('Ongoing')
  await rules.getByText('34 manga found').waitFor()
  await expectAccessible()
  await rules.getByRole('button', { name: 'Apply' }).click()
  await found('34 manga found')
  expect(await screen.page.getByRole('searchbox').inputValue()).toBe('genre:Horror OR author:Ōtomo OR -status:ongoing')

  await button('Save as shelf').click()
  const form = screen.page.getByRole('dialog', { name: 'Add shelf' })
  await form.getByLabel('Name').fill('By rules')
  await form.getByRole('button', { name: 'Edit rules' }).click()
  await rules.getByRole('button', { name: 'Remove rule: Author' }).click()
  await rules.getByText('33 manga found').waitFor()
  await rules.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => form.getByLabel('Query').inputValue()).toBe('genre:Horror OR -status:ongoing')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => countOf('By rules')).toBe(33)
})
