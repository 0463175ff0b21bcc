import { expect, test } from 'vitest'
import { chaptersOfRun, missingWords, numberRuns } from './completeness.ts'

const chapter = (number: number, state: 'read' | 'owned' | 'listed' = 'listed') => ({
  number,
  isAvailable: state !== 'listed',
  isRead: state === 'read',
})

test('no chapters are no runs', () => expect(numberRuns([])).toEqual([]))

test('numbers of the same state are one run, and what lies between has no chapter', () => {
  const runs = numberRuns([chapter(9), chapter(1, 'read'), chapter(2, 'read'), chapter(3, 'owned'), chapter(7)])
  expect(runs).toEqual([
    { state: 'read', from: 1, to: 2 },
    { state: 'owned', from: 3, to: 3 },
    { state: 'missing', from: 4, to: 6 },
    { state: 'listed', from: 7, to: 7 },
    { state: 'missing', from: 8, to: 8 },
    { state: 'listed', from: 9, to: 9 },
  ])
  expect(missingWords(runs)).toEqual(['4–6', '8'])
})

test('of several chapters of a number the best counts, halves among them', () => {
  expect(numberRuns([chapter(4, 'listed'), chapter(4.5, 'read'), chapter(4, 'owned')])).toEqual([
    { state: 'read', from: 4, to: 4 },
  ])
})

test('a leap of a million numbers costs nothing', () => {
  expect(numberRuns([chapter(1), chapter(1_000_000)])).toHaveLength(3)
})

test('a run leads to its chapters and their parts', () => {
  const chapters = [chapter(3.5), chapter(4), chapter(5.5), chapter(6)]
  expect(chaptersOfRun(chapters, { state: 'listed', from: 4, to: 5 }).map(({ number }) => number)).toEqual([4, 5.5])
})
