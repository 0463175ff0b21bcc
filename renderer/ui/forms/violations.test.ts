import { expect, test } from 'vitest'
import { unmatchedViolations, violationMessage } from './violations.ts'

const violations = [
  { propertyPath: 'genres[0]', message: 'must not be blank' },
  { propertyPath: 'genres[2]', message: 'must not be blank' },
  { propertyPath: 'title', message: 'is missing' },
  { propertyPath: 'titleSelector', message: 'is broken' },
  { propertyPath: '', message: 'is not an object' },
]

test('joins distinct messages of a field and its elements', () => {
  expect(violationMessage(violations, 'genres')).toBe('must not be blank')
  expect(violationMessage(violations, 'slug')).toBeUndefined()
})

test('ignores fields whose names only start the same', () => {
  expect(violationMessage(violations, 'title')).toBe('is missing')
})

test('returns unmatched violations with their paths', () => {
  expect(unmatchedViolations(violations, ['genres', 'title'])).toEqual(['titleSelector: is broken', 'is not an object'])
})
