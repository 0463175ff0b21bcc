import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceEndpoints } from '../../main/api/devices/device-table.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { createLog } from '../../main/platform/log.ts'
import { removeDevice } from '../../shared/contracts/devices.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
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
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'
import { waitFor } from '../support/wait-for.ts'
import { writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

let started: StartedApp
let api: ApiClient
let origin: string
let app: AppCredential
let ids: { readonly mangaId: string; readonly chapterIds: readonly string[] }
let nowMs = 1000

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  ids = await seedReading(dataDir, [{ number: 1, pages: [{ width: 300, height: 400 }] }])
  const clock = { now: systemClock.now, monotonicMs: () => nowMs }
  started = await startApp({ dataDir, clock, ...letDevicesIn })
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

test('1 and 2: only operations for reading have a place; the others do not exist for a device', async () => {
  const allowed = new Set(deviceEndpoints.map(({ id }) => id))
  for (const { id, method, path } of endpoints) {
    const init = { method, headers: { ...basicOf(app), 'Content-Type': 'application/json' } }
    if (allowed.has(id)) continue
    const { status } = await fetch(`${origin}${filled(path)}`, method === 'GET' ? init : { ...init, body: '{}' })
    expect([404, 405], `${method} ${path}`).toContain(status)
  }
  for (const word of ['settings', 'source', 'meal', 'device', 'backup', 'remove', 'job', 'catalog', 'import'])
    expect(
      deviceEndpoints.filter(({ path }) => path.includes(`/${word}`)).map(({ path }) => path),
      word,
    ).toEqual([])
})

test('everything of the table of devices is served', async () => {
  const lists = deviceEndpoints.filter(
    ({ id, method, path }) => method === 'GET' && !path.includes('{') && id !== streamEvents.id,
  )
  expect(lists.length).toBeGreaterThan(8)
  for (const { path } of lists)
    expect((await fetch(`${origin}${path}`, { headers: basicOf(app) })).status, path).not.toBe(404)
})

test('3: another host name is refused, however it is sent', async () => {
  const port = new URL(origin).port
  for (const host of ['evil.example', '127.0.0.1.nip.io', 'localhost', '[::ffff:127.0.0.1]', '192.168.0.1', '0.0.0.0'])
    expect((await askRaw(`${origin}/pair`, { headers: { Host: host } })).status, host).toBe(421)
  const raw = async (...lines: string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += chunk
    return text.split('\r\n')[0]
  }
  expect(await raw('GET /pair HTTP/1.1')).toContain('421')
  expect(await raw('GET /pair HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example')).toContain('421')
  expect(await raw('GET http://evil.example/pair HTTP/1.1', 'Host: 127.0.0.1')).toContain('421')
  expect(await raw('GET /pair HTTP/1.1', 'Host: 127.0.0.1')).toContain('200')
})

test('4: a page of another site changes nothing, with a paired browser too', async () => {
  const { headers } = await pairBrowser(api, origin)
  const path = `${origin}/api/reader/chapter/${ids.chapterIds[0]}/progress`
  const json = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ page: 1 })
  const put = (extra: Record<string, string>, method = 'PUT') =>
    askRaw(path, { method, headers: { ...headers, ...extra }, body })
  expect((await put({ ...json, Origin: 'http://evil.example' })).status).toBe(403)
  expect((await put({ ...json, Origin: 'null' })).status).toBe(403)
  expect((await put({ ...json, Origin: origin.replace(/\d+$/, '9') })).status).toBe(403)
  expect((await put({ ...json, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await put(json)).status).toBe(403)
  expect((await put({ 'Content-Type': 'text/plain', Origin: origin })).status).toBe(415)
  expect((await put({ 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin })).status).toBe(415)
  const chapter = await api.call(getReaderChapter, { params: { chapterId: ids.chapterIds[0]! } })
  expect(chapter.json().lastReadPage).toBe(null)
  expect((await put({ ...json, Origin: origin })).status).toBe(200)
})

test('5, 6 and 15: no other site reads an answer, frames a page, or makes a browser guess a type', async () => {
  for (const path of ['/api/mangas', '/pair', '/']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(`${origin}${path}`, { method, headers: basicOf(app) })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      if (headers.get('content-type')?.startsWith('text/html'))
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  }
})

test('7: codes are not found by trying', async () => {
  nowMs += 3_600_000
  const pair = (code: string) =>
    askRaw(`${origin}/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  const statuses = new Map<number, number>()
  for (let n = 0; n < 200; n += 1) {
    const { status } = await pair(`code-${n}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [401, 5],
    [429, 195],
  ])
  nowMs += 3_600_000
})

test('8: passwords are slowed down, alike for names that exist and names that do not', async () => {
  for (const username of [app.username, 'nobody']) {
    const ask = (password: string) => fetch(`${origin}/api/mangas`, { headers: basicOf({ username, password }) })
    for (let n = 0; n < 5; n += 1) expect((await ask(`wrong ${n}`)).status).toBe(401)
    const locked = await ask(app.password)
    expect(locked.status).toBe(429)
    expect(locked.headers.get('retry-after')).toBe('1')
    for (const seconds of [2, 4, 8]) {
      nowMs += 900_000
      expect((await ask('wrong')).status).toBe(401)
      expect((await ask('wrong')).headers.get('retry-after')).toBe(String(seconds))
    }
    nowMs += 900_000
  }
  expect((await fetch(`${origin}/api/mangas`, { headers: basicOf(app) })).status).toBe(200)
})

test('9: removing a device ends its streams and its next request', async () => {
  const phone = await pairBrowser(api, origin)
  const events = await fetch(`${origin}/api/events`, { headers: phone.headers })
  const reading = events.body!.getReader()
  await reading.read()
  expect((await api.call(removeDevice, { params: { id: phone.id } })).status).toBe(204)
  const ended = (async () => {
    while (!(await reading.read()).done);
  })()
  await ended.catch(() => {})
  expect((await fetch(`${origin}/api/mangas`, { headers: phone.headers })).status).toBe(401)
})

test('9: removing a device ends a file that is on its way', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, noise, background: 'white' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const folder = await temporaryFolder()
  await writeCollectionFile(join(folder, 'Flood', 'Chapter 1.cbz'), zipBytes([{ name: '001.png', bytes: large }]))
  await importFolder(api, folder)
  const { items } = (await api.call(listMangas, { query: { query: 'Flood' } })).json()
  const [chapter] = await chaptersOf(api, items[0]!.id)
  const phone = await pairBrowser(api, origin)
  const file = await fetch(`${origin}/api/manga/chapters/${chapter!.id}/download`, { headers: phone.headers })
  expect(Number(file.headers.get('content-length'))).toBeGreaterThan(25e6)
  const reading = file.body!.getReader()
  await reading.read()
  expect((await api.call(removeDevice, { params: { id: phone.id } })).status).toBe(204)
  const readRest = async () => {
    while (!(await reading.read()).done);
  }
  await expect(readRest()).rejects.toThrow()
})

test('11: a secret stands in no address, and no log', async () => {
  const dataDir = await temporaryFolder()
  const log = createLog({ level: 'debug', folder: join(dataDir, 'logs'), isQuiet: true })
  const logged = await startApp({ dataDir, log, ...letDevicesIn })
  const own = createClient(logged.origin)
  const other = await devicesOrigin(own)
  const reader = await addApp(own)
  const phone = await pairBrowser(own, other)
  const cookie = phone.headers.Cookie.split('=')[1]!
  const answers: string[] = []
  for (const headers of [basicOf(reader), phone.headers, { 'X-API-Key': reader.password }])
    for (const path of [
      '/api/mangas',
      '/opds/v1.2/catalog',
      '/komga/api/v1/series',
      '/api/settings',
      '/api/chapters/none',
    ])
      answers.push((await askRaw(`${other}${path}`, { headers })).text)
  answers.push((await pairAgain(other, phone.code)).text)
  const written = await readFile(join(dataDir, 'logs/bunko.log'), 'utf8')
  await logged.end()
  expect(written).toContain('other devices can reach Bunko')
  const basic = basicOf(reader).Authorization.split(' ')[1]!
  const md5 = createHash('md5').update(reader.password).digest('hex')
  for (const secret of [reader.password, md5, basic, cookie, phone.code]) {
    expect(secret.length).toBeGreaterThan(15)
    expect(written).not.toContain(secret)
    expect(answers.join('\n')).not.toContain(secret)
  }
})

const pairAgain = (at: string, code: string) =>
  askRaw(`${at}/pair`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: at },
    body: JSON.stringify({ code }),
  })

test('12: an identifier is no path', async () => {
  for (const id of ['..%2f..%2flibrary.db', '%00', '..%5c..', '%5c%5chost%5cshare', 'x'.repeat(3000), '%E2%80%AE'])
    for (const path of [
      `/api/chapters/${id}/file`,
      `/api/reader/chapter/${id}/page/1/image`,
      `/api/mangas/${id}/cover`,
    ])
      expect((await askRaw(`${origin}${path}`, { headers: basicOf(app) })).status, path).toBe(404)
})

test('14: connections that say nothing do not keep others out', async () => {
  const port = Number(new URL(origin).port)
  const idle: Socket[] = []
  for (let n = 0; n < 500; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    idle.push(socket)
    await once(socket, 'connect')
  }
  expect((await fetch(`${started.origin}/api/mangas`)).status).toBe(200)
  for (const socket of idle) socket.destroy()
  await waitFor(async () => {
    const answer = await fetch(`${origin}/api/mangas`, { headers: basicOf(app) }).catch(() => undefined)
    return answer?.status === 200
  })
})

test('14: a device opens a limited number of event streams', async () => {
  const other = await addApp(api)
  const closing = new AbortController()
  // Kept in an array, because `fetch` closes the stream of a response that is garbage collected.
  const responses: Response[] = []
  while (responses.length < 9)
    responses.push(await fetch(`${origin}/api/events`, { headers: basicOf(other), signal: closing.signal }))
  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 503])
  closing.abort()
})

test('17: no XML of a client is read', async () => {
  for (const { method, path, body } of deviceEndpoints) {
    if (!body) continue
    const headers = { ...basicOf(app), 'Content-Type': 'application/xml' }
    const { status } = await fetch(`${origin}${filled(path)}`, { method, headers, body: '<!DOCTYPE x>' })
    expect(status, path).toBe(415)
  }
})

test('18: other methods are not offered', async () => {
  for (const method of ['PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    expect((await askRaw(`${origin}/api/mangas`, { method, headers: basicOf(app) })).status, method).toBe(405)
  const overridden = await askRaw(`${origin}/api/mangas`, {
    headers: { ...basicOf(app), 'X-HTTP-Method-Override': 'DELETE' },
  })
  expect(overridden.status).toBe(200)
})

test('18: a request with two lengths hides no other', async () => {
  const { host, port } = new URL(origin)
  const { Authorization } = basicOf(app)
  const lines = [
    ...['PUT /api/reader/chapter/x/progress HTTP/1.1', `Host: ${host}`, `Authorization: ${Authorization}`],
    ...['Content-Type: application/json', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ...['', '0', '', 'GET /api/mangas HTTP/1.1', `Host: ${host}`, `Authorization: ${Authorization}`, '', ''],
  ]
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  socket.write(lines.join('\r\n'))
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
})

test('24: headers of a proxy do not change the address of a device', async () => {
  const other = await addApp(api)
  const headers = { ...basicOf(other), 'X-Forwarded-For': '10.9.8.7', Forwarded: 'for=10.9.8.7' }
  expect((await fetch(`${origin}/api/mangas`, { headers })).status).toBe(200)
  const { items } = (await (await fetch(`${started.origin}/api/devices`)).json()) as {
    items: Record<string, unknown>[]
  }
  expect(items.find(({ id }) => id === other.id)).toMatchObject({ lastAddress: '127.0.0.1' })
})

test('what a device is told says nothing about jobs, sources and settings', async () => {
  const controller = new AbortController()
  const events = await fetch(`${origin}/api/events`, { headers: basicOf(app), signal: controller.signal })
  const reading = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  const settings = (await api.call(getSettings)).json()
  const direction = settings.reader.direction === 'ltr' ? 'rtl' : 'ltr'
  await api.call(replaceSettings, { body: { reader: { ...settings.reader, direction } } })
  await api.call(saveProgress, { params: { chapterId: ids.chapterIds[0]! }, body: { page: 1 } })
  let text = ''
  while (!text.includes('progress.saved')) text += (await reading.read()).value ?? ''
  expect(text).not.toContain('settings.changed')
  expect(text).not.toContain('devices.changed')
  controller.abort()
})
