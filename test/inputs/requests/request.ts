import fc from 'fast-check'
import type { Operation, Parameter } from './description.ts'
import { hostileTexts, type Known, sampleOf } from './values.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: [
    ...[
      'application/json',
      'text/html',
      'application/ld+json',
      'application/hal+json',
      '*/*',
      'image/*',
      'text/event-stream',
    ],
    ...['text/html;q=0.1, application/json;q=2', 'application/json;charset=utf-8', ';;;', 'x', 'a/b;q=', '*/*;q=0'],
  ],
  'if-match': ['*', '"x"', 'W/"x"', 'x', '""', '"a", "b"', ','],
  'if-none-match': ['*', '"x"', 'W/"x"', 'x'],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-,0-,0-',
    'bytes=99999999999999999999-',
    'bytes=a-b',
    'lines=1-2',
    'bytes=',
  ],
  prefer: ['respond-async', 'wait=-1', 'return=minimal', ';='],
  'idempotency-key': ['a', 'x'.repeat(300), '"key"', 'é'],
  'last-event-id': ['0', '-1', '1e9', 'x', '99999999999999999999'],
  'accept-language': ['fr', 'ja;q=0.2, *', 'x'.repeat(2000), ';'],
  'sec-fetch-site': ['same-origin', 'none'],
}
const contentTypes = [
  'application/json',
  'application/ld+json',
  'application/hal+json',
  'application/json; charset=utf-16',
  'text/html',
  'text/plain',
  'image/png',
  'multipart/form-data',
  '',
]
const brokenBodies = [
  '',
  '{',
  '{"a":1}x',
  '\ufeff{}',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"a":1,"a":2}',
  `${'['.repeat(20_000)}`,
  '\u0000',
  '{"a":"\\ud800"}',
  '<form></form>',
]

/** Requests of an operation: most nearly right, some broken on purpose. */
export function requestOf(operation: Operation, known: Known): fc.Arbitrary<Sent> {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const json = operation.body['application/json']?.schema
  const body = json
    ? fc.oneof(
        { weight: 12, arbitrary: sampleOf(json, known).map(stringify) },
        { weight: 2, arbitrary: sampleOf(json, known, { share: 0 }).map(stringify) },
        { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
      )
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
      )
  return fc
    .record({
      path: fc.tuple(...inPath.map((one) => fc.tuple(fc.constant(one.name), pathValue(one, known)))),
      query: fc.tuple(...inQuery.map((one) => queryPart(one, known))),
      extra: fc.option(fc.constantFrom('x=1', 'page', '__proto__=1', '=', '%', 'a=%ff', 'page=1&page=2', '&&&'), {
        freq: 10,
      }),
      headers: fc.dictionary(fc.constantFrom(...Object.keys(headerValues)), fc.nat(), { maxKeys: 2 }),
      type: fc.oneof(
        { weight: 15, arbitrary: fc.constant('application/json') },
        { weight: 2, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      head: fc.nat(25),
      body,
    })
    .map(({ path, query, extra, headers, type, head, body: text }) => {
      const address = path.reduce((whole, [name, value]) => whole.replace(`{${name}}`, encode(value)), operation.path)
      const search = [...query.filter((part) => part !== ''), ...(extra === null ? [] : [extra])].join('&')
      const chosen = Object.entries(headers).map(([name, at]) => [
        name,
        headerValues[name]![at % headerValues[name]!.length]!,
      ])
      return {
        method: operation.method === 'GET' && head === 1 ? 'HEAD' : operation.method,
        path: search === '' ? address : `${address}?${search}`,
        headers: { ...Object.fromEntries(chosen), ...(text !== undefined && type !== '' && { 'content-type': type }) },
        body: text,
      }
    })
}

const pathValue = ({ schema, name }: Parameter, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.ids) },
    { weight: 3, arbitrary: sampleOf(schema, known, { name }).map(asText) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
  )

const queryPart = ({ schema, name, required }: Parameter, known: Known): fc.Arbitrary<string> =>
  fc.tuple(sampleOf(schema, known, { share: 6, name }), fc.nat(9)).map(([value, chance]) => {
    if (chance > (required ? 8 : 4)) return ''
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => `${encode(name)}=${encode(asText(one))}`).join('&')
  })

/** As `encodeURIComponent`; also for texts that have no UTF-8. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const stringify = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** Objects by chance have members in place of `toString`. */
const asText = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))
