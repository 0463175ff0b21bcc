import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSchemas } from './contracts-for-screens.ts'

test('an endpoint has its method and path only', () => {
  const contract = `import { z } from 'zod'
export const getManga = endpoint({
  id: 'getManga',
  method: 'GET',
  path: '/api/mangas/{id}',
  params: z.object({ id: z.string() }),
  response: { kind: 'json', schema: z.object({ path: z.string() }) },
})`
  expect(withoutSchemas(contract)).toBe(`import { z } from 'zod'
export const getManga = { method: 'GET', path: '/api/mangas/{id}' }`)
})

test('calls can be left out, other constants and functions stay as they are', () => {
  const contract = `export const columns = ['title'] as const
export const schema = z.object({ a: z.enum(columns) }).meta({ title: 'A' })
export const isKnown = (name: string) => columns.includes(name)
export function list() { return endpoint({ method: 'GET' }) }`
  expect(withoutSchemas(contract)).toBe(
    contract.replace(/z\.object.*/, (call) => `/* @__PURE__ */ (() => (${call}))()`),
  )
})

test('an endpoint that is not described in place is an error', () => {
  expect(() => withoutSchemas('export const a = endpoint(definition)')).toThrow('must be an object')
})

test('every contract can be reduced, and every endpoint keeps its method and path', () => {
  const folder = join(import.meta.dirname, '../shared/contracts')
  let endpoints = 0
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
    const code = readFileSync(join(folder, name), 'utf8')
    const reduced = withoutSchemas(code)
    expect(() => stripTypeScriptTypes(reduced)).not.toThrow()
    const count = code.match(/^export const \w+ = endpoint\(/gm)?.length ?? 0
    expect(reduced.match(/^export const \w+ = \{ method: '\w+', path(: .+)? \}$/gm)?.length ?? 0).toBe(count)
    endpoints += count
  }
  expect(endpoints).toBeGreaterThan(100)
})
