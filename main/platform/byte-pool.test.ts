import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBytePool } from './byte-pool.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([0, 1, 65_536, 65_537, 250_000, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1])('%i bytes are as many', (length) => {
  expect(createBytePool().take(length)).toHaveLength(length)
})

test('memory that was given back is used again, a part of it being enough', () => {
  const pool = createBytePool()
  const first = pool.take(250_000)
  pool.giveBack(first.subarray(1000, 2000))
  expect(pool.take(200_000).buffer).toBe(first.buffer)
})

test('what was lent and not given back is lent to nobody else', () => {
  const pool = createBytePool()
  const all = Array.from({ length: 20 }, () => pool.take(100_000))
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(20)
})

test('given back twice, it is lent once', () => {
  const pool = createBytePool()
  const bytes = pool.take(100_000)
  pool.giveBack(bytes)
  pool.giveBack(bytes)
  expect(pool.take(100_000).buffer).not.toBe(pool.take(100_000).buffer)
})

test('bytes of other origin are left alone', () => {
  const pool = createBytePool()
  const foreign = Buffer.allocUnsafeSlow(65_536)
  pool.giveBack(foreign)
  expect(pool.take(65_536).buffer).not.toBe(foreign.buffer)
})

test('little is kept, and nothing for long', () => {
  const pool = createBytePool()
  const all = Array.from({ length: 6 }, () => pool.take(4 * 1024 ** 2))
  for (const bytes of all) pool.giveBack(bytes)
  const again = Array.from({ length: 6 }, () => pool.take(4 * 1024 ** 2))
  const kept = again.filter((bytes) => all.some(({ buffer }) => buffer === bytes.buffer))
  expect(kept).toHaveLength(4)
  for (const bytes of again) pool.giveBack(bytes)
  vi.advanceTimersByTime(31_000)
  expect(again.map(({ buffer }) => buffer)).not.toContain(pool.take(4 * 1024 ** 2).buffer)
})
