import { expect, test } from 'vitest'
import { sameChapter } from './same-chapter.ts'

const chapter = (id: string, number: number, volume: number | null, language: string | null = null) => ({
  ...{ id, number, volume, language },
  title: null,
})

test.each([
  ['the same volume', [chapter('a', 1, 1), chapter('b', 1, 2)], 1, 2, 'b'],
  ['no volume on either side', [chapter('a', 1, null)], 1, null, 'a'],
  ['a list without volumes', [chapter('a', 1, 3)], 1, null, 'a'],
  ['a chapter without a volume', [chapter('a', 1, null)], 1, 3, 'a'],
  ['another volume', [chapter('a', 1, 1)], 1, 2, undefined],
  ['several volumes and a list without', [chapter('a', 1, 1), chapter('b', 1, 2)], 1, null, undefined],
  ['another number', [chapter('a', 1, null)], 1.5, null, undefined],
  ['a chapter in a language', [chapter('a', 1, null, 'fr')], 1, null, undefined],
] as const)('%s', (_, known, number, volume, id) => {
  expect(sameChapter(known, number, volume)?.id).toBe(id)
})
