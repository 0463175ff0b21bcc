import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChapterUrl } from './chapter-url.ts'

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
