import { describe, expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api: soonDone } = appForTests({ sitePatience: 2 })
const { api, sites } = appForTests({ sites: { only: ['a1', 'a5', 'a20', 'a22'], seedLibrary: smallLibrary } })

const requestBody = (testUrl: string, change: object = {}) => ({
  testUrl,
  mangaSlug: 'star-smith',
  chapterNumber: 10.5,
  ...change,
})
const suggest = async (testUrl: string, change: object = {}, asked = api) =>
  (await asked.call(suggestConfiguration, { body: requestBody(testUrl, change) })).json()

test('suggests a configuration from one chapter, with reasons and images of the first pages', async () => {
  const testUrl = sites.chapterUrl('a1', 'star-smith', 10.5)
  sites.requestLog.clear()
  const suggested = await suggest(testUrl)
  const pages = await sites.expected('a1', 'star-smith', 10.5)
  expect(suggested).toMatchObject({
    success: true,
    testedUrl: testUrl,
    configuration: {
      name: 'Harbour Scans',
      baseUrl: sites.origin('a1'),
      chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
      scrapingType: 'html',
      // All that the theme says itself is left out.
      imageSelector: null,
      nextPageSelector: null,
      isActive: true,
      autoRepair: false,
      options: { theme: 'madara' },
    },
    imageUrls: pages.map(({ url }) => url),
    totalImages: pages.length,
    errors: [],
  })
  expect(suggested.confidence).toBeGreaterThan(0.9)
  expect(suggested.reasons.map(({ text }) => text).join(' ')).toContain('The site writes 10.5 as 10-5')
  expect(suggested.preview.map(({ page }) => page)).toEqual([1, 2, 3, 7, 12])
  for (const { page, imageUrl, width, height, sizeBytes, thumbnail } of suggested.preview) {
    const { url, length } = pages[page - 1]!
    expect({ imageUrl, sizeBytes }).toEqual({ imageUrl: url, sizeBytes: length })
    expect([width > 0, height > 0]).toEqual([true, true])
    expect(thumbnail === null).toBe(page > 3)
    if (thumbnail !== null) expect(Buffer.from(thumbnail, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  }
  // The second chapter needs one page and three images more.
  expect(sites.requestLog.requests({ kind: 'image', chapter: 10.5 })).toHaveLength(5)
  expect(sites.requestLog.requests({ kind: 'image' })).toHaveLength(8)
  expect(sites.requestLog.requests({ kind: 'chapter' })).toHaveLength(2)
})

test('excludes credits around the pages, and says so', async () => {
  const { configuration, reasons } = await suggest(sites.chapterUrl('a5', 'star-smith', 10.5))
  expect(configuration).toMatchObject({
    imageSelector: null,
    options: { theme: 'mangathemesia', excludeSelector: '#readerarea img.credit' },
  })
  expect(reasons).toContainEqual({ supports: false, text: expect.stringContaining('look like credit pages') })
})

test.each(['ajax', 'admin-ajax'] as const)(
  'finds a chapter list that a script fetches (%s) with the theme',
  async (list) => {
    sites.switches('a1').set({ list })
    try {
      const { configuration, reasons } = await suggest(sites.chapterUrl('a1', 'star-smith', 10.5))
      expect(configuration?.options).toEqual({ theme: 'madara', detectedFrom: expect.any(String) })
      const count = sites.chapters('a1', 'star-smith').length
      expect(reasons.map(({ text }) => text).join(' ')).toContain(`list with ${count} chapters`)
    } finally {
      sites.switches('a1').reset()
    }
  },
)

test('suggests a source without the chapter list when the list never arrives', async () => {
  sites.switches('a1').fault({ on: 'series', effect: 'hang' })
  sites.switches('a1').fault({ on: 'home', effect: 'hang' })
  try {
    const suggested = await suggest(sites.chapterUrl('a1', 'star-smith', 10.5), {}, soonDone)
    // The theme has a list, which would be read later although it was not found.
    expect(suggested).toMatchObject({
      success: true,
      errors: [],
      list: null,
      isProved: false,
      configuration: { options: {} },
    })
    expect(suggested.configuration?.options).not.toHaveProperty('theme')
    expect(suggested.reasons.map(({ text }) => text).join(' ')).toContain('No chapter list was found')
    expect(suggested.warnings).toEqual([suggested.unprovedReason])
    expect(suggested.confidence).toBeLessThanOrEqual(0.5)
  } finally {
    sites.switches('a1').reset()
  }
})

describe('explains a site that it cannot read', () => {
  test.each<[string, () => string, object, object]>([
    [
      'drawn on a canvas',
      () => sites.chapterUrl('a20', 'star-smith', 10.5),
      {},
      { type: 'general_error', suggestion: expect.stringContaining('Choose another source') },
    ],
    [
      'a chapter that is not there',
      () => `${sites.origin('a22')}/manga/star-smith/chapter-999/`,
      { chapterNumber: 999 },
      { type: 'url_error', field: 'testUrl', suggestion: expect.stringContaining('copy the final URL') },
    ],
    [
      'a host where nobody is',
      () => 'http://127.0.0.1:9/manga/star-smith/chapter-1/',
      { chapterNumber: 1 },
      { type: 'url_error', field: 'testUrl' },
    ],
    [
      'an address that is never fetched',
      () => 'http://169.254.169.254/star-smith/1',
      { chapterNumber: 1 },
      { type: 'url_error', field: 'testUrl', message: expect.stringContaining('never opens') },
    ],
    [
      'a list instead of a chapter',
      () => `${sites.origin('a22')}/manga/star-smith/?chapter=1`,
      { chapterNumber: 1 },
      { field: 'testUrl', suggestion: expect.stringContaining('shows the pages of a chapter') },
    ],
  ])('%s', async (_, address, change, error) => {
    const suggested = await suggest(address(), change)
    expect(suggested).toMatchObject({ success: false, configuration: null, confidence: 0, preview: [] })
    expect(suggested.errors).toEqual([expect.objectContaining(error)])
  })
})

test.each<[string, object, string, RegExp]>([
  ['no web address', { testUrl: 'ftp://reader.example/star-smith/1' }, 'testUrl', /http or https/],
  ['a slug that is not there', { mangaSlug: 'moon-smith' }, 'mangaSlug', /must be part of the URL/],
  ['a number that is not there', { chapterNumber: 11 }, 'chapterNumber', /must be in the URL/],
  ['a negative number', { chapterNumber: -1 }, 'chapterNumber', /./],
  ['no slug', { mangaSlug: '' }, 'mangaSlug', /blank/],
])('rejects %s and says how to correct it', async (_, change, propertyPath, message) => {
  const body = requestBody('https://reader.example/manga/star-smith/chapter-10-5/', change)
  const answer = await api.call(suggestConfiguration, { body })
  expect(answer.status).toBe(422)
  expect(answer.data.violations).toEqual([{ propertyPath, message: expect.stringMatching(message) }])
})

test('stores nothing', async () => {
  expect((await api.call(listContentSources)).json()).toEqual([])
  expect((await api.call(listJobs)).json()).toEqual([])
})

test.each<[string, { status: number; times?: number }]>([
  ['fails to send once', { status: 500, times: 1 }],
  ['fails to send always', { status: 500 }],
  ['lacks', { status: 404 }],
])('keeps a page whose image the site %s', async (_, failure) => {
  const fault = sites.switches('a5').fault({ on: 'image', page: 3, effect: 'status', ...failure })
  try {
    const suggested = await suggest(sites.chapterUrl('a5', 'star-smith', 10.5))
    expect(fault.hits()).toBeGreaterThan(0)
    const pages = await sites.expected('a5', 'star-smith', 10.5)
    expect(suggested).toMatchObject({ success: true, imageUrls: pages.map(({ url }) => url) })
    expect(suggested.configuration?.options.excludeUrlPattern).toBeUndefined()
    // Another try gets an image that is missing for a moment.
    expect(suggested.preview.some(({ imageUrl }) => imageUrl === pages[2]?.url)).toBe(failure.times === 1)
  } finally {
    fault.remove()
  }
})
