import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestLog, type OpenEntry } from './request-log.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function setUp() {
  const { requestLog, recorder } = createRequestLog()
  const begin = (path: string, site = 'a1'): OpenEntry =>
    recorder.begin({ site, host: site, method: 'GET', path, headers: {} })
  return { requestLog, begin, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('finds requests by site, path, pattern and facts', () => {
  const { requestLog, begin } = setUp()
  begin('/one').describe({ kind: 'image', slug: 'star-smith', chapter: 10.5, page: 4 })
  begin('/two', 'a2').answer(404)
  expect(requestLog.requests({ site: 'a1' }).map((entry) => entry.path)).toEqual(['/one'])
  expect(requestLog.requests({ path: /two$/ }).map((entry) => entry.status)).toEqual([404])
  expect(requestLog.requests({ kind: 'image', chapter: 10.5, page: 4 })).toHaveLength(1)
  expect(requestLog.requests({ path: '/tw' })).toEqual([])
})

test('counts requests from the start of a window, not at its end', () => {
  const { requestLog, begin, pass } = setUp()
  for (const gap of [0, 100, 800, 100, 1500]) {
    pass(gap)
    begin('/x')
  }
  expect(requestLog.maxPerWindow(1000)).toBe(3)
  expect(requestLog.maxPerWindow(1001)).toBe(4)
  expect(requestLog.maxPerWindow(1000, { site: 'a2' })).toBe(0)
})

test('does not count a request that begins when another ends as concurrent', () => {
  const { requestLog, begin, pass } = setUp()
  const first = begin('/1')
  const second = begin('/2')
  pass(10)
  first.end()
  begin('/3')
  expect(requestLog.maxConcurrent()).toBe(2)
  pass(10)
  second.end()
  begin('/4')
  begin('/5')
  expect(requestLog.maxConcurrent()).toBe(3)
})

test('is empty after clearing', () => {
  const { requestLog, begin } = setUp()
  begin('/1')
  requestLog.clear()
  expect(requestLog.requests()).toEqual([])
  expect(requestLog.maxConcurrent()).toBe(0)
})
