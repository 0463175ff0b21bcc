import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemorySecrets } from '../../main/platform/secrets.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { getNextMealDelivery } from '../../shared/contracts/meal-deliveries.ts'
import { signInToMeals } from '../../shared/contracts/meal-session.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { createClient } from '../support/api-client.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const hourMs = 3_600_000
const secrets = createMemorySecrets()
let aheadMs = 0
const clock = {
  now: () => new Date(Date.now() + aheadMs),
  monotonicMs: () => performance.now() + aheadMs,
}
let gateway: GatewaySimulator
let started: StartedApp
let dataDir: string
const reminders: (BunkoEvent & { name: 'meals.cutoff-near' })['data'][] = []

async function start() {
  started = await startApp({ gatewayUrl: gateway.origin, clock, secrets, dataDir })
  started.app.subscribe((event) => {
    if (event.name === 'meals.cutoff-near') reminders.push(event.data)
  })
}
beforeAll(async () => {
  gateway = await startGateway()
  dataDir = await temporaryFolder()
  await start()
})
afterAll(async () => {
  await started.end()
  await gateway.stop()
})

function goOn(ms: number) {
  aheadMs += ms
  gateway.setClockOffset(aheadMs)
  started.app.resume()
}
const requestedPaths = () => gateway.requestLog.requests({}).map(({ path }) => path)
const reads = () => requestedPaths().filter((path) => path.endsWith('/deliveries')).length

test('reports a cutoff within a day once, also after a restart, with few requests', async () => {
  const api = () => createClient(started.origin)
  goOn(3 * hourMs)
  await api().call(signInToMeals, { body: { cookie: await gateway.cookie() } })
  const { week, cutoff } = (await api().call(getNextMealDelivery)).json()
  gateway.requestLog.clear()

  goOn(hourMs / 2)
  expect(requestedPaths()).toEqual([])
  // The look that found nobody signed in is an hour ago.
  goOn(hourMs)
  await expect.poll(reads).toBe(1)
  const nearMs = Date.parse(cutoff!) - 23 * hourMs - gateway.nowMs()
  goOn(nearMs)
  await expect.poll(() => reminders).toEqual([{ week, cutoff, isChosen: expect.any(Boolean) }])
  const readsBefore = reads()

  await started.app.stop()
  await start()
  goOn(hourMs)
  await expect.poll(reads).toBe(readsBefore + 1)
  await started.app.stop()
  expect(reminders).toHaveLength(1)
})

test('checks again when the computer slept during a check', async () => {
  dataDir = await temporaryFolder()
  await start()
  const api = createClient(started.origin)
  await api.call(signInToMeals, { body: { cookie: await gateway.cookie() } })
  const { week, cutoff } = (await api.call(getNextMealDelivery)).json()
  goOn(Date.parse(cutoff!) - 40 * hourMs - gateway.nowMs())
  reminders.length = 0
  gateway.requestLog.clear()
  await started.app.stop()
  await start()

  gateway.fail(/deliveries$/, 'slow')
  goOn(hourMs)
  await expect.poll(reads).toBe(1)
  goOn(20 * hourMs)
  await expect.poll(() => reminders).toEqual([{ week, cutoff, isChosen: expect.any(Boolean) }])
})
