import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAt } from '../dates/release-date.cases.ts'
import { parseReleaseDate } from '../dates/release-date.ts'
import { labelRows } from './read-label.cases.ts'
import { readLabel } from './read-label.ts'

const unknown = { kind: 'chapter', end: null, volume: null, division: null, part: null, mark: null }

test('reads the labels of real sites', () => {
  const results = labelRows.map(([text, number, expected = {}]) => {
    const label = readLabel(text)
    if (expected === 'nothing') return { text, isRight: label === null, label, expected }
    const facts = { ...unknown, ...(expected.kind === 'notice' ? {} : { number }), ...expected }
    const isRight = label !== null && Object.entries(facts).every(([name, value]) => label[name as 'kind'] === value)
    return { text, isRight, label, expected: { number, ...expected } }
  })
  const wrong = results.filter(({ isRight }) => !isRight)
  expect(wrong).toEqual([])
})

test('reads any text without an error, and no negative number', () => {
  const piece = fc.constantFrom(...labelRows.map(([text]) => text), '(', '-', ' ', '1', '第', 'v2')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 4 }).map((all) => all.join(' ')),
  )
  fc.assert(fc.property(text, (label) => (readLabel(label)?.number ?? 0) >= 0))
})

test.each(['3 days ', '1 ', '1-', 'chapter ', 'season 2 ', '第', '一', '(', ' ', 'one day '])(
  'reads a long repetition of %j in a moment',
  (piece) => {
    const long = `${piece.repeat(5000)}x`
    readLabel(long)
    readLabel(long.slice(0, 290))
    parseReleaseDate(long.slice(0, 199), { now: readAt })
  },
)
