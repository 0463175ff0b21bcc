import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmbedded } from './embedded-json.ts'

const data = { id: 7, pages: ['https://cdn.example/a b.jpg', "it's", '\u00e9 "x" \\ /'], empty: null, open: true }
const json = JSON.stringify(data)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

test.each<[string, string]>([
  ['JSON', json],
  ['JSON with a rest behind it', `${json};\nvar other = {"a": "}"}`],
  ['JSON in a string', JSON.stringify(json)],
  ['JSON in a string in a string', JSON.stringify(JSON.stringify(json))],
  ['a call of JSON.parse', `JSON.parse(${JSON.stringify(json)}); run()`],
  ['a call of JSON.parse with single quotes', `JSON.parse('${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')`],
  ['base64', base64(json)],
  ['base64 in calls', `JSON.parse(atob("${base64(json)}"))`],
  ['URI encoding', encodeURIComponent(json)],
  ['URI encoding in base64', base64(encodeURIComponent(json))],
  ['HTML entities', escapeHtml(json)],
  ['a script inside a string', JSON.stringify(json).slice(1, -1)],
  [
    'a JavaScript literal',
    `{id: 7, /* all */ pages: ['https://cdn.example/a b.jpg', 'it\\'s', '\\u00e9 "x" \\\\ /',], empty: undefined, open: !0, }; run()`,
  ],
])('finds data in %s', (_, text) => {
  expect(parseEmbedded(text)).toEqual(data)
})

test.each(['', 'text', '7', '"text"', 'null', '{', '{a: run()}', '[1, 2', "['a' + 'b']", 'Zm9vYmFyYmF6cXV4'])(
  'finds nothing in %j',
  (text) => {
    expect(parseEmbedded(text)).toBeUndefined()
  },
)

test('finds any JSON in any of its encodings', () => {
  const encodings = [
    (text: string) => text,
    (text: string) => JSON.stringify(text),
    base64,
    encodeURIComponent,
    (text: string) => `${text}; f()`,
  ]
  const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(value, fc.constantFrom(...encodings), (any, encode) => {
      const plain = JSON.stringify(any)
      // Shorter data is not recognized in base64.
      fc.pre(plain.length > 9)
      expect(parseEmbedded(encode(plain))).toEqual(JSON.parse(plain))
    }),
  )
})

test('reads megabytes that are not data in linear time', () => {
  const { user } = process.cpuUsage()
  for (const start of ['[', '{a:', '"', '&quot;', '%7B']) parseEmbedded(start + '[{"\\'.repeat(200_000))
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000)
})
