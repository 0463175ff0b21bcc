import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextSearch } from './rank-texts.ts'
import type { SearchedText } from './search.store.ts'

const text = (kind: SearchedText['kind'], text: string, mangaId: string): SearchedText => ({ mangaId, kind, text })

/** The found titles, for texts of which each is a manga. */
const findTitles = (titles: readonly string[], query: string) =>
  createTextSearch(titles.map((title, index) => text('title', title, String(index))))(query).map((id) => titles[+id])

test.each([
  ['star', ['star'], ['star smith', 'starry'], ['a star', '(star)', 'mustard star', '2-star'], ['mustard', 'custard2']],
  ['ガンダム', ['ガンダム'], ['ガンダム 00'], ['機動戦士 ガンダム', '「ガンダム」'], ['機動戦士ガンダム']],
  ['*a*', ['*a*'], ['*a*b'], ['x *a*'], ['x*a*', 'ガ*a*']],
  ['moon', ['moon'], ['moonlit'], ['🌙moon', 'honeymoon moon'], ['𠮷moon', '1moon']],
])('ranks titles with %s: whole, start of the title, start of a word, anywhere', (query, ...ranks) => {
  expect(findTitles(ranks.toReversed().flat(), query)).toEqual(ranks.flat())
})

/** The rank of a title by the words that a reader of the documentation would use. */
function rankOfTitle(title: string, query: string): number {
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  const beginnings = Array.from(title, (_, index) => [...title].slice(0, index).join(''))
  const beforeHits = beginnings.filter((before) => title.startsWith(query, before.length))
  return beforeHits.some((before) => !/[\p{L}\p{N}]$/u.test(before)) ? 2 : 3
}

test('finds and ranks what comparing all texts finds, with queries of any length, one after the other', () => {
  const letters = fc.constantFrom('a', 'b', ' ', 'か', '漢', '😀')
  const anyText = fc.string({ unit: letters, maxLength: 12 })
  const searches = fc.record({
    mangas: fc.array(fc.record({ title: anyText, slug: anyText, author: anyText }), { maxLength: 12 }),
    queries: fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(searches, ({ mangas, queries }) => {
      const texts = mangas.flatMap((manga, index) =>
        (['title', 'slug', 'author'] as const).map((kind) => text(kind, manga[kind], String(index))),
      )
      const find = createTextSearch(texts)
      for (const query of queries) {
        const ranks = mangas.map(({ title, slug, author }) =>
          title.includes(query) ? rankOfTitle(title, query) : slug.includes(query) ? 4 : author.includes(query) ? 5 : 6,
        )
        const expected = [0, 1, 2, 3, 4, 5].flatMap((rank) =>
          ranks.flatMap((one, index) => (one === rank ? [String(index)] : [])),
        )
        expect(find(query)).toEqual(expected)
      }
    }),
    { numRuns: 2000 },
  )
})
