import { expect, test } from 'vitest'
import { getMealCalendar } from '../../shared/contracts/meal-deliveries.ts'
import { getShoppingList, suggestMeals } from '../../shared/contracts/meal-selection.ts'
import { mealsForTests } from '../support/meals-for-tests.ts'

const meals = mealsForTests()
const week = () => meals.gateway.state.openWeek

test('suggests meals, favourites first, without writing', async () => {
  await meals.signIn()
  const all = (await meals.api.call(suggestMeals, { params: { week: week() } })).json()
  expect(all).toMatchObject({ week: week(), isComplete: true, avoidedCount: 0, unknownCount: 0 })
  expect(all.meals.map(({ isFavorite }) => isFavorite)).toEqual([true, true, false])
  const safe = (
    await meals.api.call(suggestMeals, { params: { week: week() }, query: { avoid: 'milk, Gluten' } })
  ).json()
  expect(safe.meals.map(({ name }) => name)).not.toContain('Mushroom risotto')
  expect(safe.avoidedCount).toBeGreaterThan(5)
  expect(safe.unknownCount).toBe(1)
  expect(meals.gateway.requestLog.requests({ method: 'PUT' })).toEqual([])
  expect((await meals.api.call(suggestMeals, { params: { week: '2031-W01' } })).status).toBe(404)
})

test('builds the shopping list from meals that have not shipped', async () => {
  await meals.signIn()
  const list = (await meals.api.call(getShoppingList, { params: { week: week() } })).json()
  expect(list).toMatchObject({ items: [{ name: 'Olive oil', amount: null }], untoldCount: 3 })
  expect(list.items[0]!.recipes).toEqual(['Lemon chicken', 'Mushroom risotto', 'Salmon with dill'])
  expect((await meals.api.call(getShoppingList, { params: { week: 'x' } })).status).toBe(404)
})

test('lists deliveries and cutoffs in the calendar, without paused weeks', async () => {
  await meals.signIn()
  const answer = await meals.api.call(getMealCalendar)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
  const text = answer.bytes.toString()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(6 + 5)
  expect(text).toContain(`cutoff-${week()}@bunko`)
  expect(text).not.toContain(meals.gateway.state.pausedWeek)
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(3)
})
