import { expect, test } from 'vitest'
import type { Update } from '../../../../shared/contracts/following.ts'
import { groupNewChapters } from './new-chapters.ts'

const update = (mangaId: string, number: number, isRead = false): Update => ({
  chapterId: `${mangaId}${number}`,
  mangaId,
  mangaTitle: `The ${mangaId}`,
  thumbnailUrl: null,
  number,
  title: null,
  volume: null,
  language: null,
  groups: [],
  publishedAt: null,
  isAvailable: false,
  isRead,
  noticedAt: '2026-11-21T00:00:00.000Z',
})

test('lists each manga once, by its newest chapter, starting with its lowest', () => {
  const mangas = groupNewChapters([update('b', 13), update('a', 2), update('b', 12), update('b', 12.5), update('a', 3)])
  expect(mangas.map(({ mangaId, count, first }) => [mangaId, count, first.number])).toEqual([
    ['b', 3, 12],
    ['a', 2, 2],
  ])
  expect(mangas[0]).toMatchObject({ title: 'The b', thumbnailUrl: null })
})

test('omits read chapters and lists at most twelve manga', () => {
  expect(groupNewChapters([update('a', 1, true)])).toEqual([])
  expect(groupNewChapters(Array.from({ length: 20 }, (_, index) => update(`m${index}`, 1)))).toHaveLength(12)
})
