import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBytePool } from './byte-pool.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([0, 1, 65_536, 65_537, 250_000, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1])('acquires %i bytes', (length) => {
  expect(createBytePool().acquire(length)).toHaveLength(length)
})

test('reuses released memory, also when a part of it was released', () => {
  const pool = createBytePool()
  const first = pool.acquire(250_000)
  pool.release(first.subarray(1000, 2000))
  expect(pool.acquire(200_000).buffer).toBe(first.buffer)
})

test('does not reuse memory that is not released', () => {
  const pool = createBytePool()
  const all = Array.from({ length: 20 }, () => pool.acquire(100_000))
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(20)
})

test('ignores a second release', () => {
  const pool = createBytePool()
  const bytes = pool.acquire(100_000)
  pool.release(bytes)
  pool.release(bytes)
  expect(pool.acquire(100_000).buffer).not.toBe(pool.acquire(100_000).buffer)
})

test('ignores buffers that were not acquired', () => {
  const pool = createBytePool()
  const foreign = Buffer.allocUnsafeSlow(65_536)
  pool.release(foreign)
  expect(pool.acquire(65_536).buffer).not.toBe(foreign.buffer)
})

test('limits the free memory and drops it when idle', () => {
  const pool = createBytePool()
  const all = Array.from({ length: 6 }, () => pool.acquire(4 * 1024 ** 2))
  for (const bytes of all) pool.release(bytes)
  const again = Array.from({ length: 6 }, () => pool.acquire(4 * 1024 ** 2))
  const kept = again.filter((bytes) => all.some(({ buffer }) => buffer === bytes.buffer))
  expect(kept).toHaveLength(4)
  for (const bytes of again) pool.release(bytes)
  vi.advanceTimersByTime(31_000)
  expect(again.map(({ buffer }) => buffer)).not.toContain(pool.acquire(4 * 1024 ** 2).buffer)
})
