import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { listMealDeliveries, listMealSubscriptions } from '../../shared/contracts/meal-box.ts'
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
import { type ApiClient, createClient, type Sent } from '../support/api-client.ts'
import { secretsIn } from '../support/every-encoding.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { type ServeProcess, startServe } from './serve-process.ts'

let gateway: GatewaySimulator
let dataDir: string
let running: ServeProcess | undefined
beforeAll(async () => {
  gateway = await startGateway()
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await running.killHard()
  await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function serve(): Promise<ServeProcess> {
  running = await startServe(dataDir, ['--gateway-url', gateway.origin, '--log-level', 'info'])
  return running
}

async function scanFiles(folder: string, secrets: readonly string[]): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return (await stat(file)).isFile() ? secretsIn(await readFile(file), secrets, name) : []
    }),
  )
  return found.flat()
}

/** What the system tells any program of the same person about a process. */
async function scanProcess(pid: number, secrets: readonly string[]): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  const parts = ['cmdline', 'environ', 'comm'].map(async (name) =>
    secretsIn(await readFile(`/proc/${pid}/${name}`), secrets, name),
  )
  return (await Promise.all(parts)).flat()
}

test('the look-out finds a token in every form', () => {
  const secret = `r-${randomBytes(24).toString('base64url')}`
  const forms = [
    secret,
    Buffer.from(`x${secret}y`).toString('base64'),
    Buffer.from(`xx${secret}y`).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    JSON.stringify({ deep: [secret] }),
    encodeURIComponent(JSON.stringify({ refresh_token: secret })),
  ]
  for (const form of forms) expect(secretsIn(Buffer.from(`before ${form} after`), [secret], 'x')).not.toEqual([])
  expect(secretsIn(Buffer.from(secret, 'utf16le'), [secret], 'x')).not.toEqual([])
  expect(secretsIn(Buffer.from('nothing of it'), [secret], 'x')).toEqual([])
})

test('after a life with every kind of trouble no token is in the data, the log, an answer, or the process list', async () => {
  const answers: string[] = []
  let program = await serve()
  let api = createClient(program.origin)
  const call = async <E extends Endpoint>(endpoint: E, sent?: Sent) => {
    const answer = await api.call(endpoint, sent)
    answers.push(answer.text, JSON.stringify([...answer.headers]))
    return answer
  }
  const signIn = async () =>
    expect((await call(signInToMeals, { body: { cookie: await gateway.cookie() } })).status).toBe(201)
  const week = gateway.world.openWeek
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

  // The login outlives the program, and needs no renewal for it.
  await program.killHard()
  program = await serve()
  api = createClient(program.origin)
  gateway.journal.clear()
  expect((await call(listMealFavorites)).status).toBe(200)
  expect(gateway.journal.requests({ path: '/refresh' })).toEqual([])

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
    gateway.calm()
  }
  const { refresh_token } = await gateway.tokens.login()
  await call(signInToMeals, { body: { refreshToken: refresh_token } })
  await call(signInToMeals, { body: { refreshToken: refresh_token } })
  await call(signInToMeals, { body: { cookie: JSON.stringify({ refresh_token }) } })

  const secrets = gateway.tokens.issued()
  expect(secrets.length).toBeGreaterThan(20)
  expect(await scanProcess(program.child.pid!, secrets)).toEqual([])
  expect(answers.flatMap((answer, nth) => secretsIn(Buffer.from(answer), secrets, `answer ${nth}`))).toEqual([])
  expect(await scanFiles(dataDir, secrets)).toEqual([])
  expect(await program.terminate()).toBe(0)
  expect(await scanFiles(dataDir, secrets)).toEqual([])
  expect(gateway.journal.breaches()).toEqual([])
})

test('programs that are killed in the middle of renewals never send a token twice', async () => {
  gateway.journal.clear()
  let renewed = 0
  let program: ServeProcess = await serve()
  let api: ApiClient = createClient(program.origin)
  for (let round = 0; round < 12; round++) {
    if ((await api.call(getMealSession)).json().state !== 'signed_in') {
      expect((await api.call(signInToMeals, { body: { cookie: await gateway.cookie() } })).status).toBe(201)
    }
    gateway.tokens.revokeAccessTokens()
    const before = gateway.tokens.counts().renewals
    const call = api.call(listMealFavorites).catch(() => undefined)
    const { promise: seen, resolve } = Promise.withResolvers<void>()
    const watch = setInterval(() => {
      if (gateway.tokens.counts().renewals > before) resolve()
    }, 1)
    await Promise.race([seen, call])
    clearInterval(watch)
    // From the moment the gateway gives new tokens, over their way into the keychain, to the answer.
    await new Promise((wake) => setTimeout(wake, round * 3))
    await program.killHard()
    await call
    renewed += gateway.tokens.counts().renewals - before
    program = await serve()
    api = createClient(program.origin)
    // The old access token still looks good here; only a login that can be renewed goes on.
    const { refreshWindowEndsAt } = (await api.call(getMealSession)).json()
    expect((await api.call(listMealFavorites)).status).toBe(refreshWindowEndsAt === null ? 401 : 200)
  }
  expect(renewed).toBeGreaterThanOrEqual(12)
  expect(gateway.tokens.counts().reuses).toBe(0)
  expect(gateway.journal.breaches()).toEqual([])
  await api.call(signOutOfMeals)
  expect(await program.terminate()).toBe(0)
})
