import { describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { startApp } from '../support/start-app.ts'

const { started } = appForTests()

test('rejects pages of other sites by Origin and Sec-Fetch-Site, and serves our own', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${started.origin}/api/health`, { headers })).status
  expect(await ask({ Origin: started.origin })).toBe(200)
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
    expect(await ask({ Origin: origin }), origin).toBe(403)
  expect(await ask({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  for (const site of ['same-origin', 'none']) expect(await ask({ 'Sec-Fetch-Site': site }), site).toBe(200)
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
