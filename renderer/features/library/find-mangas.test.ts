import { expect, test } from 'vitest'
import { findLoaded, isLongEnough, passes } from './find-mangas.ts'

test.each([
  ['ab', false],
  [' ab ', false],
  ['abc', true],
  ['鋼の', false],
  ['鋼の錬', true],
  ['𠮷𠮷', false],
])('%j is long enough for the API: %s', (text, isLong) => expect(isLongEnough(text)).toBe(isLong))

const shelf = [
  { title: 'Pokémon Adventures', slug: 'pokemon', author: 'Kusaka' },
  { title: 'Star Smith', slug: 'star-smith', author: 'Mori Aoba' },
  { title: 'ﾊﾟﾝの森', slug: 'pan', author: '青葉' },
]
const titles = (text: string) => findLoaded(shelf, text).map(({ title }) => title)

test.each([
  ['', shelf.map(({ title }) => title)],
  ['é', ['Pokémon Adventures']],
  ['AO', ['Star Smith']],
  ['パ', ['ﾊﾟﾝの森']],
  ['zz', []],
])('a short text %j is looked for in what is loaded', (text, found) => {
  expect(titles(text)).toEqual(found)
})

const manga = { status: 'ongoing' as const, genres: ['Science Fiction'], unreadCount: 2 }
const none = { status: undefined, genre: undefined, unread: false } as const

test.each([
  [{}, true],
  [{ status: 'ongoing' as const }, true],
  [{ status: 'hiatus' as const }, false],
  [{ genre: 'science fiction' }, true],
  [{ genre: 'Fiction' }, false],
  [{ unread: true }, true],
])('a hit passes the filters %j: %s', (filters, isShown) => {
  expect(passes(manga, { ...none, ...filters })).toBe(isShown)
})

test('what is read does not pass as unread', () => {
  expect(passes({ ...manga, unreadCount: 0 }, { ...none, unread: true })).toBe(false)
})
