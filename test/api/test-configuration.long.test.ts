import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api, sites } = appForTests({ sites: { only: ['a1', 'a4', 'a6', 'a10', 'a15', 'a20', 'a21', 'a22'] } })

const configuration = (site: string, change: object = {}) => {
  const { name: _, description: __, isActive: ___, ...source } = sites.source(site)
  const testUrl = sites.chapterUrl(site, 'star-smith', 10.5)
  return { ...source, testUrl, mangaSlug: 'star-smith', chapterNumber: 10.5, ...change }
}
const attempt = async (site: string, change: object = {}) =>
  await api.call(testConfiguration, { body: configuration(site, change) })

test.each([
  ['a1', 'html'],
  ['a10', 'html'],
  ['a6', 'javascript'],
])('%s: a configuration of type %s lists every page in order', async (site, scrapingType) => {
  const result = (await attempt(site)).json()
  const expected = await sites.expected(site, 'star-smith', 10.5)
  const listed = sites.chapters(site, 'star-smith').map(({ number }) => number)
  const { preview, chapters, ...rest } = result
  const sorted = (numbers: readonly number[]) => numbers.toSorted((left, right) => left - right)
  expect(sorted(chapters.map(({ number }) => number))).toEqual(
    sorted([...sorted(listed).slice(0, 3), ...sorted(listed).slice(-3)]),
  )
  expect(preview.map(({ page }) => page)).toEqual([1, 2, 3])
  for (const { page, sizeBytes, thumbnail } of preview) {
    expect(sizeBytes).toBe(expected[page - 1]?.length)
    expect(imageSize(Buffer.from(thumbnail ?? '', 'base64')).width).toBe(240)
  }
  expect(rest).toEqual({
    success: true,
    imageUrls: expected.map(({ urls }) => urls[0]),
    totalImages: expected.length,
    totalChapters: sites.chapters(site, 'star-smith').length,
    testedUrl: sites.chapterUrl(site, 'star-smith', 10.5),
    scrapingType,
    errors: [],
  })
})

describe('explains a failed test', () => {
  const cases: [string, string, object, object][] = [
    [
      'a selector that matches nothing',
      'a1',
      { imageSelector: '.nothing img' },
      { type: 'selector_error', field: 'imageSelector' },
    ],
    [
      'a selector that cannot be read',
      'a1',
      { imageSelector: 'img[' },
      {
        type: 'selector_error',
        field: 'imageSelector',
        message: expect.not.stringContaining('bracket'),
        suggestion: expect.stringMatching(/imageSelector.*bracket.*\.reader img/),
      },
    ],
    [
      'an area that is not there',
      'a1',
      { chapterSelector: '#nothing' },
      { type: 'selector_error', field: 'chapterSelector' },
    ],
    [
      'a pattern that cannot be read',
      'a1',
      { options: { excludeUrlPattern: '(' } },
      { type: 'selector_error', field: 'options.excludeUrlPattern' },
    ],
    [
      'images that a script inserts',
      'a6',
      { scrapingType: 'html' },
      { type: 'selector_error', suggestion: expect.stringContaining('JavaScript') },
    ],
    ['pages that the site draws', 'a20', {}, { type: 'general_error', field: 'scrapingType' }],
    [
      'the beginning of a chapter',
      'a15',
      { scrapingType: 'html' },
      {
        type: 'selector_error',
        field: 'scrapingType',
        suggestion: expect.stringContaining('Pages that require JavaScript'),
      },
    ],
    [
      'a bot check',
      'a21',
      { scrapingType: 'html' },
      { type: 'url_error', field: 'scrapingType', suggestion: expect.stringMatching(/JavaScript.*Cookie/) },
    ],
    [
      'a path that cannot be read',
      'a4',
      { options: { script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])', jsonPath: '$[' } } },
      { type: 'selector_error', field: 'options.script.jsonPath', message: expect.stringContaining('RFC 9535') },
    ],
    [
      'a path that leads nowhere',
      'a4',
      { options: { script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])', jsonPath: '$.urls' } } },
      { type: 'selector_error', field: 'options.script.jsonPath', suggestion: expect.stringContaining('$[*].url') },
    ],
    ['a different host', 'a1', { testUrl: 'http://example.org/chapter' }, { type: 'url_error', field: 'testUrl' }],
    [
      'a site that is away',
      'a1',
      { baseUrl: 'http://127.0.0.1:61234', testUrl: 'http://127.0.0.1:61234/x' },
      { type: 'url_error' },
    ],
  ]
  test.each(cases)('%s', async (_, site, change, error) => {
    const answer = await attempt(site, change)
    expect(answer.status).toBe(200)
    const { success, imageUrls, totalImages, errors } = answer.json()
    expect({ success, imageUrls, totalImages }).toEqual({ success: false, imageUrls: [], totalImages: 0 })
    expect(errors).toEqual([expect.objectContaining(error)])
    expect(errors[0]!.message).not.toBe('')
    expect(errors[0]!.suggestion).not.toBe('')
  })

  test('keeps the images when the chapter list cannot be read', async () => {
    const list = (change: object) => ({
      options: { chapterList: { ...sites.source('a1').options.chapterList, ...change } },
    })
    const cases: [object, string, string][] = [
      [{ itemSelector: 'li.none' }, 'selector_error', 'options.chapterList.itemSelector'],
      [{ itemSelector: 'li[' }, 'selector_error', 'options.chapterList.itemSelector'],
      [{ numberPattern: '(' }, 'selector_error', 'options.chapterList.numberPattern'],
      [{ urlFormat: '/nowhere/{slug}' }, 'url_error', 'options.chapterList.urlFormat'],
    ]
    for (const [change, type, field] of cases) {
      const { success, totalImages, totalChapters, errors } = (await attempt('a1', list(change))).json()
      expect({ success, totalChapters, errors }).toMatchObject({
        success: false,
        totalChapters: null,
        errors: [{ type, field }],
      })
      expect(totalImages).toBeGreaterThan(0)
      expect(errors[0]?.suggestion).not.toBe('')
    }
  })

  test('accepts a theme instead of selectors', async () => {
    const change = { imageSelector: null, nextPageSelector: null, options: { theme: 'madara' } }
    const { success, totalChapters } = (await attempt('a1', change)).json()
    expect({ success, totalChapters }).toEqual({
      success: true,
      totalChapters: sites.chapters('a1', 'star-smith').length,
    })
  })

  test('recognises a site that never answers 404', async () => {
    const testUrl = sites.chapterUrl('a22', 'star-smith', 9999.5)
    const { errors } = (await attempt('a22', { testUrl, chapterNumber: 9999 })).json()
    expect(errors).toMatchObject([{ type: 'url_error', field: 'testUrl' }])
  })

  test('does not let a public site reach the local network', async () => {
    const change = { baseUrl: 'http://public.example', testUrl: 'http://127.0.0.1:1/' }
    expect((await attempt('a1', change)).json().errors).toMatchObject([{ type: 'url_error' }])
  })
})

test('stores nothing', async () => {
  await attempt('a1')
  expect((await api.call(listContentSources)).json()).toEqual([])
  expect((await api.call(listJobs)).json()).toEqual([])
})

describe('invalid values', () => {
  const cases: [string, object, number, string][] = [
    ['no placeholder', { chapterUrlFormat: '/x' }, 422, 'chapterUrlFormat'],
    ['an unknown type', { scrapingType: 'magic' }, 422, 'scrapingType'],
    ['no address', { testUrl: undefined }, 422, 'testUrl'],
    ['an address that is none', { testUrl: 'chapter-1' }, 422, 'testUrl'],
    ['a base that is none', { baseUrl: 'site' }, 422, 'baseUrl'],
    ['no slug', { mangaSlug: undefined }, 422, 'mangaSlug'],
    ['a number below zero', { chapterNumber: -1 }, 422, 'chapterNumber'],
    ['a number as text', { chapterNumber: '1' }, 400, 'chapterNumber'],
    ['a selector that is a number', { imageSelector: 5 }, 400, 'imageSelector'],
  ]
  test.each(cases)('%s', async (_, change, status, path) => {
    const answer = await attempt('a1', change)
    expect(answer.status).toBe(status)
    expect(answer.data).toMatchObject({
      type: expect.stringMatching(/^urn:/),
      title: expect.any(String),
      detail: expect.stringContaining(path),
      violations: [{ propertyPath: path, message: expect.any(String) }],
    })
  })

  test('accepts and returns JSON only', async () => {
    const body = JSON.stringify(configuration('a1'))
    const ask = (headers: Record<string, string>) => api.call(testConfiguration, { body, headers })
    expect((await ask({ 'Content-Type': 'application/ld+json' })).status).toBe(415)
    expect((await ask({ Accept: 'text/html' })).status).toBe(406)
  })
})
