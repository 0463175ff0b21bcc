import { expect, test } from 'vitest'
import { addChapters, hideChapter, listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import * as contract from '../../shared/contracts/reading-lists.ts'
import { mergeMangas, removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

let added = 0
/** @returns the manga and its chapters 1 to `to` */
async function addManga(title: string, to: number, more: object = {}) {
  added += 1
  const body = { ...sampleManga, ...more, title, slug: `manga-${added}` }
  const { id } = (await api.call(createManga, { body })).json() as { id: string }
  await api.call(addChapters, { params: { id }, body: { from: 1, to } })
  const chapters = (await api.call(listChapters, { params: { id }, query: { sortOrder: 'asc' } })).data.items as {
    id: string
    number: number
  }[]
  const byNumber = new Map(chapters.map((chapter) => [chapter.number, chapter.id]))
  return { id, chapter: (number: number) => byNumber.get(number)! }
}

const add = async (body: object) => (await api.call(contract.createReadingList, { body })).json()
const get = async (id: string) => (await api.call(contract.getReadingList, { params: { id } })).json()
const items = async (id: string) =>
  (await api.call(contract.listReadingListItems, { params: { id }, query: { limit: 500 } })).json().items
const lines = async (id: string) =>
  (await items(id)).map(({ series, number, chapter }) => `${series} ${number}${chapter ? '' : ' missing'}`)
const importCbl = (cbl: string, name?: string) =>
  api.call(contract.importReadingList, { body: { cbl, ...(name && { name }) } })
const cbl = (name: string, ...books: string[]) =>
  `<?xml version="1.0"?>\n<ReadingList>\n<Name>${name}</Name><Books>${books.join('\n')}</Books></ReadingList>\n`
const book = (series: string, number: string | number, more = '') =>
  `<Book Series="${series}" Number="${number}" ${more}/>`

test('a list has chapters of several mangas in its own order', async () => {
  const [star, moon] = [await addManga('Star', 3), await addManga('Moon', 2)]
  const list = await add({ name: 'Saga', chapterIds: [star.chapter(1), moon.chapter(1), star.chapter(2)] })
  expect(list).toMatchObject({ itemCount: 3, missingCount: 0, readCount: 0, next: { series: 'Star', number: '1' } })
  const changed = await api.call(contract.changeReadingListItems, {
    params: { id: list.id },
    body: { chapterIds: [star.chapter(1), moon.chapter(2)] },
  })
  expect(changed.json().itemCount).toBe(4)
  expect(await lines(list.id)).toEqual(['Star 1', 'Moon 1', 'Star 2', 'Moon 2'])

  const ids = (await items(list.id)).map(({ id }) => id)
  const order = (wanted: readonly string[]) =>
    api.call(contract.orderReadingList, { params: { id: list.id }, body: { ids: wanted } })
  await order([ids[3]!, ids[0]!])
  expect(await lines(list.id)).toEqual(['Moon 2', 'Star 1', 'Moon 1', 'Star 2'])
  expect((await order([ids[0]!, ids[0]!])).data.violations[0].propertyPath).toBe('ids[1]')
  expect((await order(['unknown'])).status).toBe(422)

  await api.call(contract.changeReadingListItems, { params: { id: list.id }, body: { remove: [ids[1]!] } })
  await api.call(markChapters, { body: { chapterIds: [moon.chapter(2)], isRead: true } })
  expect(await get(list.id)).toMatchObject({ itemCount: 3, readCount: 1, next: { series: 'Star', number: '1' } })

  const renamed = await api.call(contract.editReadingList, { params: { id: list.id }, body: { summary: 'All of it.' } })
  expect(renamed.json()).toMatchObject({ name: 'Saga', summary: 'All of it.' })
  expect((await api.call(contract.createReadingList, { body: { name: 'sÁGA' } })).data.violations).toHaveLength(1)
  expect((await api.call(contract.deleteReadingList, { params: { id: list.id } })).status).toBe(204)
  expect((await api.call(contract.getReadingList, { params: { id: list.id } })).status).toBe(404)
})

test('reading follows the list over the borders of mangas, and names what is missing in between', async () => {
  const [ink, oak] = [await addManga('Ink', 3), await addManga('Oak', 3)]
  const { id } = (
    await importCbl(
      cbl('Straight', book('Oak', 2), book('Ink', 1), book('Elsewhere', '7'), book('Oak', 1), book('Oak', 3)),
    )
  ).json()
  const open = async (chapterId: string, list = id) =>
    (await api.call(getReaderChapter, { params: { chapterId }, query: { list } })).json()
  expect(await open(ink.chapter(1))).toMatchObject({
    list: { id, name: 'Straight', position: 2, total: 5, missing: [{ series: 'Elsewhere', number: '7' }] },
    neighbors: {
      previous: { id: oak.chapter(2), mangaTitle: 'Oak', missing: 0 },
      next: { id: oak.chapter(1), number: '1', mangaTitle: 'Oak', missing: 0 },
    },
    navigation: { previous: null, next: null },
  })
  expect((await open(oak.chapter(1))).neighbors.next).toMatchObject({ id: oak.chapter(3), mangaTitle: null })
  expect((await open(oak.chapter(3))).neighbors.next).toBeNull()
  await api.call(hideChapter, { params: { id: oak.chapter(1) } })
  expect((await open(ink.chapter(1))).neighbors.next?.id).toBe(oak.chapter(3))
  // Chapters that are not in the list, and lists that are gone, are read as without a list.
  for (const chapter of [await open(ink.chapter(2)), await open(ink.chapter(2), 'unknown')])
    expect(chapter).toMatchObject({ list: null, neighbors: { next: { number: '3', mangaTitle: null } } })
})

test('lines of other programs find their chapters, and only certain ones', async () => {
  await addManga('Hero', 3, { publicationYear: 1990 })
  await addManga('Hero', 3, { publicationYear: 2011 })
  await addManga('Wind & Sea', 12)
  const imported = await importCbl(
    cbl(
      'Événements',
      '<NumIssues>99</NumIssues>',
      book('wind &amp; SEA', '#012'),
      book('Wind &amp; Sea', '3.0', 'Volume="2019"'),
      book('Wind &amp; Sea', 'Ch. 4'),
      book('Wind &amp; Sea', 4),
      book('Wind &amp; Sea', 5, 'Volume="1952"'),
      book('Hero (2011)', 1, 'Volume="2011"'),
      book('Hero', 2),
      book('Wind &amp; Sea', 'Annual'),
      '<Book Series="Nowhere" Number="1"><Database Name="cv" Series="1" Issue="2"/></Book>',
      book('Nowhere', 1),
    ),
  )
  expect(imported.status).toBe(201)
  expect(imported.json()).toMatchObject({ name: 'Événements', itemCount: 8, missingCount: 4, repeatedCount: 2 })
  expect(await lines(imported.json().id)).toEqual([
    'Wind & Sea 12',
    'Wind & Sea 3',
    'Wind & Sea 4',
    'Wind & Sea 5 missing',
    'Hero 1',
    'Hero 2 missing',
    'Wind & Sea Annual missing',
    'Nowhere 1 missing',
  ])
  expect((await importCbl(cbl('événements', book('Nowhere', 1)))).json().name).toBe('événements (2)')
  expect((await importCbl(cbl('', book('Nowhere', 1)), 'Mine')).json().name).toBe('Mine')
})

test('a line is corrected once: others of the series and later imports follow', async () => {
  const { id: mangaId, chapter } = await addManga('Kaze no Uta', 9)
  const { id } = (
    await importCbl(cbl('First', book('Song of Wind', 1), book('Song of Wind', 2), book('Song', 'X')))
  ).json()
  expect(await get(id)).toMatchObject({ missingCount: 3 })
  const [first, , strange] = await items(id)
  const candidates = async (itemId: string, q?: string) =>
    (
      await api.call(contract.listReadingListCandidates, {
        params: { id, itemId },
        query: q === undefined ? {} : { q },
      })
    ).json().items
  expect(await candidates(first!.id)).toEqual([])
  expect((await candidates(first!.id, 'kaze'))[0]).toMatchObject({ mangaId, chapterId: chapter(1), number: '1' })
  const choose = (itemId: string, chapterId: string) =>
    api.call(contract.setReadingListChapter, { params: { id, itemId }, body: { chapterId } })
  expect((await choose(first!.id, chapter(1))).json().missingCount).toBe(1)
  expect((await choose(strange!.id, chapter(9))).json().missingCount).toBe(0)
  expect((await choose(strange!.id, chapter(1))).status).toBe(422)
  expect(await lines(id)).toEqual(['Kaze no Uta 1', 'Kaze no Uta 2', 'Kaze no Uta 9'])

  const later = (await importCbl(cbl('Second', book('song of WIND', 3), book('Song', 'X')))).json()
  expect(await lines(later.id)).toEqual(['Kaze no Uta 3', 'Kaze no Uta 9'])
})

test('a removed chapter stays in the list by name, and comes back with its manga', async () => {
  const { id: mangaId, chapter } = await addManga('Tide', 2)
  const { id } = await add({ name: 'Tides', chapterIds: [chapter(2), chapter(1)] })
  await api.call(removeManga, { params: { id: mangaId } })
  expect(await lines(id)).toEqual(['Tide 2 missing', 'Tide 1 missing'])
  await api.call(restoreMangas, { body: { mangaIds: [mangaId] } })
  expect(await lines(id)).toEqual(['Tide 2', 'Tide 1'])
  await api.call(removeManga, { params: { id: mangaId } })
  // Added from nothing, with other identifiers.
  await addManga('Tide', 3)
  expect(await lines(id)).toEqual(['Tide 2', 'Tide 1'])
})

test('a merge of mangas takes the lines along, and its undo brings them back', async () => {
  const [left, right] = [await addManga('River', 2), await addManga('The River', 3)]
  const chapterIds = [right.chapter(2), left.chapter(1), right.chapter(1), right.chapter(3)]
  const { id } = await add({ name: 'Rivers', chapterIds })
  const before = await items(id)
  await api.call(mergeMangas, { params: { id: left.id }, body: { mangaIds: [right.id] } })
  expect(await lines(id)).toEqual(['River 2', 'River 1', 'River 3'])
  await api.call(restoreMangas, { body: { mangaIds: [right.id] } })
  expect(await items(id)).toEqual(before)
})

test('an export has all lines, and a file that is imported again is the same', async () => {
  await addManga('"Quoted" <One> & Two', 2)
  const books = [
    '<Book Series="&quot;Quoted&quot; &lt;One&gt; &amp; Two" Number="2" Volume="2010" Year="2012" />',
    '<Book Series="Lost &amp; Found" Number="007" Year="1999" />',
  ]
  const { id } = (await importCbl(cbl('Export: A/B', ...books))).json()
  const exported = await api.call(contract.exportReadingList, { params: { id } })
  expect(exported.headers.get('content-disposition')).toContain('.cbl')
  const text = exported.bytes.toString()
  for (const one of books) expect(text).toContain(one)
  const again = (await importCbl(text)).json()
  expect(again.name).toBe('Export: A/B (2)')
  expect(await lines(again.id)).toEqual(await lines(id))
  expect((await api.call(contract.exportReadingList, { params: { id: 'unknown' } })).status).toBe(404)
})

test('what is no CBL file is refused, with the reason', async () => {
  const before = (await api.call(contract.listReadingLists)).json().items.length
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`
  for (const text of [
    'no xml',
    '<ComicInfo></ComicInfo>',
    '<ReadingList><Name>Empty</Name></ReadingList>',
    cbl('Cut', book('A', 1), book('B', 2)).slice(0, -20),
    `<ReadingList>${'<a>'.repeat(5000)}</ReadingList>`,
    `<ReadingList><Books>${'<Book/>'.repeat(20_001)}</Books></ReadingList>`,
  ]) {
    const response = await importCbl(text)
    expect(response.status, text.slice(0, 40)).toBe(422)
    expect(response.data.violations[0].propertyPath).toBe('cbl')
  }
  expect((await api.call(contract.listReadingLists)).json().items).toHaveLength(before)
  const { id } = (await importCbl(`${bomb}${cbl('&j;', book('&j;', 1))}`)).json()
  expect((await lines(id))[0]!.length).toBeLessThan(50)
})

test('a list of 10,000 lines is imported, ordered and paged', async () => {
  const { chapter } = await addManga('Endless', 50)
  const books = Array.from({ length: 10_000 }, (_, index) => book('Endless', index + 1, 'Volume="2019" Year="2020"'))
  const list = (await importCbl(cbl('Long', ...books))).json()
  expect(list).toMatchObject({ itemCount: 10_000, missingCount: 9950 })
  const page = await api.call(contract.listReadingListItems, { params: { id: list.id }, query: { page: 100 } })
  expect(page.json()).toMatchObject({ total: 10_000, hasNextPage: false })
  const last = page.json().items.at(-1)!
  await api.call(contract.orderReadingList, { params: { id: list.id }, body: { ids: [last.id] } })
  expect((await items(list.id)).slice(0, 2).map(({ number }) => number)).toEqual(['10000', '1'])
  expect((await items(list.id))[1]!.chapter?.id).toBe(chapter(1))
})
