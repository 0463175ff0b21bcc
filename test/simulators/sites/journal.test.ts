import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJournal, type OpenEntry } from './journal.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function setUp() {
  const { journal, pen } = createJournal()
  const begin = (path: string, site = 'a1'): OpenEntry =>
    pen.begin({ site, host: site, method: 'GET', path, headers: {} })
  return { journal, begin, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('finds requests by site, path, pattern and facts', () => {
  const { journal, begin } = setUp()
  begin('/one').about({ kind: 'image', slug: 'star-smith', chapter: 10.5, page: 4 })
  begin('/two', 'a2').answer(404)
  expect(journal.requests({ site: 'a1' }).map((entry) => entry.path)).toEqual(['/one'])
  expect(journal.requests({ path: /two$/ }).map((entry) => entry.status)).toEqual([404])
  expect(journal.requests({ kind: 'image', chapter: 10.5, page: 4 })).toHaveLength(1)
  expect(journal.requests({ path: '/tw' })).toEqual([])
})

test('counts requests from the start of a window, not at its end', () => {
  const { journal, begin, pass } = setUp()
  for (const gap of [0, 100, 800, 100, 1500]) {
    pass(gap)
    begin('/x')
  }
  expect(journal.mostInAnyWindow(1000)).toBe(3)
  expect(journal.mostInAnyWindow(1001)).toBe(4)
  expect(journal.mostInAnyWindow(1000, { site: 'a2' })).toBe(0)
})

test('does not count a request that begins when another ends as concurrent', () => {
  const { journal, begin, pass } = setUp()
  const first = begin('/1')
  const second = begin('/2')
  pass(10)
  first.end()
  begin('/3')
  expect(journal.mostConcurrent()).toBe(2)
  pass(10)
  second.end()
  begin('/4')
  begin('/5')
  expect(journal.mostConcurrent()).toBe(3)
})

test('forgets everything when cleared', () => {
  const { journal, begin } = setUp()
  begin('/1')
  journal.clear()
  expect(journal.requests()).toEqual([])
  expect(journal.mostConcurrent()).toBe(0)
})
