import { expect, test } from 'vitest'
import { namedNumber } from './number-evidence.ts'

test.each([
  ['Chapter 10.5: The Forge', 10.5],
  ['Foxglove Road 66 Vol.02 Ch.007 Page 1', 7],
  ['Ch.7', 7],
  ['Ep. 3 of 12', 3],
  ['Version 1.2', undefined],
  ['Road 66', undefined],
])('reads the number next to a word for chapter: %s', (text, number) => {
  expect(namedNumber(text)).toBe(number)
})
