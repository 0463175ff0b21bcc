import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chapterAddressPattern, detectAddressFormat, matchedPath, parseSpelling } from './address-format.ts'
import { possibleAddresses } from './chapter-address.ts'
import { chapterSpellings } from './chapter-spellings.ts'

const site = 'https://reader.example'

test.each<[string, string, number, string, string]>([
  ['/manga/star-smith/chapter-10-5/', 'star-smith', 10.5, '/manga/{slug}/chapter-{chapter}/', '10-5'],
  ['/manga/star-smith/c010.5/', 'star-smith', 10.5, '/manga/{slug}/c{chapter}/', '010.5'],
  ['/star-smith-chapter-7/', 'star-smith', 7, '/{slug}-chapter-{chapter}/', '7'],
  ['/chapter/star-smith/1-10-1.html', 'star-smith', 1, '/chapter/{slug}/{chapter}-10-1.html', '1'],
  ['/chapter/star-smith/10-10-1.html', 'star-smith', 10, '/chapter/{slug}/{chapter}-10-1.html', '10'],
  ['/read/star-smith/en/0/10/5/', 'star-smith', 10.5, '/read/{slug}/en/0/{chapter}/', '10/5'],
  ['/2026/05/star-smith-chapter-5.html', 'star-smith', 5, '/2026/05/{slug}-chapter-{chapter}.html', '5'],
  ['/manga/lighthouse-9/9', 'lighthouse-9', 9, '/manga/{slug}/{chapter}', '9'],
  ['/comic/9/star-smith/12', 'star-smith', 12, '/comic/9/{slug}/{chapter}', '12'],
  ['/12/star-smith', 'star-smith', 12, '/{chapter}/{slug}', '12'],
  ['/read?m=star-smith&ch=3#page-1', 'star-smith', 3, '/read?m={slug}&ch={chapter}', '3'],
  ['/star-smith/star-smith-3', 'star-smith', 3, '/{slug}/{slug}-{chapter}', '3'],
  ['/m/%E6%98%9F/3', '星', 3, '/m/{slug}/{chapter}', '3'],
])('detects in %s of %s, chapter %d, the format %s', (path, slug, number, format, spelling) => {
  expect(detectAddressFormat({ address: site + path, slug, number })).toMatchObject({ format, spelling })
})

test.each<[string, string, number, string, string]>([
  [
    '/ep-10-cold-iron/star/viewer?no=5&episode_no=10',
    'star',
    10,
    '/ep-{chapter}-cold-iron/{slug}/viewer?no=5&episode_no={chapter}',
    '10',
  ],
  ['/webtoon/star/10%ED%99%94', 'star', 10, '/webtoon/{slug}/{chapter}%ED%99%94', '10'],
  ['/webtoon/star/10화.html', 'star', 10, '/webtoon/{slug}/{chapter}%ED%99%94.html', '10'],
  ['/manga/star/第10話', 'star', 10, '/manga/{slug}/%E7%AC%AC{chapter}%E8%A9%B1', '10'],
  ['/manga/star/chapter-10.40333', 'star', 10, '/manga/{slug}/chapter-{chapter}.40333', '10'],
  ['/manga/star/10v2', 'star', 10, '/manga/{slug}/{chapter}v2', '10'],
  ['/#/read/star/10', 'star', 10, '/#/read/{slug}/{chapter}', '10'],
  ['/manga/Dr.Stone~X/7', 'Dr.Stone~X', 7, '/manga/{slug}/{chapter}', '7'],
  ["/manga/l'atelier/7", "l'atelier", 7, '/manga/{slug}/{chapter}', '7'],
  ['/manga/%EB%B3%84%20A/7', '별 A', 7, '/manga/{slug}/{chapter}', '7'],
  ['/manga/%EB%B3%84%20A/7', '%EB%B3%84%20A', 7, '/manga/{slug}/{chapter}', '7'],
])('detects in %s of %s, chapter %d, the other spelling %s', (path, slug, number, format, spelling) => {
  expect(detectAddressFormat({ address: site + path, slug, number })).toMatchObject({ format, spelling })
})

test('reports numbers that may be the chapter or not', () => {
  const found = detectAddressFormat({ address: `${site}/comic/9/star-smith/9`, slug: 'star-smith', number: 9 })
  expect(found).toMatchObject({ format: '/comic/9/{slug}/{chapter}', isAmbiguous: true })
})

test('matches the same number at all its places', () => {
  const format = '/{slug}/ep-{chapter}/viewer?no={chapter}'
  const pattern = chapterAddressPattern(format, 'star')
  const matches = (path: string) => pattern.test(matchedPath(format, new URL(site + path)))
  expect([matches('/star/ep-9/viewer?no=9'), matches('/star/ep-9/viewer?no=10')]).toEqual([true, false])
})

test.each<[string, string, string]>([
  ['/webtoon/{slug}/{chapter}%ED%99%94', '/webtoon/star/12화', '12'],
  ['/#/read/{slug}/{chapter}', '/#/read/star/12', '12'],
])('parses with %s the number of %s', (format, path, expected) => {
  expect(chapterAddressPattern(format, 'star').exec(matchedPath(format, new URL(site + path)))?.[1]).toBe(expected)
})

test.each<[string, string, number, string]>([
  ['/manga/star-smithy/1/', 'star-smith', 1, 'slug'],
  ['/manga/star/1/', 'star-smith', 1, 'slug'],
  ['/manga/star-smith/11/', 'star-smith', 1, 'chapter'],
  ['/manga/star-smith/1.5/', 'star-smith', 1, 'chapter'],
  ['/manga/lighthouse-9/', 'lighthouse-9', 9, 'chapter'],
])('reports for %s, %s and %d the missing %s', (path, slug, number, missing) => {
  expect(detectAddressFormat({ address: site + path, slug, number })).toEqual({ missing })
})

test('reports other numbers', () => {
  const found = detectAddressFormat({ address: `${site}/title/88123/star-smith/7`, slug: 'star-smith', number: 7 })
  expect(found).toMatchObject({ otherNumbers: ['88123'] })
})

const slugs = fc.stringMatching(/^[a-z]{2,8}(-[a-z]{2,8}){0,3}(-[1-9])?$/)
const numbers = fc.oneof(
  fc.nat(2000),
  fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 9 })).map(([n, d]) => n + d / 10),
)
const shapes = fc.constantFrom(
  '/manga/{slug}/chapter-{chapter}/',
  '/{slug}/{chapter}',
  '/{slug}-chapter-{chapter}.html',
)

test('detects formats that produce the URL and patterns that parse its number', () => {
  fc.assert(
    fc.property(slugs, numbers, shapes, fc.nat(8), (slug, number, shape, pick) => {
      const spellings = chapterSpellings(number)
      const spelling = spellings[pick % spellings.length] ?? ''
      const address = site + shape.replace('{slug}', slug).replace('{chapter}', spelling)
      const found = detectAddressFormat({ address, slug, number })
      if ('missing' in found) throw new Error(`${found.missing} not found in ${address}`)
      const source = { baseUrl: site, chapterUrlFormat: found.format, options: {} }
      expect(possibleAddresses(source, { slug, number }).map(({ url }) => url)).toContain(address)
      const read =
        chapterAddressPattern(found.format, slug).exec(matchedPath(found.format, new URL(address)))?.[1] ?? ''
      expect(parseSpelling(read)).toBe(number)
    }),
  )
})
