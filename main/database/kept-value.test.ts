import { expect, test } from 'vitest'
import { keptResults } from './kept-value.ts'

test('makes each result once until the next change, and again after a failure', async () => {
  let version = 1
  const made: string[] = []
  const result = keptResults<string>(() => version, 2)
  const make = async (key: string) => {
    made.push(key)
    if (made.length === 1) throw new Error('once')
    return `${key} at ${version}`
  }
  const ask = (key: string) => result(key, () => make(key))
  await expect(ask('a')).rejects.toThrow('once')
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a at 1', 'a at 1', 'b at 1'])
  expect(made).toEqual(['a', 'a', 'b'])
  version = 2
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['a at 2', 'b at 2', 'a at 2'])
  await ask('c')
  await ask('a')
  expect(made).toEqual(['a', 'a', 'b', 'a', 'b', 'c', 'a'])
})
