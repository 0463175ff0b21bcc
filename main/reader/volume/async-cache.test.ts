import { expect, test, vi } from 'vitest'
import { createAsyncCache } from './async-cache.ts'

test('makes a value once for concurrent callers', async () => {
  const recent = createAsyncCache<string>(2)
  const make = vi.fn(async () => 'made')
  expect(await Promise.all([recent.get('a', make), recent.get('a', make)])).toEqual(['made', 'made'])
  await recent.get('a', make)
  expect(make).toHaveBeenCalledOnce()
})

test('evicts the least recently used value', async () => {
  const recent = createAsyncCache<string>(2)
  const made: string[] = []
  const get = (key: string) =>
    recent.get(key, async () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('does not cache a failure', async () => {
  const recent = createAsyncCache<string>(2)
  await expect(recent.get('a', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
  expect(await recent.get('a', async () => 'now')).toBe('now')
})
