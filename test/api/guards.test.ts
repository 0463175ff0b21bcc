import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../support/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.end())

/** Sends bytes as they are and gives the status of the answer; fetch would mend such requests. */
function raw(lines: readonly string[]): Promise<number> {
  const { port } = new URL(started.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.on('error', reject)
  })
}
const get = (...headers: string[]) => raw(['GET /api/health HTTP/1.1', 'Connection: close', ...headers])

describe('callers', () => {
  test.each(['localhost', 'localhost:7717', '127.0.0.1', '127.0.0.1:1', '[::1]:80', 'LOCALHOST'])(
    'serves Host %s',
    async (host) => {
      expect(await get(`Host: ${host}`)).toBe(200)
    },
  )

  test.each([
    'evil.example',
    '127.0.0.1.nip.io',
    'localhost.evil.example',
    '0.0.0.0:7717',
    '192.168.0.2',
    '127.0.0.2',
    'localhost:7717:1',
    '127.0.0.1@evil',
  ])('rejects Host %s', async (host) => {
    expect([400, 403]).toContain(await get(`Host: ${host}`))
  })

  test('rejects requests with an ambiguous Host', async () => {
    expect([400, 403]).toContain(await raw(['GET /api/health HTTP/1.0']))
    expect([400, 403]).toContain(await get('Host: localhost', 'Host: evil.example'))
    expect([400, 403]).toContain(
      await raw(['GET http://evil.example/api/health HTTP/1.1', 'Host: localhost', 'Connection: close']),
    )
  })

  test('rejects pages of other sites by Origin and Sec-Fetch-Site, and serves our own', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${started.origin}/api/health`, { headers })).status
    expect(await ask({ Origin: started.origin })).toBe(200)
    expect(await ask({ Origin: 'https://evil.example' })).toBe(403)
    expect(await ask({ Origin: 'null' })).toBe(403)
    expect(await ask({ Origin: 'http://localhost:1' })).toBe(403)
    expect(await get('Host: localhost', 'Sec-Fetch-Site: cross-site')).toBe(403)
    expect(await get('Host: localhost', 'Sec-Fetch-Site: same-origin')).toBe(200)
    expect(await get('Host: localhost', 'Sec-Fetch-Site: none')).toBe(200)
  })
})

describe('bodies', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
    fetch(`${started.origin}/api/mangas/create`, {
      method: 'POST',
      body,
      headers: type ? { 'Content-Type': type } : {},
    })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', ''])(
    'rejects the type "%s"',
    async (type) => {
      expect((await post('{}', type)).status).toBe(415)
    },
  )

  test.each([
    ['{', 'broken'],
    ['', 'empty'],
    ['[]', 'an array'],
    ['"x"', 'a string'],
    ['null', 'null'],
    ['1', 'a number'],
  ])('rejects the body %s (%s)', async (body) => {
    expect((await post(body, 'application/json')).status).toBe(400)
  })

  test('rejects bytes that are not UTF-8', async () => {
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json')).status).toBe(400)
  })

  test('rejects a body over 1 MiB, with and without its length', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
    expect((await post(large, 'application/json')).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit
    expect((await fetch(`${started.origin}/api/mangas/create`, init)).status).toBe(413)
  })

  test('handles deep nesting and unusual keys', async () => {
    expect((await post('['.repeat(10_000) + ']'.repeat(10_000), 'application/json')).status).toBe(400)
    expect((await post('{"__proto__":{"x":1},"constructor":1}', 'application/json')).status).toBe(422)
  })
})

test('requires a configured token for every API call', async () => {
  const token = 'a-token-of-32-characters-or-more'
  const guarded = await startApp({ apiToken: token })
  try {
    const ask = async (authorization?: string) =>
      (await fetch(`${guarded.origin}/api/health`, { headers: authorization ? { Authorization: authorization } : {} }))
        .status
    expect(await ask()).toBe(401)
    expect(await ask('Bearer wrong')).toBe(401)
    expect(await ask(`Basic ${token}`)).toBe(401)
    expect(await ask(`Bearer ${token}`)).toBe(200)
    for (const spelling of ['/%61pi/mangas', '/%61%70%69/jobs'])
      expect((await fetch(guarded.origin + spelling)).status, spelling).toBe(401)
  } finally {
    await guarded.end()
  }
})
