import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressThrottle } from './task-runner.ts'

const intervalMs = 100
let sent: number[]
const createThrottle = () => createProgressThrottle(({ done }) => void sent.push(done), intervalMs)
beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('sends the first progress immediately, then only the latest', () => {
  const { report } = createThrottle()
  for (const done of [0, 1, 2, 3]) report({ done, total: 9 })
  expect(sent).toEqual([0])
  vi.advanceTimersByTime(intervalMs)
  expect(sent).toEqual([0, 3])
})

test('sends the progress of a stalled task once', () => {
  const { report } = createThrottle()
  report({ done: 0, total: 9 })
  report({ done: 7, total: 9 })
  vi.advanceTimersByTime(20 * intervalMs)
  expect(sent).toEqual([0, 7])
  expect(vi.getTimerCount()).toBe(0)
})

test('throttles a steady stream', () => {
  const { report } = createThrottle()
  for (let done = 0; done < 50; done += 1) {
    report({ done, total: 50 })
    vi.advanceTimersByTime(intervalMs / 10)
  }
  expect(sent.length).toBeGreaterThanOrEqual(5)
  expect(sent.length).toBeLessThanOrEqual(6)
  expect(sent).toEqual(sent.toSorted((left, right) => left - right))
})

test('sends the pending progress on flush and clears its timer', () => {
  const { report, flush } = createThrottle()
  report({ done: 0, total: 9 })
  report({ done: 5, total: 9 })
  flush()
  flush()
  expect(sent).toEqual([0, 5])
  expect(vi.getTimerCount()).toBe(0)
})
