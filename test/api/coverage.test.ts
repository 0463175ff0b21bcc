import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../shared/contracts/index.ts'

const tests = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

describe('every endpoint has a test', () => {
  test.each(endpoints.map((endpoint) => endpoint.id))('calls %s in a test of this folder', (id) => {
    expect(new RegExp(`call\\(\\s*(?:\\w+\\.)?${id}\\b|${id}\\.path`).test(tests)).toBe(true)
  })
})

test('has a unique id, method and path for each endpoint', () => {
  const ids = endpoints.map((endpoint) => endpoint.id)
  const routes = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(routes).size).toBe(routes.length)
})
