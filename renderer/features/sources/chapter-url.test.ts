import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessChapterUrlParts, parseChapterUrl } from './chapter-url.ts'

const site = 'https://reader.example'

test.each([
  [`${site}/manga/star-smith/chapter-7/`, '/manga/{slug}/chapter-{chapter}/', 'star-smith', '7'],
  [`${site}/manga/star-smith/chapter-7`, '/manga/{slug}/chapter-{chapter}/', 'star-smith', '7'],
  [`${site}/star-smith-chapter-10.5`, `${site}/{slug}-chapter-{chapter}`, 'star-smith', '10.5'],
  [`${site}/star-smith-chapter-10-5`, '{slug}-chapter-{chapter}', 'star-smith', '10.5'],
  [`${site}/read?m=star-smith&c=12`, '/read?m={slug}&c={chapter}', 'star-smith', '12'],
  [`${site}/12/star-smith`, '/{chapter}/{slug}', 'star-smith', '12'],
  [`${site}/m/%E6%98%9F/3#page`, '/m/{slug}/{chapter}', '星', '3'],
])('parses %s with %s', (address, format, slug, chapter) => {
  expect(parseChapterUrl(address, format)).toEqual({ slug, chapter })
})

test.each([
  [`${site}/news/today`, '/manga/{slug}/chapter-{chapter}/'],
  [`${site}/manga/star-smith/`, '/manga/{slug}/chapter-{chapter}/'],
  [`${site}/manga/star-smith/7`, '/manga/{slug}'],
  ['', '/{slug}/{chapter}'],
])('does not match %j with %j', (address, format) => {
  expect(parseChapterUrl(address, format)).toBeUndefined()
})

test('parses every URL built from a format', () => {
  const slug = fc.stringMatching(/^[a-z]+(-[a-z]+){0,3}$/)
  const format = fc.constantFrom('/manga/{slug}/chapter-{chapter}/', '/{slug}/{chapter}', '/r?id={slug}&ch={chapter}')
  fc.assert(
    fc.property(slug, fc.nat(9999), format, (name, number, shape) => {
      const address = site + shape.replace('{slug}', name).replace('{chapter}', String(number))
      expect(parseChapterUrl(address, shape)).toEqual({ slug: name, chapter: String(number) })
    }),
  )
})

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
])('guesses chapter %3$s of %2$s from %s', (path, slug, chapter) => {
  expect(guessChapterUrlParts(site + path)).toEqual({ slug, chapter })
})

test.each(['', 'star-smith', 'ftp://reader.example/a/1', 'https://', 'https://reader.example/'])(
  'guesses nothing from %j',
  (address) => {
    expect(guessChapterUrlParts(address)).toEqual({})
  },
)

test('never throws and only guesses valid numbers', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (address) => {
      const { chapter } = guessChapterUrlParts(address)
      if (chapter !== undefined) expect(Number(chapter)).toBeGreaterThanOrEqual(0)
    }),
  )
})
