import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectImage } from '../../main/platform/images/inspect-image.ts'
import { getMealMenu, getMealPicture } from '../../shared/contracts/meal-menus.ts'
import { signOutOfMeals } from '../../shared/contracts/meal-session.ts'
import type { ImageMode } from '../simulators/gateway/serve-images.ts'
import { mealsForTests } from '../support/meals-for-tests.ts'

const meals = mealsForTests()
const requestCount = () => meals.gateway.requestedImages.length
const cachedFiles = () => readdir(join(meals.started.dataDir, 'cache/dish-pictures')).catch(() => [])
const picture = (recipeId: string, query: { width?: number } = {}) =>
  meals.api.call(getMealPicture, { params: { recipeId }, query })

beforeEach(async () => {
  await meals.signIn()
  await meals.api.call(getMealMenu)
})
afterEach(() => expect(meals.gateway.requestLog.violations()).toEqual([]))

test('fetches a picture once, resizes it and keeps it', async () => {
  const before = requestCount()
  const small = await picture('65aa01', { width: 480 })
  expect(small.status).toBe(200)
  expect(inspectImage(small.bytes)).toMatchObject({ type: 'webp', width: 480, height: 320 })
  expect(inspectImage((await picture('65aa01')).bytes)).toMatchObject({ width: 960 })
  const again = await picture('65aa01', { width: 480 })
  expect(again.bytes.equals(small.bytes)).toBe(true)
  expect(requestCount() - before).toBe(2)
  expect(await cachedFiles()).toHaveLength(2)
  const etag = small.headers.get('etag')!
  const unchanged = await meals.api.call(getMealPicture, {
    params: { recipeId: '65aa01' },
    query: { width: 480 },
    headers: { 'if-none-match': etag },
  })
  expect(unchanged.status).toBe(304)
  expect(meals.gateway.requestLog.violations()).toEqual([])
})

test('fetches a picture once for many concurrent requests', async () => {
  const before = requestCount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => picture('65aa02')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(requestCount() - before).toBe(1)
})

test('looks up a dish that no menu has mentioned and returns no picture for an unknown one', async () => {
  await meals.api.call(signOutOfMeals)
  expect((await picture('65aa03')).status).toBe(401)
  await meals.signIn()
  expect((await picture('65aa03')).status).toBe(200)
  expect((await picture('nope')).status).toBe(404)
  expect((await picture('..%2f..')).status).toBe(404)
  expect((await picture('65aa03', { width: 1 })).status).toBe(400)
})

test('removes the pictures on sign-out', async () => {
  await picture('65aa04')
  expect(await cachedFiles()).not.toEqual([])
  await meals.api.call(signOutOfMeals)
  expect(await cachedFiles()).toEqual([])
})

/** Each of its own dish: what failed is left in peace for a minute. */
const troubles: readonly [ImageMode, string, number, RegExp][] = [
  ['404', '65aa05', 404, /no image of this dish/],
  ['502', '65aa06', 502, /Couldn’t download the image/],
  ['page', '65aa07', 502, /HTML page, not an image/],
  ['svg', '65aa08', 502, /SVG image/],
  ['cut', '65aa09', 502, /cut off/],
  ['half', '65aa10', 502, /Couldn’t download the image/],
  ['hang', '65aa11', 504, /Couldn’t download the image/],
]

test.each(troubles)(
  'reports %s instead of a picture and does not retry immediately',
  async (mode, id, status, says) => {
    meals.gateway.switches.images = mode
    const answer = await picture(id)
    expect(answer.status).toBe(status)
    expect(answer.data.detail).toMatch(says)
    const before = requestCount()
    meals.gateway.switches.images = 'obey'
    expect((await picture(id, { width: 480 })).status).toBe(status)
    expect(requestCount()).toBe(before)
    expect((await meals.api.call(getMealMenu)).status).toBe(200)
  },
)

test('does not follow a picture address into the local network', async () => {
  let reached = 0
  const canary = createServer((_, response) => {
    reached += 1
    response.end()
  }).listen(0, 'localhost')
  await once(canary, 'listening')
  // Another port of this machine: the gateway of these tests is on this machine as well, but it is not this one.
  const inside = `http://localhost:${(canary.address() as AddressInfo).port}/pictures/x.jpg`
  try {
    meals.gateway.state.imageUrlOf = () => inside
    await meals.api.call(getMealMenu)
    expect((await picture('65aa12')).status).toBe(502)
    expect(reached).toBe(0)
  } finally {
    meals.gateway.state.imageUrlOf = undefined
    canary.close()
  }
})
