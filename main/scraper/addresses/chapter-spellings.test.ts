import { expect, test } from 'vitest'
import { addressSpellings, chapterSpellings, learnSpelling, type Spelling } from './chapter-spellings.ts'

test.each<[string, number, Spelling | undefined, Spelling]>([
  ['005', 5, undefined, { width: 3, separator: null }],
  ['5', 5, { width: 3, separator: '-' }, { width: 1, separator: '-' }],
  ['12', 12, undefined, { width: 1, separator: null }],
  ['120', 120, { width: 3, separator: null }, { width: 3, separator: null }],
  ['010-5', 10.5, undefined, { width: 3, separator: '-' }],
  ['10_5', 10.5, { width: 1, separator: '-' }, { width: 1, separator: '_' }],
])('learns from %s for %d, after %j: %j', (spelling, number, before, learnt) => {
  const after = learnSpelling(spelling, before)
  expect(after).toEqual(learnt)
  expect(chapterSpellings(number, after)[0]).toBe(spelling)
})

test('learns nothing from decimals in a folder of their own', () => {
  expect(learnSpelling('10/5', { width: 3, separator: '-' })).toEqual({ width: 3, separator: '-' })
  expect(addressSpellings('/read/{slug}/{chapter}/', 10.5)).toContain('10/5')
  expect(addressSpellings('/read/{slug}-{chapter}', 10.5)).not.toContain('10/5')
})

test('puts the known spelling first and keeps the others', () => {
  for (const number of [0, 7, 12, 120, 10.5, 0.25]) {
    const plain = chapterSpellings(number)
    for (const separator of [null, '.', '-', '_'] as const) {
      for (const width of [1, 2, 3, 4]) {
        expect(chapterSpellings(number, { width, separator })).toEqual(expect.arrayContaining(plain))
      }
    }
  }
  expect(chapterSpellings(7, { width: 3, separator: null })[0]).toBe('007')
  expect(chapterSpellings(7.5, { width: 1, separator: '-' })[0]).toBe('7-5')
})
