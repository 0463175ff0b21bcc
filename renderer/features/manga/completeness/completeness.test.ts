import { expect, test } from 'vitest'
import { chapterRuns, chaptersOfRun, formatMissingNumbers } from './completeness.ts'

const chapter = (number: number, state: 'read' | 'owned' | 'listed' = 'listed', isAvailable = state !== 'listed') => ({
  number,
  isAvailable,
  isRead: state === 'read',
})

test('returns no runs without chapters', () => expect(chapterRuns([])).toEqual([]))

test('groups numbers by state and reports the missing numbers between them', () => {
  const runs = chapterRuns([chapter(9), chapter(1, 'read'), chapter(2, 'read'), chapter(3, 'owned'), chapter(7)])
  expect(runs).toEqual([
    { state: 'read', isOnDisk: true, from: 1, to: 2 },
    { state: 'owned', isOnDisk: true, from: 3, to: 3 },
    { state: 'missing', isOnDisk: false, from: 4, to: 6 },
    { state: 'listed', isOnDisk: false, from: 7, to: 7 },
    { state: 'missing', isOnDisk: false, from: 8, to: 8 },
    { state: 'listed', isOnDisk: false, from: 9, to: 9 },
  ])
  expect(formatMissingNumbers(runs)).toEqual(['4–6', '8'])
})

test('uses the highest state of all chapters of a number, including parts', () => {
  expect(chapterRuns([chapter(4, 'listed'), chapter(4.5, 'read'), chapter(4, 'owned')])).toEqual([
    { state: 'read', isOnDisk: true, from: 4, to: 4 },
  ])
})

test('tells read chapters that are on disk from those that are not', () => {
  expect(chapterRuns([chapter(1, 'read', false), chapter(2, 'read', false), chapter(3, 'read')])).toEqual([
    { state: 'read', isOnDisk: false, from: 1, to: 2 },
    { state: 'read', isOnDisk: true, from: 3, to: 3 },
  ])
})

test('handles a gap of a million numbers', () => {
  expect(chapterRuns([chapter(1), chapter(1_000_000)])).toHaveLength(3)
})

test('finds the chapters of a run, including parts', () => {
  const chapters = [chapter(3.5), chapter(4), chapter(5.5), chapter(6)]
  expect(chaptersOfRun(chapters, { from: 4, to: 5 }).map(({ number }) => number)).toEqual([4, 5.5])
})
