import { connect } from 'node:net'
import type { Fault } from '../faults/suite/fault.ts'
import type { Random } from '../faults/suite/rig/random.ts'

const perRound = { short: 150, nightly: 1500 }
const lanes = 16
/** Headers that never end are given up after 10 seconds. */
const limitMs = 15_000

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'
const body = '{"title":"Raw","slug":"-","description":"","author":"","publicationYear":0,"genres":[],"status":"x"}'
const post = 'POST /api/mangas/create HTTP/1.1'

/** Requests that are right, wrong, and wrong in ways that proxies and programs read differently. */
const templates = (host: string): readonly string[] => [
  lines('GET /api/mangas?limit=3 HTTP/1.1', host),
  lines('GET /api/health HTTP/1.0'),
  lines('GET http://evil.example/api/health HTTP/1.1', host),
  lines('GET /api/health HTTP/1.1', host, host),
  lines('GET /api/health HTTP/1.1', 'Host: evil.example'),
  lines('HEAD /api/mangas HTTP/1.1', host, 'Accept: text/html'),
  lines('OPTIONS * HTTP/1.1', host),
  `${lines(post, host, json, `Content-Length: ${body.length}`)}${body}`,
  `${lines(post, host, json, 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  `${lines(post, host, json, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
  `${lines(post, host, json, 'Transfer-Encoding: identity, chunked')}5\r\nabc`,
  `${lines(post, host, json, 'Transfer-Encoding: chunked')}fffffffffffffffff\r\n`,
  `${lines(post, host, json, 'Content-Length: 99999999999999999999')}{}`,
  `${lines(post, host, json, 'Content-Length: -1')}{}`,
  `${lines(post, host, json, 'Expect: 100-continue', 'Content-Length: 2')}{}`,
  `${lines('GET /api/health HTTP/1.1', host)}`.repeat(20),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  lines('GET /api/events HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'),
  lines('GET /api/health HTTP/1.1', host, `X: ${'x'.repeat(1_000_000)}`),
  lines('GET /api/health HTTP/1.1', host, ...Array.from({ length: 3000 }, (_, at) => `X-${at}: y`)),
  lines('GET /../../../etc/passwd HTTP/1.1', host),
  lines('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', host),
  lines('GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1', host),
  lines('GET /\u0000 HTTP/1.1', host),
  lines('GET /api/health\u000bHTTP/1.1', host),
  lines(' GET /api/health HTTP/1.1', host),
  'GET /api/health HTTP/1.1\nHost: 127.0.0.1\n\n',
  lines('GET /api/health HTTP/1.1', host, ' folded: x'),
  lines('GET /api/health HTTP/9.9', host),
  lines('\u00ff\u00fe / HTTP/1.1', host),
]

export const f04: Fault = {
  id: 'F4',
  title: 'Raw bytes in place of HTTP: smuggled, doubled, cut and changed requests',
  rounds: { short: 1, nightly: 4 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    const { port } = new URL(program.origin)
    const all = templates(`Host: 127.0.0.1:${port}`)
    for (let number = 0; number < rounds; number += 1) {
      const amount = perRound[rounds === 1 ? 'short' : 'nightly']
      await round(`${amount} connections`, async () => {
        const left = [...all, ...Array.from({ length: amount - all.length }, () => change(random, random.pick(all)))]
        const lane = async () => {
          for (let bytes = left.pop(); bytes !== undefined; bytes = left.pop()) {
            const wrong = judge(await talk(Number(port), bytes, random.chance(0.2) ? random.int(1, 60) : 0))
            if (wrong) fail(`${JSON.stringify(bytes.slice(0, 300))}: ${wrong}`)
          }
        }
        await Promise.all(Array.from({ length: lanes }, lane))
        await world.verify()
      })
    }
  },
}

/** Changes, removes, doubles or moves some bytes. */
function change(random: Random, text: string): string {
  let bytes = text
  for (let step = random.int(1, 4); step > 0; step -= 1) {
    const at = random.int(0, Math.max(0, Math.min(bytes.length, 500) - 1))
    const end = at + random.int(1, 12)
    const kind = random.int(0, 4)
    if (kind === 0) bytes = bytes.slice(0, at) + String.fromCharCode(random.int(0, 255)) + bytes.slice(at + 1)
    else if (kind === 1) bytes = bytes.slice(0, at) + bytes.slice(end)
    else if (kind === 2) bytes = bytes.slice(0, at) + bytes.slice(at, end).repeat(random.int(2, 30)) + bytes.slice(at)
    else if (kind === 3) bytes = bytes.slice(0, at)
    else
      bytes =
        bytes.slice(0, at) + random.pick(['\r\n', '\n', '\r', '\u0000', ' ', ':', '\t', '%', '/../']) + bytes.slice(at)
  }
  return bytes
}

type Talk = { readonly text: string; readonly isClosed: boolean }

/** Sends bytes, ends the own side and reads until the program closes. */
async function talk(port: number, bytes: string, cutAt: number): Promise<Talk> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  let text = ''
  socket.on('data', (chunk) => {
    if (text.length < 100_000) text += chunk.toString('latin1')
  })
  socket.on('end', () => socket.destroy())
  let isClosed = true
  const timer = setTimeout(() => {
    // An open stream of events never ends.
    isClosed = text.includes('text/event-stream')
    socket.destroy()
  }, limitMs)
  socket.on('data', () => text.includes('text/event-stream') && socket.destroy())
  if (cutAt > 0) socket.write(bytes.slice(0, cutAt), 'latin1')
  socket.end(bytes.slice(cutAt), 'latin1')
  await closed
  clearTimeout(timer)
  return { text, isClosed }
}

function judge({ text, isClosed }: Talk): string | undefined {
  if (!isClosed) return `open after ${limitMs} ms: ${text.slice(0, 200)}`
  if (text.includes('root:x:')) return 'a file of the machine'
  if (text === '') return undefined
  for (const [, status, headers] of text.matchAll(/^HTTP\/1\.1 (\d{3})[^\n]*\n([\s\S]*?)\r\n\r\n/gm)) {
    if (Number(status) >= 500) return `status ${status}: ${text.slice(0, 400)}`
    if (
      Number(status) >= 400 &&
      !/content-type: (application\/problem\+json|application\/(ld|hal)\+json|text\/html)/i.test(headers!)
    )
      return `${status} without a problem document: ${text.slice(0, 400)}`
  }
  return /^HTTP\/1\.1 \d{3}/.test(text) ? undefined : `no HTTP: ${text.slice(0, 200)}`
}
