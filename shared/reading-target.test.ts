import { expect, test } from 'vitest'
import type { ChapterListItem } from './contracts/chapters.ts'
import { findReadingTarget } from './reading-target.ts'

/** One letter per chapter: `-` not downloaded, `o` unread, `b` partly read, `r` read, `h` hidden. Read last: `B`, `R`. */
const chapters = (states: string): ChapterListItem[] =>
  [...states].map((state, index) => ({
    id: String(index + 1),
    number: index + 1,
    label: null,
    title: null,
    volume: null,
    isVisible: state !== 'h',
    isAvailable: state !== '-',
    isOffline: false,
    fileProblem: null,
    createdAt: '2026-01-01T00:00:00Z',
    pageCount: 20,
    language: null,
    groups: [],
    sourceName: null,
    sourceId: null,
    sizeBytes: 1,
    publishedAt: null,
    externalUrl: null,
    isLocked: false,
    unlocksAt: null,
    lastReadPage: /b/i.test(state) ? 5 : /r/i.test(state) ? 20 : null,
    isRead: /r/i.test(state),
    isLastRead: /[BR]/.test(state),
  }))

test.each([
  ['', undefined, undefined],
  ['---', undefined, undefined],
  ['ooo', 'start', '1'],
  ['-oo', 'start', '2'],
  ['hoo', 'start', '2'],
  ['rbo', 'continue', '2'],
  ['brb', 'continue', '3'],
  ['rro', 'continue', '3'],
  ['or-o', 'continue', '4'],
  ['orr', 'continue', '1'],
  ['rrr', 'again', '1'],
  ['-r', 'again', '2'],
  ['bRo', 'continue', '3'],
  ['bRro', 'continue', '4'],
  ['Bob', 'continue', '1'],
  ['bR', 'continue', '1'],
  ['bR-', 'continue', '1'],
])('finds for "%s": %s chapter %s', (states, kind, id) => {
  const target = findReadingTarget(chapters(states))
  expect([target?.kind, target?.chapter.id]).toEqual([kind, id])
})

test('counts chapters without a file if they can be opened', () => {
  const target = (states: string) => findReadingTarget(chapters(states), () => true)
  expect(target('---')).toMatchObject({ kind: 'start', chapter: { id: '1' } })
  expect(target('r--')).toMatchObject({ kind: 'continue', chapter: { id: '2' } })
  expect(target('h--')).toMatchObject({ kind: 'start', chapter: { id: '2' } })
})
