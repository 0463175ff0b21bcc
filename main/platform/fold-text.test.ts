import { expect, test } from 'vitest'
import { foldText, titleSortKey } from './fold-text.ts'

test.each([
  ['Élan', 'elan'],
  ['ÇA VA', 'ca va'],
  ['ＡＢＣ', 'abc'],
  ['ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
  ['が', 'が'],
  ['  Straße ', 'strasse'],
  ['Łódź Ørsted Đorđe Ŋala', 'lodz orsted dorde nala'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('sorts titles with numbers naturally', () => {
  const titles = ['Room 4262', 'room 482', 'Room', '２０ Years', '3 Days', 'Room 007 b', 'Room 7 a', 'Äther', 'Zoo']
  const key = (title: string) => titleSortKey(title)
  expect(titles.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))).toEqual([
    '3 Days',
    '２０ Years',
    'Äther',
    'Room',
    'Room 7 a',
    'Room 007 b',
    'room 482',
    'Room 4262',
    'Zoo',
  ])
})
