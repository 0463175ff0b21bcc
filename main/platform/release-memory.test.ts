import { expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

test('frees garbage and leaves no function behind', () => {
  let garbage: unknown[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({ index }))
  const before = process.memoryUsage().heapUsed
  expect(garbage).toHaveLength(500_000)
  garbage = undefined
  releaseMemory()
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 10_000_000)
  expect(globalThis).not.toHaveProperty('gc')
})
