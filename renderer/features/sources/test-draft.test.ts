import { expect, test } from 'vitest'
import { emptySource, toSourceDraft } from './source-draft.ts'
import { emptyTest, parseTestDraft, resolveTestDraft } from './test-draft.ts'

const messages = { notANumber: 'no number', notJson: 'no JSON', missing: 'is required' }
const source = {
  ...emptySource,
  name: 'Reader',
  baseUrl: 'https://reader.example',
  chapterUrlFormat: '/{slug}/{chapter}',
  imageSelector: '.page img',
}
const chosen = { ...emptyTest, testUrl: 'https://reader.example/star-smith/7' }

test('derives slug and number from the URL until the user types them', () => {
  expect(resolveTestDraft(chosen, source)).toMatchObject({ mangaSlug: 'star-smith', chapterNumber: '7' })
  expect(resolveTestDraft({ ...chosen, chapterNumber: '8' }, source)).toMatchObject({ chapterNumber: '8' })
  expect(resolveTestDraft({ ...chosen, mangaSlug: '' }, source)).toMatchObject({ mangaSlug: '' })
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

test('reports a missing or invalid number before sending', () => {
  const at = (chapterNumber: string) => parseTestDraft(source, { ...chosen, chapterNumber }, messages).unreadable
  expect(at('')).toEqual([{ propertyPath: 'chapterNumber', message: 'is required' }])
  expect(at('x')).toEqual([{ propertyPath: 'chapterNumber', message: 'no number' }])
  expect(at('10,5')).toEqual([])
})

test('sends the options of a stored source', () => {
  const now = '2026-01-01T00:00:00Z'
  const options = { scroll: true, mirrors: ['https://mirror.example'] }
  const { body: stored } = parseTestDraft(source, chosen, messages)
  const { testUrl: _, mangaSlug: __, chapterNumber: ___, ...rest } = stored
  const draft = toSourceDraft({
    ...rest,
    options,
    id: '1',
    name: 'Reader',
    description: '',
    isActive: true,
    createdAt: now,
    updatedAt: now,
  })
  expect(parseTestDraft(draft, chosen, messages).body.options).toEqual(options)
})
