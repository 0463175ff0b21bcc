import { expect, test } from 'vitest'
import type { ScraperConfiguration, ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { completeResult, editedPart } from './test-parts.ts'

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
