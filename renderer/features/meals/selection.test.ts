import { expect, test } from 'vitest'
import type { MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { countBox, findAddError, isSameSelection, savedSelection, uniqueCourses, withQuantity } from './selection.ts'

const course: MenuItem = {
  index: 1,
  recipeId: 'a',
  name: 'A',
  headline: null,
  imageUrl: null,
  isSoldOut: false,
  allergens: null,
  isFavorite: false,
  selectedQuantity: 0,
  minutes: null,
  tags: [],
  limit: 3,
  surcharge: null,
}

test('merges courses with the same recipe into an available one with the total quantity', () => {
  const items = [
    { ...course, index: null, selectedQuantity: 1 },
    { ...course, index: 4, isSoldOut: true },
    { ...course, index: 5, selectedQuantity: 1 },
    { ...course, recipeId: 'b' },
  ]
  const courses = uniqueCourses(items)
  expect(courses.map(({ recipeId, index, selectedQuantity }) => [recipeId, index, selectedQuantity])).toEqual([
    ['a', 5, 2],
    ['b', 1, 0],
  ])
  expect(savedSelection(courses)).toEqual({ a: 2 })
})

test('removes a recipe with quantity 0', () => {
  expect(withQuantity({ a: 1, b: 2 }, 'a', 0)).toEqual({ b: 2 })
  expect(withQuantity({ b: 2 }, 'a', 1)).toEqual({ a: 1, b: 2 })
  expect(isSameSelection({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(isSameSelection({ a: 1 }, { a: 2 })).toBe(false)
  expect(isSameSelection({ a: 1 }, { b: 1 })).toBe(false)
})

test.each([
  [{}, 3, 3],
  [{ a: 1, b: 1 }, 3, 1],
  [{ a: 1, b: 1, c: 1 }, 3, 0],
  [{ a: 2, b: 1 }, 3, 0],
  [{ a: 2, b: 1, c: 1 }, 3, 0],
  [{ a: 1, b: 1, c: 1, d: 1 }, 3, -1],
  [{ a: 1 }, null, 0],
  [{}, null, 1],
])('selection %j in a box of %s: %s missing', (selection, mealCount, missing) =>
  expect(countBox(selection, mealCount).missing).toBe(missing),
)

test.each([
  ['it is available', {}, {}, undefined],
  ['it has no index', { index: null }, {}, 'noPlace'],
  ['it is sold out', { isSoldOut: true }, {}, 'soldOut'],
  ['it has sold out and the saved quantity is restored', { isSoldOut: true, selectedQuantity: 1 }, {}, undefined],
  [
    'it has sold out and the quantity would exceed the saved one',
    { isSoldOut: true, selectedQuantity: 1 },
    { a: 1 },
    'soldOut',
  ],
  ['its limit is reached', { limit: 2 }, { a: 2 }, 'limit'],
  ['the box is full', {}, { b: 1, c: 1 }, 'full'],
  ['the box is full and contains it', {}, { a: 1, b: 1 }, undefined],
])('findAddError: %s', (_, more, selection, addError) =>
  expect(findAddError({ ...course, ...more }, selection, 2)).toBe(addError),
)
