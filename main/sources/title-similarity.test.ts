import { expect, test } from 'vitest'
import { hasCommonWord, titleSimilarity } from './title-similarity.ts'

test.each([
  ['Star Smith', 'STAR SMITH!'],
  ['Star Smith', 'Star Smith (Official)'],
  ['Star Smith', 'Star Smith [FR]'],
  ['The Tower of Tea', 'Tower of Tea'],
  ['Café & Co.', 'Cafe and Co'],
  ["Grandmother's Robot", 'Grandmother’s Robot'],
  ['星の鍛冶屋', '星の鍛冶屋'],
  ['Ｓｔａｒ', 'star'],
])('%s is the title %s', (left, right) => {
  expect(titleSimilarity(left, right)).toBe(1)
})

test.each([
  ['Star Smith', 'Starsmith', 0.9],
  ['Star Smith', 'Star Smith: Gaiden', 0.7],
  ['Grandmother is a Robot', 'Grandmother is a Robott', 0.85],
])('%s is similar to %s', (left, right, least) => {
  expect(titleSimilarity(left, right)).toBeGreaterThanOrEqual(least)
  expect(titleSimilarity(left, right)).toBeLessThan(1)
  expect(titleSimilarity(right, left)).toBe(titleSimilarity(left, right))
})

test.each([
  ['Star Smith', 'The Lighthouse'],
  ['Star Smith', ''],
  ['One', 'One Hundred Nights'],
  ['星の鍛冶屋', '月の猫'],
])('%s is not similar to %s', (left, right) => {
  expect(titleSimilarity(left, right)).toBeLessThan(0.6)
})

test('finds common words', () => {
  expect(hasCommonWord('Star Smith', 'smith of stars')).toBe(true)
  expect(hasCommonWord('Star Smith', 'Lighthouse')).toBe(false)
})
