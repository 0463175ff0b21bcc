// From a cutoff at the meal site to the system's notification, in the double, which keeps what is shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { askInWindow } from '../support/launch-shell.ts'
import { shellForTests } from '../support/shell-for-tests.ts'

const hourMs = 3_600_000
let gateway: GatewaySimulator
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
const { shell, page } = shellForTests(() => ({
  BUNKO_GATEWAY_URL: gateway.origin,
  BUNKO_MEAL_PICTURES_URL: gateway.imagesUrl,
}))
afterAll(() => page.evaluate(() => fetch('/api/meals/session', { method: 'DELETE' })).then(() => {}))
const ask = askInWindow(() => page)

const shown = () =>
  shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown').map((it: { title: string }) => it.title))

/** A night passes for the program: its wall clock is later when the machine wakes. */
const sleepFor = (ms: number) =>
  shell.evaluate(({ powerMonitor }, ms) => {
    const Before = Date
    globalThis.Date = class extends Before {
      constructor(...args: []) {
        super(...((args.length > 0 ? args : [Before.now() + ms]) as []))
      }
      static override now = () => Before.now() + ms
    } as DateConstructor
    powerMonitor.emit('resume')
  }, ms)

test('sends one notification after sleep for a cutoff, which opens the meals', async () => {
  const { deliveries, openWeek } = gateway.state
  const { cutoffDate } = deliveries.find(({ id }) => id === openWeek)!
  const cutoffMs = Date.parse(cutoffDate!.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  gateway.setClockOffset(cutoffMs - 28 * hourMs - Date.now())
  await ask('/api/meals/session', { method: 'POST', body: { cookie: await gateway.cookie() } })
  await sleepFor(hourMs)
  await expect.poll(() => gateway.requestLog.requests({}).some(({ path }) => path.endsWith('/deliveries'))).toBe(true)
  expect(await shown()).toEqual([])

  gateway.setClockOffset(cutoffMs - 20 * hourMs - Date.now())
  await sleepFor(8 * hourMs)
  await expect.poll(shown).toEqual(['Less than a day left to change your meals'])
  await sleepFor(13 * hourMs)
  await shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown')[0].emit('click'))
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/meals')
  expect(await shown()).toHaveLength(1)
  expect(gateway.requestLog.violations()).toEqual([])
})
