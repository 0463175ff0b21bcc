import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScraperConfiguration, ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { emptySource, toSourceDraft } from './source-draft.ts'
import {
  completeResult,
  editedPart,
  emptyTest,
  parseChapterUrl,
  parseTestDraft,
  resolveTestDraft,
} from './test-draft.ts'

const messages = {
  notANumber: 'no number',
  notJson: 'no JSON',
  missing: 'is required',
  otherSite: (site: string) => `not of ${site}`,
  otherFormat: (format: string) => `not like ${format}`,
}
const source = {
  ...emptySource,
  name: 'Reader',
  baseUrl: 'https://reader.example',
  chapterUrlFormat: '/{slug}/{chapter}',
  imageSelector: '.page img',
}
const chosen = { ...emptyTest, testUrl: 'https://reader.example/star-smith/7' }

test('derives slug and number from the URL unless a detection found them', () => {
  expect(resolveTestDraft(chosen, source)).toMatchObject({ mangaSlug: 'star-smith', chapterNumber: '7' })
  expect(resolveTestDraft({ ...chosen, chapterNumber: '8' }, source)).toMatchObject({ chapterNumber: '8' })
})

test.each([
  ['/title/star-smith/99', '/title/{slug}/', 'star-smith', '99'],
  ['/read/5518123', '/title/{slug}/', 'read', '1'],
  ['/work/star-smith/chapter-10-5', '', 'star-smith', '10.5'],
])('derives them from %s without a format of chapters, with the list %s', (path, list, mangaSlug, chapterNumber) => {
  const texts = { ...source.texts, 'chapterList.urlFormat': list }
  const test = { ...emptyTest, testUrl: `https://reader.example${path}` }
  expect(resolveTestDraft(test, { ...source, chapterUrlFormat: '', texts })).toMatchObject({ mangaSlug, chapterNumber })
})

test('sends the scraping settings of the form only', () => {
  const { body, unreadable } = parseTestDraft(source, chosen, messages)
  expect(unreadable).toEqual([])
  expect(body).toEqual({
    baseUrl: 'https://reader.example',
    chapterUrlFormat: '/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: '.page img',
    nextPageSelector: null,
    chapterSelector: null,
    options: {},
    testUrl: 'https://reader.example/star-smith/7',
    mangaSlug: 'star-smith',
    chapterNumber: 7,
  })
})

test.each([
  ['', 'is required'],
  ['https://other.example/star-smith/7', 'not of reader.example'],
  ['https://reader.example/star-smith', 'not like /{slug}/{chapter}'],
])('says why %s cannot be tested', (testUrl, message) => {
  const { unreadable } = parseTestDraft(source, { ...emptyTest, testUrl }, messages)
  expect(unreadable).toEqual([{ propertyPath: 'testUrl', message }])
})

test('sends the options of a stored source', () => {
  const options = { scroll: true, mirrors: ['https://mirror.example'] }
  const { body: stored } = parseTestDraft(source, chosen, messages)
  const { testUrl: _, mangaSlug: __, chapterNumber: ___, ...rest } = stored
  const draft = toSourceDraft({
    ...rest,
    options,
    name: 'Reader',
    description: '',
    isActive: true,
    autoRepair: false,
  })
  expect(parseTestDraft(draft, chosen, messages).body.options).toEqual(options)
})

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

const configuration: ScraperConfiguration = {
  baseUrl: 'https://reader.example',
  chapterUrlFormat: '/{slug}/{chapter}',
  scrapingType: 'html',
  testUrl: 'https://reader.example/star-smith/7',
  mangaSlug: 'star-smith',
  chapterNumber: 7,
  imageSelector: '.page img',
  nextPageSelector: null,
  chapterSelector: null,
  options: { chapterList: { urlFormat: '/{slug}', itemSelector: 'li' } },
}
const result: ScraperTestResult = {
  success: true,
  imageUrls: ['https://reader.example/1.jpg'],
  totalImages: 1,
  preview: [],
  totalChapters: 12,
  chapters: [],
  testedUrl: configuration.testUrl,
  scrapingType: 'html',
  errors: [],
}
const last = { configuration, result }
const withOptions = (options: ScraperConfiguration['options']) => ({
  ...configuration,
  options: { ...configuration.options, ...options },
})

test.each([
  ['the image selector', { ...configuration, imageSelector: 'img' }, 'pages'],
  ['an option of images', withOptions({ excludeSelector: '.ad' }), 'pages'],
  ['a rule of the list', withOptions({ chapterList: { urlFormat: '/{slug}', itemSelector: 'tr' } }), 'list'],
  ['nothing', configuration, undefined],
  ['headers', withOptions({ headers: { Referer: 'https://reader.example/' } }), undefined],
  ['another chapter', { ...configuration, testUrl: 'https://reader.example/star-smith/8' }, undefined],
  [
    'both parts',
    { ...withOptions({ chapterList: { urlFormat: '/{slug}', itemSelector: 'tr' } }), imageSelector: 'img' },
    undefined,
  ],
] as const)('an edit of %s tests the right part', (_, edited, part) => {
  expect(editedPart(edited, last)).toBe(part)
})

test('tests both parts at first and after a failure', () => {
  const edited = { ...configuration, imageSelector: 'img' }
  expect(editedPart(edited, undefined)).toBeUndefined()
  expect(editedPart(edited, { configuration, result: { ...result, success: false } })).toBeUndefined()
})

test('keeps the part of the last test that was not tested again', () => {
  const listOnly = { ...result, imageUrls: [], totalImages: 0, totalChapters: 13 }
  expect(completeResult(listOnly, 'list', last)).toMatchObject({ totalImages: 1, totalChapters: 13 })
  const pagesOnly = { ...result, totalImages: 3, totalChapters: null }
  expect(completeResult(pagesOnly, 'pages', last)).toMatchObject({ totalImages: 3, totalChapters: 12 })
})
