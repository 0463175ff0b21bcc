import { describe, expect, test } from 'vitest'
import { getMealMenu } from '../../shared/contracts/meal-menus.ts'
import { undoMealSelection, writeMealSelection } from '../../shared/contracts/meal-selection.ts'
import { mealsForTests } from '../support/meals-for-tests.ts'

const meals = mealsForTests()
const write = (
  recipes: readonly (string | object)[],
  { week = meals.gateway.state.openWeek, ...query }: { week?: string; dryRun?: true; allowIncomplete?: true } = {},
) =>
  meals.api.call(writeMealSelection, {
    params: { week },
    query,
    body: { meals: recipes.map((one) => (typeof one === 'string' ? { recipeId: one, quantity: 1 } : one)) },
  })
const undo = (week = meals.gateway.state.openWeek) => meals.api.call(undoMealSelection, { params: { week } })
const puts = () => meals.gateway.requestLog.requests({ method: 'PUT' })
const stored = (week = meals.gateway.state.openWeek) => [...(meals.gateway.state.selections.get(week) ?? [])]
const ids = (named: readonly { recipeId: string }[]) => named.map(({ recipeId }) => recipeId)
const sitesChoice = ['65aa01', '65aa02', '65aa03']

async function fresh(): Promise<void> {
  await meals.signIn()
  const { state } = meals.gateway
  for (const week of state.selections.keys()) state.selections.set(week, new Map(sitesChoice.map((id) => [id, 1])))
  state.addOns = []
}

describe('a dry run', () => {
  test('returns the difference and sends nothing', async () => {
    await fresh()
    const change = (await write(['65aa01', '65aa04', '65aa09'], { dryRun: true })).json()
    expect(change).toMatchObject({ isDryRun: true, isChanged: true, warnings: [], canUndo: false })
    expect(ids(change.before)).toEqual(sitesChoice)
    expect(ids(change.added)).toEqual(['65aa04', '65aa09'])
    expect(ids(change.removed)).toEqual(['65aa02', '65aa03'])
    expect((await write(sitesChoice, { dryRun: true })).json()).toMatchObject({
      isChanged: false,
      added: [],
      removed: [],
    })
    expect(meals.gateway.requestLog.requests({ method: 'PUT' })).toEqual([])
  })
})

describe('writing', () => {
  test('replaces the week, reads it back, and can be undone', async () => {
    await fresh()
    const change = (await write(['65aa04', '65aa01', '65aa09'])).json()
    expect(change).toMatchObject({ isDryRun: false, isChanged: true, canUndo: true })
    expect(stored()).toEqual([
      ['65aa04', 1],
      ['65aa01', 1],
      ['65aa09', 1],
    ])
    expect(puts()).toHaveLength(1)
    expect(puts()[0]!.body).toMatchObject({ extras: [] })
    const week = meals.gateway.state.openWeek
    const { items } = (await meals.api.call(getMealMenu, { query: { week } })).json()
    expect(
      items
        .filter(({ selectedQuantity }) => selectedQuantity > 0)
        .map(({ recipeId }) => recipeId)
        .sort(),
    ).toEqual(['65aa01', '65aa04', '65aa09'])
    const back = (await undo()).json()
    expect(ids(back.after).sort()).toEqual(sitesChoice)
    expect(
      stored()
        .map(([id]) => id)
        .sort(),
    ).toEqual(sitesChoice)
    expect(meals.gateway.requestLog.violations()).toEqual([])
  })

  test('finds the positions again after the menu was shuffled', async () => {
    await fresh()
    const week = meals.gateway.state.openWeek
    const { items } = (await meals.api.call(getMealMenu, { query: { week } })).json()
    meals.gateway.state.reshuffle()
    const old = items.find(({ recipeId }) => recipeId === '65aa04')!.index
    expect((await write(['65aa04', '65aa05', '65aa06'])).status).toBe(422) // sold out
    expect((await write(['65aa04', '65aa06', '65aa08'])).status).toBe(200)
    expect(stored().map(([id]) => id)).toEqual(['65aa04', '65aa06', '65aa08'])
    expect((puts()[0]!.body as { meals: { index: number }[] }).meals[0]!.index).not.toBe(old)
  })

  test('accepts indexes and quantities and keeps a selected meal that has sold out', async () => {
    await fresh()
    const { state } = meals.gateway
    state.selections.set(
      state.openWeek,
      new Map([
        ['65aa05', 1],
        ['65aa01', 1],
        ['65aa02', 1],
      ]),
    )
    const index = state.indexOf(state.dishes[0]!)
    expect((await write(['65aa05', { index, quantity: 2 }, '65aa04'])).status).toBe(200)
    expect(stored()).toEqual([
      ['65aa05', 1],
      ['65aa01', 2],
      ['65aa04', 1],
    ])
  })

  test('takes as many meals as the box size of the week', async () => {
    await fresh()
    const week = meals.gateway.state.deliveries[4]!.id
    expect((await write(sitesChoice, { week })).status).toBe(422)
    expect((await write([...sitesChoice, '65aa09'], { week })).status).toBe(200)
    expect(puts()[0]!.query['product-sku']).toBe('DE-CBU-4-2-0')
  })

  test('saves fewer meals than the box has only if that is allowed, and restores them', async () => {
    await fresh()
    const allowIncomplete = true
    expect((await write(['65aa01', '65aa04'], { dryRun: true })).status).toBe(422)
    const preview = (await write(['65aa01', '65aa04'], { allowIncomplete, dryRun: true })).json()
    expect(ids(preview.after)).toEqual(['65aa01', '65aa04'])
    expect(puts()).toEqual([])
    expect((await write(['65aa01', '65aa04'], { allowIncomplete })).json()).toMatchObject({ isDryRun: false })
    expect(stored().map(([id]) => id)).toEqual(['65aa01', '65aa04'])
    expect(puts()[0]!.query).not.toHaveProperty('allowIncomplete')
    expect((await write([...sitesChoice, '65aa04'], { allowIncomplete })).status).toBe(422)
    expect((await write(sitesChoice)).status).toBe(200)
    expect(ids((await undo()).json().after)).toEqual(['65aa01', '65aa04'])
    expect(stored().map(([id]) => id)).toEqual(['65aa01', '65aa04'])
  })

  test('says that the meal site rejects fewer meals', async () => {
    await fresh()
    meals.gateway.switches.cart = 'complete-only'
    const answer = await write(['65aa01', '65aa04'], { allowIncomplete: true })
    expect([answer.status, answer.data.detail]).toEqual([
      422,
      expect.stringMatching(/isn’t the number of meals of the box/),
    ])
    expect(stored().map(([id]) => id)).toEqual(sitesChoice)
  })

  test.each([
    ['in this week’s menu', ['65aa01', '65aa02', 'nope'], 'meals[2].recipeId', /in this week’s menu/],
    ['hidden', ['65aa01', '65aa02', '65aa17'], 'meals[2].recipeId', /in this week’s menu/],
    ['without a place', ['65aa01', '65aa02', '65aaff'], 'meals[2].recipeId', /gives it no number/],
    ['sold out', ['65aa01', '65aa02', '65aa05'], 'meals[2].recipeId', /sold out/],
    ['a duplicate', ['65aa01', '65aa02', '65aa02'], 'meals[2].recipeId', /duplicate/],
    ['too often', ['65aa01', '65aa02', { recipeId: '65aa08', quantity: 2 }], 'meals[2].quantity', /up to 1/],
    ['too few', ['65aa01', '65aa02'], 'meals', /must be 3 meals/],
    ['too many', ['65aa01', '65aa02', '65aa03', '65aa04'], 'meals', /must be 3 meals/],
    ['an unknown place', ['65aa01', '65aa02', { index: 98, quantity: 1 }], 'meals[2].index', /in this week’s menu/],
    ['both names', [{ recipeId: '65aa01', index: 1, quantity: 1 }], 'meals[0].recipeId', /either/],
    ['no meal', [], 'meals', /must have a recipeId or index/],
    ['nothing of it', [{ recipeId: '65aa01', quantity: 0 }], 'meals[0].quantity', /at least 1/],
  ])('rejects %s with 422 and sends nothing', async (_, wished, propertyPath, message) => {
    await fresh()
    const answer = await write(wished)
    expect(answer.status).toBe(422)
    expect(answer.data.violations[0]).toEqual({ propertyPath, message: expect.stringMatching(message) })
    expect(puts()).toEqual([])
    expect(stored().map(([id]) => id)).toEqual(sitesChoice)
  })

  test('rejects a paused, a locked, a past and an unknown week and sends nothing', async () => {
    await fresh()
    const { state } = meals.gateway
    for (const week of [state.pausedWeek, state.lockedWeek, state.deliveries[6]!.id]) {
      expect((await write(sitesChoice, { week })).status).toBe(409)
      expect((await write(sitesChoice, { week, dryRun: true })).status).toBe(409)
    }
    meals.gateway.setClockOffset(Date.parse(state.deliveries[3]!.cutoffDate) - Date.now() + 5000)
    expect((await write(sitesChoice)).status).toBe(409)
    for (const week of ['2031-W01', 'nonsense']) expect((await write(sitesChoice, { week })).status).toBe(404)
    expect(puts()).toEqual([])
  })

  test('warns about selected extras and surcharges', async () => {
    await fresh()
    meals.gateway.state.addOns = ['Garlic bread', 'Lemonade']
    const { warnings } = (await write(['65aa03', '65aa04', '65aa06'], { dryRun: true })).json()
    expect(warnings.map(({ code }) => code)).toEqual(['add_ons_dropped', 'surcharge'])
    expect(warnings[0]!.message).toContain('Garlic bread and Lemonade')
    expect(warnings[1]!.message).toContain('Salmon with dill (+ 3,99 €)')
  })

  test('reports a box that became smaller', async () => {
    await fresh()
    meals.gateway.switches.cart = 'downgraded'
    expect((await write(['65aa04', '65aa06', '65aa08'])).json().warnings).toMatchObject([{ code: 'box_downgraded' }])
  })
})

describe('responses of the gateway', () => {
  test('detects a write that was accepted but not stored', async () => {
    await fresh()
    meals.gateway.switches.cart = 'not-stored'
    const answer = await write(['65aa04', '65aa06', '65aa08'])
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toMatch(/now shows a different one/)
    expect(ids(answer.data.found)).toEqual(sitesChoice)
    expect(puts()).toHaveLength(1)
  })

  test.each(['stored-but-500', 'stored-but-dropped'] as const)('finds %s stored and sends it once', async (mode) => {
    await fresh()
    meals.gateway.switches.cart = mode
    const answer = await write(['65aa04', '65aa06', '65aa08'])
    expect(answer.status).toBe(200)
    expect(answer.json().warnings).toMatchObject([{ code: 'answer_lost' }])
    expect(puts()).toHaveLength(1)
  })

  test.each([
    ['500', 502, /previous choice is unchanged/],
    ['502-html', 502, /previous choice is unchanged/],
    ['reset', 502, /previous choice is unchanged/],
    ['captcha', 502, /bot check or maintenance page/],
    ['429', 502, /slow down/],
    ['json-403', 502, /rejected/],
  ] as const)('%s on the write answers %i, and it is sent once', async (fault, status, sentence) => {
    await fresh()
    meals.gateway.fail(/^\/v1\/carts/, fault)
    const answer = await write(['65aa04', '65aa06', '65aa08'])
    expect([answer.status, answer.data.detail]).toEqual([status, expect.stringMatching(sentence)])
    expect(puts()).toHaveLength(1)
    expect(stored().map(([id]) => id)).toEqual(sitesChoice)
  })

  test('says that a choice was saved that could not be read back', async () => {
    await fresh()
    meals.gateway.switches.cart = 'stored-then-unreadable'
    const answer = await write(['65aa04', '65aa06', '65aa08'])
    expect(answer.status).toBe(200)
    expect(answer.json().warnings).toMatchObject([
      { code: 'not_read_back', message: expect.stringMatching(/was saved, but .*read back/) },
    ])
    expect(answer.json().canUndo).toBe(true)
    expect(stored().map(([id]) => id)).toEqual(['65aa04', '65aa06', '65aa08'])
    meals.gateway.clearFaults()
  })

  test('repeats a write after a token has ended', async () => {
    await fresh()
    meals.gateway.fail(/^\/v1\/carts/, 'json-401')
    expect((await write(['65aa04', '65aa06', '65aa08'])).status).toBe(200)
    expect(puts()).toHaveLength(2)
    expect(meals.gateway.requestLog.requests({ path: '/refresh' })).toHaveLength(1)
  })

  test('passes on the refusals of the gateway', async () => {
    await fresh()
    const [, own] = meals.gateway.state.subscriptions
    const { customer } = own!
    own!.customer = { id: 1 }
    const refused = await write(['65aa04', '65aa06', '65aa08'])
    own!.customer = undefined
    const untold = await write(['65aa04', '65aa06', '65aa08'])
    own!.customer = customer
    expect([refused.status, refused.data.detail]).toEqual([502, expect.stringMatching(/rejected.*wrong: customer/)])
    expect([untold.status, untold.data.detail]).toEqual([502, expect.stringMatching(/didn’t return customer/)])
    expect(puts()).toHaveLength(1)
  })

  test('serialises two writes of one week', async () => {
    await fresh()
    const answers = await Promise.all([write(['65aa04', '65aa06', '65aa08']), write(['65aa01', '65aa09', '65aa10'])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(ids(answers[1]!.json().before)).toEqual(ids(answers[0]!.json().after).sort())
  })
})

test('has nothing to undo without an earlier selection', async () => {
  await fresh()
  for (const week of ['2031-W01', 'nonsense']) expect((await undo(week)).status).toBe(404)
})
