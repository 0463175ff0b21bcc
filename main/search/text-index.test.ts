import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchedText } from './rank-text.ts'
import { createTextIndex } from './text-index.ts'

const title = (text: string): SearchedText => ({ mangaId: text, kind: 'title', text })

test.each([
  ['star', ['star'], ['star smith', 'starry'], ['a star', '(star)', 'mustard star', '2-star'], ['mustard', 'custard2']],
  ['ガンダム', ['ガンダム'], ['ガンダム 00'], ['機動戦士 ガンダム', '「ガンダム」'], ['機動戦士ガンダム']],
  ['*a*', ['*a*'], ['*a*b'], ['x *a*'], ['x*a*', 'ガ*a*']],
  ['moon', ['moon'], ['moonlit'], ['🌙moon', 'honeymoon moon'], ['𠮷moon', '1moon']],
])('ranks titles with %s: whole, start of the title, start of a word, anywhere', (query, ...ranks) => {
  const worstFirst = ranks.toReversed().flat().map(title)
  expect(createTextIndex(worstFirst).find(query)).toEqual(ranks.flat())
})

test('ranks titles before slugs and authors, and each manga by its best hit', () => {
  const texts: SearchedText[] = [
    { mangaId: 'by author', kind: 'author', text: 'star' },
    { mangaId: 'by slug', kind: 'author', text: 'star' },
    { mangaId: 'by slug', kind: 'slug', text: 'star' },
    { mangaId: 'by all', kind: 'author', text: 'star' },
    { mangaId: 'by all', kind: 'slug', text: 'star' },
    { mangaId: 'by all', kind: 'title', text: 'mustard' },
    { mangaId: 'not', kind: 'title', text: 'moon' },
  ]
  expect(createTextIndex(texts).find('star')).toEqual(['by all', 'by slug', 'by author'])
})

test('keeps the order of hits with equal rank', () => {
  const hits = ['star c', 'star a', 'star b'].map(title)
  expect(createTextIndex(hits).find('star')).toEqual(['star c', 'star a', 'star b'])
})

test('finds what a scan of all texts finds, also with one or two characters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'か', '漢', '😀'), maxLength: 8 })
  const manga = fc.record({ title: text, slug: text, author: text })
  fc.assert(
    fc.property(fc.array(manga, { maxLength: 12 }), text, (mangas, query) => {
      const texts = mangas.flatMap((one, index) =>
        (['title', 'slug', 'author'] as const).map((kind) => ({ mangaId: String(index), kind, text: one[kind] })),
      )
      const expected = mangas.flatMap((one, index) =>
        query !== '' && Object.values(one).some((value) => value.includes(query)) ? [String(index)] : [],
      )
      expect(createTextIndex(texts).find(query).toSorted()).toEqual(expected.toSorted())
    }),
  )
})
