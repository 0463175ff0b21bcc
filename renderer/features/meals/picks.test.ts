import { expect, test } from 'vitest'
import type { MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { fillOf, refusalOfMore, samePicks, savedPicks, uniqueDishes, withPick } from './picks.ts'

const dish: MenuItem = {
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

test('a recipe that stands in the menu twice is shown once, where it can be chosen, with all that is chosen of it', () => {
  const items = [
    { ...dish, index: null, selectedQuantity: 1 },
    { ...dish, index: 4, isSoldOut: true },
    { ...dish, index: 5, selectedQuantity: 1 },
    { ...dish, recipeId: 'b' },
  ]
  const dishes = uniqueDishes(items)
  expect(dishes.map(({ recipeId, index, selectedQuantity }) => [recipeId, index, selectedQuantity])).toEqual([
    ['a', 5, 2],
    ['b', 1, 0],
  ])
  expect(savedPicks(dishes)).toEqual({ a: 2 })
})

test('a pick of none is no pick', () => {
  expect(withPick({ a: 1, b: 2 }, 'a', 0)).toEqual({ b: 2 })
  expect(withPick({ b: 2 }, 'a', 1)).toEqual({ a: 1, b: 2 })
  expect(samePicks({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(samePicks({ a: 1 }, { a: 2 })).toBe(false)
  expect(samePicks({ a: 1 }, { b: 1 })).toBe(false)
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
])('with %j in a box of %s, %s are missing', (picks, mealCount, missing) =>
  expect(fillOf(picks, mealCount).missing).toBe(missing),
)

test.each([
  ['nothing stands in the way', {}, {}, undefined],
  ['it has no place in the menu', { index: null }, {}, 'noPlace'],
  ['it is sold out', { isSoldOut: true }, {}, 'soldOut'],
  ['it sold out since, and one is put back', { isSoldOut: true, selectedQuantity: 1 }, {}, undefined],
  ['it sold out since, and one more is asked for', { isSoldOut: true, selectedQuantity: 1 }, { a: 1 }, 'soldOut'],
  ['its limit is reached', { limit: 2 }, { a: 2 }, 'limit'],
  ['the box is full', {}, { b: 1, c: 1 }, 'full'],
  ['the box is full with it', {}, { a: 1, b: 1 }, undefined],
])('one more, when %s', (_, more, picks, refusal) =>
  expect(refusalOfMore({ ...dish, ...more }, picks, 2)).toBe(refusal),
)
