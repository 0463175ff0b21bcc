import { beforeAll, expect, test } from 'vitest'
import { createManga, listMangas, listTitleLetters } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()
const titles = ['Zebra', 'apple', 'Éclair', 'Berserk', '20 Boys', 'かぐや', 'きのう', 'ガラス', '鋼の錬金術師', '가나']

beforeAll(async () => {
  for (const [index, title] of titles.entries())
    await api.call(createManga, {
      body: { ...sampleManga, title, slug: `letters-${index}`, genres: [index % 2 === 0 ? 'Fantasy' : 'Drama'] },
    })
})

const letters = async (query: Record<string, string> = {}) => (await api.call(listTitleLetters, { query })).json().items

test('counts the letters in the order of the list', async () => {
  expect(await letters()).toEqual([
    { letter: '#', count: 1 },
    { letter: 'A', count: 1 },
    { letter: 'B', count: 1 },
    { letter: 'E', count: 1 },
    { letter: 'Z', count: 1 },
    { letter: 'か', count: 2 },
    { letter: 'カ', count: 1 },
    { letter: '漢', count: 1 },
    { letter: 'ㄱ', count: 1 },
  ])
  const { items } = (await api.call(listMangas, { query: { sortBy: 'title' } })).json()
  expect(items.map(({ title }) => title)).toEqual([
    '20 Boys',
    'apple',
    'Berserk',
    'Éclair',
    'Zebra',
    'かぐや',
    'きのう',
    'ガラス',
    '鋼の錬金術師',
    '가나',
  ])
})

test('counts what the filters of the list let through', async () => {
  expect(await letters({ genre: 'Fantasy', query: 'title:r' })).toEqual([
    { letter: 'E', count: 1 },
    { letter: 'Z', count: 1 },
  ])
  expect(await letters({ find: 'nothing' })).toEqual([])
  expect((await api.call(listTitleLetters, { query: { shelf: 'unknown' } })).status).toBe(404)
})
