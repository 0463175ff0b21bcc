import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessChapterPlace } from './guess-chapter-place.ts'

const site = 'https://reader.example'

test.each([
  ['/manga/star-smith/chapter-10-5/', 'star-smith', '10.5'],
  ['/manga/star-smith/c010.5/', 'star-smith', '10.5'],
  ['/star-smith-chapter-7/', 'star-smith', '7'],
  ['/read-star-smith-chapter-7.html', 'star-smith', '7'],
  ['/2026/05/star-smith-chapter-7.html', 'star-smith', '7'],
  ['/chapter/star-smith/3-10-1.html', 'star-smith', '3'],
  ['/manga/lighthouse-9/12', 'lighthouse-9', '12'],
  ['/r/star-smith/0', 'star-smith', '0'],
  ['/read?m=star-smith&ch=3', 'star-smith', '3'],
  ['/manga/%E6%98%9F/chapter-2', '星', '2'],
])('%s is chapter %3$s of %2$s', (path, slug, chapter) => {
  expect(guessChapterPlace(site + path)).toEqual({ slug, chapter })
})

test.each(['', 'star-smith', 'ftp://reader.example/a/1', 'https://', 'https://reader.example/'])(
  '%j says nothing',
  (address) => {
    expect(guessChapterPlace(address)).toEqual({})
  },
)

test('whatever is typed, a number is a number and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (address) => {
      const { chapter } = guessChapterPlace(address)
      if (chapter !== undefined) expect(Number(chapter)).toBeGreaterThanOrEqual(0)
    }),
  )
})
