import { expect, test } from 'vitest'
import { allergensOf, findConflicts, listAllergens, mayContainAvoided } from './allergens.ts'

const milk = { id: '1', name: 'Milk', slug: 'milk', isTrace: false }
const eggs = { id: '2', name: 'Eggs', slug: null, isTrace: true }
const nameless = { id: '3', name: null, slug: null, isTrace: false }

test('allergensOf prefers the menu over the recipe', () => {
  const recipes = new Map([['a', { allergens: [eggs] }]])
  expect(allergensOf({ recipeId: 'a', allergens: [milk] }, recipes)).toEqual([milk])
  expect(allergensOf({ recipeId: 'a', allergens: null }, recipes)).toEqual([eggs])
  expect(allergensOf({ recipeId: 'a', allergens: [] }, recipes)).toEqual([])
  expect(allergensOf({ recipeId: 'b', allergens: null }, recipes)).toBeNull()
})

test('listAllergens sorts by name and skips duplicates and allergens without a name', () =>
  expect(listAllergens([[milk, nameless], null, [eggs, { ...milk, id: '9' }]], 'en')).toEqual([
    { key: 'eggs', name: 'Eggs' },
    { key: 'milk', name: 'Milk' },
  ]))

test.each([
  [[milk], ['milk'], 1, false],
  [[eggs], ['eggs'], 1, false],
  [[eggs], ['milk'], 0, false],
  [[], ['milk'], 0, false],
  [null, ['milk'], 0, true],
  [[nameless], ['milk'], 0, true],
  [null, [], 0, false],
])('course with %j, avoiding %j', (allergens, avoided, count, uncertain) => {
  expect(findConflicts(allergens, avoided)).toHaveLength(count)
  expect(mayContainAvoided(allergens, avoided)).toBe(uncertain)
})
