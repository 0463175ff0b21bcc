import { expect, test } from 'vitest'
import { sourceOptionsSchema } from '../../../shared/contracts/content-sources.ts'
import { optionFields, optionPaths, parseOptions, propertyPathOf, textsOf, withTexts } from './source-options.ts'

const full = {
  headers: { Referer: 'https://a.example/', Cookie: '***', Origin: 'https://a.example' },
  requestsPerSecond: 0.5,
  imageAttributes: ['data-src', 'src'],
  scroll: true,
  chapterList: { urlFormat: '/m/{slug}', itemSelector: 'li' },
  urlRewrites: [{ pattern: 'a', replacement: 'b' }],
  mirrors: ['https://b.example'],
}
const none = textsOf({})

test('fields that nobody touched give back the same options, those without a field included', () => {
  expect(withTexts(full, textsOf(full), '')).toEqual({ options: full, unreadable: [] })
  expect(withTexts({}, none, '')).toEqual({ options: {}, unreadable: [] })
})

test('every option with a field is one that the API knows', () => {
  const typed = { text: '{slug}', list: 'a, b', lines: 'a, b\nc', yes: 'true', method: 'POST', number: '2' }
  const texts = Object.fromEntries(optionPaths.map((path) => [path, typed[optionFields[path]]])) as typeof none
  const { options } = withTexts({}, { ...texts, theme: 'madara', timeoutMs: '5000', mirrors: 'https://b.test' }, '')
  expect(sourceOptionsSchema.parse(options)).toEqual(options)
  expect(options.clickSelectors).toEqual(['a, b', 'c'])
  expect(options.chapterList?.ajax).toHaveLength(1)
})

test('the first request of a list has fields, the further ones stay as they are', () => {
  const second = { urlFormat: '/all', always: true }
  const list = { urlFormat: '/{slug}', itemSelector: 'li', ajax: [{ urlFormat: '/a/{id}', body: 'x' }, second] }
  const options = { chapterList: list }
  const texts = { ...textsOf(options), 'chapterList.ajax.0.body': '', 'chapterList.ajax.0.method': 'POST' }
  expect(textsOf(options)['chapterList.ajax.0.urlFormat']).toBe('/a/{id}')
  expect(withTexts(options, texts, '').options.chapterList?.ajax).toEqual([
    { urlFormat: '/a/{id}', method: 'POST' },
    second,
  ])
  expect(withTexts({}, { ...none, 'chapterList.ajax.0.urlFormat': '/b' }, '').options).toEqual({
    chapterList: { ajax: [{ urlFormat: '/b' }] },
  })
  const emptied = { ...texts, 'chapterList.ajax.0.urlFormat': '', 'chapterList.ajax.0.method': '' }
  expect(withTexts(options, emptied, '').options.chapterList?.ajax).toEqual([second])
  // None at all, said on purpose: the requests of a theme are switched off.
  const off = { theme: 'madara' as const, chapterList: { ajax: [] } }
  expect(withTexts(off, textsOf(off), '').options).toEqual(off)
})

test('a field of a list is named as the API names it', () => {
  expect(propertyPathOf('chapterList.ajax.0.id.pattern')).toBe('options.chapterList.ajax[0].id.pattern')
  expect(propertyPathOf('scroll')).toBe('options.scroll')
})

test('an emptied field goes, and its group with the last of it', () => {
  const texts = {
    ...textsOf(full),
    'headers.Referer': '',
    'chapterList.urlFormat': ' ',
    'chapterList.itemSelector': '',
  }
  const { options } = withTexts(full, texts, '')
  expect(options.headers).toEqual({ Cookie: '***', Origin: 'https://a.example' })
  expect(options).not.toHaveProperty('chapterList')
  expect(options.mirrors).toEqual(full.mirrors)
})

test('a number that is none is named by its full path and changes nothing', () => {
  const { options, unreadable } = withTexts(full, { ...textsOf(full), requestsPerSecond: 'slow' }, 'no number')
  expect(unreadable).toEqual([{ propertyPath: 'options.requestsPerSecond', message: 'no number' }])
  expect(options).toEqual(full)
})

test('a switched-off option is taken out', () => {
  expect(withTexts(full, { ...textsOf(full), scroll: '' }, '').options).not.toHaveProperty('scroll')
})

test.each([
  ['', {}],
  ['{"scroll":true}', { scroll: true }],
  ['[]', undefined],
  ['null', undefined],
  ['{', undefined],
])('the expert field with %s', (json, expected) => {
  expect(parseOptions(json)).toEqual(expected)
})
