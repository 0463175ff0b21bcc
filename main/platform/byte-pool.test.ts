import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Pool = typeof import('./byte-pool.ts')
let acquireBytes: Pool['acquireBytes']
let releaseBytes: Pool['releaseBytes']

// Test files share modules: an own pool, which has no memory of other tests.
beforeEach(async () => {
  vi.resetModules()
  ;({ acquireBytes, releaseBytes } = await import('./byte-pool.ts'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([0, 1, 65_536, 65_537, 250_000, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1])('acquires %i bytes', (length) => {
  expect(acquireBytes(length)).toHaveLength(length)
})

test('reuses released memory, also when a part of it was released, and no other', () => {
  const first = acquireBytes(250_000)
  const others = Array.from({ length: 20 }, () => acquireBytes(250_000).buffer)
  expect(new Set([first.buffer, ...others]).size).toBe(21)
  releaseBytes(first.subarray(1000, 2000))
  expect(acquireBytes(200_000).buffer).toBe(first.buffer)
})

test('ignores a second release, and memory that was not acquired', () => {
  const bytes = acquireBytes(100_000)
  releaseBytes(bytes)
  releaseBytes(bytes)
  releaseBytes(Buffer.allocUnsafeSlow(131_072))
  expect(acquireBytes(100_000).buffer).toBe(bytes.buffer)
  expect(acquireBytes(100_000).buffer).not.toBe(bytes.buffer)
})

test('limits the free memory and drops it when idle', () => {
  const acquireSix = () => Array.from({ length: 6 }, () => acquireBytes(4 * 1024 ** 2))
  const all = acquireSix()
  for (const bytes of all) releaseBytes(bytes)
  const again = acquireSix()
  expect(again.filter((bytes) => all.some(({ buffer }) => buffer === bytes.buffer))).toHaveLength(4)
  for (const bytes of again) releaseBytes(bytes)
  vi.advanceTimersByTime(31_000)
  const next = acquireBytes(4 * 1024 ** 2)
  expect(again.some(({ buffer }) => buffer === next.buffer)).toBe(false)
})
