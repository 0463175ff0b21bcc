import { expect, test } from 'vitest'
import { bestMatch, chapterCredit, searchChapters } from './chapter-title.ts'

test.each([
  [['Dawn Scans'], 'MangaDex', 'Dawn Scans · MangaDex'],
  [['Dawn Scans', 'Dusk'], 'MangaDex', 'Dawn Scans, Dusk · MangaDex'],
  [[], 'MangaDex', 'MangaDex'],
  [['Dawn Scans'], 'Harbour Scans', 'Dawn Scans'],
  [[], null, ''],
])('credits groups %j and source %s as %j', (groups, sourceName, credit) => {
  expect(chapterCredit({ groups, sourceName })).toBe(credit)
})

const chapter = (number: number, title: string | null = null, groups: readonly string[] = []) => ({
  number,
  title,
  groups: [...groups],
})
const chapters = [chapter(1, 'Début'), chapter(4), chapter(4.5, 'Extra'), chapter(40), chapter(42, null, ['Anvil'])]
const numbers = (text: string) => searchChapters(chapters, text).map(({ number }) => number)

test.each([
  ['', [1, 4, 4.5, 40, 42]],
  ['4', [4, 4.5, 40, 42]],
  ['4.', [4.5]],
  ['4,5', [4.5]],
  ['debut', [1]],
  ['ANVIL', [42]],
  ['nothing', []],
])('finds the chapters for “%s”', (text, expected) => {
  expect(numbers(text)).toEqual(expected)
})

test('opens the chapter with exactly the number', () => {
  expect(bestMatch(chapters, '40')?.number).toBe(40)
  expect(bestMatch(chapters, '4')?.number).toBe(4)
  expect(bestMatch(chapters, 'extra')?.number).toBe(4.5)
  expect(bestMatch(chapters, '9')).toBeUndefined()
})
