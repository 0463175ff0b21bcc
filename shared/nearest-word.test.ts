import { expect, test } from 'vitest'
import { findNearestWord } from './nearest-word.ts'

test.each([
  ['serie', 'series'],
  ['chapternumber', undefined],
  ['vol', undefined],
  ['volum', 'volume'],
  ['langauge', 'language'],
  ['yeer', 'year'],
  ['', undefined],
])('%j probably means %j', (text, word) =>
  expect(findNearestWord(text, ['series', 'number', 'volume', 'language', 'year'])).toBe(word),
)
