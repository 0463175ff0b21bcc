import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { createFileCache } from './file-cache.ts'
import { isTemporaryName } from './write-atomically.ts'

let root: string
let now: number
const dayMs = 86_400_000
const clock = { now: () => new Date(now), monotonicMs: () => now }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bunko-test-'))
  now = Date.now()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const cacheOf = (maxBytes = 1000, log = silentLog) =>
  createFileCache({ folder: join(root, 'cache'), clock, log, maxBytes, maxAgeMs: 10 * dayMs })
const files = () => readdirSync(join(root, 'cache')).sort()
const bytes = (size: number) => async () => new Uint8Array(size)
const never = () => Promise.reject(new Error('created again'))

test('creates a file once for concurrent calls and keeps it for the next start', async () => {
  let created = 0
  const create = async () => {
    created += 1
    return Buffer.from('abc')
  }
  const cache = cacheOf()
  const got = await Promise.all([1, 2, 3].map(() => cache.get('a', create)))
  expect(got.map((one) => Buffer.from(one).toString())).toEqual(['abc', 'abc', 'abc'])
  expect(Buffer.from(await cacheOf().get('a', never)).toString()).toBe('abc')
  expect(created).toBe(1)
})

test('throws the error of create and tries again on the next call', async () => {
  const cache = cacheOf()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.get('a', bytes(3))).byteLength).toBe(3)
})

test('evicts the least recently read files first', async () => {
  const cache = cacheOf(1000)
  for (const name of ['a', 'b', 'c']) {
    now += 60_000
    await cache.get(name, bytes(300))
    await cache.get(name, never)
  }
  now += 60_000
  await cache.get('a', never)
  now += 60_000
  await cache.get('d', bytes(300))
  expect(files()).toEqual(['a', 'd'])
  expect((await cache.get('b', bytes(1))).byteLength).toBe(1)
})

test('trims files that were not read for maxAgeMs', async () => {
  const cache = cacheOf()
  await cache.get('a', bytes(3))
  now += 9 * dayMs
  await cache.get('b', bytes(3))
  await cache.get('b', never)
  now += 2 * dayMs
  await cache.trim()
  expect(files()).toEqual(['b'])
})

test('returns a file that cannot be written', async () => {
  writeFileSync(join(root, 'cache'), 'not a folder')
  expect((await cacheOf().get('a', bytes(3))).byteLength).toBe(3)
})

test('clear also discards files that are being created', async () => {
  const cache = cacheOf()
  await cache.get('a', bytes(3))
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const late = cache.get('b', () => promise)
  await new Promise((wake) => setTimeout(wake, 20))
  await cache.clear()
  resolve(new Uint8Array(5))
  expect((await late).byteLength).toBe(5)
  await cache.get('c', bytes(1))
  expect(files()).toEqual(['c'])
})

test('clear waits for running writes and removes their files', async () => {
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (about: unknown) => void warnings.push(about) } as typeof silentLog
  const cache = cacheOf(1e9, log)
  const isWriting = () => existsSync(join(root, 'cache')) && files().some(isTemporaryName)
  for (let round = 0; round < 5; round += 1) {
    const gets = Array.from({ length: 4 }, (_, at) => cache.get(`${round}-${at}`, bytes(4_000_000)))
    while (!isWriting()) await new Promise(setImmediate)
    await cache.clear()
    await Promise.all(gets)
    expect(existsSync(join(root, 'cache'))).toBe(false)
  }
  expect(warnings).toEqual([])
})
