import { expect, test } from 'vitest'
import type { Update } from '../../../shared/contracts/following.ts'
import { formatDay } from '../../i18n/days.ts'
import { groupUpdatesByDay } from './updates-by-day.ts'

const update = (chapterId: string, noticedAt: Date): Update => ({
  chapterId,
  mangaId: 'm',
  mangaTitle: 'Star Smith',
  thumbnailUrl: null,
  number: 1,
  title: null,
  volume: null,
  language: null,
  groups: [],
  publishedAt: null,
  noticedAt: noticedAt.toISOString(),
  isAvailable: false,
  isRead: false,
})

test('groups updates by local day and lists each chapter once', () => {
  const late = new Date(2026, 10, 20, 23, 59)
  const days = groupUpdatesByDay([
    update('c', new Date(2026, 10, 21, 0, 0)),
    update('b', late),
    update('b', late),
    update('a', new Date(2026, 10, 20, 0, 0)),
  ])
  expect(days.map(({ day, updates }) => [day, updates.map(({ chapterId }) => chapterId)])).toEqual([
    ['2026-11-21', ['c']],
    ['2026-11-20', ['b', 'a']],
  ])
})

test('groups the chapters of a manga within a day, highest number first', () => {
  const noon = new Date(2026, 10, 21, 12)
  const [two, three, other, half] = [
    { ...update('two', noon), number: 2 },
    { ...update('three', noon), number: 3 },
    { ...update('other', noon), mangaId: 'n', number: 9 },
    { ...update('half', new Date(2026, 10, 21, 9)), number: 2.5 },
  ]
  expect(groupUpdatesByDay([two, other, three, half]).map(({ updates }) => updates)).toEqual([
    [three, half, two, other],
  ])
})

test.each([
  ['2026-11-21', 'en', 'Today'],
  ['2026-11-20', 'fr', 'Hier'],
  ['2026-11-19', 'en', 'Thursday, November 19'],
  ['2025-11-19', 'ja', '2025年11月19日水曜日'],
])('formats %s in %s as %s', (day, language, text) => {
  expect(formatDay(day, language, new Date(2026, 10, 21, 9))).toBe(text)
})
