import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signInToMeals, signOutOfMeals } from '../../shared/contracts/meal-session.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { late } from './late.ts'
import { type StartedApp, startApp } from './start-app.ts'

/** The whole program with a simulated gateway, new for each test. */
export function mealsForTests(options: Parameters<typeof startApp>[0] = {}) {
  let gateway: GatewaySimulator
  let started: StartedApp
  let api: ApiClient
  beforeAll(async () => {
    gateway = await startGateway()
    started = await startApp({
      gatewayUrl: gateway.origin,
      mealPicturesUrl: gateway.imagesUrl,
      gatewayTimeoutMs: 5000,
      ...options,
    })
    api = createClient(started.origin)
  })
  beforeEach(async () => {
    gateway.reset()
    gateway.tokens.settings.accessSeconds = 1800
    await api.call(signOutOfMeals)
    gateway.requestLog.clear()
  })
  afterAll(async () => {
    await started.end()
    await gateway.stop()
  })
  return {
    api: late(() => api),
    gateway: late(() => gateway),
    started: late(() => started),
    /** Signs in with the cookie of a new login. */
    async signIn() {
      const answer = await api.call(signInToMeals, { body: { cookie: await gateway.cookie() } })
      if (answer.status !== 201) throw new Error(answer.text)
      gateway.requestLog.clear()
    },
  }
}
