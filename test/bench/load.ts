import { connect, type Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { type Aim, alternate, type Both, compare, percentile, type Result } from './measure.ts'
import { get, type Program } from './programs.ts'

export type Load = { readonly perSecond: number; readonly latenciesMs: readonly number[] }

/**
 * Loads two programs alternately with the same requests, so that a busy machine slows both.
 * @param paths of all rounds and of a warm-up before them; of both programs, or of each if their addresses differ
 */
export async function loadAlternately(
  programs: Both<Program>,
  paths: readonly string[] | Both<readonly string[]>,
  { clients, rounds }: { readonly clients: number; readonly rounds: number },
): Promise<Both<Load[]>> {
  const each = 'baseline' in paths ? paths : { baseline: paths, subject: paths }
  const takesTurns = (side: keyof Both<unknown>) => {
    const turns = Array.from({ length: rounds + 1 }, (_, turn) => share(each[side], turn, rounds + 1))
    return async () => {
      const { origin, headers } = programs[side]
      const connections = await Promise.all(Array.from({ length: clients }, () => connectTo(origin, headers)))
      const load = await loadOnce(connections, turns.shift()!)
      for (const { close } of connections) close()
      return load
    }
  }
  const both = { baseline: takesTurns('baseline'), subject: takesTurns('subject') }
  await both.baseline()
  await both.subject()
  return await alternate(rounds, both)
}

const share = <T>(all: readonly T[], turn: number, turns: number): T[] =>
  all.slice(Math.floor((turn * all.length) / turns), Math.floor(((turn + 1) * all.length) / turns))

/** Each client requests the next path after each response until every path is answered. */
export async function loadOnce(clients: readonly Connection[], paths: readonly string[]): Promise<Load> {
  const latenciesMs: number[] = []
  const queue = paths.values()
  const start = performance.now()
  await Promise.all(
    clients.map(async ({ request }) => {
      for (const path of queue) {
        const sent = performance.now()
        await request(path)
        latenciesMs.push(performance.now() - sent)
      }
    }),
  )
  return { perSecond: (1000 * latenciesMs.length) / (performance.now() - start), latenciesMs }
}

export const throughput = (name: string, aim: Aim, { baseline, subject }: Both<readonly Load[]>): Result => {
  const perSecond = (loads: readonly Load[]) => loads.map((load) => load.perSecond)
  return compare({ name, unit: '/s', aim }, { baseline: perSecond(baseline), subject: perSecond(subject) })
}

/** Over the responses of all rounds, because one round has too few. */
export function p99(name: string, aim: Aim, { baseline, subject }: Both<readonly Load[]>): Result {
  const all = (loads: readonly Load[]) => [
    percentile(
      loads.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    ),
  ]
  return compare({ name, unit: 'ms', aim }, { baseline: all(baseline), subject: all(subject) })
}

/** A baseline that returns less than Bunko would measure nothing. @param paths some of them are compared */
export async function requireEqualAnswers(programs: Both<Program>, paths: readonly string[]): Promise<void> {
  const answer = async ({ origin, headers = {} }: Program, path: string) => {
    const response = await get(origin + path, { headers })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
  }
  for (const path of paths.filter((_, index) => index % Math.ceil(paths.length / 25) === 0)) {
    const [expected, actual] = await Promise.all([answer(programs.baseline, path), answer(programs.subject, path)])
    if (isDeepStrictEqual(actual, expected)) continue
    throw new Error(`${path}: the baseline answers ${JSON.stringify(expected).slice(0, 400)}
and Bunko ${JSON.stringify(actual).slice(0, 400)}`)
  }
}

export type Connection = {
  request(path: string): Promise<void>
  close(): void
}

/**
 * A client that only counts bytes, because on two cores an expensive client slows the server that it measures. It supports
 * only responses with status 200 and a Content-Length.
 */
export async function connectTo(origin: string, headers: Program['headers'] = {}): Promise<Connection> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { hostname, port, host } = new URL(origin)
  let waiting: PromiseWithResolvers<void> | undefined
  let head = ''
  let missing: number | undefined
  const take = (bytes: Buffer): void => {
    let body = bytes.length
    if (missing === undefined) {
      const before = head.length
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /^HTTP\/1\.1 200 [\s\S]*?\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      if (length === undefined) {
        waiting?.reject(new Error(`unexpected answer: ${head.slice(0, end)}`))
        return
      }
      missing = Number(length)
      body -= end + 4 - before
      head = ''
    }
    missing -= body
    if (missing > 0) return
    if (missing === 0) waiting?.resolve()
    else waiting?.reject(new Error('more bytes than the answer has'))
    missing = undefined
  }
  const buffer = Buffer.alloc(64 * 1024)
  const callback = (length: number) => {
    take(buffer.subarray(0, length))
    return true
  }
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback } })
    opened.once('connect', () => resolve(opened)).once('error', reject)
  })
  socket.on('error', () => undefined).on('close', () => waiting?.reject(new Error(`${origin} closed the connection`)))
  return {
    request(path) {
      waiting = Promise.withResolvers<void>()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
