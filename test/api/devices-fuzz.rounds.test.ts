import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../shared/contracts/index.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { createClient } from '../support/api-client.ts'
import { addApp, askRaw, devicesOrigin, letDevicesIn } from '../support/devices-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

const secret = 'Zanzibar-Kestrel'
let started: StartedApp
let origin: string
let id: string

beforeAll(async () => {
  started = await startApp(letDevicesIn)
  const api = createClient(started.origin)
  origin = await devicesOrigin(api)
  const manga = { ...sampleManga, title: secret, slug: 'zanzibar-kestrel' }
  id = (await api.call(createManga, { body: manga })).data.id
  await addApp(api, secret)
})
afterAll(() => started?.end())

const protocols = [
  ...['/opds', '/opds/v1.2/catalog', '/opds/v2/catalog', '/opds/v1.2/search?q=zanzibar', '/opds/v2/auth'],
  ...['/komga/api/v1/series', '/komga/api/v1/libraries', '/komga/api/v1/series/{id}', '/komga/api/v2/users/me'],
  ...['/kosync/users/auth', '/kosync/syncs/progress/x', '/komga/sse/v1/events', '/pair', '/', '/index.html'],
]
const spellings = [
  (path: string) => path,
  (path: string) => path.toUpperCase(),
  (path: string) => path.replace('/', '//'),
  (path: string) => `${path}/`,
  (path: string) => path.replace('api', '%61pi'),
  (path: string) => `/pair/..${path}`,
  (path: string) => `/pair%2f..${path}`,
  (path: string) => `${path}#/pair`,
  (path: string) => `${path}?x=/pair`,
]
const headers: Record<string, string>[] = [
  {},
  { Authorization: 'Basic Og==' },
  { Authorization: 'Bearer x' },
  { Cookie: 'KOMGA-SESSION=; bunko-device=x' },
  { 'X-Auth-Token': '' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'localhost' },
  { 'X-Original-URL': '/api/mangas', 'X-Rewrite-URL': '/api/mangas' },
  { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' },
  { Accept: 'text/html' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
]
const request = fc.record({
  path: fc.constantFrom(...endpoints.map(({ path }) => path as string), ...protocols),
  spelling: fc.constantFrom(...spellings),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  more: fc.constantFrom(...headers),
  body: fc.constantFrom('{}', '{"code":"x"}', '', '[1]'),
})

test('without a credential nothing about the library leaves', async () => {
  const numRuns = process.env['BUNKO_TEST_LONG'] ? 10_000 : 400
  await fc.assert(
    fc.asyncProperty(request, async ({ path, spelling, method, more, body }) => {
      const url = `${origin}${spelling(path.replace(/\{\w+\}/g, id))}`
      const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
      const json: Record<string, string> = hasBody ? { 'Content-Type': 'application/json' } : {}
      const answer = await askRaw(url, { method, headers: { ...json, ...more }, ...(hasBody && { body }) })
      const all = JSON.stringify(answer.headers) + answer.text
      expect(all.toLowerCase()).not.toContain('kestrel')
      expect(answer.headers['set-cookie']).toBe(undefined)
      if (answer.status < 400) expect(isOpen(answer.status, url)).toBe(true)
    }),
    { numRuns },
  )
}, 600_000)

const openOfProtocols = [
  '/kosync/healthcheck',
  '/komga/api/v1/claim',
  '/komga/api/v1/oauth2/providers',
  '/komga/api/v1/client-settings/global/list',
]

/** What is answered without a credential: the page that pairs, and what the protocols want before a login. */
const isOpen = (status: number, url: string): boolean => {
  const { pathname } = new URL(url)
  return status === 200 && (pathname === '/pair' || pathname === '/opds/v2/auth' || openOfProtocols.includes(pathname))
}
