import { expect, test } from 'vitest'
import { draftOf, emptySource } from './source-draft.ts'
import { emptyTest, readTestDraft, shownTest } from './test-draft.ts'

const words = { notANumber: 'no number', notJson: 'no JSON', missing: 'is needed' }
const source = {
  ...emptySource,
  name: 'Reader',
  baseUrl: 'https://reader.example',
  chapterUrlFormat: '/{slug}/{chapter}',
  imageSelector: '.page img',
}
const chosen = { ...emptyTest, testUrl: 'https://reader.example/star-smith/7' }

test('slug and number follow the address until a person types them', () => {
  expect(shownTest(chosen, source)).toMatchObject({ mangaSlug: 'star-smith', chapterNumber: '7' })
  expect(shownTest({ ...chosen, chapterNumber: '8' }, source)).toMatchObject({ chapterNumber: '8' })
  expect(shownTest({ ...chosen, mangaSlug: '' }, source)).toMatchObject({ mangaSlug: '' })
})

test('a test takes the settings of the form and nothing that is only for storing', () => {
  const { body, unreadable } = readTestDraft(source, chosen, words)
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

test('a number that is missing or none is named before anything is sent', () => {
  const at = (chapterNumber: string) => readTestDraft(source, { ...chosen, chapterNumber }, words).unreadable
  expect(at('')).toEqual([{ propertyPath: 'chapterNumber', message: 'is needed' }])
  expect(at('x')).toEqual([{ propertyPath: 'chapterNumber', message: 'no number' }])
  expect(at('10,5')).toEqual([])
})

test('the options of a stored source go along', () => {
  const now = '2026-01-01T00:00:00Z'
  const options = { scroll: true, mirrors: ['https://mirror.example'] }
  const { body: stored } = readTestDraft(source, chosen, words)
  const { testUrl: _, mangaSlug: __, chapterNumber: ___, ...rest } = stored
  const draft = draftOf({
    ...{ ...rest, options, id: '1', name: 'Reader', description: '', isActive: true, createdAt: now, updatedAt: now },
  })
  expect(readTestDraft(draft, chosen, words).body.options).toEqual(options)
})
