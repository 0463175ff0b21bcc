import { expect, test } from 'vitest'
import { findAccessBarrier } from './explain-wrong-images.ts'
import { parsePage } from './page.ts'
import { findUnlockBox } from './unlock-box.ts'

const page = (body: string) => parsePage(body, 'https://reader.example/c/star-smith/7')

test.each([
  ['<h3>This post is for members of the Silver tier</h3>', 'This post is for members of the Silver tier'],
  ['<p>Join to unlock 14 pictures.</p>', 'Join to unlock 14 pictures.'],
  ['<p>Become a patron to read this chapter</p>', 'Become a patron to read this chapter'],
  ['<h2>Continue in the app</h2><p>Get it now.</p>', 'Continue in the app'],
  ['<div><h3>This episode is locked</h3><button>Buy it</button></div>', 'This episode is locked Buy it'],
  ['<a href="https://ads.example/7">Liberar capítulo</a>', 'Liberar capítulo'],
  ['<p>Watch an ad to read this chapter.</p>', 'Watch an ad to read this chapter.'],
  ['<footer><p>Join to unlock more</p></footer>', undefined],
  ['<p>The tavern is for travellers.</p>', undefined],
])('finds what a page says where it keeps a chapter back: %s', (html, words) => {
  expect(findUnlockBox(page(`<article>${html}</article>`))).toBe(words)
})

test('names these words as the reason why there are no pages', () => {
  const found = findAccessBarrier(page('<h3>This post is for members</h3><img src="/preview.jpg">'))
  expect(found?.code).toBe('needs_you')
  expect(found?.detail).toContain('“This post is for members”')
})
