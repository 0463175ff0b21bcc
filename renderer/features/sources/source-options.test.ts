import { expect, test } from 'vitest'
import { sourceOptionsSchema } from '../../../shared/contracts/content-sources.ts'
import { optionPaths, parseOptions, textsOf, withTexts } from './source-options.ts'

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
  const texts = Object.fromEntries(
    optionPaths.map((path) => [
      path,
      /^(requests|max|min)/.test(path) ? '2' : path === 'timeoutMs' ? '5000' : '{slug}',
    ]),
  ) as typeof none
  const { options } = withTexts({}, texts, '')
  expect(sourceOptionsSchema.parse(options)).toEqual(options)
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
