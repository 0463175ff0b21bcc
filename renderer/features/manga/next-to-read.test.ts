import { expect, test } from 'vitest'
import { nextToRead } from './next-to-read.ts'

/** One letter per chapter: `-` without a file, `1` left on its first page, `b` partly read, `r` read, `x` at its publisher.
 * Read last: `F` on its first page, `R` to its end. */
const target = (states: string) => {
  const chapters = [...states].map((state, index) => ({
    id: String(index + 1),
    isVisible: true,
    isAvailable: false,
    isRead: state === 'r' || state === 'R',
    lastReadPage: { '1': 1, F: 1, b: 5, r: 20, R: 20 }[state] ?? null,
    isLastRead: state === 'R' || state === 'F',
    externalUrl: state === 'x' ? 'https://publisher.example/1' : null,
    isLocked: state === 'l',
  }))
  const found = nextToRead(chapters)
  return found && `${found.kind} ${found.chapter.id}`
}

test.each([
  ['', undefined],
  ['x', undefined],
  ['---', 'start 1'],
  ['x--', 'start 2'],
  ['111', 'start 1'],
  ['r1-', 'continue 2'],
  ['-b-', 'continue 2'],
  ['rrr', 'again 1'],
  ['brF', 'continue 3'],
  ['bR-', 'continue 3'],
])('finds for "%s": %s', (states, expected) => {
  expect(target(states)).toBe(expected)
})
