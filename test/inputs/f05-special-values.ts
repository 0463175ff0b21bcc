import type { Bench, Fault } from '../faults/suite/fault.ts'
import { type Operation, operations } from './requests/description.ts'
import { judge } from './requests/judge.ts'
import { knownOf } from './requests/library.ts'
import type { Sent } from './requests/request.ts'
import { send } from './requests/send.ts'

const limitMs = 20_000
const maxMb = 900

const queries: readonly string[] = [
  'page=0',
  'page=-1',
  'page=1e308',
  'page=9007199254740993',
  'page=NaN',
  'page=',
  'page=1.5',
  'page=%31',
  'page=１',
  ...['limit=0', 'limit=1000000000', 'limit=-5', 'itemsPerPage=1000000000', 'limit[]=1', 'limit=1&limit=2'],
  ...['q=%00', 'q=%F0%9F', 'q=%25%5F', 'q=%E2%80%AE', `q=${'a'.repeat(20_000)}`, `q=${'%22'.repeat(3000)}`],
  'createdAfter=2026-02-31',
  'createdAfter=-1',
  'createdBefore=99999-01-01T00:00:00Z',
  'sortBy=__proto__',
  'sortOrder=constructor',
  Array.from({ length: 2000 }, () => 'status[]=failed').join('&'),
  Array.from({ length: 2000 }, (_, at) => `x${at}=y`).join('&'),
]
const segments = [
  '%00',
  '..%2f..%2f',
  '..%5c..%5c',
  '__proto__',
  'constructor',
  '%ff',
  '%',
  '-1',
  'é',
  '%F0%9F',
  'x'.repeat(10_000),
  ' ',
  '%2F',
]

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const bodies: readonly string[] = [
  deep(10_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"title":"${'x'.repeat(900_000)}"}`,
  `{"title":"${'x'.repeat(10_000_000)}"}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"title":"\\ud800","slug":"\\udc00"}',
  '{"title":"\\u0000","path":"\\u0000"}',
  `{"mangaIds":[${Array.from({ length: 30_000 }, () => '"x"').join(',')}],"chapterIds":[${Array.from({ length: 30_000 }, () => '1').join(',')}]}`,
  `{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  '{"page":9007199254740993,"from":-1e308,"to":1e308,"number":1e-400,"count":-0}',
]

export const f05: Fault = {
  id: 'F5',
  title: 'Special values in every operation: limits, 2^53, NUL, lone surrogates, `__proto__`, depth 10,000, 10 MB',
  rounds: { short: 1, nightly: 2 },
  async run(bench) {
    const { round, rounds, world: open, fail } = bench
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    const { ids } = await knownOf(world)
    for (let number = 0; number < rounds; number += 1) {
      await round(`${operations.length} operations`, async () => {
        const left = [...operations]
        const lane = async () => {
          for (let operation = left.pop(); operation; operation = left.pop()) {
            for (const sent of requestsOf(bench, operation, ids[0]!, rounds === 1 ? 2 : 5)) {
              const answer = await send(program.origin, sent, limitMs)
              const { record } = world.oracle.http
              record.worstMs = Math.max(record.worstMs, answer.ms)
              const wrong = judge(operation, sent, answer)
              if (wrong) fail(`${sent.method} ${sent.path.slice(0, 200)} ${sent.body?.slice(0, 100) ?? ''}: ${wrong}`)
            }
          }
        }
        await Promise.all([lane(), lane()])
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        await world.verify()
      })
    }
  },
}

function requestsOf({ random }: Bench, operation: Operation, id: string, amount: number): Sent[] {
  const address = (segment: string) => operation.path.replace(/\{\w+\}/g, segment)
  const some = <T>(values: readonly T[]) => Array.from({ length: amount }, () => random.pick(values))
  const hasBody = operation.body['application/json'] !== undefined
  const headers = { 'content-type': 'application/json' }
  const one = (path: string, body = hasBody ? '{}' : undefined): Sent => ({
    method: operation.method,
    path: path.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
    headers: body === undefined ? {} : headers,
    body,
  })
  // Without a body or a parameter, a request would be right, and a change of the library.
  const isSafe = operation.method === 'GET'
  return [
    ...(isSafe ? some(queries).map((query) => one(`${address(id)}?${query}`)) : []),
    ...(operation.path.includes('{') ? some(segments).map((segment) => one(address(segment))) : []),
    ...(hasBody ? some(bodies).map((body) => one(address('nope'), body)) : []),
  ]
}
