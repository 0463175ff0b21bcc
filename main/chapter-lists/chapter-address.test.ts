import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chapterSpellings } from '../scraper/addresses/chapter-spellings.ts'
import { chapterListAddress } from '../scraper/addresses/list-address.ts'
import { chapterAddresses } from './chapter-address.ts'

const source = (baseUrl: string, chapterUrlFormat: string, options = {}) => ({ baseUrl, chapterUrlFormat, options })

test.each<[number, string[]]>([
  [10, ['10', '010', '0010']],
  [7, ['7', '07', '007', '0007']],
  [0, ['0', '00', '000', '0000']],
  [1000, ['1000']],
  [10.5, ['10.5', '10-5', '10_5', '010.5', '010-5', '010_5', '0010.5', '0010-5', '0010_5']],
  [1012.25, ['1012.25', '1012-25', '1012_25']],
])('chapter %d is spelt %j', (number, expected) => {
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
])('%s + %s', (baseUrl, format, slug, number, expected) => {
  expect(chapterAddresses(source(baseUrl, format), { slug, number })[0]).toBe(expected)
})

test('mirrors follow after all spellings of the first site', () => {
  const withMirror = source('https://a.test', '/{slug}/{chapter}', { mirrors: ['https://m.test/sub/'] })
  expect(chapterAddresses(withMirror, { slug: 's', number: 100 })).toEqual([
    'https://a.test/s/100',
    'https://a.test/s/0100',
    'https://m.test/s/100',
    'https://m.test/s/0100',
  ])
})

test('an absolute format has no mirrors to vary', () => {
  const absolute = source('https://a.test', 'https://b.test/{slug}/{chapter}', { mirrors: ['https://m.test'] })
  expect(chapterAddresses(absolute, { slug: 's', number: 1000 })).toEqual(['https://b.test/s/1000'])
})

test('a slug stays one segment of the path whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (slug) => {
      fc.pre(slug.isWellFormed() && !/^\.{1,2}$/.test(slug))
      const [first = ''] = chapterAddresses(source('https://a.test', '/m/{slug}/c{chapter}'), { slug, number: 3 })
      const [, m, segment = '', chapter] = new URL(first).pathname.split('/')
      expect([m, decodeURIComponent(segment), chapter]).toEqual(['m', slug, 'c3'])
    }),
  )
})

test('the chapter list has its own format, and some sources have none', () => {
  const chapterList = { urlFormat: '/manga/{slug}/', itemSelector: 'li' }
  expect(chapterListAddress({ baseUrl: 'https://a.test', options: { chapterList } }, 'star smith')).toBe(
    'https://a.test/manga/star%20smith/',
  )
  expect(() => chapterListAddress({ baseUrl: 'https://a.test', options: {} }, 'star')).toThrow('chapter list')
})
