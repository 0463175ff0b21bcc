import { expect, test } from 'vitest'
import { findUnrelatedWord } from './image-score.ts'

test.each([
  ['/uploads/ads/1.jpg', 'ads'],
  ['/img/ad-left.png', 'ad'],
  ['/img/ad2.png', 'ad2'],
  ['/media/banner3.jpg', 'banner'],
  ['/c/9f3ad7c2b1.webp', undefined],
  ['/c/ad7c2b19f3.webp', undefined],
  ['/c/9f-3ad-72.webp', undefined],
  ['/c/road/1.webp', undefined],
])('the path %s has the word %s for what is no page', (path, word) => {
  expect(findUnrelatedWord(`https://site.test${path}`)).toBe(word)
})
