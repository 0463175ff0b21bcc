import { expect, test } from 'vitest'
import { chapterRuns, chaptersOfRun, formatMissingNumbers } from './completeness.ts'

const chapter = (number: number, state: 'read' | 'owned' | 'listed' = 'listed') => ({
  number,
  isAvailable: state !== 'listed',
  isRead: state === 'read',
})

test('returns no runs without chapters', () => expect(chapterRuns([])).toEqual([]))

test('groups numbers by state and reports the missing numbers between them', () => {
  const runs = chapterRuns([chapter(9), chapter(1, 'read'), chapter(2, 'read'), chapter(3, 'owned'), chapter(7)])
  expect(runs).toEqual([
    { state: 'read', from: 1, to: 2 },
    { state: 'owned', from: 3, to: 3 },
    { state: 'missing', from: 4, to: 6 },
    { state: 'listed', from: 7, to: 7 },
    { state: 'missing', from: 8, to: 8 },
    { state: 'listed', from: 9, to: 9 },
  ])
  expect(formatMissingNumbers(runs)).toEqual(['4–6', '8'])
})

test('uses the highest state of all chapters of a number, including parts', () => {
  expect(chapterRuns([chapter(4, 'listed'), chapter(4.5, 'read'), chapter(4, 'owned')])).toEqual([
    { state: 'read', from: 4, to: 4 },
  ])
})

test('handles a gap of a million numbers', () => {
  expect(chapterRuns([chapter(1), chapter(1_000_000)])).toHaveLength(3)
})

test('finds the chapters of a run, including parts', () => {
  const chapters = [chapter(3.5), chapter(4), chapter(5.5), chapter(6)]
  expect(chaptersOfRun(chapters, { state: 'listed', from: 4, to: 5 }).map(({ number }) => number)).toEqual([4, 5.5])
})
