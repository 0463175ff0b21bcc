import { expect, test } from 'vitest'
import { downloadChoices } from './download-choices.ts'

/** One letter per chapter: `-` not downloaded, `o` on disk, `r` read without a file, `b` being downloaded. */
function choices(states: string) {
  const chapters = [...states].map((state, index) => ({
    id: `${state}${index + 1}`,
    isVisible: true,
    isAvailable: state === 'o',
    isRead: state === 'r',
    lastReadPage: null,
    externalUrl: null,
  }))
  const busy = new Set(chapters.filter(({ id }) => id.startsWith('b')).map(({ id }) => id))
  return downloadChoices(chapters, busy).map(({ kind, chapters }) => `${kind} ${chapters.length}`)
}

test.each([
  ['', []],
  ['ooo', []],
  ['---', ['all 3']],
  ['-'.repeat(8), ['next 5', 'all 8']],
  ['-'.repeat(12), ['next 5', 'next 10', 'all 12']],
  [`rr${'-'.repeat(12)}`, ['next 5', 'next 10', 'unread 12', 'all 14']],
  [`-r${'-'.repeat(5)}`, ['next 5', 'unread 6', 'all 7']],
  ['b-o', ['all 1']],
])('offers for "%s": %o', (states, expected) => {
  expect(choices(states)).toEqual(expected)
})

test('downloads the next chapters after the last read one', () => {
  const chapters = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
    id: String(number),
    isVisible: true,
    isAvailable: false,
    isRead: number === 3,
    lastReadPage: null,
    externalUrl: null,
  }))
  expect(downloadChoices(chapters, new Set())[0]?.chapters.map(({ id }) => id)).toEqual(['4', '5', '6', '7', '8'])
})
