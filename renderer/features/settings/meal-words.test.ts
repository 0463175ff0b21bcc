import { expect, test } from 'vitest'
import { nameOf, wordsOf } from './meal-words.ts'

test.each([
  ['classic-box', 'Classic box'],
  ['quick', 'Quick'],
  // Words that would become another name.
  ['low_carb', 'Low_carb'],
  ['a--b', 'a--b'],
])('%s is %s in words, and the same name again', (name, words) => {
  expect(wordsOf(name)).toBe(words)
  expect(nameOf(words)).toBe(name)
})

test('a name that is typed stays a name', () => expect(nameOf('veggie-box')).toBe('veggie-box'))
