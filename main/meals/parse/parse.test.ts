import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quote } from '../../../shared/i18n/message.ts'
import { isProblem } from '../../platform/problem.ts'
import { parseAllergens } from './allergens.ts'
import {
  activeSubscription,
  nextDelivery,
  parseBoxSize,
  parseDeliveries,
  parseSubscriptions,
  toIsoTime,
} from './deliveries.ts'
import { parseMenu, parseSelectedMenu } from './menu.ts'
import { createFavoriteMatcher, imageUrlOf, parseFavorites, parseMinutes, parseRecipe, recipeIdOf } from './recipes.ts'
import { isWeek, parseRows } from './rows.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const later = '2026-12-02T23:59:59+0100'

describe('parseRows', () => {
  test.each([
    [[{ a: 1 }], 1],
    [{ items: [{ a: 1 }, null, 3, { b: 2 }] }, 2],
    [{ data: { deliveries: [{ a: 1 }] } }, 1],
    [{ delivery: { id: 1 } }, 1],
    [{ weeks: [] }, 0],
    [{}, 0],
    [[], 0],
  ])('finds in %j %i rows', (body, count) => {
    expect(parseRows(body, quote('rows'))).toHaveLength(count)
  })

  test.each([['text'], [5], [null], [{ strange: { of: 1 } }], [{ items: ['a'] }], [[1, 2]]])(
    'rejects %j as an unknown format',
    (body) => {
      expect(() => parseRows(body, quote('rows'))).toThrow(/unknown format/)
    },
  )
})

describe('parseDeliveries', () => {
  const base = { id: '2026-W50', status: 'RUNNING', cutoff: later }
  test.each([
    [{ ...base, editable: true }, true],
    [{ ...base, editable: false, allowedActions: { mealSwap: true } }, false],
    [{ ...base, allowedActions: { mealSwap: true }, actionable: false }, true],
    [{ ...base, allowedActions: { mealSwap: null }, actionable: true }, true],
    [{ ...base, actionable: true }, true],
    [base, false],
    [{ ...base, editable: 'true' }, false],
    [{ ...base, editable: true, status: 'paused' }, false],
    [{ ...base, editable: true, cutoff: undefined }, false],
    [{ ...base, editable: true, cutoff: 'soon' }, false],
    [{ ...base, editable: true, cutoff: '2026-11-21T13:00:00+0100' }, false],
    [{ ...base, editable: true, cutoff: '2026-11-21T13:00:01+0100' }, true],
    [{ ...base, editable: true, cutoff: undefined, selectionDeadline: later }, true],
    [{ ...base, editable: true, deliveryBlocked: true }, false],
    [{ ...base, editable: true, status: undefined, state: 'RUNNING' }, true],
  ])('%j is editable: %s', (row, editable) => {
    expect(parseDeliveries([row], now)[0]).toMatchObject({ week: '2026-W50', editable })
  })

  test('sorts weeks across the end of 2026, which has 53 weeks', () => {
    const rows = ['2027-W01', '2026-W53', '2026-W52'].map((id) => ({
      id,
      editable: true,
      status: 'RUNNING',
      cutoff: later,
    }))
    const deliveries = parseDeliveries({ items: rows }, now)
    expect(deliveries.map(({ week }) => week)).toEqual(['2026-W52', '2026-W53', '2027-W01'])
    expect(nextDelivery(deliveries)?.week).toBe('2026-W52')
    expect(nextDelivery([])).toBeUndefined()
  })

  test.each([
    ['2026-W01', true],
    ['2026-W53', true],
    ['2026-W54', false],
    ['2026-W00', false],
    ['2026-W1', false],
    ['26-W10', false],
  ])('isWeek(%s) returns %s', (week, is) => expect(isWeek(week)).toBe(is))

  test.each([
    ['2026-09-16T23:59:59-0700', '2026-09-17T06:59:59.000Z'],
    ['2026-09-16T23:59:59+02:00', '2026-09-16T21:59:59.000Z'],
    ['2026-10-25T02:30:00+0100', '2026-10-25T01:30:00.000Z'],
    ['2026-09-16T23:59:59Z', '2026-09-16T23:59:59.000Z'],
    ['never', null],
    [null, null],
  ])('toIsoTime(%s) returns %s', (text, iso) => expect(toIsoTime(text)).toBe(iso))

  test.each([
    [{}, 'DE-CBU-3-2-0', 3, 2],
    [{ specs: { meals: 5, size: '4' } }, 'something else', 5, 4],
    [{}, null, null, null],
  ])('parses the box size from %j and %s', (product, sku, mealCount, servings) => {
    expect(parseBoxSize(product, sku)).toEqual({ mealCount, servings })
  })
})

test('activeSubscription returns the first one that is neither canceled nor paused', () => {
  const rows = parseSubscriptions({
    items: [
      { id: 1, isActive: true, canceledAt: '2025-01-01' },
      { id: 2, isActive: true, pausedAt: '2026-01-01' },
      { id: 3, isActive: false },
      { id: '0042', customer: { id: '7' }, product: { sku: 'DE-CBU-3-2-0' } },
      { id: 5, isActive: true },
    ],
  })
  expect(activeSubscription(rows)).toMatchObject({ id: '0042', customerId: '7', mealCount: 3, servings: 2 })
  expect(activeSubscription([])).toBeUndefined()
})

describe('parseAllergens', () => {
  const gluten = { id: 'g', name: 'Gluten', slug: 'gluten' }
  const parsed = { id: 'g', name: 'Gluten', slug: 'gluten', isTrace: false }
  test.each([
    ['no lists', {}, null],
    ['empty lists without ingredients', { allergens: [], ingredients: [] }, null],
    ['an empty list with ingredients', { allergens: [], ingredients: [{ id: 1 }] }, []],
    ['ingredients with empty lists', { ingredients: [{ allergens: [] }, { allergens: [] }] }, []],
    ['an ingredient without a list', { ingredients: [{ allergens: [gluten] }, { id: 2 }] }, null],
    [
      'allergens of the recipe and its ingredients',
      { allergens: [gluten], ingredients: [{ allergens: ['g', 'm'] }] },
      [parsed, { id: 'm', name: null, slug: null, isTrace: false }],
    ],
    [
      'an identifier whose name is known elsewhere',
      { allergens: ['g'], ingredients: [{ allergens: [gluten] }] },
      [parsed],
    ],
    ['traces', { allergens: [{ ...gluten, tracesOf: true }] }, [{ ...parsed, isTrace: true }]],
    ['contained and as traces', { allergens: [{ ...gluten, tracesOf: true }, gluten] }, [parsed]],
    ['an unknown format of an allergen', { allergens: [{ strange: true }] }, null],
    ['one of two allergens in an unknown format', { allergens: [gluten, null] }, null],
    ['a list in an unknown format', { allergens: 'gluten', ingredients: [] }, null],
  ])('%s', (_, recipe, allergens) => {
    expect(parseAllergens(recipe)).toEqual(allergens)
  })
})

describe('parseMenu', () => {
  const course = (id: string, more = {}) => ({ index: 1, recipe: { id, name: id }, ...more })
  const wanted = { week: '2026-W50', product: 'classic-box', productSku: 'DE-CBU-3-2-0' }
  const pick = (items: object[], want: Partial<typeof wanted> | { week: null; productSku: null } = {}) =>
    parseMenu({ items }, { ...wanted, ...want })?.courses.map(({ recipeId }) => recipeId)

  test('prefers the SKU, then the product, then the most courses', () => {
    const rich = { week: '2026-W50', product: 'other', courses: [course('a'), course('b'), course('c')] }
    const sameProduct = { week: '2026-W50', product: 'classic-box', courses: [course('d')] }
    const sameSku = { week: '2026-W50', product: 'other', productSKUs: ['DE-CBU-3-2-0'], courses: [course('e')] }
    expect(pick([rich, sameProduct, sameSku])).toEqual(['e'])
    expect(pick([rich, sameProduct])).toEqual(['d'])
    expect(pick([rich, { ...rich, courses: [course('x')] }])).toEqual(['a', 'b', 'c'])
  })

  test('skips menus of other weeks, but not menus without a week', () => {
    expect(pick([{ week: '2026-W49', courses: [course('a')] }])).toBeUndefined()
    expect(pick([{ id: '66f', courses: [course('a')] }])).toEqual(['a'])
    expect(
      pick(
        [
          { week: '2026-W51', courses: [course('b')] },
          { week: '2026-W50', courses: [course('a')] },
        ],
        { week: null, productSku: null },
      ),
    ).toEqual(['a'])
  })

  test('skips hidden courses and empty recipes, and allows a missing index', () => {
    const courses = [
      course('a', { isHidden: true }),
      { index: 2, id: 'b', name: 'B', recipe: {} },
      { recipe: { id: 7 } },
      { index: 9, selection: null, recipe: {} },
    ]
    const menu = parseMenu({ items: [{ week: '2026-W50', courses }] }, wanted)
    expect(menu?.courses.map(({ recipeId, index }) => [recipeId, index])).toEqual([
      ['b', 2],
      ['7', null],
    ])
  })

  test('rejects menus without valid courses and returns undefined without menus', () => {
    expect(() => pick([{ week: '2026-W50', courses: [{ unknown: 1 }] }])).toThrow(/unknown format/)
    expect(() => pick([{ week: '2026-W50', plates: [] }])).toThrow(/unknown format/)
    expect(pick([])).toBeUndefined()
  })

  test('parseSelectedMenu reads quantities and extras', () => {
    const { courses, addOns, week } = parseSelectedMenu({
      week: '2026-W50',
      meals: [
        course('a', { selection: { quantity: 2, limit: 3 } }),
        course('b', { selection: { limit: 3 } }),
        course('c', { selection: null }),
        course('d', { selection: { quantity: 0 } }),
      ],
      addOns: { groups: [{ groupType: 'sides', selection: [{ index: 1, oneOffQuantity: 1 }, { oneOffQuantity: 0 }] }] },
    })
    expect(week).toBe('2026-W50')
    expect(courses.map(({ quantity }) => quantity)).toEqual([2, 0, 0, 0])
    expect(addOns).toEqual(['sides'])
    expect(() => parseSelectedMenu({ week: '2026-W50', plates: [] })).toThrow(/unknown format/)
  })
})

test('createFavoriteMatcher matches identifiers with or without a locale, and aliases', () => {
  const ids = parseFavorites({
    items: [{ object_id: '65aa01' }, { object_id: '65aa07-de-DE' }, { object_id: 650000 }, { object_id: null }],
  })
  expect(ids).toEqual(['65aa01', '65aa07-de-DE', '650000'])
  const isFavorite = createFavoriteMatcher(ids)
  const matches = (recipeId: string, aliases: string[] = []) => isFavorite({ recipeId, aliases })
  expect([matches('65aa01'), matches('65aa07'), matches('650000'), matches('x', ['65aa01'])]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([matches('65aa02'), matches('65aa0'), matches('x', ['y'])]).toEqual([false, false, false])
  expect(recipeIdOf('0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f')).toBe('0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f')
  expect(parseFavorites({ items: [] })).toEqual([])
})

describe('parseRecipe', () => {
  test.each([
    ['PT30M', 30],
    ['PT1H5M', 65],
    ['PT2H', 120],
    ['PT0S', null],
    ['P1M', null],
    [30, null],
    [null, null],
  ])('parseMinutes(%j) returns %j', (text, minutes) => expect(parseMinutes(text)).toBe(minutes))

  test.each([
    [
      { imagePath: '/image/a b.jpg', imageLink: 'https://gone.example/b.jpg' },
      'https://pics.example/x/image/a%20b.jpg',
    ],
    [{ imagePath: 'javascript:alert(1)', imageLink: 'https://other.example/a.jpg' }, 'https://other.example/a.jpg'],
    [{ image: 'javascript:alert(1)' }, null],
  ])('imageUrlOf(%j)', (row, address) => expect(imageUrlOf(row, 'https://pics.example/x/')).toBe(address))

  test('imageUrlOf takes addresses of the response only, if none is set for paths', () => {
    const row = { imagePath: '/image/a.jpg', imageLink: 'https://pics.example/b.jpg' }
    expect(imageUrlOf(row, undefined)).toBe('https://pics.example/b.jpg')
    expect(imageUrlOf({ imagePath: '/image/a.jpg' }, undefined)).toBeNull()
  })

  test('reads whether an ingredient is shipped only from a boolean', () => {
    const recipe = parseRecipe({
      id: 5,
      ingredients: [{ id: 1, name: 'A', shipped: false }, { id: 2, shipped: 'no' }, 'x'],
    })
    expect(recipe?.ingredients.map(({ isShipped }) => isShipped)).toEqual([false, null])
  })
})

test('every parser returns or throws upstream_failed for any JSON', () => {
  const parsers = [
    (body: unknown) => parseDeliveries(body, now),
    (body: unknown) => parseSubscriptions(body),
    (body: unknown) => parseMenu(body, { week: null, product: 'classic-box', productSku: null }),
    (body: unknown) => parseSelectedMenu(body),
    (body: unknown) => parseFavorites(body),
  ]
  const names = [
    'items',
    'meals',
    'courses',
    'recipe',
    'id',
    'week',
    'allergens',
    'ingredients',
    'selection',
    'quantity',
    'cutoff',
    'status',
  ]
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, 0, -1, 1e308, '', 'NULL', '2026-W50'),
      tie('list'),
      tie('row'),
    ),
    list: fc.array(tie('any'), { maxLength: 3 }),
    row: fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 5 }),
  })).any
  fc.assert(
    fc.property(value, fc.constantFrom(...parsers), (body, parse) => {
      try {
        parse(body)
      } catch (error) {
        if (!isProblem(error, 'upstream_failed')) throw error
      }
    }),
    { numRuns: 3000 },
  )
})
