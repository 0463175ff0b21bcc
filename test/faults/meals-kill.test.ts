import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMealFavorites } from '../../shared/contracts/meal-menus.ts'
import { getMealSession, signInToMeals, signOutOfMeals } from '../../shared/contracts/meal-session.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { type ServeProcess, startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'

const rounds = 12
let gateway: GatewaySimulator
let dataDir: string
beforeAll(async () => {
  gateway = await startGateway()
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await gateway.stop()
  await removeDataFolder(dataDir)
})
const serve = () =>
  startServe(dataDir, [
    ...['--gateway-url', gateway.origin, '--meal-pictures-url', gateway.imagesUrl, '--log-level', 'debug'],
  ])

test(`sends no refresh token twice over ${rounds} kills during renewals`, async () => {
  let renewed = 0
  let program: ServeProcess = await serve()
  let api: ApiClient = createClient(program.origin)
  for (let round = 0; round < rounds; round++) {
    if ((await api.call(getMealSession)).json().state !== 'signed_in') {
      expect((await api.call(signInToMeals, { body: { cookie: await gateway.cookie() } })).status).toBe(201)
    }
    gateway.tokens.revokeAccessTokens()
    const before = gateway.tokens.counts().refreshes
    const call = api.call(listMealFavorites).catch(() => undefined)
    const { promise: seen, resolve } = Promise.withResolvers<void>()
    const watch = setInterval(() => {
      if (gateway.tokens.counts().refreshes > before) resolve()
    }, 1)
    await Promise.race([seen, call])
    clearInterval(watch)
    // Kills between the arrival of the new tokens, their way into the keychain, and the response.
    await sleep((round * 36) / rounds)
    await program.kill()
    await call
    renewed += gateway.tokens.counts().refreshes - before
    program = await serve()
    api = createClient(program.origin)
    // The access token ended with its process; only a login that can be renewed works.
    const { refreshWindowEndsAt } = (await api.call(getMealSession)).json()
    expect((await api.call(listMealFavorites)).status).toBe(refreshWindowEndsAt === null ? 401 : 200)
    // Its new access token ends with it: that of a renewal just before would be refused, not renewed.
    await program.kill()
    program = await serve()
    api = createClient(program.origin)
  }
  expect(renewed).toBeGreaterThanOrEqual(rounds)
  expect(gateway.tokens.counts().reuses).toBe(0)
  expect(gateway.requestLog.violations()).toEqual([])
  await api.call(signOutOfMeals)
  expect(await program.terminate()).toBe(0)
})
