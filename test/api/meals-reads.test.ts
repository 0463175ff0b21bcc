import { describe, expect, test } from 'vitest'
import {
  getNextMealDelivery,
  listMealDeliveries,
  listMealSubscriptions,
} from '../../shared/contracts/meal-deliveries.ts'
import { getMealMenu, listMealFavorites, listMealRecipes } from '../../shared/contracts/meal-menus.ts'
import { getMealSelection } from '../../shared/contracts/meal-selection.ts'
import { getMealSession, verifyMealSession } from '../../shared/contracts/meal-session.ts'
import type { Fault } from '../simulators/gateway/faults.ts'
import { unknownDish } from '../simulators/gateway/state.ts'
import { isoWeek } from '../simulators/gateway/weeks.ts'
import { mealsForTests } from '../support/meals-for-tests.ts'

const meals = mealsForTests()
const menu = async (query = {}) => (await meals.api.call(getMealMenu, { query })).json()

describe('the box', () => {
  test('returns subscriptions with the members of the gateway, except possible keys', async () => {
    await meals.signIn()
    meals.gateway.state.subscriptions[1]!.accessToken = 'eyJhbGciOi.eyJzdWIiOi.abc'
    const { items } = (await meals.api.call(listMealSubscriptions)).json()
    expect(items).toHaveLength(2)
    expect(items[1]).toMatchObject({ id: 1_234_567, customerPlanId: 'b7a3c9d0-0000-4000-8000-000000000001' })
    expect(JSON.stringify(items)).not.toContain('eyJ')
    delete meals.gateway.state.subscriptions[1]!.accessToken
  })

  test('returns deliveries with week, cutoff in UTC, status, and whether they can be changed', async () => {
    await meals.signIn()
    const { items } = (await meals.api.call(listMealDeliveries)).json()
    expect(items.map(({ status, editable }) => [status, editable])).toEqual([
      ['DELIVERED', false],
      ['PREPARING', false],
      ['PAUSED', false],
      ['RUNNING', true],
      ['RUNNING', true],
      ['HOLIDAY_SHIFTED', true],
      ['RUNNING', false],
    ])
    expect(items[3]).toMatchObject({ week: meals.gateway.state.openWeek, mealsPreselected: true })
    expect(items[3]!.cutoff).toMatch(/Z$/)
    expect(items[6]!.cutoff).toBeNull()
  })

  test('ignores paused, locked and past deliveries for the next one, by the clock of the gateway', async () => {
    await meals.signIn()
    const { state } = meals.gateway
    const next = async () => (await meals.api.call(getNextMealDelivery)).json()
    expect((await next()).week).toBe(state.openWeek)
    const cutoff = Date.parse((await next()).cutoff!)
    meals.gateway.tokens.settings.accessSeconds = 90 * 86_400
    await meals.signIn()
    meals.gateway.setClockOffset(cutoff - Date.now() - 3_600_000)
    expect((await next()).week).toBe(state.openWeek)
    meals.gateway.setClockOffset(cutoff - Date.now() + 5000)
    expect((await next()).week).toBe(state.deliveries[4]!.id)
    meals.gateway.setClockOffset(cutoff - Date.now() + 40 * 86_400_000)
    const none = await meals.api.call(getNextMealDelivery)
    expect(none.status).toBe(404)
  })
})

describe('the menu', () => {
  test('is the variant of the box, with the selection and the favourites', async () => {
    await meals.signIn()
    const { state } = meals.gateway
    const { week, items, mealCount, servings } = await menu({ week: state.openWeek })
    expect({ week, mealCount, servings }).toEqual({ week: state.openWeek, mealCount: 3, servings: 2 })
    const dish = (name: string) => items.find((item) => item.name === name)
    expect(items).toHaveLength(state.dishes.length - 1 + 1) // one is hidden, one has no place
    expect(dish('Lemon chicken')).toMatchObject({
      recipeId: '65aa01',
      index: state.indexOf(state.dishes[0]!),
      selectedQuantity: 1,
      isFavorite: false,
      minutes: 20,
      limit: 3,
      imageUrl: expect.stringContaining('/image/65aa01.jpg'),
      allergens: [{ id: 'a-gluten', name: 'Gluten', slug: 'gluten', isTrace: false }],
    })
    expect(dish('Mushroom risotto')).toMatchObject({ isFavorite: true })
    expect(dish('Red lentil dal')).toMatchObject({ isFavorite: true, selectedQuantity: 0 })
    expect(dish('Beef tacos')).toMatchObject({ isSoldOut: true })
    expect(dish(unknownDish)).toMatchObject({ allergens: null })
    expect(dish('A dish without a place')).toMatchObject({ index: null })
  })

  test('is that of the current week when none is asked for', async () => {
    await meals.signIn()
    const { week, items } = await menu()
    expect(week).toBe(isoWeek(meals.gateway.nowMs()))
    expect(week).not.toBe(meals.gateway.state.openWeek)
    expect(items.length).toBeGreaterThan(5)
  })

  test('returns another week, or none', async () => {
    await meals.signIn()
    const week = meals.gateway.state.deliveries[4]!.id
    expect(await menu({ week })).toMatchObject({ week, mealCount: 4 })
    expect((await meals.api.call(getMealMenu, { query: { week: '2031-W01' } })).status).toBe(404)
    for (const bad of ['2026-W54', '2026-54', 'x', '2026-W00']) {
      expect((await meals.api.call(getMealMenu, { query: { week: bad } })).status).toBe(400)
    }
  })

  test.each(['/menus-service/menus', '/my-deliveries/menu'])(
    'is not found when %s does not know the week',
    async (path) => {
      await meals.signIn()
      for (const query of [{}, { week: meals.gateway.state.openWeek }]) {
        meals.gateway.fail(path, 'json-404')
        const answer = await meals.api.call(getMealMenu, { query })
        expect([answer.status, answer.data.detail]).toEqual([404, expect.stringMatching(/isn’t available yet/)])
      }
      meals.gateway.fail(path, 'html-404')
      expect((await meals.api.call(getMealMenu)).status).toBe(502)
    },
  )

  test('of real size is parsed in its own thread and answered as not modified while unchanged', async () => {
    await meals.signIn()
    meals.gateway.switches.hasLargeMenus = true
    const first = await menu()
    const second = await menu()
    expect(second).toEqual(first)
    expect(first.items.length).toBeGreaterThan(10)
    const requests = meals.gateway.requestLog.requests({ path: '/menus-service/menus' })
    expect(requests.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([false, true])
    meals.gateway.state.reshuffle()
    expect((await menu()).items[0]!.index).not.toBe(first.items[0]!.index)
  })
})

describe('recipes', () => {
  const ids = '65aa01,65aa03,nope,65aa19'

  test.each(['obey', 'partial', '400', '404', 'empty', 'ignores-ids'] as const)(
    'keep their order for any response to a batch (%s)',
    async (mode) => {
      await meals.signIn()
      meals.gateway.switches.recipes = mode
      const { items, missing } = (await meals.api.call(listMealRecipes, { query: { ids } })).json()
      expect(items.map(({ id }) => id)).toEqual(['65aa01', '65aa03', '65aa19'])
      expect(missing).toEqual(['nope'])
      expect(items[0]!.allergens!.map(({ slug }) => slug)).toEqual(['gluten'])
      expect(items[0]!.ingredients.map(({ isShipped }) => isShipped)).toEqual([true, null, false])
      expect(items[2]).toMatchObject({ name: unknownDish, allergens: null, ingredients: [] })
    },
  )

  test.each([
    ['all-400', 502, /meal site/],
    ['all-404', 404, /none of these recipes/],
    ['all-null', 502, /meal site/],
    ['all-unreadable', 502, /meal site/],
  ] as const)('are never an empty list for %s', async (mode, status, sentence) => {
    await meals.signIn()
    meals.gateway.switches.recipes = mode
    const answer = await meals.api.call(listMealRecipes, { query: { ids: '65aa11,65aa12' } })
    expect([answer.status, answer.data.detail]).toEqual([status, expect.stringMatching(sentence)])
    meals.gateway.switches.recipes = 'null'
    expect((await meals.api.call(listMealRecipes, { query: { ids: '65aa11' } })).json().items).toHaveLength(1)
  })

  test('are cached', async () => {
    await meals.signIn()
    await meals.api.call(listMealRecipes, { query: { ids: '65aa05' } })
    meals.gateway.requestLog.clear()
    await meals.api.call(listMealRecipes, { query: { ids: '65aa05' } })
    expect(meals.gateway.requestLog.requests()).toEqual([])
  })

  test.each(['', ',', 'a b', '../x', Array.from({ length: 201 }, (_, nth) => nth).join(',')])(
    'rejects the ids %j',
    async (bad) => {
      expect((await meals.api.call(listMealRecipes, { query: { ids: bad } })).status).toBe(400)
    },
  )
})

test('returns favourites and the selection', async () => {
  await meals.signIn()
  expect((await meals.api.call(listMealFavorites)).json().items).toEqual([
    { recipeId: '65aa02' },
    { recipeId: '65aa04' },
    { recipeId: '650000' },
  ])
  const { week, meals: chosen } = (await meals.api.call(getMealSelection)).json()
  const { state } = meals.gateway
  expect(week).toBe(state.openWeek)
  expect(chosen).toEqual(
    state.dishes.slice(0, 3).map((dish) => ({ index: state.indexOf(dish), recipeId: dish.id, quantity: 1 })),
  )
})

test('the selection is not found when the gateway has no menu for it', async () => {
  await meals.signIn()
  meals.gateway.fail('/my-deliveries/menu', 'json-404')
  expect((await meals.api.call(getMealSelection)).json().week).toBe(meals.gateway.state.openWeek)
  meals.gateway.fail('/my-deliveries/menu', 'json-404', 2)
  expect((await meals.api.call(getMealSelection)).status).toBe(404)
})

describe('rejects a response in a changed shape instead of showing an empty week', () => {
  test.each([
    [{ items: ['a', 'b'] }],
    [{ boxes: { of: 'something else' } }],
    [{ items: [{ id: 'no week', status: 'RUNNING' }] }],
  ])('%j', async (body) => {
    await meals.signIn()
    const { state } = meals.gateway
    const before = state.deliveries
    state.deliveries = Object.assign([...((body as { items?: [] }).items ?? [])]) as typeof before
    if (!('items' in body)) state.deliveries = body as never
    const answer = await meals.api.call(listMealDeliveries)
    state.deliveries = before
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toMatch(/unknown format/)
  })
})

const statuses: readonly (readonly [Fault, number, RegExp])[] = [
  ['captcha', 502, /bot check or maintenance page/],
  ['html-401', 502, /bot check or maintenance page/],
  ['html-200', 502, /bot check or maintenance page/],
  ['html-503', 502, /bot check or maintenance page/],
  ['429', 502, /slow down/],
  ['429-wait', 502, /slow down/],
  ['redirect', 502, /another address/],
  ['reset', 502, /was lost/],
  ['500', 502, /500.*internal error/],
  ['502-html', 502, /bot check or maintenance page/],
  ['json-403', 502, /403/],
  ['half', 502, /was lost/],
  ['not-json', 502, /something that Bunko can’t read/],
  ['nan', 502, /something that Bunko can’t read/],
  ['empty', 502, /empty response/],
  ['204', 502, /204/],
  ['hang-after', 504, /in time/],
]

test.each(statuses)(
  'answers the fault %s with %i and a message, and keeps the login',
  async (fault, status, sentence) => {
    await meals.signIn()
    meals.gateway.fail('/cfs/v2/favorites/recipe', fault)
    const answer = await meals.api.call(listMealFavorites)
    expect([answer.status, answer.data.detail]).toEqual([status, expect.stringMatching(sentence)])
    expect((await meals.api.call(getMealSession)).json().state).toBe('signed_in')
    expect((await meals.api.call(verifyMealSession)).json()).toEqual({ accepted: true })
    expect((await meals.api.call(listMealFavorites)).status).toBe(200)
    expect(meals.gateway.requestLog.violations()).toEqual([])
  },
)
