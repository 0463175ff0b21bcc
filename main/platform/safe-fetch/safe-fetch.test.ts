import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isProblem, Problem } from '../problem.ts'
import { createCookieJar } from './cookie-jar.ts'
import { createSafeFetch, type HopOutcome, type SafeFetchOptions } from './safe-fetch.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let handler: Handler = (_, response) => response.end('hello')
let seen: IncomingMessage[] = []
let server: Server
let port: number
let origin: string

/** A fake public DNS with names of sites and names that an attacker resolves to private addresses. */
const names: Record<string, string[]> = {
  'public.test': ['8.8.8.8'],
  'good.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'rebound.test': ['127.0.0.1'],
  'mixed.test': ['8.8.8.8', '10.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  localhost: ['127.0.0.1'],
}
const lookup = async (hostname: string) => {
  const addresses = names[hostname]
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const safeFetch = createSafeFetch({ userAgent: 'Bunko/0.0.0', lookup })

beforeAll(async () => {
  // Connections stay open between two tests, also on a busy machine.
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    seen.push(request)
    handler(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterEach(() => {
  handler = (_, response) => response.end('hello')
  seen = []
  vi.restoreAllMocks()
})
afterAll(async () => {
  await safeFetch.close()
  server.closeAllConnections()
  server.close()
})

const get = (url: string, options: Partial<SafeFetchOptions> = {}) =>
  safeFetch(new URL(url, origin).href, { maxBytes: 1_000_000, allowPrivate: true, ...options })
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const problemOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => 'nothing was thrown',
    (thrown) => thrown,
  )
  if (!isProblem(error)) throw error
  return error
}
const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ''): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

test('returns the complete response and sends the user agent', async () => {
  handler = answer(200, { 'X-Two': 'a' }, 'page')
  const fetched = await get('/a?b=c#d')
  expect(fetched).toMatchObject({ url: `${origin}/a?b=c`, status: 200, headers: { 'x-two': 'a' } })
  expect(text(fetched.body)).toBe('page')
  expect(seen[0]?.headers['user-agent']).toBe('Bunko/0.0.0')
})

test('replaces default headers regardless of case', async () => {
  await get('/', { headers: { 'User-Agent': 'Else/1', Referer: 'https://x.test/' } })
  expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'Else/1', referer: 'https://x.test/' })
})

test.each([304, 404, 410, 418])('returns a response with status %i', async (status) => {
  handler = answer(status)
  expect((await get('/')).status).toBe(status)
})

test.each<[string, string]>([
  ['a literal loopback address', 'http://127.0.0.1:PORT/'],
  ['a hexadecimal loopback address', 'http://0x7f.1:PORT/'],
  ['a decimal loopback address', 'http://2130706433:PORT/'],
  ['an octal loopback address', 'http://0177.0.0.1:PORT/'],
  ['a full-width loopback address', 'http://１２７.0.0.1:PORT/'],
  ['IPv6 loopback', 'http://[::1]:PORT/'],
  ['IPv4 mapped into IPv6', 'http://[::ffff:127.0.0.1]:PORT/'],
  ['IPv4 behind NAT64', 'http://[64:ff9b::7f00:1]:PORT/'],
  ['a private address', 'http://192.168.1.1/'],
  ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['all interfaces', 'http://0.0.0.0:PORT/'],
  ['a name that resolves to loopback', 'http://rebound.test:PORT/'],
  ['localhost', 'http://localhost:PORT/'],
  ['a name of which one answer is private', 'http://mixed.test:PORT/'],
  ['a name that resolves to a mapped address', 'http://mapped.test:PORT/'],
  ['a name that resolves to metadata', 'http://metadata.test:PORT/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['another protocol by its port', 'http://127.0.0.1:25/'],
  ['no address at all', 'http://'],
])('a public source cannot access %s', async (_, url) => {
  const direct = safeFetch(url.replace('PORT', String(port)), { maxBytes: 1000, allowPrivate: false })
  expect((await problemOf(direct)).code).toBe('address_forbidden')
  expect(seen).toEqual([])
})

/** Simulates the internet: connections to 8.8.8.8 reach the test server after the address checks. */
function internetAt8888(): void {
  const { connect } = net
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) =>
    connect({
      ...options,
      lookup: (host, how, callback) =>
        options.lookup?.(host, how, (error, found) => {
          const local = [found].flat().map((one) => (typeof one === 'object' ? toServer(one) : one))
          callback(error, local as LookupAddress[])
        }),
    })) as typeof net.connect)
}
const toServer = (one: { address: string; family: number }) =>
  one.address === '8.8.8.8' ? { address: '127.0.0.1', family: 4 } : one

test.each([
  'http://127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://0x7f.1:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://rebound.test:PORT/',
  'http://localhost:PORT/',
  '//192.168.1.1/',
  'http://169.254.169.254/',
  'file:///etc/passwd',
])('rejects a redirect of a public site to %s', async (target) => {
  internetAt8888()
  handler = answer(302, { Location: target.replace('PORT', String(port)) })
  const problem = await problemOf(get(`http://public.test:${port}/`, { allowPrivate: false }))
  expect(problem.code).toBe('address_forbidden')
  expect(seen.length).toBe(1)
})

test('follows redirects between public sites', async () => {
  internetAt8888()
  handler = (request, response) =>
    request.url === '/' ? response.writeHead(302, { Location: '/there' }).end() : response.end('ok')
  expect((await get(`http://public.test:${port}/`, { allowPrivate: false })).url).toContain('/there')
})

test('rejects link-local and other special addresses for a private source too', async () => {
  for (const target of ['http://169.254.169.254/', 'http://metadata.test/', 'file:///etc/passwd', 'http://0.0.0.0/']) {
    handler = answer(302, { Location: target })
    expect((await problemOf(get('/'))).code, target).toBe('address_forbidden')
  }
})

test('resolves a name once', async () => {
  let lookups = 0
  const counting = createSafeFetch({
    userAgent: 'x',
    lookup: async (name) => {
      lookups++
      return lookup(name)
    },
  })
  const problem = await problemOf(counting('http://rebound.test/', { maxBytes: 1, allowPrivate: false }))
  expect(problem.detail).toContain('rebound.test (127.0.0.1)')
  expect(lookups).toBe(1)
  await counting.close()
})

test('sends the name in the Host header', async () => {
  await get(`http://good.test:${port}/`)
  expect(seen[0]?.headers.host).toBe(`good.test:${port}`)
})

test('follows redirects with cookies and sends secrets to the first host only', async () => {
  handler = (request, response) => {
    if (request.url === '/a') response.writeHead(302, { Location: '/b', 'Set-Cookie': 'session=1; Path=/' }).end()
    else if (request.url === '/b') response.writeHead(307, { Location: `http://other.test:${port}/c` }).end()
    else response.end('end')
  }
  const cookies = createCookieJar()
  const headers = { Cookie: 'secret=1', Authorization: 'Bearer x', Referer: 'https://r.test/' }
  const fetched = await get(`http://good.test:${port}/a`, { headers, cookies })
  expect(fetched.url).toBe(`http://other.test:${port}/c`)
  expect(seen.map(({ headers: sent }) => [sent.cookie, sent.authorization, sent.referer])).toEqual([
    ['secret=1', 'Bearer x', 'https://r.test/'],
    ['secret=1; session=1', 'Bearer x', 'https://r.test/'],
    [undefined, undefined, 'https://r.test/'],
  ])
})

test.each([
  [302, '/next', 'GET', '', undefined],
  [303, '/next', 'GET', '', undefined],
  [307, '/next', 'POST', 'a=1', 'text/x-form'],
  [307, 'http://other.test:PORT/next', 'GET', '', undefined],
])('follows a %i to %s after a POST with %s', async (status, location, method, body, type) => {
  const bodies: string[] = []
  handler = async (request, response) => {
    bodies.push((await request.toArray()).join(''))
    if (request.url === '/next') return void response.end('there')
    response.writeHead(status, { location: location.replace('PORT', String(port)) }).end()
  }
  const sent = { method: 'POST', body: 'a=1', headers: { 'Content-Type': 'text/x-form' } } as const
  expect(text((await get('/form', sent)).body)).toBe('there')
  expect(seen.map((request) => request.method)).toEqual(['POST', method])
  expect(bodies).toEqual(['a=1', body])
  expect(seen[1]?.headers['content-type']).toBe(type)
})

test('follows at most five redirects', async () => {
  handler = (request, response) => response.writeHead(302, { Location: `${Number(request.url?.slice(1)) + 1}` }).end()
  const problem = await problemOf(get('/0'))
  expect(problem).toMatchObject({ code: 'upstream_failed', retryable: false })
  expect(seen.length).toBe(6)
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', (bytes: Buffer) => bytes],
  ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
] as const)('a body packed with %s is unpacked', async (encoding, pack) => {
  handler = answer(200, { 'Content-Encoding': encoding }, pack(Buffer.from('page '.repeat(5000))))
  expect(text((await get('/')).body)).toBe('page '.repeat(5000))
})

test.each<[string, Handler]>([
  ['by its Content-Length', answer(200, {}, Buffer.alloc(200_000))],
  ['it goes on and on', (_, response) => void setInterval(() => response.write(Buffer.alloc(65_536)), 1).unref()],
  ['it is a gzip bomb', answer(200, { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000)))],
  ['it is a brotli bomb', answer(200, { 'Content-Encoding': 'br' }, brotliCompressSync(Buffer.alloc(50_000_000)))],
])('rejects a body over the limit: %s', async (_, bad) => {
  handler = bad
  expect(await problemOf(get('/', { maxBytes: 100_000 }))).toMatchObject({ code: 'upstream_failed', retryable: false })
})

test('names an unknown content encoding', async () => {
  handler = answer(200, { 'Content-Encoding': 'compress' }, 'x')
  expect((await problemOf(get('/'))).detail).toContain('compress')
})

test.each<[string, Handler]>([
  ['before the headers', (request) => void request.socket.resetAndDestroy()],
  ['with a FIN before the headers', (request) => void request.socket.end()],
  [
    'in mid-body',
    (request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
  ],
  ['in mid-gzip', answer(200, { 'Content-Encoding': 'gzip' }, gzipSync('long enough to cut').subarray(0, 20))],
])('reports a connection lost %s as retryable', async (_, bad) => {
  handler = bad
  expect(await problemOf(get('/'))).toMatchObject({ code: 'site_unreachable', retryable: true })
})

test('distinguishes refused connections and unknown names', async () => {
  const free = net.createServer()
  await once(free.listen(0, '127.0.0.1'), 'listening')
  const closed = (free.address() as AddressInfo).port
  free.close()
  expect((await problemOf(get(`http://127.0.0.1:${closed}/`))).detail).toContain('isn’t responding')
  const unknown = await problemOf(get('http://nowhere.test/'))
  expect(unknown).toMatchObject({ code: 'site_unreachable', retryable: true })
  expect(unknown.detail).toContain('no site named nowhere.test')
})

test.each<[string, Handler, Partial<SafeFetchOptions>, string]>([
  ['headers', () => {}, { headersTimeoutMs: 50 }, 'didn’t respond'],
  ['the next bytes', (_, r) => void r.writeHead(200).write('x'), { idleTimeoutMs: 50 }, 'sent nothing'],
  [
    'the end of a trickle',
    (_, response) => void setInterval(() => response.write('x'), 10).unref(),
    { totalTimeoutMs: 200 },
    'took longer than',
  ],
])('times out when a site delays %s', async (_, slow, limits, words) => {
  handler = slow
  const problem = await problemOf(get('/', limits))
  expect(problem).toMatchObject({ code: 'timed_out', retryable: true })
  expect(problem.detail).toContain(words)
})

test('applies the total deadline to redirects but not to the wait for a permit', async () => {
  let aheadMs = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  onTestFinished(() => clock.mockRestore())
  handler = (request, response) => {
    if (request.url === '/a') response.writeHead(302, { Location: '/b' }).end()
    else response.end('done')
  }
  const acquirePermit = async () => {
    aheadMs += 60_000
    return () => {}
  }
  expect((await get('/a', { totalTimeoutMs: 30_000, acquirePermit })).status).toBe(200)
})

test('throws the reason of an aborted signal', async () => {
  const controller = new AbortController()
  handler = () => controller.abort(new Error('no longer wanted'))
  await expect(get('/', { signal: controller.signal })).rejects.toThrow('no longer wanted')
  await expect(get('/', { signal: controller.signal })).rejects.toThrow('no longer wanted')
})

test.each<[number, Record<string, string>, string, object]>([
  [429, { 'Retry-After': '7' }, '', { code: 'site_busy', waitSeconds: 7, retryable: true }],
  [429, { 'Retry-After': 'Thu, 01 Jan 2099 00:00:00 GMT' }, '', { code: 'site_busy', waitSeconds: 3600 }],
  [429, {}, '', { code: 'site_busy', waitSeconds: 30 }],
  [503, { 'Retry-After': '-5' }, '', { code: 'site_busy', waitSeconds: 1 }],
  [503, {}, '', { code: 'site_busy', waitSeconds: undefined, retryable: true }],
  [503, {}, '<script src="/cdn-cgi/challenge-platform/x.js">', { code: 'needs_you', retryable: false }],
  [403, { 'cf-mitigated': 'challenge' }, '', { code: 'needs_you' }],
  [403, {}, 'no', { code: 'site_refused' }],
  [401, {}, '', { code: 'needs_you', retryable: false }],
  [503, {}, '<script>document.cookie = "ok=1"; location.reload()</script>', { code: 'needs_you' }],
  [503, { 'retry-after': '5' }, '<script>location.reload()</script>', { code: 'site_busy', waitSeconds: 5 }],
  [503, {}, '<title>Down for maintenance</title><script src="a.js"></script>', { code: 'site_busy' }],
  [451, {}, '', { code: 'site_refused' }],
  [408, {}, '', { code: 'timed_out', retryable: true }],
  [500, {}, '', { code: 'upstream_failed', retryable: true }],
  [522, {}, '', { code: 'upstream_failed', retryable: true }],
])('classifies status %i with %o', async (status, headers, body, expected) => {
  handler = answer(status, headers, body)
  expect(await problemOf(get('/'))).toMatchObject(expected)
})

test('rejects too large headers', async () => {
  handler = answer(200, { 'X-Big': 'x'.repeat(100_000) })
  expect((await problemOf(get('/'))).code).toBe('upstream_failed')
})

test('acquires a permit for every hop and releases it with the outcome', async () => {
  const log: [string, HopOutcome['kind']][] = []
  const acquirePermit: SafeFetchOptions['acquirePermit'] = async (url) => (outcome) =>
    void log.push([url.pathname, outcome.kind])
  handler = (request, response) => {
    if (request.url === '/a') response.writeHead(302, { Location: '/b' }).end()
    else if (request.url === '/b') response.end('ok')
    else response.writeHead(request.url === '/c' ? 429 : 500, { 'Retry-After': '3' }).end()
  }
  await get('/a', { acquirePermit })
  await problemOf(get('/c', { acquirePermit }))
  await problemOf(get('/d', { acquirePermit }))
  expect(log).toEqual([
    ['/a', 'ok'],
    ['/b', 'ok'],
    ['/c', 'busy'],
    ['/d', 'failed'],
  ])
})

describe('an error of Bunko', () => {
  const outcomes: string[] = []
  const acquirePermit: SafeFetchOptions['acquirePermit'] = async () => (outcome) => void outcomes.push(outcome.kind)
  beforeEach(() => void outcomes.splice(0))

  test.each([
    ['a line break', 'session=1\n'],
    ['two headers', 'a\r\nX-Other: b'],
    ['a character outside Latin-1', '漫画'],
  ])('such as a header with %s names the header and is no request', async (_, Cookie) => {
    const problem = await problemOf(get('/', { headers: { Cookie }, acquirePermit }))
    expect(problem).toMatchObject({ code: 'validation_failed', retryable: false })
    expect(problem.detail).toContain('Cookie')
    expect(outcomes).toEqual([])
  })

  test('such as a header name is thrown as it is and says nothing about the host', async () => {
    await expect(get('/', { headers: { 'bad name': 'x' }, acquirePermit })).rejects.not.toBeInstanceOf(Problem)
    expect(outcomes).toEqual(['abandoned'])
  })

  test('such as its own abort says nothing about the host', async () => {
    const controller = new AbortController()
    handler = () => controller.abort(new Error('no longer wanted'))
    await expect(get('/', { signal: controller.signal, acquirePermit })).rejects.toThrow('no longer wanted')
    expect(outcomes).toEqual(['abandoned'])
  })
})

test('tells the rate limiter which address failed, why, and whether it answered', async () => {
  const outcomes: HopOutcome[] = []
  const acquirePermit: SafeFetchOptions['acquirePermit'] = async () => (outcome) => void outcomes.push(outcome)
  handler = answer(500, {}, '')
  await problemOf(get('/chapter?page=2', { acquirePermit }))
  handler = (request) => void request.socket.resetAndDestroy()
  await problemOf(get('/other', { acquirePermit }))
  expect(outcomes).toMatchObject([
    {
      kind: 'failed',
      answered: true,
      address: expect.stringMatching(/\/chapter$/),
      reason: { values: { status: 500 } },
    },
    { kind: 'failed', answered: false, address: expect.stringMatching(/\/other$/) },
  ])
})
