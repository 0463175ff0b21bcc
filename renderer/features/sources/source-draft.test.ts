import { expect, test } from 'vitest'
import { contentSourceWriteSchema } from '../../../shared/contracts/content-sources.ts'
import { draftOf, emptySource, readSourceDraft, withExpert } from './source-draft.ts'

const words = { notANumber: 'no number', notJson: 'no JSON' }
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

test('a stored source that is opened and saved is the same source', () => {
  const { id: _, createdAt: __, updatedAt: ___, ...write } = source
  expect(readSourceDraft(draftOf(source), words)).toEqual({ body: write, unreadable: [] })
})

test('going to the expert view and back loses nothing', () => {
  const typed = { ...draftOf(source), texts: { ...draftOf(source).texts, requestsPerSecond: '2' } }
  const expert = withExpert(typed, true)!
  expect(JSON.parse(expert.json)).toEqual({ ...source.options, requestsPerSecond: 2 })
  const back = withExpert(expert, false)!
  expect(readSourceDraft(back, words)).toEqual(readSourceDraft(typed, words))
})

test('broken JSON keeps a person in the expert view and is named on saving', () => {
  const broken = { ...emptySource, isExpert: true, json: '{' }
  expect(withExpert(broken, false)).toBeUndefined()
  expect(readSourceDraft(broken, words).unreadable).toEqual([{ propertyPath: 'options', message: 'no JSON' }])
})
