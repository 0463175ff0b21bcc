import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import {
  createReadingList,
  importReadingList,
  listReadingListItems,
  listReadingLists,
} from '../../shared/contracts/reading-lists.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

// The event of a deletion can come before its answer, and the screen asks for the list that is gone.
const screen = screenForTests({ expectedErrors: /422|status of 404/ })
const { open, press, button, field, key, expectAccessible } = screen
const root = folderForTests('reading-lists')
let chapters: Map<string, string>

const text = (words: string | RegExp) => screen.page.getByText(words)
const link = (name: string | RegExp) => screen.page.getByRole('link', { name })
const menuItem = (name: string) => screen.page.getByRole('menuitem', { name, exact: true })
const lists = async () => (await screen.api.call(listReadingLists)).json().items
const linesOf = async (name: string) => {
  const list = (await lists()).find((one) => one.name === name)
  if (!list) return undefined
  const { items } = (await screen.api.call(listReadingListItems, { params: { id: list.id } })).json()
  return items.map(({ series, number, chapter }) => `${series} ${number}${chapter ? '' : ' missing'}`)
}
const newList = async (name: string, ...names: string[]) => {
  const chapterIds = names.map((one) => chapters.get(one)!)
  return (await screen.api.call(createReadingList, { body: { name, chapterIds } })).json().id
}

beforeAll(async () => {
  const paths = ['Lake 1', 'Lake 2', 'Lake 3', 'Hill 1', 'Hill 2'].map((name) => {
    const [series, number] = name.split(' ')
    return { path: `${series}/${series} c00${number}.cbz` }
  })
  await writeCollection(join(root, 'comics'), paths)
  await importFolder(screen.api, join(root, 'comics'))
  chapters = new Map()
  for (const { id, title } of (await screen.api.call(listMangas)).json().items)
    for (const chapter of await chaptersOf(screen.api, id)) chapters.set(`${title} ${chapter.number}`, chapter.id)
})

test('chapters are added from their menus and from a selection', async () => {
  await open('/')
  await link(/^Lake/).first().click()
  await press('More actions for chapter 2')
  await menuItem('Add to reading list').click()
  await expectAccessible()
  await field('Find or add a reading list').fill('Evening')
  await key('Enter')
  await text('Added to “Evening”').waitFor()
  await expect.poll(() => linesOf('Evening')).toEqual(['Lake 2'])

  for (const number of [1, 3]) await screen.page.getByRole('checkbox', { name: `Select chapter ${number}` }).click()
  await press('More actions for the selection')
  await menuItem('Add to reading list').click()
  await button(/Evening/).click()
  await expect.poll(() => linesOf('Evening')).toEqual(['Lake 2', 'Lake 1', 'Lake 3'])
})

test('a list is reached from the library, ordered by keys and by dragging, edited and deleted', async () => {
  await newList('Order', 'Lake 1', 'Hill 1', 'Lake 2')
  await open('/')
  await link('Reading lists').click()
  await link(/^Order$/).waitFor()
  await expectAccessible()
  await link(/^Order$/).click()
  await screen.page.getByRole('heading', { name: 'Order' }).waitFor()
  await button('Move Hill 1').waitFor()
  await expectAccessible()
  await button('Move Hill 1').focus()
  await key('ArrowUp')
  await expect.poll(() => linesOf('Order')).toEqual(['Hill 1', 'Lake 1', 'Lake 2'])
  await button('Move Hill 1').hover()
  const target = (await button('Move Hill 1').boundingBox())!
  await button('Move Lake 2').hover()
  await screen.page.mouse.down()
  await screen.page.mouse.move(target.x + target.width / 2, target.y + 4, { steps: 12 })
  await screen.page
    .getByText(/^Lake 2 moves to position 1 of 3/)
    .first()
    .waitFor({ state: 'attached' })
  await screen.page.mouse.up()
  await expect.poll(() => linesOf('Order')).toEqual(['Lake 2', 'Hill 1', 'Lake 1'])

  await press('More actions for Hill 1')
  await menuItem('Remove from list').click()
  await expect.poll(() => linesOf('Order')).toEqual(['Lake 2', 'Lake 1'])
  await press('More actions for the list')
  await menuItem('Edit reading list').click()
  await field('Name').fill('Renamed')
  await press('Save')
  await screen.page.getByRole('heading', { name: 'Renamed' }).waitFor()
  await press('More actions for the list')
  await menuItem('Delete reading list').click()
  await screen.page.getByRole('dialog').getByRole('button', { name: 'Delete reading list' }).click()
  await screen.page.waitForURL('**/reading-lists')
  expect(await linesOf('Renamed')).toBeUndefined()
})

test('the reader follows the list over the border of a manga, and leaves to the list', async () => {
  const id = await newList('Straight', 'Hill 2', 'Lake 1')
  await open(`/reading-lists/${id}`)
  await link(/^Read: Hill 2/).click()
  await screen.page.waitForURL(`**/read/${chapters.get('Hill 2')}/in/${id}`)
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  const end = screen.page.getByRole('heading', { name: 'End of chapter 2' })
  await expect
    .poll(async () => {
      if (!(await end.isVisible())) await key('n')
      return await end.isVisible()
    })
    .toBe(true)
  await text('Straight, 1 of 2').waitFor()
  await screen.page.getByRole('paragraph').getByText('Lake', { exact: true }).waitFor()
  await expectAccessible()
  await press('Read chapter 1')
  await screen.page.waitForURL(`**/read/${chapters.get('Lake 1')}/in/${id}`)
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await key('Escape')
  await screen.page.waitForURL(`**/reading-lists/${id}`)
})

test('a CBL file is imported, what is missing is chosen, and the list is saved again', async () => {
  await open('/reading-lists')
  const books = ['Hill" Number="1', 'Mere" Number="1', 'Mere" Number="2', 'Nowhere" Number="9']
  const cbl = (end = '') =>
    `<ReadingList><Name>From a file</Name><Books>${books.map((one) => `<Book Series="${one}"/>`).join('')}${end}`
  const pick = (content: string) =>
    screen.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.cbl', mimeType: 'application/xml', buffer: Buffer.from(content) })
  await pick(cbl())
  await text(/^The end of this CBL file is missing/).waitFor()
  await pick(cbl('</Books></ReadingList>'))
  await text('4 chapters imported. 3 aren’t in the library, or aren’t certain.').waitFor()
  await screen.page.getByRole('heading', { name: 'From a file' }).waitFor()
  await button('Choose chapter for “Mere 1”').click()
  await field('Search manga').fill('lake')
  await button(/^Lake Chapter 1/).click()
  await expect.poll(() => linesOf('From a file')).toEqual(['Hill 1', 'Lake 1', 'Lake 2', 'Nowhere 9 missing'])
  await button('Choose chapter for “Nowhere 9”').waitFor()
  await expectAccessible()
  await press('More actions for the list')
  const [download] = await Promise.all([screen.page.waitForEvent('download'), menuItem('Save as CBL').click()])
  expect(download.suggestedFilename()).toBe('From a file.cbl')
})

test('the end of a chapter names what the list has next and the library has not', async () => {
  const books = ['Hill" Number="1', 'Nowhere" Number="4', 'Lake" Number="3'].map((one) => `<Book Series="${one}"/>`)
  const cbl = `<ReadingList><Name>Gap</Name><Books>${books.join('')}</Books></ReadingList>`
  const { id } = (await screen.api.call(importReadingList, { body: { cbl } })).json()
  await open(`/read/${chapters.get('Hill 1')}/in/${id}`)
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  const gap = text('Not in the library: Nowhere 4')
  await expect
    .poll(async () => {
      if (!(await gap.isVisible())) await key('n')
      return await gap.isVisible()
    })
    .toBe(true)
  await button('Read chapter 3').waitFor()
})
