import { expect, test } from 'vitest'
import { matchChapter } from './merge-source-lists.ts'

const chapter = (id: string, number: number, volume: number | null, language: string | null = null) => ({
  id,
  number,
  volume,
  language,
})

test.each([
  ['the same volume', [chapter('a', 1, 1), chapter('b', 1, 2)], 1, 2, 'b'],
  ['no volume on either side', [chapter('a', 1, null)], 1, null, 'a'],
  ['an entry without a volume', [chapter('a', 1, 3)], 1, null, 'a'],
  ['a chapter without a volume', [chapter('a', 1, null)], 1, 3, 'a'],
  ['another volume', [chapter('a', 1, 1)], 1, 2, undefined],
  ['several volumes and an entry without', [chapter('a', 1, 1), chapter('b', 1, 2)], 1, null, undefined],
  ['another number', [chapter('a', 1, null)], 1.5, null, undefined],
  ['the only language', [chapter('a', 1, null, 'fr')], 1, null, 'a'],
  ['two languages', [chapter('a', 1, null, 'fr'), chapter('b', 1, null, 'en')], 1, null, undefined],
] as const)('matches by number and volume: %s', (_, known, number, volume, id) => {
  expect(matchChapter(known, { number, volume, language: null })?.id).toBe(id)
})

test.each([
  ['its own language', [chapter('a', 1, null, 'fr'), chapter('b', 1, null, 'en')], 'en', 'b'],
  ['a chapter without a language', [chapter('a', 1, null), chapter('b', 1, null, 'fr')], 'en', 'a'],
  ['another language', [chapter('a', 1, null, 'fr')], 'en', undefined],
] as const)('matches an entry with a language: %s', (_, known, language, id) => {
  expect(matchChapter(known, { number: 1, volume: null, language })?.id).toBe(id)
})

test('ignores volumes where numbering continues', () => {
  const find = (known: ReturnType<typeof chapter>[], volume: number | null) =>
    matchChapter(known, { number: 1, volume, language: null }, false)?.id
  expect(find([chapter('a', 1, 1)], 2)).toBe('a')
  expect(find([chapter('a', 1, 1), chapter('b', 1, 2)], 2)).toBe('b')
})

test('matches a chapter only by its own label', () => {
  const known = [
    { ...chapter('a', 3, null), label: '' },
    { ...chapter('b', 3, null), label: 'side story' },
  ]
  const find = (label: string) => matchChapter(known, { number: 3, volume: null, language: null, label })?.id
  expect(['', 'side story', 'season 2'].map(find)).toEqual(['a', 'b', undefined])
})
