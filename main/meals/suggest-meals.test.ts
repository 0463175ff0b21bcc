import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, pickMeals } from './suggest-meals.ts'

const nuts = { id: 'a-1', name: 'Peanuts', slug: 'peanuts', isTrace: false }
const candidate = (recipeId: string, more: Partial<Candidate> = {}): Candidate => ({
  recipeId,
  name: recipeId,
  isFavorite: false,
  isSoldOut: false,
  index: 1,
  minutes: 30,
  allergens: [],
  lastWeek: undefined,
  ...more,
})
const ids = (candidates: readonly Candidate[], avoided: readonly string[] = [], count = 3) =>
  pickMeals(candidates, count, avoided).meals.map(({ recipeId }) => recipeId)

test('sorts by favorite, then by the last week, then by cooking time', () => {
  const menu = [
    candidate('selected-recently', { lastWeek: '2026-W47' }),
    candidate('selected-long-ago', { lastWeek: '2026-W10' }),
    candidate('slow', { minutes: 60 }),
    candidate('quick', { minutes: 15 }),
    candidate('favorite', { isFavorite: true, lastWeek: '2026-W47' }),
  ]
  expect(ids(menu, [], 5)).toEqual(['favorite', 'quick', 'slow', 'selected-long-ago', 'selected-recently'])
})

test('skips sold out recipes, recipes without an index, and duplicates', () => {
  expect(
    ids([
      candidate('a', { isSoldOut: true }),
      candidate('b', { index: null }),
      candidate('c'),
      candidate('c', { index: 2 }),
    ]),
  ).toEqual(['c'])
})

test('skips avoided allergens, including traces, and unknown allergens', () => {
  const menu = [
    candidate('nuts', { allergens: [nuts], isFavorite: true }),
    candidate('traces', { allergens: [{ ...nuts, isTrace: true }] }),
    candidate('unknown', { allergens: null }),
    candidate('number-only', { allergens: [{ id: 'a-9', name: null, slug: null, isTrace: false }] }),
    candidate('good'),
  ]
  for (const name of ['peanuts', 'PEANUTS', 'a-1']) {
    expect(pickMeals(menu, 3, [name])).toMatchObject({
      meals: [{ recipeId: 'good' }],
      isComplete: false,
      avoidedCount: 2,
      unknownCount: 2,
    })
  }
  expect(ids(menu, [], 5)).toContain('unknown')
})

test('never suggests a recipe with an avoided allergen, for any menu', () => {
  const allergen = fc.record({
    id: fc.constantFrom('a-1', 'a-2', 'a-3'),
    name: fc.constantFrom(null, 'Peanuts', 'Milk'),
    slug: fc.constantFrom(null, 'peanuts', 'milk'),
    isTrace: fc.boolean(),
  })
  const anyCandidate = fc
    .record({
      allergens: fc.option(fc.array(allergen, { maxLength: 3 })),
      isFavorite: fc.boolean(),
      recipeId: fc.string(),
    })
    .map(({ recipeId, ...more }) => candidate(recipeId, more))
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 20 }), (menu) => {
      const byId = Map.groupBy(menu, ({ recipeId }) => recipeId)
      for (const { recipeId } of pickMeals(menu, 5, ['peanuts']).meals) {
        const safe = byId
          .get(recipeId)!
          .some(({ allergens }) =>
            allergens?.every(({ slug, name }) => (slug ?? name ?? 'peanuts').toLowerCase() !== 'peanuts'),
          )
        expect(safe).toBe(true)
      }
    }),
  )
})
