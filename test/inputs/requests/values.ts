import fc from 'fast-check'
import { resolved, type Schema } from './description.ts'

/** What requests of a run may name: identifiers that exist, and the only paths and addresses that they may contain. */
export type Known = {
  readonly ids: readonly string[]
  readonly paths: readonly string[]
  readonly addresses: readonly string[]
}

const pathNames = new Set(['path', 'folder', 'from', 'to', 'root'])
const addressNames = /url|address|referer|origin/i

/** Texts that programs often treat wrongly. None is an absolute path or an address that leads anywhere. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egpj.exe',
  '\ufeff',
  '\u2028',
  'e\u0301',
  '\u{1f600}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e308',
  '9007199254740993',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '..\\..\\x',
  '%00',
  '%',
  '%ZZ',
  './',
  'con',
  'NUL',
  'aux.cbz',
  '-',
  '--help',
  '~',
  ...["'", '"', "' OR 1=1 --", '"; drop table mangas; --', '%_\\', '* OR NEAR(a b)', 'a"b*', '{{7*7}}', '$1', '\\'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', ']]>', '&lt;', '<!--'],
  'a\r\nSet-Cookie: x=1',
  '\t',
  '1,2',
  '[]',
  '{}',
  'a'.repeat(300),
  'é'.repeat(5000),
  '(a+)+$',
  '[',
  ':not('.repeat(50),
]

const numbers = [0, -0, -1, 1, 0.5, 1e-7, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e308, -1e308, 101, 32_768]

/** A value of another kind than any schema wants. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...numbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: -1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}')),
)

/** A value that the schema describes; one part in `share` is of another kind. */
export function sampleOf(
  schema: Schema,
  known: Known,
  { share = 14, name = '', depth = 0 } = {},
): fc.Arbitrary<unknown> {
  const fitting = fittingValue(resolved(schema), known, { share, name, depth })
  if (share === 0) return fitting
  return fc.oneof(
    { weight: share, arbitrary: fitting },
    { weight: 1, arbitrary: pathNames.has(name) || addressNames.test(name) ? odd.filter(isHarmless) : odd },
  )
}

/** A path or an address by chance would leave the folder of the test. */
const isHarmless = (value: unknown): boolean => typeof value !== 'string' || !/^\s*(\/|~|\w+:)/.test(value)

function fittingValue(
  schema: Schema,
  known: Known,
  about: { readonly share: number; readonly name: string; readonly depth: number },
): fc.Arbitrary<unknown> {
  const { share, name, depth } = about
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => sampleOf(one, known, { share, name, depth: depth + 1 })))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => fittingValue(resolved(one), known, { share, name, depth: depth + 1 })))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === 'object')))
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object') return objectOf(schema, known, share, depth)
  if (type === 'array') {
    const few = {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
    }
    return fc.array(sampleOf(schema.items ?? {}, known, { share, name: name.replace(/s$/, ''), depth: depth + 1 }), few)
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer')
  if (type === 'string') return textOf(schema, known, name)
  return odd
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known, share: number, depth: number) {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      [name, depth > 6 ? fc.constant(null) : sampleOf(schema, known, { share, name, depth: depth + 1 })] as const,
  )
  const missing = fc.nat(share === 0 ? 0 : share * 2)
  return fc
    .tuple(fc.record(Object.fromEntries(members), { requiredKeys: [...required] }), missing)
    .map(([value, drop]) => {
      // One time in many, a required member is missing.
      if (drop === 1 && required[0] !== undefined) delete value[required[0]]
      return value as unknown
    })
}

function numberOf({ minimum, maximum }: Schema, isWhole: boolean): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -1000, -(2 ** 31))
  const max = Math.min(maximum ?? 1000, 2 ** 31 - 1)
  const limits = fc.constantFrom(min, max, Math.min(min + 1, max))
  const between = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
  return fc.oneof(limits, between)
}

function textOf({ format, minLength = 0, maxLength = 60, examples = [] }: Schema, known: Known, name: string) {
  if (pathNames.has(name)) return fc.constantFrom(...known.paths)
  if (format === 'uri' || addressNames.test(name)) return fc.constantFrom(...known.addresses)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (/id$/i.test(name)) return fc.constantFrom(...known.ids, 'nope')
  const shown = examples.filter((one) => typeof one === 'string' && isHarmless(one)) as string[]
  const limits = fc.constantFrom('x'.repeat(minLength), 'x'.repeat(Math.min(maxLength, 20_000)))
  const any = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 50),
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  return fc.oneof(
    ...(shown.length > 0 ? [fc.constantFrom(...shown)] : []),
    limits,
    any,
    fc.constantFrom(...hostileTexts),
  )
}
