import { expect, test } from 'vitest'
import { letterAt, startsOf } from './letters.ts'

const letters = [
  { letter: '#', count: 2 },
  { letter: 'A', count: 1 },
  { letter: 'あ', count: 4 },
]

test('each letter starts after the manga of those before it', () => {
  expect(startsOf(letters)).toEqual([0, 2, 3])
})

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [99, 2],
])('the manga at %i has the letter %i', (index, letter) => {
  expect(letterAt(startsOf(letters), index)).toBe(letter)
})
