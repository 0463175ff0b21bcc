import { expect, test } from 'vitest'
import { messageFor, unplaced } from './violations.ts'

const violations = [
  { propertyPath: 'genres[0]', message: 'must not be blank' },
  { propertyPath: 'genres[2]', message: 'must not be blank' },
  { propertyPath: 'title', message: 'is missing' },
  { propertyPath: 'titleSelector', message: 'is broken' },
  { propertyPath: '', message: 'is not an object' },
]

test('a field shows what is wrong inside it, each message once', () => {
  expect(messageFor(violations, 'genres')).toBe('must not be blank')
  expect(messageFor(violations, 'slug')).toBeUndefined()
})

test('a field does not show the message of one whose name merely begins alike', () => {
  expect(messageFor(violations, 'title')).toBe('is missing')
})

test('what no field shows is told in full', () => {
  expect(unplaced(violations, ['genres', 'title'])).toEqual(['titleSelector: is broken', 'is not an object'])
})
