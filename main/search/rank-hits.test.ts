import { expect, test } from 'vitest'
import { type Hit, rankHits } from './rank-hits.ts'

const title = (text: string): Hit => ({ mangaId: text, kind: 'title', text })

test.each([
  ['star', ['star'], ['star smith', 'starry'], ['a star', '(star)', 'mustard star', '2-star'], ['mustard', 'custard2']],
  ['ガンダム', ['ガンダム'], ['ガンダム 00'], ['機動戦士 ガンダム', '「ガンダム」'], ['機動戦士ガンダム']],
  ['*a*', ['*a*'], ['*a*b'], ['x *a*'], ['x*a*', 'ガ*a*']],
  ['moon', ['moon'], ['moonlit'], ['🌙moon', 'honeymoon moon'], ['𠮷moon', '1moon']],
])('ranks titles with %s: whole, start of the title, start of a word, anywhere', (query, ...ranks) => {
  const worstFirst = ranks.toReversed().flat().map(title)
  expect(rankHits(worstFirst, query)).toEqual(ranks.flat())
})

test('ranks titles before slugs and authors, and each manga by its best hit', () => {
  const hits: Hit[] = [
    { mangaId: 'by author', kind: 'author', text: 'star' },
    { mangaId: 'by slug', kind: 'slug', text: 'star' },
    { mangaId: 'by all', kind: 'author', text: 'star' },
    { mangaId: 'by all', kind: 'slug', text: 'star' },
    { mangaId: 'by all', kind: 'title', text: 'mustard' },
    { mangaId: 'by slug', kind: 'author', text: 'star' },
  ]
  expect(rankHits(hits, 'star')).toEqual(['by all', 'by slug', 'by author'])
})

test('keeps the order of hits with equal rank', () => {
  const hits = ['star c', 'star a', 'star b'].map(title)
  expect(rankHits(hits, 'star')).toEqual(['star c', 'star a', 'star b'])
})
