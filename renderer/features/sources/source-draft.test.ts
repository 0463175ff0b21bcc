import { expect, test } from 'vitest'
import { contentSourceWriteSchema } from '../../../shared/contracts/content-sources.ts'
import { emptySource, parseSourceDraft, setExpertMode, toSourceDraft } from './source-draft.ts'

const messages = { notANumber: 'no number', notJson: 'no JSON' }
const source = {
  id: '1',
  createdAt: '',
  updatedAt: '',
  ...contentSourceWriteSchema.parse({
    name: 'Site',
    baseUrl: 'https://a.example',
    chapterUrlFormat: '/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: 'img.page',
    options: { scroll: true, mirrors: ['https://b.example'] },
  }),
}

test('saves an unchanged source without differences', () => {
  const { id: _, createdAt: __, updatedAt: ___, ...write } = source
  expect(parseSourceDraft(toSourceDraft(source), messages)).toEqual({ body: write, unreadable: [] })
})

test('saves a source whose chapters are found by the list without a chapter URL', () => {
  const draft = toSourceDraft({ ...source, chapterUrlFormat: null })
  expect(draft.chapterUrlFormat).toBe('')
  expect(parseSourceDraft(draft, messages).body.chapterUrlFormat).toBeNull()
})

test('keeps all input when switching to expert mode and back', () => {
  const typed = { ...toSourceDraft(source), texts: { ...toSourceDraft(source).texts, requestsPerSecond: '2' } }
  const expert = setExpertMode(typed, true)!
  expect(JSON.parse(expert.json)).toEqual({ ...source.options, requestsPerSecond: 2 })
  const back = setExpertMode(expert, false)!
  expect(parseSourceDraft(back, messages)).toEqual(parseSourceDraft(typed, messages))
})

test('stays in expert mode with invalid JSON and reports it on saving', () => {
  const broken = { ...emptySource, isExpert: true, json: '{' }
  expect(setExpertMode(broken, false)).toBeUndefined()
  expect(parseSourceDraft(broken, messages).unreadable).toEqual([{ propertyPath: 'options', message: 'no JSON' }])
})
