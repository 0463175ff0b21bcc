import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { listMealDeliveries, listMealSubscriptions } from '../../shared/contracts/meal-deliveries.ts'
import { getMealMenu, listMealFavorites } from '../../shared/contracts/meal-menus.ts'
import { getMealSelection, undoMealSelection, writeMealSelection } from '../../shared/contracts/meal-selection.ts'
import {
  getMealSession,
  signInToMeals,
  signOutOfMeals,
  verifyMealSession,
} from '../../shared/contracts/meal-session.ts'
import type { Fault } from '../simulators/gateway/faults.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { createClient, type Sent } from '../support/api-client.ts'
import { type ServeProcess, startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { findTokensInFolder, findTokensInProcesses, removeDataFolder } from '../support/token-scan.ts'

let gateway: GatewaySimulator
let dataDir: string
let running: ServeProcess | undefined
beforeAll(async () => {
  gateway = await startGateway()
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await running.kill()
  await gateway.stop()
  await removeDataFolder(dataDir)
})

async function serve(): Promise<ServeProcess> {
  running = await startServe(dataDir, [
    ...['--gateway-url', gateway.origin, '--meal-pictures-url', gateway.imagesUrl, '--log-level', 'debug'],
  ])
  return running
}

test('leaves no token in the data, the log, a response, or the process list after any failure', async () => {
  let program = await serve()
  let api = createClient(program.origin)
  // Every answer, every process that ends and what it leaves is looked through by what these tests stand on.
  const call = <E extends Endpoint>(endpoint: E, sent?: Sent) => api.call(endpoint, sent)
  const signIn = async () =>
    expect((await call(signInToMeals, { body: { cookie: await gateway.cookie() } })).status).toBe(201)
  const week = gateway.state.openWeek
  const meals = ['65aa04', '65aa06', '65aa08'].map((recipeId) => ({ recipeId, quantity: 1 }))

  await signIn()
  expect((await call(getMealSession)).json()).toMatchObject({ state: 'signed_in', secretStore: 'keychain' })
  for (const endpoint of [
    listMealSubscriptions,
    listMealDeliveries,
    getMealMenu,
    listMealFavorites,
    getMealSelection,
  ]) {
    expect((await call(endpoint)).status).toBe(200)
  }
  expect((await call(writeMealSelection, { params: { week }, body: { meals } })).status).toBe(200)
  expect((await call(undoMealSelection, { params: { week } })).status).toBe(200)

  // The login outlives the program. Its start asks nothing; the first need renews once.
  await program.kill()
  gateway.requestLog.clear()
  program = await serve()
  api = createClient(program.origin)
  expect((await call(getMealSession)).json()).toMatchObject({ state: 'signed_in', accessTokenExpiresAt: null })
  expect(gateway.requestLog.requests()).toEqual([])
  for (let count = 0; count < 3; count++) expect((await call(listMealFavorites)).status).toBe(200)
  expect(gateway.requestLog.requests({ path: '/refresh' })).toHaveLength(1)

  const troubles: readonly Fault[] = [
    'captcha',
    '429',
    '500',
    'lost',
    'half',
    'json-401',
    'not-json',
    'same-refresh-token',
  ]
  for (const trouble of troubles) {
    await call(signOutOfMeals)
    await signIn()
    gateway.tokens.revokeAccessTokens()
    gateway.fail('/refresh', trouble)
    await call(listMealFavorites)
    await call(verifyMealSession)
    gateway.clearFaults()
  }
  const { refresh_token } = await gateway.tokens.login()
  await call(signInToMeals, { body: { refreshToken: refresh_token } })
  await call(signInToMeals, { body: { refreshToken: refresh_token } })
  await call(signInToMeals, { body: { cookie: JSON.stringify({ refresh_token }) } })

  expect(gateway.tokens.issued().length).toBeGreaterThan(20)
  expect(findTokensInProcesses(program.child.pid!)).toEqual([])
  expect(findTokensInFolder(dataDir)).toEqual([])
  expect(await program.terminate()).toBe(0)
  expect(findTokensInFolder(dataDir)).toEqual([])
  expect(gateway.requestLog.violations()).toEqual([])
})
