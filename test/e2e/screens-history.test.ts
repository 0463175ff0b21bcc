import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { deleteHistory } from '../../shared/contracts/history.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { editDatabase } from '../support/edit-database.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: times(4, portrait) },
])
const violations = async () => (await new AxeBuilder({ page: screen.page() }).analyze()).violations.map(({ id }) => id)
const button = (name: string) => screen.page().getByRole('button', { name, exact: true })

test('what was read is listed by day, found by text, and can be deleted', async () => {
  await screen.api().call(saveProgress, { params: { chapterId: screen.id(1) }, body: { page: 2 } })
  const page = screen.page()
  await page.goto(`${screen.app().origin}/history`)
  const entry = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await entry.getByText('Chapter 2').waitFor()
  expect(await violations()).toEqual([])
  await page.getByRole('searchbox').fill('no such title')
  await page.getByText('No results').waitFor()
  await button('Show all').click()
  await entry.getByRole('button', { name: /^Delete from history/ }).click()
  await page.getByRole('menuitem', { name: 'Delete this entry' }).click()
  await button('Delete').click()
  await page.getByText('Nothing read yet').waitFor()
})

test('statistics show a year of days that keys move through', async () => {
  await screen.api().call(saveProgress, { params: { chapterId: screen.id(0) }, body: { page: 2 } })
  const page = screen.page()
  await page.goto(`${screen.app().origin}/history/statistics`)
  const days = page.getByRole('group', { name: 'Past year' })
  const today = days.getByRole('button').last()
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  expect(
    await days
      .getByRole('button')
      .nth(-9)
      .evaluate((node) => node === document.activeElement),
  ).toBe(true)
  expect(await violations()).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Today' }).waitFor()
})

test('incognito is started and ended, and always visible meanwhile', async () => {
  const page = screen.page()
  await page.goto(`${screen.app().origin}/history`)
  await button('Read incognito').click()
  await page.getByText('Incognito: reading leaves no trace.').waitFor()
  expect(await violations()).toEqual([])
  await page.goto(`${screen.app().origin}/read/${screen.id(0)}`)
  await page.getByRole('button', { name: /^Incognito: reading leaves no trace/ }).waitFor()
  await page.goto(`${screen.app().origin}/`)
  await button('Turn off').click()
  await page.getByText('Incognito: reading leaves no trace.').waitFor({ state: 'detached' })
})

test('one manga is read incognito: its menu starts and ends it', async () => {
  const page = screen.page()
  const [manga] = (await screen.api().call(listMangas, {})).json().items
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.goto(`${screen.app().origin}/manga/${manga!.id}`)
  await choose('Read this manga incognito')
  const mark = page.getByRole('main').getByText('Incognito: reading leaves no trace.')
  await mark.waitFor()
  expect(await violations()).toEqual([])
  await page.goto(`${screen.app().origin}/read/${screen.id(0)}`)
  await page.getByRole('button', { name: /^Incognito: reading leaves no trace/ }).waitFor()
  await page.goBack()
  await choose('Stop reading incognito')
  await mark.waitFor({ state: 'detached' })
})

test('what was read last Tuesday is shown after two presses', async () => {
  const page = screen.page()
  const insert = `insert into reading_sessions values (?, ?, 'Star Smith', 'star smith', ?, 1, ?, 20, ?, ?, 5, 60000, null, null, ?, ?, ?)`
  for (const date of [17, 18]) {
    const at = new Date(2026, 2, date, 20).toISOString()
    const device = date === 17 ? ['d1', 'iPad'] : [null, null]
    const row = [`s${date}`, screen.manga(), screen.id(0), `2026-03-${date}`, at, at, at, ...device]
    await editDatabase(screen.app().dataDir, (database) => database.prepare(insert).run(...row))
  }
  await page.clock.setFixedTime(new Date(2026, 2, 24, 21))
  await page.goto(`${screen.app().origin}/`)
  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  await button('Tue, Mar 17').click()
  await page.getByRole('region', { name: 'Tuesday, March 17' }).getByText('on iPad').waitFor()
  await page.getByRole('region', { name: 'Wednesday, March 18' }).waitFor({ state: 'detached' })
  expect(await violations()).toEqual([])
  await button('Tue, Mar 17').click()
  await page.getByRole('region', { name: 'Wednesday, March 18' }).waitFor()
  await screen.api().call(deleteHistory, { query: { mangaId: screen.manga() } })
})

test('shelves are tabs of the library, and are ordered and edited', async () => {
  const page = screen.page()
  const { items } = (await screen.api().call(listMangas, {})).json()
  const { id } = (await screen.api().call(createShelf, { body: { name: 'Weekend', kind: 'manual' } })).json()
  await screen.api().call(setShelfMangas, { params: { id }, body: { mangaIds: items.map((manga) => manga.id) } })
  await page.goto(`${screen.app().origin}/`)
  const tabs = page.getByRole('navigation', { name: 'Shelves' })
  await tabs.getByRole('button', { name: 'Weekend 1' }).click()
  await page.waitForURL(`**/?shelf=${id}`)
  expect(await violations()).toEqual([])
  await button('Add shelf').click()
  await page.getByLabel('Name').fill('Unfinished')
  await page.getByRole('radio', { name: 'Smart' }).check()
  await page.getByLabel('Query').fill('unread>0')
  await button('Save').click()
  await tabs.getByRole('button', { name: /^Unfinished 1/ }).waitFor()
  await button('Manage shelves').click()
  await page.getByRole('button', { name: 'Move Unfinished up' }).click()
  await button('Close').click()
  await expect.poll(() => tabs.getByRole('button').allTextContents()).toEqual(['All', 'Unfinished 1', 'Weekend 1'])
})
