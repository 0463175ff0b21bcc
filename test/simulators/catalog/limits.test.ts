import { expect, test } from 'vitest'
import { agent, catalogForTests } from './for-tests.ts'
import { refusalForms } from './limits.ts'
import type { QuotaForm } from './quota.ts'

const { get, now, start, wait } = catalogForTests()

test.each(refusalForms)('refuses frequent requests (%s), and bans clients that continue', async (refusal) => {
  const { special, requestLog, apiUrl } = await start({ limits: { refusal } })
  const ask = async () => (await fetch(`${apiUrl}/manga/${special.hoshi.id}`, { headers: agent })).status
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1) statuses.push(await ask())
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses[5]).toBe(refusal === 'html-400' ? 400 : 429)
  expect(statuses.at(-1)).toBe(403)
  expect(requestLog.maxPerWindow(1000, { host: 'api' })).toBe(14)
  expect(requestLog.violations()).toContain('sent a request during the waiting time')
  expect(requestLog.violations()).toContain('sent a request while banned')
  wait(15 * 60_000)
  expect((await get(`/manga/${special.hoshi.id}`)).status).toBe(200)
})

test('states the end of the window in epoch seconds', async () => {
  const { special } = await start({ limits: { pagesPerMinute: 1 } })
  await get(`/at-home/server/${special.lamps.chapters[0]!.id}`)
  const { status, headers } = await get(`/at-home/server/${special.lamps.chapters[1]!.id}`)
  expect(status).toBe(429)
  expect(Number(headers.get('x-ratelimit-retry-after')) * 1000 - now()).toBeGreaterThan(50_000)
})

test.each<[QuotaForm, number, string | null]>([
  ['forbidden', 403, null],
  ['daily', 429, null],
  ['window', 429, 'x-ratelimit-retry-after'],
  ['retry-after', 429, 'retry-after'],
])('limits the chapters per day for guests (%s) until midnight', async (quotaForm, status, header) => {
  const { special, requestLog } = await start({ limits: { chaptersPerDay: 2, quotaForm } })
  const ask = (index: number) => get(`/at-home/server/${special.lamps.chapters[index]!.id}`)
  const statuses = async (...chapters: number[]) => {
    const found = []
    for (const index of chapters) found.push((await ask(index)).status)
    return found
  }
  expect(await statuses(0, 1, 0)).toEqual([200, 200, 200])
  const refused = await ask(2)
  expect([refused.status, refused.json().result]).toEqual([status, 'error'])
  if (header !== null) expect(Number(refused.headers.get(header))).toBeGreaterThan(11 * 3600)
  expect(requestLog.violations()).toEqual([])
  expect(await statuses(0, 2)).toEqual([200, status])
  expect(requestLog.violations()).toEqual(['requested another chapter after the daily quota was used up'])
  wait(12 * 3600_000)
  expect(await statuses(2)).toEqual([200])
})

test.each([
  [{}, 'sent no User-Agent'],
  [{ 'user-agent': 'Mozilla/5.0' }, 'sent the User-Agent of a browser'],
  [{ ...agent, via: '1.1 proxy' }, 'used a proxy'],
])('rejects %j', async (headers, words) => {
  const { requestLog, apiUrl } = await start()
  // fetch always sends a User-Agent, so this uses node:http.
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(`${apiUrl}/manga`, { headers: headers as Record<string, string> }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end()
  })
  expect(status).toBe(403)
  expect(requestLog.violations()).toEqual([words])
})

test.each([
  ['retry-after', 119_000, 3000],
  ['bare', 40_000, 7000],
  ['far', 890_000, 20_000],
] as const)('records a violation for a request during the waiting time (%s)', async (refusal, early, rest) => {
  const { special, faults, requestLog } = await start({ limits: { refusal } })
  faults.add({ kind: 'busy', host: 'api', times: 1 })
  const path = `/manga/${special.hoshi.id}`
  await get(path)
  wait(early - 1000)
  await get(path)
  expect(requestLog.violations()).toEqual(['sent a request during the waiting time'])
  requestLog.clear()
  wait(rest)
  await get(path)
  expect(requestLog.violations()).toEqual([])
})
