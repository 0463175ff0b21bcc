import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchedText } from './rank-text.ts'
import { createTextIndex } from './text-index.ts'

const title = (text: string, place: number): SearchedText => ({ place, kind: 'title', text })

/** The found titles, for texts of which each is a manga. */
const findTitles = (titles: readonly string[], query: string) =>
  createTextIndex(titles.map(title))
    .find(query)
    .map((place) => titles[place])

test.each([
  ['star', ['star'], ['star smith', 'starry'], ['a star', '(star)', 'mustard star', '2-star'], ['mustard', 'custard2']],
  ['ガンダム', ['ガンダム'], ['ガンダム 00'], ['機動戦士 ガンダム', '「ガンダム」'], ['機動戦士ガンダム']],
  ['*a*', ['*a*'], ['*a*b'], ['x *a*'], ['x*a*', 'ガ*a*']],
  ['moon', ['moon'], ['moonlit'], ['🌙moon', 'honeymoon moon'], ['𠮷moon', '1moon']],
])('ranks titles with %s: whole, start of the title, start of a word, anywhere', (query, ...ranks) => {
  expect(findTitles(ranks.toReversed().flat(), query)).toEqual(ranks.flat())
})

test('ranks titles before slugs and authors, and each manga by its best hit', () => {
  const [byAuthor, bySlug, byAll] = [4, 3, 12]
  const texts: SearchedText[] = [
    { place: byAuthor, kind: 'author', text: 'star' },
    { place: bySlug, kind: 'author', text: 'star' },
    { place: bySlug, kind: 'slug', text: 'star' },
    { place: byAll, kind: 'author', text: 'star' },
    { place: byAll, kind: 'slug', text: 'star' },
    { place: byAll, kind: 'title', text: 'mustard' },
    { place: 9, kind: 'title', text: 'moon' },
  ]
  expect(createTextIndex(texts).find('star')).toEqual([byAll, bySlug, byAuthor])
})

test('keeps the order of hits with equal rank', () => {
  expect(findTitles(['star c', 'star a', 'star b'], 'star')).toEqual(['star c', 'star a', 'star b'])
})

/** The rank of a title by the words that a reader of the documentation would use. */
function rankOfTitle(title: string, query: string): number {
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  const beginnings = Array.from(title, (_, index) => [...title].slice(0, index).join(''))
  const beforeHits = beginnings.filter((before) => title.startsWith(query, before.length))
  return beforeHits.some((before) => !/[\p{L}\p{N}]$/u.test(before)) ? 2 : 3
}

test('finds and ranks what a scan of all texts finds, with queries of any length', () => {
  const letters = fc.constantFrom('a', 'b', ' ', 'か', '漢', '😀')
  const text = fc.string({ unit: letters, maxLength: 12 })
  const manga = fc.record({ title: text, slug: text, author: text })
  const scan = fc.record({
    mangas: fc.array(manga, { maxLength: 12 }),
    query: fc.string({ unit: letters, minLength: 1, maxLength: 9 }),
  })
  fc.assert(
    fc.property(scan, ({ mangas, query }) => {
      const ranks = mangas.map(({ title, slug, author }) =>
        title.includes(query) ? rankOfTitle(title, query) : slug.includes(query) ? 4 : author.includes(query) ? 5 : 6,
      )
      const expected = [0, 1, 2, 3, 4, 5].map((rank) => ranks.flatMap((one, place) => (one === rank ? [place] : [])))
      const texts = mangas.flatMap((one, place) =>
        (['title', 'slug', 'author'] as const).map((kind) => ({ place, kind, text: one[kind] })),
      )
      expect(createTextIndex(texts).findByRank(query)).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
})

test('finds trigrams that are much rarer or more common than each other', () => {
  const titles = [...Array.from({ length: 100 }, () => 'aaab'), 'aaaz', 'zaaa', 'aaab']
  expect(findTitles(titles, 'aaaz')).toEqual(['aaaz'])
  expect(findTitles(titles, 'zaaa')).toEqual(['zaaa'])
  expect(findTitles(titles, 'zaab')).toEqual([])
})

test('finds nothing for an empty query and for one that contains the character between texts', () => {
  for (const query of ['', '\0', 'ar\0', 'star\0\0moon']) expect(findTitles(['star', 'moon'], query)).toEqual([])
})

test('leaves mangas out', () => {
  const titles = ['star a', 'star b', 'star c', 'star d']
  const index = createTextIndex(titles.map(title)).without(new Set([1, 9]))
  expect(index.find('star')).toEqual([0, 2, 3])
  expect(index.find('s')).toEqual([0, 2, 3])
  expect(index.without(new Set([3])).find('star')).toEqual([0, 2])
})
