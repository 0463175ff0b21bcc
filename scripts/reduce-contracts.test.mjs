import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forScreens, forServer } from './reduce-contracts.ts'

const contract = `import { z } from 'zod'
export const getManga = endpoint({
  id: 'getManga',
  method: 'GET',
  path: '/api/mangas/{id}',
  tag,
  summary: 'Get a manga',
  description: 'Details.',
  params: z.object({ id: meta(z.string().min(1), 'Identifier.') }).meta({ title: 'Id' }),
  response: { kind: 'json', schema: z.object({ path: z.string() }) },
  problems: ['not_found'],
})`
/** White space says nothing. */
const words = (code) => code.replace(/\s+/g, ' ').replaceAll(', }', ' }')

describe('an endpoint', () => {
  test('has its method and path only for the screens', () => {
    expect(words(forScreens(contract))).toBe(
      `import { z } from 'zod' export const getManga = { method: 'GET', path: '/api/mangas/{id}' }`,
    )
  })

  test('has neither texts nor the schema of its response for the server', () => {
    expect(words(forServer(contract))).toBe(
      `import { z } from 'zod' export const getManga = endpoint({ id: 'getManga', method: 'GET', path: '/api/mangas/{id}', ` +
        `summary: 'Get a manga', params: z.object({ id: z.string().min(1) }), response: { kind: 'json' } })`,
    )
  })

  test('keeps the schema of a resource for the server', () => {
    const response = `response: { kind: 'item', resource: 'Manga', schema: mangaSchema }`
    expect(forServer(`const get = endpoint({ id: 'get', ${response} })`)).toContain(response)
  })

  test('is an error when it is not described in place', () => {
    expect(() => forScreens('export const a = endpoint(definition)')).toThrow('must be an object')
    expect(() => forServer('export const a = endpoint({ ...b })')).toThrow('must name its members')
  })
})

test('calls can be left out, other constants and functions stay as they are', () => {
  const others = `export const columns = ['title'] as const
export const schema = z.object({ a: z.enum(columns) }).strict()
export const isKnown = (name: string) => columns.includes(name)
export function list() { return endpoint({ method: 'GET' }) }`
  const expected = others.replace(/z\.object.*/, (call) => `/* @__PURE__ */ (() => (${call}))()`)
  expect(forScreens(others)).toBe(expected)
  expect(forServer(others)).toBe(expected)
})

describe('every contract can be reduced', () => {
  const folder = join(import.meta.dirname, '../shared/contracts')
  const contracts = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const count = (texts, pattern) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const endpoints = count(contracts, /^export const \w+ = endpoint\(/gm)

  test('there are contracts', () => {
    expect(endpoints).toBeGreaterThan(100)
  })

  test.each([
    ['the screens', forScreens, /^export const \w+ = \{\s*method: '\w+',\s*path(: .+)?,\s*\}$/gm],
    ['the server', forServer, /^export const \w+ = endpoint\(\{\s*id: '\w+',\s*method: '\w+',\s*path\b/gm],
  ])('for %s: it is TypeScript, and every endpoint is there', (_for, reduce, form) => {
    const reduced = contracts.map(reduce)
    for (const code of reduced) expect(() => stripTypeScriptTypes(code)).not.toThrow()
    expect(count(reduced, form)).toBe(endpoints)
  })
})
