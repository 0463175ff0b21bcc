import { describe, expect, test } from 'vitest'
import {
  getNextMealDelivery,
  listMealDeliveries,
  listMealSubscriptions,
} from '../../shared/contracts/meal-deliveries.ts'
import { getMealMenu, listMealFavorites, listMealRecipes } from '../../shared/contracts/meal-menus.ts'
import { getMealSelection, undoMealSelection, writeMealSelection } from '../../shared/contracts/meal-selection.ts'
import {
  getMealSession,
  signInToMeals,
  signOutOfMeals,
  verifyMealSession,
} from '../../shared/contracts/meal-session.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { mealsForTests } from '../support/meals-for-tests.ts'

const meals = mealsForTests()
const session = async () => (await meals.api.call(getMealSession)).json()
const refreshes = () => meals.gateway.requestLog.requests({ path: '/refresh' })

describe('signing in', () => {
  test.each([
    ['percent-encoded', (cookie: string) => cookie],
    ['decoded', (cookie: string) => decodeURIComponent(cookie)],
    ['encoded twice', (cookie: string) => encodeURIComponent(cookie)],
    ['with its name and others', (cookie: string) => `theme=dark; apiV2Auth=${cookie}; Path=/`],
    ['in quotes', (cookie: string) => `"${decodeURIComponent(cookie)}"`],
  ])('accepts the cookie %s, calls the gateway, and renews nothing', async (_, spelled) => {
    const cookie = spelled(await meals.gateway.cookie())
    const answer = await meals.api.call(signInToMeals, { body: { cookie } })
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({
      state: 'signed_in',
      secretStore: 'memory',
      reason: null,
      refreshWindowEndsSoon: false,
    })
    expect(Date.parse(answer.json().accessTokenExpiresAt!)).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect(Date.parse(answer.json().refreshWindowEndsAt!)).toBeGreaterThan(Date.now() + 59 * 86_400_000)
    expect(meals.gateway.requestLog.requests().map(({ path }) => path)).toEqual(['/api/customers/me/subscriptions'])
    expect(meals.gateway.requestLog.violations()).toEqual([])
  })

  test.each([
    [10 * 86_400 + 600, false],
    [10 * 86_400 - 600, true],
  ])('with %i seconds left reports whether the login ends soon: %s', async (seconds, isSoon) => {
    meals.gateway.tokens.settings.windowSeconds = seconds
    const cookie = await meals.gateway.cookie()
    meals.gateway.tokens.settings.windowSeconds = 60 * 86_400
    const answer = await meals.api.call(signInToMeals, { body: { cookie } })
    expect(answer.json()).toMatchObject({ state: 'signed_in', refreshWindowEndsSoon: isSoon })
  })

  test('accepts a refresh token and uses it immediately', async () => {
    const { refresh_token } = await meals.gateway.tokens.login()
    const answer = await meals.api.call(signInToMeals, { body: { refreshToken: refresh_token } })
    expect(answer.status).toBe(201)
    expect(refreshes()).toHaveLength(1)
    const again = await meals.api.call(signInToMeals, { body: { refreshToken: refresh_token } })
    expect(again.status).toBe(422)
    expect(refreshes()).toHaveLength(1)
    expect((await session()).state).toBe('signed_in')
    expect(meals.gateway.requestLog.violations()).toEqual([])
  })

  test('renews a cookie whose access token has expired', async () => {
    meals.gateway.tokens.settings.accessSeconds = 30
    const cookie = await meals.gateway.cookie()
    meals.gateway.tokens.settings.accessSeconds = 1800
    expect((await meals.api.call(signInToMeals, { body: { cookie } })).status).toBe(201)
    expect(refreshes()).toHaveLength(1)
  })

  test.each([
    [{}, 422],
    [{ cookie: '' }, 422],
    [{ cookie: 'nonsense' }, 422],
    [{ cookie: '%7B%22access_token%22%3A%22eyJ' }, 422],
    [{ cookie: '%E0%A4%A' }, 422],
    [{ cookie: '{"access_token":"a"}' }, 422],
    [{ cookie: '{"access_token":"a b","refresh_token":"c"}' }, 422],
    [{ cookie: 'x'.repeat(20_000) }, 422],
    [{ cookie: '{"access_token":"a","refresh_token":"never given"}' }, 422],
    [{ refreshToken: 'never-given' }, 422],
    [{ cookie: 'a', refreshToken: 'b' }, 422],
    [{ cookie: 1 }, 400],
    [[], 400],
  ])('answers %j with %i and keeps an earlier login', async (body, status) => {
    await meals.signIn()
    const answer = await meals.api.call(signInToMeals, { body })
    expect(answer.status).toBe(status)
    expect((await session()).state).toBe('signed_in')
    expect((await meals.api.call(verifyMealSession)).json()).toEqual({ accepted: true })
  })

  test('rejects a revoked login', async () => {
    const cookie = await meals.gateway.cookie()
    meals.gateway.tokens.revokeAll()
    expect((await meals.api.call(signInToMeals, { body: { cookie } })).status).toBe(422)
    expect((await session()).state).toBe('signed_out')
  })

  test('keeps the login at a bot check, and accepts the same cookie later', async () => {
    const cookie = await meals.gateway.cookie()
    meals.gateway.fail(/.*/, 'captcha')
    const answer = await meals.api.call(signInToMeals, { body: { cookie } })
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toMatch(/bot check or maintenance page/)
    expect((await meals.api.call(signInToMeals, { body: { cookie } })).status).toBe(201)
  })
})

describe('signed out', () => {
  test('reports it on every call that needs the gateway, without a request', async () => {
    expect(await session()).toMatchObject({
      state: 'signed_out',
      accessTokenExpiresAt: null,
      refreshWindowEndsAt: null,
    })
    const week = { week: '2026-W50' }
    const body = { meals: [{ recipeId: 'a', quantity: 1 }] }
    const answers = [
      await meals.api.call(verifyMealSession),
      await meals.api.call(listMealSubscriptions),
      await meals.api.call(listMealDeliveries),
      await meals.api.call(getNextMealDelivery),
      await meals.api.call(getMealMenu),
      await meals.api.call(listMealRecipes, { query: { ids: 'a' } }),
      await meals.api.call(listMealFavorites),
      await meals.api.call(getMealSelection),
      await meals.api.call(writeMealSelection, { params: week, body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    for (const answer of answers) expect(answer.data.type).toBe('urn:bunko:problem:not_signed_in')
    expect((await meals.api.call(undoMealSelection, { params: week })).status).toBe(404)
    expect(meals.gateway.requestLog.requests()).toEqual([])
  })

  test('removes everything, also the second time', async () => {
    await meals.signIn()
    expect((await meals.api.call(signOutOfMeals)).status).toBe(204)
    expect((await meals.api.call(signOutOfMeals)).status).toBe(204)
    expect((await session()).state).toBe('signed_out')
    expect((await meals.api.call(listMealFavorites)).status).toBe(401)
  })
})

describe('renewing', () => {
  test('uses a fresh token without a renewal', async () => {
    await meals.signIn()
    for (let call = 0; call < 3; call++) expect((await meals.api.call(listMealFavorites)).status).toBe(200)
    expect(refreshes()).toEqual([])
  })

  test('renews an expired token once for 100 concurrent calls', async () => {
    meals.gateway.tokens.settings.accessSeconds = 62
    await meals.signIn()
    meals.gateway.tokens.settings.accessSeconds = 1800
    meals.gateway.setClockOffset(5000)
    await meals.api.call(listMealFavorites) // the gateway's clock is learnt from the first answer
    meals.gateway.requestLog.clear()
    const answers = await Promise.all(Array.from({ length: 100 }, () => meals.api.call(listMealFavorites)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(refreshes()).toHaveLength(1)
    expect(meals.gateway.tokens.counts().reuses).toBe(0)
    expect(meals.gateway.requestLog.violations()).toEqual([])
  })

  test('renews a revoked token once for 100 callers', async () => {
    await meals.signIn()
    meals.gateway.tokens.revokeAccessTokens()
    const answers = await Promise.all(Array.from({ length: 100 }, () => meals.api.call(listMealFavorites)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(refreshes()).toHaveLength(1)
  })

  test('ends a login that ended elsewhere and stops calling', async () => {
    await meals.signIn()
    meals.gateway.tokens.revokeAll()
    expect((await meals.api.call(listMealFavorites)).status).toBe(401)
    expect((await session()).state).toBe('expired')
    expect((await session()).reason).toMatch(/Sign in again/)
    meals.gateway.requestLog.clear()
    expect((await meals.api.call(listMealDeliveries)).status).toBe(401)
    expect((await meals.api.call(verifyMealSession)).status).toBe(401)
    expect(meals.gateway.requestLog.requests()).toEqual([])
    await meals.signIn()
    expect((await meals.api.call(listMealDeliveries)).status).toBe(200)
  })

  test('answers that the gateway accepts nothing any more', async () => {
    await meals.signIn()
    meals.gateway.tokens.revokeAll()
    expect((await meals.api.call(verifyMealSession)).json()).toEqual({ accepted: false })
    expect((await session()).state).toBe('expired')
    expect((await meals.api.call(verifyMealSession)).status).toBe(401)
  })

  test('keeps the login when only one address refuses it', async () => {
    await meals.signIn()
    meals.gateway.switches.unauthorizedOnlyAt = '/cfs/v2/favorites/recipe'
    const answer = await meals.api.call(listMealFavorites)
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toMatch(/refused the request, although you are signed in/)
    expect((await session()).state).toBe('signed_in')
    expect(refreshes()).toHaveLength(1)
  })

  test('ends a login that is refused even after a renewal', async () => {
    await meals.signIn()
    meals.gateway.switches.unauthorizedOnlyAt = '/api/customers/me/subscriptions'
    expect((await meals.api.call(verifyMealSession)).json()).toEqual({ accepted: false })
    expect((await session()).state).toBe('expired')
  })

  /** What a renewal meets, and whether the login outlives it. */
  test.each([
    ['captcha', 502, true],
    ['html-401', 502, true],
    ['html-200', 502, true],
    ['html-503', 502, true],
    ['429', 502, true],
    ['429-wait', 502, true],
    ['redirect', 502, true],
    ['json-401', 401, false],
    ['json-403', 401, false],
    ['500', 401, false],
    ['502-html', 401, false],
    ['reset', 401, false],
    ['lost', 401, false],
    ['half', 401, false],
    ['500-after', 401, false],
    ['not-json', 401, false],
    ['empty', 401, false],
    ['204', 401, false],
    ['no-access-token', 502, true],
  ] as const)('a renewal that meets %s answers %i; still signed in: %s', async (fault, status, stands) => {
    await meals.signIn()
    meals.gateway.tokens.revokeAccessTokens()
    meals.gateway.fail('/refresh', fault)
    const answer = await meals.api.call(listMealFavorites)
    expect(answer.status).toBe(status)
    expect(answer.data.detail).toMatch(/^[A-Z].*\.$/)
    expect((await session()).state).toBe(stands ? 'signed_in' : 'expired')
    if (fault === '429-wait') {
      expect(answer.headers.get('retry-after')).toBe('7')
      meals.gateway.requestLog.clear()
      expect((await meals.api.call(listMealFavorites)).status).toBe(502)
      expect(refreshes()).toEqual([])
    } else {
      expect((await meals.api.call(listMealFavorites)).status).toBe(stands ? 200 : 401)
    }
    expect(meals.gateway.requestLog.violations()).toEqual([])
    expect(meals.gateway.tokens.counts().reuses).toBe(0)
  })

  test.each(['bom', 'wrong-type', 'gzip', 'br', 'unknown-members', 'slow'] as const)(
    'accepts an unusual response (%s)',
    async (fault) => {
      await meals.signIn()
      meals.gateway.tokens.revokeAccessTokens()
      meals.gateway.fail('/refresh', fault)
      expect((await meals.api.call(listMealFavorites)).status).toBe(200)
    },
  )

  test.each(['no-refresh-token', 'same-refresh-token'] as const)(
    'with %s uses the access token to its end, then requires a sign-in',
    async (fault) => {
      await meals.signIn()
      meals.gateway.tokens.revokeAccessTokens()
      meals.gateway.fail('/refresh', fault)
      expect((await meals.api.call(listMealFavorites)).status).toBe(200)
      expect(await session()).toMatchObject({
        state: 'signed_in',
        refreshWindowEndsAt: null,
        refreshWindowEndsSoon: true,
      })
      meals.gateway.tokens.revokeAccessTokens()
      expect((await meals.api.call(listMealFavorites)).status).toBe(401)
      expect((await session()).state).toBe('expired')
      expect(meals.gateway.requestLog.violations()).toEqual([])
    },
  )
})

describe('without a gateway', () => {
  const { api } = appForTests()
  test('reports it on every call', async () => {
    expect((await api.call(getMealSession)).json()).toMatchObject({ state: 'not_configured' })
    const signIn = await api.call(signInToMeals, { body: { cookie: 'x' } })
    expect(signIn.status).toBe(409)
    expect(signIn.data.detail).toMatch(/--gateway-url/)
    expect((await api.call(signOutOfMeals)).status).toBe(204)
    const read = await api.call(listMealDeliveries)
    expect(read.status).toBe(401)
    expect(read.data.detail).toMatch(/--gateway-url/)
  })
})
