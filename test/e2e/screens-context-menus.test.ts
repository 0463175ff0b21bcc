import { beforeAll, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()
const { open, expectAccessible } = screen
const ids: string[] = []

beforeAll(async () => {
  for (const title of ['Amber', 'Birch', 'Cedar']) {
    const slug = title.toLowerCase()
    const { id } = (await screen.api.call(createManga, { body: { ...sampleManga, title, slug } })).json()
    await screen.api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
    ids.push(id)
  }
})

const cover = (title: string) => screen.page.getByRole('main').getByRole('link', { name: new RegExp(title) })
const item = (name: string) => screen.page.getByRole('menuitem', { name, exact: true })
const unread = async (id: string) =>
  (await screen.api.call(listChapters, { params: { id } })).json().items.filter(({ isRead }) => !isRead).length

test('a cover has the commands of the selection, for itself or for the selection', async () => {
  await open('/')
  await cover('Birch').click({ button: 'right' })
  await screen.page.getByRole('menu').waitFor()
  await expectAccessible()
  await screen.page.keyboard.press('Escape')
  await screen.page.getByRole('menu').waitFor({ state: 'detached' })
  await cover('Birch').click({ button: 'right' })
  await item('Mark as read').click()
  await expect.poll(() => unread(ids[1]!)).toBe(0)
  expect(await unread(ids[0]!)).toBe(3)
  await cover('Amber').click({ modifiers: ['Control'] })
  await cover('Cedar').click({ modifiers: ['Control'] })
  await cover('Cedar').click({ button: 'right' })
  await item('Mark as read').click()
  await expect.poll(async () => (await unread(ids[0]!)) + (await unread(ids[2]!))).toBe(0)
  expect(screen.context.pages()).toHaveLength(1)
})

test('the menu key opens it for the cover with the focus, and the focus returns', async () => {
  await open('/')
  await cover('Amber').focus()
  await cover('Amber').press('Shift+F10')
  await item('Open').waitFor()
  await screen.page.keyboard.press('Escape')
  await expect.poll(screen.focused).toContain('Amber')
  await cover('Amber').press('Shift+F10')
  await item('Open').press('Enter')
  await screen.page.getByRole('heading', { name: 'Amber', level: 1 }).waitFor()
})

test('a chapter has the items of its menu', async () => {
  await open(`/manga/${ids[0]}`)
  const row = screen.page.getByRole('row').filter({ hasText: 'Chapter 2' })
  await row.click({ button: 'right', position: { x: 200, y: 12 } })
  const names = await screen.page.getByRole('menuitem').allTextContents()
  await expectAccessible()
  await screen.page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'More actions for chapter 2' }).click()
  expect(await screen.page.getByRole('menuitem').allTextContents()).toEqual(names)
  await screen.page.keyboard.press('Escape')
  await row.click({ button: 'right', position: { x: 200, y: 12 } })
  await item('Mark as unread').click()
  await expect.poll(() => unread(ids[0]!)).toBe(1)
})
