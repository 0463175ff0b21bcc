import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chapterListAddress } from './address-text.ts'
import { possibleAddresses } from './chapter-address.ts'
import { chapterSpellings } from './chapter-spellings.ts'

const source = (baseUrl: string, chapterUrlFormat: string | null, options = {}) => ({
  baseUrl,
  chapterUrlFormat,
  options,
})

test.each<[number, string[]]>([
  [10, ['10', '010', '0010']],
  [7, ['7', '07', '007', '0007']],
  [0, ['0', '00', '000', '0000']],
  [1000, ['1000']],
  [10.5, ['10.5', '10-5', '10_5', '010.5', '010-5', '010_5', '0010.5', '0010-5', '0010_5']],
  [1012.25, ['1012.25', '1012-25', '1012_25']],
])('spells chapter %d as %j', (number, expected) => {
  expect(chapterSpellings(number)).toEqual(expected)
})

test.each<[string, string, string, number, string]>([
  ['https://a.test', '/manga/{slug}/chapter-{chapter}/', 'star', 10, 'https://a.test/manga/star/chapter-10/'],
  ['https://a.test/', 'manga/{slug}/{chapter}', 'star', 10, 'https://a.test/manga/star/10'],
  ['https://a.test/en', 'manga/{slug}/{chapter}', 'star', 10, 'https://a.test/en/manga/star/10'],
  ['https://a.test/en', '/manga/{slug}/{chapter}', 'star', 10, 'https://a.test/manga/star/10'],
  ['https://a.test', 'https://b.test/{slug}-{chapter}.html', 'star', 2.5, 'https://b.test/star-2.5.html'],
  ['https://a.test', '/read?manga={slug}&c={chapter}', 'star', 1, 'https://a.test/read?manga=star&c=1'],
  ['https://a.test', '/{slug}/{slug}-{chapter}', 'star', 1, 'https://a.test/star/star-1'],
  ['https://a.test', '/{slug}/{chapter}', 'a/b ?$&', 1, 'https://a.test/a%2Fb%20%3F%24%26/1'],
])('combines %s and %s', (baseUrl, format, slug, number, expected) => {
  expect(possibleAddresses(source(baseUrl, format), { slug, number }).map(({ url }) => url)[0]).toBe(expected)
})

test.each<[string, string]>([
  ['별의 대장장이', 'https://a.test/m/%EB%B3%84%EC%9D%98%20%EB%8C%80%EC%9E%A5%EC%9E%A5%EC%9D%B4/1'],
  ['%EB%B3%84', 'https://a.test/m/%EB%B3%84/1'],
  ['Dr.Stone~X', 'https://a.test/m/Dr.Stone~X/1'],
  ["l'atelier", "https://a.test/m/l'atelier/1"],
  ['100%', 'https://a.test/m/100%25/1'],
  ['50%25', 'https://a.test/m/50%25/1'],
  ['MixedCase_Slug', 'https://a.test/m/MixedCase_Slug/1'],
])('encodes the slug %s once', (slug, expected) => {
  expect(possibleAddresses(source('https://a.test', '/m/{slug}/{chapter}'), { slug, number: 1 })[0]?.url).toBe(expected)
})

test.each<[string, string]>([
  ['/#/read/{slug}/{chapter}', 'https://a.test/#/read/s/1'],
  ['/{slug}/{chapter}화.html', 'https://a.test/s/1%ED%99%94.html'],
  ['/{slug}/ep-{chapter}/viewer?no={chapter}', 'https://a.test/s/ep-1/viewer?no=1'],
])('fills %s', (format, expected) => {
  expect(possibleAddresses(source('https://a.test', format), { slug: 's', number: 1 })[0]?.url).toBe(expected)
})

test.each([null, '/read/{chapter}', '/read/{slug}'])('has no addresses without a complete format: %s', (format) => {
  expect(possibleAddresses(source('https://a.test', format), { slug: 's', number: 1 })).toEqual([])
})

test('lists mirrors after all spellings of the first site', () => {
  const withMirror = source('https://a.test', '/{slug}/{chapter}', { mirrors: ['https://m.test/sub/'] })
  expect(possibleAddresses(withMirror, { slug: 's', number: 100 }).map(({ url }) => url)).toEqual([
    'https://a.test/s/100',
    'https://a.test/s/0100',
    'https://m.test/s/100',
    'https://m.test/s/0100',
  ])
})

test('ignores mirrors with an absolute format', () => {
  const absolute = source('https://a.test', 'https://b.test/{slug}/{chapter}', { mirrors: ['https://m.test'] })
  expect(possibleAddresses(absolute, { slug: 's', number: 1000 }).map(({ url }) => url)).toEqual([
    'https://b.test/s/1000',
  ])
})

test('keeps any slug in one segment of the path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (slug) => {
      fc.pre(slug.isWellFormed() && !/^\.{1,2}$/.test(slug))
      const [first = ''] = possibleAddresses(source('https://a.test', '/m/{slug}/c{chapter}'), { slug, number: 3 }).map(
        ({ url }) => url,
      )
      const [, m, segment = '', chapter] = new URL(first).pathname.split('/')
      expect([m, decodeURIComponent(segment), chapter]).toEqual(['m', slug, 'c3'])
    }),
  )
})

test('builds the address of the chapter list from its own format', () => {
  const chapterList = { urlFormat: '/manga/{slug}/', itemSelector: 'li' }
  expect(chapterListAddress({ baseUrl: 'https://a.test', options: { chapterList } }, 'star smith')).toBe(
    'https://a.test/manga/star%20smith/',
  )
  expect(() => chapterListAddress({ baseUrl: 'https://a.test', options: {} }, 'star')).toThrow('chapter list')
})
