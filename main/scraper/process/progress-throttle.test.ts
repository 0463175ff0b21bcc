import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressPace } from './progress-throttle.ts'

const everyMs = 100
let told: number[]
const pace = () => createProgressPace(({ done }) => void told.push(done), everyMs)
beforeEach(() => {
  told = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is told at once, and of many that come together the last', () => {
  const { tell } = pace()
  for (const done of [0, 1, 2, 3]) tell({ done, total: 9 })
  expect(told).toEqual([0])
  vi.advanceTimersByTime(everyMs)
  expect(told).toEqual([0, 3])
})

test('where a task stands still is told once, and nothing after it', () => {
  const { tell } = pace()
  tell({ done: 0, total: 9 })
  tell({ done: 7, total: 9 })
  vi.advanceTimersByTime(20 * everyMs)
  expect(told).toEqual([0, 7])
  expect(vi.getTimerCount()).toBe(0)
})

test('a steady stream is told once in a while', () => {
  const { tell } = pace()
  for (let done = 0; done < 50; done += 1) {
    tell({ done, total: 50 })
    vi.advanceTimersByTime(everyMs / 10)
  }
  expect(told.length).toBeGreaterThanOrEqual(5)
  expect(told.length).toBeLessThanOrEqual(6)
  expect(told).toEqual(told.toSorted((left, right) => left - right))
})

test('the end tells what was kept back, and keeps no process alive', () => {
  const { tell, end } = pace()
  tell({ done: 0, total: 9 })
  tell({ done: 5, total: 9 })
  end()
  end()
  expect(told).toEqual([0, 5])
  expect(vi.getTimerCount()).toBe(0)
})
