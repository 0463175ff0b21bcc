import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { started } = appForTests()

type Answer = { readonly status: number; readonly headers: string; readonly body: string }

/** Sends bytes as they are, because fetch would mend such requests, and gives the answers until the connection closes. */
async function send(...parts: readonly string[]): Promise<Answer[]> {
  const { port } = new URL(started.origin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  for (const part of parts) socket.write(part, 'latin1')
  let text = ''
  for await (const chunk of socket) text += chunk
  return readAnswers(text)
}

/** @param text answers with `Content-Length`, one after the other */
function readAnswers(text: string): Answer[] {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return []
  const headers = text.slice(0, end)
  const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? text.length)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0)
  const body = Buffer.from(text.slice(end + 4))
  return [{ status, headers, body: String(body.subarray(0, length)) }, ...readAnswers(String(body.subarray(length)))]
}

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const host = 'Host: 127.0.0.1:7717'

function expectProblem(answer: Answer | undefined, status: number): void {
  expect(answer).toMatchObject({
    status,
    headers: expect.stringMatching(/^content-type: application\/problem\+json/im),
  })
  const problem = JSON.parse(answer!.body)
  expect(problem).toMatchObject({ status, type: expect.stringMatching(/^urn:bunko:problem:/) })
  expect(problem.title).not.toBe('')
  expect(problem.detail).toMatch(/\w+.*[.”]$/)
}

describe('a problem document answers', () => {
  test.each([
    ['no Host', request('GET /api/health'), 403],
    ['no Host in HTTP/1.0', 'GET /api/health HTTP/1.0\r\n\r\n', 403],
    ['two Hosts', request('GET /api/health', host, 'Host: evil.example'), 403],
    ['an absolute URL', request('GET http://evil.example/api/health', host), 403],
    ['a foreign Host', request('GET /api/health', 'Host: evil.example'), 403],
    ['a malformed Host', request('GET /api/health', 'Host: a b'), 400],
    ['a Host with two ports', request('GET /api/health', 'Host: localhost:7717:1'), 400],
    ['a Host with a path', request('GET /api/health', 'Host: 127.0.0.1/x'), 400],
    ['a Host with a bracket', request('GET /api/health', 'Host: [::1'), 400],
    ['a Host with a user', request('GET /api/health', 'Host: a@127.0.0.1'), 400],
    ['an empty Host', request('GET /api/health', 'Host: '), 400],
    ['an unknown method', request('FROB /api/health', host), 400],
    ['a known method that is not offered', request('PATCH /api/health', host), 405],
    ['TRACE', request('TRACE /api/health', host), 405],
    ['CONNECT', request('CONNECT 127.0.0.1:22', host), 405],
    ['OPTIONS *', request('OPTIONS *', host), 405],
    ['OPTIONS of an address', request('OPTIONS /api/health', host), 405],
    ['headers over 32 KB', request('GET /api/health', host, `X-Large: ${'x'.repeat(40_000)}`), 431],
    ['an address over 32 KB', request(`GET /api/health?${'x'.repeat(40_000)}`, host), 431],
    ['an unknown expectation', request('GET /api/health', host, 'Expect: a-miracle'), 417],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a header without a name', request('GET /api/health', host, ': x'), 400],
    [
      'broken chunks',
      `${request('POST /api/mangas/create', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
      400,
    ],
    [
      'two lengths',
      `${request('POST /api/mangas/create', host, 'Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 3')}{}`,
      400,
    ],
    [
      'a length and chunks',
      `${request('POST /api/mangas/create', host, 'Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    ['a method that is not offered for screens', request('POST /library', host), 405],
    ['an unknown address', request('GET /api/nothing', host), 404],
  ])('%s', async (_, bytes, status) => {
    const [answer] = await send(bytes)
    expectProblem(answer, status)
    if (status === 405) expect(answer!.headers).toMatch(/^allow: .*GET/im)
  })

  test('bytes after a request, which is answered first', async () => {
    const answers = await send(`GET /api/health HTTP/1.1\r\n${host}\r\n\r\n`, 'nonsense\r\n\r\n')
    expect(answers[0]?.status).toBe(200)
    expectProblem(answers[1], 400)
  })
})

test.each([
  ...['localhost', 'localhost:', 'localhost:7717', 'LOCALHOST', '127.0.0.1', '127.0.0.1:', '127.0.0.1:1', '[::1]:80'],
])('serves the Host %s', async (name) => {
  expect((await send(request('GET /api/health', `Host: ${name}`)))[0]?.status).toBe(200)
})

test.each([
  ...['127.0.0.1.nip.io', 'localhost.evil.example', '0.0.0.0:7717', '192.168.0.2', '127.0.0.2', '127.0.0.1.:80'],
  ...['[::ffff:127.0.0.1]', '[::ffff:127.0.0.1]:7717', '[::ffff:7f00:1]', '[::FFFF:7F00:1]'],
  ...['[0:0:0:0:0:0:0:1]', '[::ffff:192.168.0.1]', '[::2]'],
])('refuses the Host %s', async (name) => {
  expectProblem((await send(request('GET /api/health', `Host: ${name}`)))[0], 403)
})

test.each([
  ['its length', 'Content-Length: 20000000', ''],
  ['its first bytes', 'Transfer-Encoding: chunked', `110000\r\n${' '.repeat(0x110000)}\r\n`],
])('a body over the limit is answered after %s, and the connection closes', async (_, length, bytes) => {
  const head = `POST /api/mangas/create HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
  const [answer, ...more] = await send(head, bytes)
  expectProblem(answer, 413)
  expect(answer?.headers).toMatch(/^connection: close$/im)
  expect(more).toEqual([])
})

test('an import that is too large always receives its 413', async () => {
  const body = JSON.stringify({ sources: [], padding: 'x'.repeat(17 * 1024 * 1024) })
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
  for (let round = 0; round < 6; round += 1) {
    const response = await fetch(`${started.origin}/api/content-sources/import`, init)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ status: 413 })
  }
  // A slow sender too: the second half is sent after the answer could have been given.
  const { port } = new URL(started.origin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /api/content-sources/import HTTP/1.1',
    host,
    'Content-Type: application/json',
    'Connection: close',
  ]
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, -1000)}`)
  await new Promise((resolve) => setTimeout(resolve, 700))
  socket.write(body.slice(-1000))
  let text = ''
  for await (const chunk of socket) text += chunk
  expectProblem(readAnswers(text)[0], 413)
})

describe('Accept', () => {
  const ask = (path: string, accept: string) => fetch(`${started.origin}${path}`, { headers: { Accept: accept } })

  test.each([
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json;charset="utf-8";q=0.5', 'application/json'],
    ['application/ld+json; profile="http://www.w3.org/ns/json-ld#compacted, x;y"', 'application/ld+json'],
    ['application/hal+json;profile="a,b";q=0.9, application/json;q=0.1', 'application/hal+json'],
    ['text/html;level=1, application/json;q=0.5', 'text/html'],
    ['application/json;v=1;q=0, text/html', 'text/html'],
    ['*/*;v=2', 'application/json'],
    ['application/*', 'application/json'],
    ['application/hal+json;q=0.5, application/ld+json', 'application/ld+json'],
    ['application/xml, */*;q=0.1', 'application/json'],
  ])('%s chooses %s', async (accept, type) => {
    const response = await ask('/api/mangas', accept)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  })

  test.each(['image/png; q=1', 'application/xml', 'application/json;q=0'])('refuses %s, and varies', async (accept) => {
    for (const path of ['/api/mangas', '/api/health']) {
      const response = await ask(path, accept)
      expect(response.status).toBe(406)
      expect(response.headers.get('vary')?.split(/, */)).toContain('Accept')
    }
  })
})

describe('values', () => {
  const status = async (path: string) => (await fetch(`${started.origin}${path}`)).status

  test.each(['2026-02-30', '2026-02-29T00:00:00Z', '2026-04-31', '2026-13-01', '2025-02-29T10:00:00+02:00'])(
    'the day %s is not in the calendar',
    async (day) => {
      expect(await status(`/api/jobs?createdAfter=${encodeURIComponent(day)}`)).toBe(400)
    },
  )

  test.each(['2026-02-28', '2024-02-29', '2026-12-31T23:59:59Z'])('the day %s is', async (day) => {
    expect(await status(`/api/jobs?createdAfter=${encodeURIComponent(day)}`)).toBe(200)
  })

  test.each(['/api/mangas', '/api/jobs', '/api/content-sources', '/api/updates', '/api/trash'])(
    'a page of %s past the end is empty, and a number that is not exact is refused',
    async (path) => {
      for (const page of ['999999999999999', '9007199254740991']) {
        const response = await fetch(`${started.origin}${path}?page=${page}`)
        expect([page, response.status]).toEqual([page, 200])
        expect(await response.text()).not.toContain('"id"')
      }
      for (const page of ['9007199254740992', '9007199254740993', '1'.repeat(40), '1'.repeat(500)])
        expect(await status(`${path}?page=${page}`)).toBe(400)
      for (const page of ['0', '-1', '1.5', '1e3', 'x', 'NaN', ''])
        expect(await status(`${path}?page=${page}`)).toBe(400)
    },
  )

  test('self links keep the query', async () => {
    const ask = async (path: string, type: string) =>
      await (await fetch(`${started.origin}${path}`, { headers: { Accept: type } })).json()
    const body = JSON.stringify(sampleManga)
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
    const { id } = await (await fetch(`${started.origin}/api/mangas/create`, init)).json()
    const chapters = `/api/mangas/${id}/chapters`
    for (const path of ['/api/mangas?page=1&status=ongoing', `${chapters}?limit=5&page=1`, chapters])
      expect((await ask(path, 'application/hal+json'))._links.self.href).toBe(path)
    expect((await ask(`${chapters}?limit=5`, 'application/ld+json'))['@id']).toBe(`${chapters}?limit=5`)
  })
})
