import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, suggestPicks } from './suggest-meals.ts'

const nuts = { id: 'a-1', name: 'Peanuts', slug: 'peanuts', isTrace: false }
const dish = (recipeId: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{
    recipeId,
    name: recipeId,
    isFavorite: false,
    isSoldOut: false,
    index: 1,
    minutes: 30,
    allergens: [],
    lastWeek: undefined,
  },
  ...more,
})
const ids = (candidates: readonly Candidate[], avoided: readonly string[] = [], count = 3) =>
  suggestPicks(candidates, count, avoided).meals.map(({ recipeId }) => recipeId)

test('favourites come first, what was had last comes last, then what is quick', () => {
  const menu = [
    dish('had-lately', { lastWeek: '2026-W47' }),
    dish('had-long-ago', { lastWeek: '2026-W10' }),
    dish('slow', { minutes: 60 }),
    dish('quick', { minutes: 15 }),
    dish('loved', { isFavorite: true, lastWeek: '2026-W47' }),
  ]
  expect(ids(menu, [], 5)).toEqual(['loved', 'quick', 'slow', 'had-long-ago', 'had-lately'])
})

test('sold out dishes and those without a place are not proposed, and none twice', () => {
  expect(ids([dish('a', { isSoldOut: true }), dish('b', { index: null }), dish('c'), dish('c', { index: 2 })])).toEqual(
    ['c'],
  )
})

test('what is avoided is never proposed, not even as traces or as a favourite; unknown counts as not allowed', () => {
  const menu = [
    dish('nuts', { allergens: [nuts], isFavorite: true }),
    dish('traces', { allergens: [{ ...nuts, isTrace: true }] }),
    dish('unknown', { allergens: null }),
    dish('number-only', { allergens: [{ id: 'a-9', name: null, slug: null, isTrace: false }] }),
    dish('good'),
  ]
  for (const name of ['peanuts', 'PEANUTS', 'a-1']) {
    expect(suggestPicks(menu, 3, [name])).toMatchObject({
      meals: [{ recipeId: 'good' }],
      isComplete: false,
      avoidedCount: 2,
      unknownCount: 2,
    })
  }
  expect(ids(menu, [], 5)).toContain('unknown')
})

test('whatever the menu, an avoided allergen never slips in', () => {
  const allergen = fc.record({
    id: fc.constantFrom('a-1', 'a-2', 'a-3'),
    name: fc.constantFrom(null, 'Peanuts', 'Milk'),
    slug: fc.constantFrom(null, 'peanuts', 'milk'),
    isTrace: fc.boolean(),
  })
  const candidate = fc
    .record({
      allergens: fc.option(fc.array(allergen, { maxLength: 3 })),
      isFavorite: fc.boolean(),
      recipeId: fc.string(),
    })
    .map(({ recipeId, ...more }) => dish(recipeId, more))
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 20 }), (menu) => {
      const byId = Map.groupBy(menu, ({ recipeId }) => recipeId)
      for (const { recipeId } of suggestPicks(menu, 5, ['peanuts']).meals) {
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
