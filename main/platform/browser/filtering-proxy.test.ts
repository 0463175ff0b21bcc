import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lookup } from '../safe-fetch/checked-agent.ts'
import { type FilteringProxy, startFilteringProxy } from './filtering-proxy.ts'

let site: Server
let port: number
let seen: string[]
let proxy: FilteringProxy
const lookup: Lookup = async (name) => {
  if (name === 'site.test') return [{ address: '127.0.0.1', family: 4 }]
  if (name === 'mixed.test') {
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
  }
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
}
beforeEach(async () => {
  seen = []
  site = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host}`)
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
    else request.pipe(response.writeHead(200, { 'x-site': 'yes', 'content-type': 'text/plain' }))
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  port = (site.address() as AddressInfo).port
})
afterEach(async () => {
  await proxy.close()
  site.closeAllConnections()
  site.close()
})

const start = async (allowPrivate: boolean, maxBytes = 1024 ** 2) => {
  proxy = await startFilteringProxy({ allowPrivate, lookup, maxBytes })
}
const proxyPort = () => Number(new URL(proxy.origin).port)

/** The bytes that the proxy sends until it closes the connection. */
async function say(text: string): Promise<string> {
  const socket = connect(proxyPort(), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return received
}
/** Sends a GET or POST through the proxy; undefined when the connection was closed without a response. */
function ask(address: string, body?: string): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port: proxyPort(), path: address, method: body ? 'POST' : 'GET' })
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('response', (answer) => {
      let text = ''
      answer.on('data', (data) => {
        text += data
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', () => resolve(undefined))
    })
    outgoing.end(body)
  })
}

test('forwards names, bodies and redirects of a private source', async () => {
  await start(true)
  expect(await ask(`http://site.test:${port}/a?b=1`, 'hello')).toEqual({ status: 200, text: 'hello' })
  expect(await ask(`http://127.0.0.1:${port}/redirect`)).toMatchObject({ status: 302 })
  expect(seen).toEqual([`POST /a?b=1 site.test:${port}`, `GET /redirect 127.0.0.1:${port}`])
})

test('tunnels bytes in both directions', async () => {
  await start(true)
  const authority = `site.test:${port}`
  const received = await say(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\nGET /t HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect(received).toMatch(/^HTTP\/1.1 200 Connection Established\r\n\r\nHTTP\/1.1 200 OK/)
  expect(seen).toEqual(['GET /t x'])
})

const places = () => [
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `2130706433:${port}`,
  `0x7f.1:${port}`,
  `[::1]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `site.test:${port}`,
  `mixed.test:${port}`,
  `0.0.0.0:${port}`,
  '169.254.169.254:80',
  '10.0.0.1:80',
  '93.184.216.34:25',
]

test('blocks the local network for a public source in every notation', async () => {
  await start(false)
  for (const place of places()) {
    expect(await ask(`http://${place}/x`), place).toBe(undefined)
    expect(await say(`CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\n\r\n`), place).toBe('')
    const failure = proxy.findFailure(new URL(`http://${place}/`))
    expect(failure, place).toMatchObject({
      code: place.startsWith('localhost') ? expect.any(String) : 'address_forbidden',
    })
  }
  expect(seen).toEqual([])
})

test('blocks link-local addresses for private sources too', async () => {
  await start(true)
  expect(await ask('http://169.254.169.254/latest/meta-data')).toBe(undefined)
  expect(proxy.findFailure(new URL('http://169.254.169.254/'))).toMatchObject({ code: 'address_forbidden' })
})

test('rejects all other requests', async () => {
  await start(true)
  expect(await ask('/')).toBe(undefined)
  expect(await ask(`https://127.0.0.1:${port}/`)).toBe(undefined)
  expect(await ask('ftp://127.0.0.1/')).toBe(undefined)
  for (const authority of ['x', 'x:y', 'a/b:80', 'user@127.0.0.1:80', ':80', '#:1']) {
    expect(await say(`CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`), authority).toBe('')
  }
  expect(await say('nonsense\r\n\r\n')).toBe('')
  expect(seen).toEqual([])
})

test('returns the reason of a failed connection', async () => {
  await start(false)
  expect(await ask('http://nowhere.test/')).toBe(undefined)
  expect(proxy.findFailure(new URL('http://nowhere.test/'))).toMatchObject({
    code: 'site_unreachable',
    detail: expect.stringContaining('DNS'),
  })
})

test('closes all connections when the byte limit is exceeded', async () => {
  await start(true, 1000)
  expect(await ask(`http://site.test:${port}/`, 'x'.repeat(5000))).toBe(undefined)
})
