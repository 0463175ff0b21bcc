import { expect, test } from 'vitest'
import { sourceOptionsSchema } from '../../../shared/contracts/content-sources.ts'
import {
  applyOptionTexts,
  optionFields,
  optionPaths,
  optionPropertyPath,
  parseOptions,
  toOptionTexts,
} from './source-options.ts'

const unreadableTexts = { notANumber: '', notJson: '' }

const full = {
  headers: { Referer: 'https://a.example/', Cookie: '***', Origin: 'https://a.example' },
  requestsPerSecond: 0.5,
  imageAttributes: ['data-src', 'src'],
  scroll: true,
  chapterList: { urlFormat: '/m/{slug}', itemSelector: 'li' },
  urlRewrites: [{ pattern: 'a', replacement: 'b' }],
  mirrors: ['https://b.example'],
}
const none = toOptionTexts({})

test('keeps all options if no field is changed, including those without a field', () => {
  expect(applyOptionTexts(full, toOptionTexts(full), unreadableTexts)).toEqual({ options: full, unreadable: [] })
  expect(applyOptionTexts({}, none, unreadableTexts)).toEqual({ options: {}, unreadable: [] })
})

test('has fields only for options that the API accepts', () => {
  const typed = {
    text: '{slug}',
    list: 'a, b',
    lines: 'a, b\nc',
    yes: 'true',
    method: 'POST',
    key: 'Space',
    number: '2',
    json: '',
    password: '',
  }
  const texts = Object.fromEntries(
    optionPaths.map((path) => [path, /^(?:chapterList\.json|server)\./.test(path) ? '' : typed[optionFields[path]]]),
  ) as typeof none
  const { options } = applyOptionTexts(
    {},
    {
      ...texts,
      theme: 'madara',
      timeoutMs: '5000',
      mirrors: 'https://b.test',
      detectedFrom: 'https://a.test/manga/star/',
      'pageList.order': '@.page',
      'pageList.values.0.name': 'nonce',
      'chapterList.ajax.0.values.0.name': 'nonce',
      'pageList.html': '',
      'script.order': '@.page',
      'pageTurn.urlSuffix': '/{page}',
    },
    unreadableTexts,
  )
  expect(sourceOptionsSchema.parse(options)).toEqual(options)
  expect(options.clickSelectors).toEqual(['a, b', 'c'])
  expect(options.pageTurn).toEqual({ selector: '{slug}', key: 'Space', urlSuffix: '/{page}', maxPages: 2 })
  expect(options.pageList?.request).toEqual({ urlFormat: '{slug}', method: 'POST', body: '{slug}' })
  expect(options.chapterList?.ajax).toHaveLength(1)
})

test('edits the first request of a list and keeps the others', () => {
  const second = { urlFormat: '/all', always: true }
  const list = { urlFormat: '/{slug}', itemSelector: 'li', ajax: [{ urlFormat: '/a/{id}', body: 'x' }, second] }
  const options = { chapterList: list }
  const texts = { ...toOptionTexts(options), 'chapterList.ajax.0.body': '', 'chapterList.ajax.0.method': 'POST' }
  expect(toOptionTexts(options)['chapterList.ajax.0.urlFormat']).toBe('/a/{id}')
  expect(applyOptionTexts(options, texts, unreadableTexts).options.chapterList?.ajax).toEqual([
    { urlFormat: '/a/{id}', method: 'POST' },
    second,
  ])
  expect(applyOptionTexts({}, { ...none, 'chapterList.ajax.0.urlFormat': '/b' }, unreadableTexts).options).toEqual({
    chapterList: { ajax: [{ urlFormat: '/b' }] },
  })
  const emptied = { ...texts, 'chapterList.ajax.0.urlFormat': '', 'chapterList.ajax.0.method': '' }
  expect(applyOptionTexts(options, emptied, unreadableTexts).options.chapterList?.ajax).toEqual([second])
  const withNonce = { ...list, ajax: [{ ...second, values: [{ name: 'nonce', pattern: 'n=(\\w+)' }] }] }
  const nonceTexts = toOptionTexts({ chapterList: withNonce })
  expect(nonceTexts['chapterList.ajax.0.values.0.name']).toBe('nonce')
  const cleared = { 'chapterList.ajax.0.values.0.name': '', 'chapterList.ajax.0.values.0.pattern': '' }
  expect(
    applyOptionTexts({ chapterList: withNonce }, { ...nonceTexts, ...cleared }, unreadableTexts).options.chapterList
      ?.ajax,
  ).toEqual([second])
  // An explicit empty list disables the requests of the theme.
  const off = { theme: 'madara' as const, chapterList: { ajax: [] } }
  expect(applyOptionTexts(off, toOptionTexts(off), unreadableTexts).options).toEqual(off)
})

test('builds property paths as the API does', () => {
  expect(optionPropertyPath('chapterList.ajax.0.id.pattern')).toBe('options.chapterList.ajax[0].id.pattern')
  expect(optionPropertyPath('scroll')).toBe('options.scroll')
})

test('removes empty fields and empty groups', () => {
  const texts = {
    ...toOptionTexts(full),
    'headers.Referer': '',
    'chapterList.urlFormat': ' ',
    'chapterList.itemSelector': '',
  }
  const { options } = applyOptionTexts(full, texts, unreadableTexts)
  expect(options.headers).toEqual({ Cookie: '***', Origin: 'https://a.example' })
  expect(options).not.toHaveProperty('chapterList')
  expect(options.mirrors).toEqual(full.mirrors)
})

test('reports an invalid number by its full path and keeps the option', () => {
  const { options, unreadable } = applyOptionTexts(
    full,
    { ...toOptionTexts(full), requestsPerSecond: 'slow' },
    { notANumber: 'no number', notJson: '' },
  )
  expect(unreadable).toEqual([{ propertyPath: 'options.requestsPerSecond', message: 'no number' }])
  expect(options).toEqual(full)
})

test('removes an option that is switched off', () => {
  expect(applyOptionTexts(full, { ...toOptionTexts(full), scroll: '' }, unreadableTexts).options).not.toHaveProperty(
    'scroll',
  )
})

test.each([
  ['', {}],
  ['{"scroll":true}', { scroll: true }],
  ['[]', undefined],
  ['null', undefined],
  ['{', undefined],
])('parses the expert field with %s', (json, expected) => {
  expect(parseOptions(json)).toEqual(expected)
})

test('edits headers as JSON, and keeps the parts of values that have no field', () => {
  const request = { urlFormat: '/nonce' }
  const values = [{ name: 'id', request }, { name: 'nonce' }]
  const json = { request: { urlFormat: '/a/{id}', headers: { A: '1' } }, items: '$[*]', urlFormat: '/{@.id}', values }
  const options = { chapterList: { json } }
  const texts = toOptionTexts(options)
  expect(texts['chapterList.json.items']).toBe('$[*]')
  expect(applyOptionTexts(options, texts, unreadableTexts).options).toEqual(options)
  const edited = { 'chapterList.json.request.headers': '{"B": "2"}', 'chapterList.json.values.0.name': 'key' }
  expect(applyOptionTexts(options, { ...texts, ...edited }, unreadableTexts).options).toEqual({
    chapterList: {
      json: {
        ...json,
        request: { ...json.request, headers: { B: '2' } },
        values: [{ name: 'key', request }, { name: 'nonce' }],
      },
    },
  })
  const broken = { ...texts, 'chapterList.json.request.headers': '[' }
  expect(applyOptionTexts(options, broken, { notANumber: '', notJson: 'no JSON' }).unreadable).toEqual([
    { propertyPath: 'options.chapterList.json.request.headers', message: 'no JSON' },
  ])
})
