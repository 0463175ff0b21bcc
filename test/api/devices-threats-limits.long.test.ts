import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceEndpoints } from '../../main/api/devices/device-table.ts'
import { openDatabase } from '../../main/database/database.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { silentLog } from '../../main/platform/log.ts'
import { listDevices } from '../../shared/contracts/devices.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getSettings } from '../../shared/contracts/settings.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import {
  type AppCredential,
  addApp,
  askRaw,
  basicOf,
  devicesOrigin,
  letDevicesIn,
  pairBrowser,
} from '../support/devices-for-tests.ts'
import { seedChapter } from '../support/seed-chapters.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'
import { waitFor } from '../support/wait-for.ts'

let started: StartedApp
let api: ApiClient
let origin: string
let app: AppCredential
let ids: { readonly mangaId: string; readonly chapterIds: readonly string[] }
let hugeId: string
let nowMs = 1000

/** A valid image of 30,000 × 30,000 black pixels that has few bytes. */
function hugePng(): Uint8Array {
  const side = 30_000
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  ids = await seedReading(dataDir, [{ number: 1, pages: [{ width: 300, height: 400 }] }])
  const { db, close } = await openDatabase(dataDir, silentLog)
  const bytes = hugePng()
  expect(bytes.length).toBeLessThan(200_000)
  const pages = [
    { bytes, width: 30_000, height: 30_000 },
    // A file that says it is an image, and is a page with a script.
    { bytes: new TextEncoder().encode('<html><script>alert(1)</script></html>'), width: 300, height: 400 },
  ]
  hugeId = await seedChapter({ db, libraryDir: join(dataDir, 'library') }, ids.mangaId, { number: 2, pages })
  await close()
  started = await startApp({ dataDir, clock: { now: systemClock.now, monotonicMs: () => nowMs }, ...letDevicesIn })
  api = createClient(started.origin)
  origin = await devicesOrigin(api)
  app = await addApp(api)
})
afterAll(() => started?.end())

const filled = (path: string) =>
  path
    .replace('{chapterId}', ids.chapterIds[0]!)
    .replace(/\{pageNumber\}|\{volume\}/, '1')
    .replace(/\{\w+\}/, path.startsWith('/api/chapters') ? ids.chapterIds[0]! : ids.mangaId)

test('8: a thousand guesses wait for days, and the answers do not say which names exist', async () => {
  const guess = async (username: string, n: number) => {
    const answer = await askRaw(`${origin}/api/mangas`, { headers: basicOf({ username, password: `guess ${n}` }) })
    const { 'x-request-id': id, date: _, ...headers } = answer.headers
    return { ...answer, shown: JSON.stringify([answer.status, headers, answer.text.replace(String(id), '')]) }
  }
  for (let n = 0; n < 8; n += 1) expect((await guess('nobody', n)).shown).toBe((await guess(app.username, n)).shown)
  let waitedMs = 0
  for (let n = 0; n < 1000; n += 1) {
    const { status, headers } = await guess(app.username, n)
    if (status !== 429) continue
    const waitMs = Number(headers['retry-after']) * 1000
    waitedMs += waitMs
    nowMs += waitMs
  }
  expect(waitedMs).toBeGreaterThan(4 * 24 * 3_600_000)
  nowMs += 3_600_000
})

test('10: no credential of a device can change or read more than reading, in whatever way it is sent', async () => {
  const phone = await pairBrowser(api, origin)
  const md5 = createHash('md5').update(app.password).digest('hex')
  const session = (await askRaw(`${origin}/komga/api/v1/libraries`, { headers: basicOf(app) })).headers['set-cookie']!
  const credentials: Readonly<Record<string, Record<string, string>>> = {
    password: basicOf(app),
    key: { 'X-API-Key': app.password },
    koreader: { 'X-Auth-User': app.username, 'X-Auth-Key': md5 },
    session: { Cookie: session[0]!.split(';')[0]! },
    cookie: { ...phone.headers, Origin: origin },
  }
  const before = await everything()
  const allowed = new Set(deviceEndpoints.map(({ id }) => id))
  const others = [
    ...endpoints.filter(({ id }) => !allowed.has(id)).map(({ method, path }) => [method, filled(path)] as const),
    ...['/komga/api/v1/libraries', '/komga/api/v1/series/x', '/komga/api/v2/users', '/komga/api/v1/settings'].flatMap(
      (path) => (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => [method, path] as const),
    ),
    ['DELETE', `/komga/api/v1/books/${ids.chapterIds[0]}/file`] as const,
    ['DELETE', `/opds/v2/chapters/${ids.chapterIds[0]}/progression`] as const,
  ]
  for (const [name, sent] of Object.entries(credentials)) {
    expect((await askRaw(`${origin}/api/mangas`, { headers: sent })).status, name).toBe(200)
    for (const [method, path] of others) {
      const headers = { ...sent, 'Content-Type': 'application/json' }
      const { status, text } = await askRaw(`${origin}${path}`, {
        method,
        headers,
        ...(method !== 'GET' && { body: '{}' }),
      })
      expect([404, 405], `${name} ${method} ${path} ${text}`).toContain(status)
    }
  }
  expect(await everything()).toEqual(before)
})

/** What must be the same after the requests of a device. */
const everything = async () => ({
  mangas: (await api.call(listMangas)).json(),
  settings: (await api.call(getSettings)).json(),
  devices: (await api.call(listDevices)).json().items.length,
})

test('13 and 15: an image that would need 900 million pixels is refused, an HTML page is none, and others are served meanwhile', async () => {
  const before = process.memoryUsage().rss
  const addresses = [
    `/opds/v1.2/chapters/${hugeId}/pages/0?maxWidth=200`,
    `/opds/v1.2/chapters/${hugeId}/thumbnail`,
    `/komga/api/v1/books/${hugeId}/pages/1?convert=jpeg`,
    `/komga/api/v1/books/${hugeId}/pages/1/thumbnail`,
    `/api/reader/chapter/${hugeId}/page/1/image?width=200`,
  ]
  const asked = Promise.all(addresses.map((path) => askRaw(`${origin}${path}`, { headers: basicOf(app) })))
  expect((await askRaw(`${origin}/api/mangas`, { headers: basicOf(app) })).status).toBe(200)
  for (const [index, { status, headers }] of (await asked).entries()) {
    const isError = status >= 400 && status < 600
    const isSmall = status === 200 && Number(headers['content-length']) < 200_000
    expect(isError || isSmall, `${addresses[index]} ${status}`).toBe(true)
  }
  // The pixels alone would be 900 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
  for (const path of [
    `/opds/v2/chapters/${hugeId}/pages/2`,
    `/komga/api/v1/books/${hugeId}/pages/2`,
    `/api/reader/chapter/${hugeId}/page/2/image`,
  ]) {
    const { headers } = await askRaw(`${origin}${path}`, { headers: basicOf(app) })
    expect(headers['content-type'], path).not.toMatch(/html|svg|xml/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('14: requests that never end keep neither this machine nor another device out', async () => {
  const port = Number(new URL(origin).port)
  const open: Socket[] = []
  // Each address has a limit of its own, so several send.
  for (let n = 0; n < 300; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (n % 3)}` }).on('error', () => {})
    open.push(socket)
    await once(socket, 'connect')
    socket.write(
      n % 2 === 0 ? 'GET /opds HTTP/1.1\r\nHo' : 'POST /pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{',
    )
  }
  expect((await fetch(`${started.origin}/api/mangas`)).status).toBe(200)
  expect((await askRaw(`${origin}/api/mangas`, { headers: basicOf(app) })).status).toBe(200)
  for (const socket of open) socket.destroy()
  const tooLong = await askRaw(`${origin}/pair`, { headers: { 'X-Long': 'x'.repeat(40_000) } })
  expect(tooLong.status).toBe(431)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(2 ** 30) }
  expect((await askRaw(`${origin}/pair`, { method: 'POST', headers, body: '{"code":"' })).status).toBe(413)
})

test('25: nothing that a device sends makes Bunko connect anywhere', async () => {
  let connections = 0
  const canary = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const address = `http://127.0.0.1:${(canary.address() as { port: number }).port}/x`
  const paths = [
    ...deviceEndpoints.filter(({ response }) => response.kind !== 'events').map(({ path }) => filled(path)),
    ...['/opds', '/opds/v2/catalog', '/opds/v2/auth', `/opds/v2/chapters/${ids.chapterIds[0]}/progression`, '/pair'],
    ...[
      '/komga/api/v1/series/list',
      '/kosync/syncs/progress',
      `/komga/api/v1/books/${ids.chapterIds[0]}/read-progress`,
    ],
  ]
  const body = JSON.stringify({
    ...{ url: address, code: address, document: address, progress: address, percentage: 0.5, page: 1 },
    ...{ modified: '2026-01-01T00:00:00Z', device: { id: address, name: address } },
    ...{ locator: { href: address, locations: { position: 1 } }, references: [address], condition: { title: address } },
  })
  for (const path of paths)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
      const headers = {
        ...basicOf(app),
        ...{ 'Content-Type': 'application/json', Referer: address, 'X-Forwarded-Host': new URL(address).host },
        ...{ 'X-Original-URL': address, Link: `<${address}>`, From: address, Destination: address },
      }
      const query = `url=${encodeURIComponent(address)}&q=${encodeURIComponent(address)}&callback=${address}`
      await askRaw(`${origin}${path}?${query}`, { method, headers, ...(method !== 'GET' && { body }) })
    }
  await waitFor(async () => (await fetch(`${started.origin}/api/mangas`)).status === 200)
  expect(connections).toBe(0)
  canary.close()
})
