import { expect, test } from 'vitest'
import { type Element, parsePage } from '../extract/page.ts'
import { findUnrelatedWord, scoreImage } from './image-score.ts'

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

test.each([
  [
    'a strip that opens the next one, as the link beside it',
    '<a href="/2"><img src="/s/1.png"></a><a href="/2">Next</a>',
    1,
  ],
  ['a picture that opens another one', '<a href="/2"><img src="/s/1.png"></a><a href="/3">Next</a>', 0.1],
])('scores %s', (_, html, score) => {
  const page = parsePage(html, 'https://site.test/1')
  const [element] = page.$('img').toArray() as Element[]
  expect(scoreImage(page, element!, 'https://site.test/s/1.png', { chapterNumber: 1, isHashed: false })).toBe(score)
})

test.each([
  ['src="/small/1.jpg" data-orig-file="/full/1.png"', 1],
  ['src="/small/1.jpg" srcset="/small/1.jpg 193w, /full/1.png 480w"', 1],
  ['data-src="/full/1.png"', 0.2],
  ['src="/full/1.png"', 0.2],
])('scores an image that is shown small: %s', (attributes, score) => {
  const page = parsePage(`<img width="193" height="278" ${attributes}>`, 'https://site.test/c/1')
  const [element] = page.$('img').toArray() as Element[]
  const scoring = { chapterNumber: 1, isHashed: false }
  expect(scoreImage(page, element!, 'https://site.test/full/1.png', scoring)).toBe(score)
})
