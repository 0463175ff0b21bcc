import { expect, test } from 'vitest'
import { emptyChapters, readChaptersDraft } from './chapters-draft.ts'

const words = { notANumber: 'no number', missing: 'missing' }

test('one chapter may have a decimal number, written either way, and no volume', () => {
  expect(readChaptersDraft({ ...emptyChapters, number: '10,5', title: ' Extra ' }, words)).toEqual({
    body: { number: 10.5, title: 'Extra', volume: null },
    unreadable: [],
  })
})

test('a range sends only its ends', () => {
  const draft = { ...emptyChapters, kind: 'range' as const, number: '3', from: '1', to: '20' }
  expect(readChaptersDraft(draft, words)).toEqual({ body: { from: 1, to: 20 }, unreadable: [] })
})

test.each([
  [{ number: '' }, 'number', 'missing'],
  [{ number: 'three' }, 'number', 'no number'],
  [{ number: '1', volume: 'II' }, 'volume', 'no number'],
  [{ kind: 'range' as const, from: '1', to: '' }, 'to', 'missing'],
])('%o is refused at %s: %s', (over, propertyPath, message) => {
  expect(readChaptersDraft({ ...emptyChapters, ...over }, words).unreadable).toEqual([{ propertyPath, message }])
})
