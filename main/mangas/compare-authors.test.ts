import { expect, test } from 'vitest'
import { compareAuthors } from './compare-authors.ts'

test.each([
  ['Kenji Ito', 'Ito, Kenji', 'same'],
  ['K. Ito', 'Kenji Ito', 'same'],
  ['Kenji Ito', 'Kenji Ito, Hana Mori', 'same'],
  ['Kenji Itou', 'Kenji Ito', null],
  ['伊藤', 'Kenji Ito', null],
  ['Updating', 'Kenji Ito', null],
  ['Unknown', 'Kenji Ito', null],
  ['N/A', 'Kenji Ito', null],
  ['Jane Doe', 'Kenji Ito', 'different'],
])('%s and %s: %s', (left, right, expected) => {
  expect(compareAuthors(left, right)).toBe(expected)
  expect(compareAuthors(right, left)).toBe(expected)
})
