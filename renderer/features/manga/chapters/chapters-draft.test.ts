import { expect, test } from 'vitest'
import { emptyChaptersDraft, parseChaptersDraft } from './chapters-draft.ts'

const messages = { notANumber: 'no number', missing: 'missing' }

test('parses one chapter with a decimal comma and no volume', () => {
  expect(parseChaptersDraft({ ...emptyChaptersDraft, number: '10,5', title: ' Extra ' }, messages)).toEqual({
    body: { number: 10.5, title: 'Extra', volume: null },
    violations: [],
  })
})

test('sends only the ends of a range', () => {
  const draft = { ...emptyChaptersDraft, kind: 'range' as const, number: '3', from: '1', to: '20' }
  expect(parseChaptersDraft(draft, messages)).toEqual({ body: { from: 1, to: 20 }, violations: [] })
})

test.each([
  [{ number: '' }, 'number', 'missing'],
  [{ number: 'three' }, 'number', 'no number'],
  [{ number: '1', volume: 'II' }, 'volume', 'no number'],
  [{ kind: 'range' as const, from: '1', to: '' }, 'to', 'missing'],
])('rejects %o at %s: %s', (over, propertyPath, message) => {
  expect(parseChaptersDraft({ ...emptyChaptersDraft, ...over }, messages).violations).toEqual([
    { propertyPath, message },
  ])
})
