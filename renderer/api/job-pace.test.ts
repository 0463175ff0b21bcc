import { beforeEach, expect, test } from 'vitest'
import { jobForTests } from './job-for-tests.ts'
import { notePace, paceOf } from './job-pace.ts'

const running = (done: number) =>
  jobForTests('j', { status: 'in_progress', progress: { done, total: 100, unit: 'pages' } })
const note = (done: number, second: number) => notePace(running(done), second * 1000)
const pace = (second: number) => paceOf('j', second * 1000)

beforeEach(() => notePace(jobForTests('j'), 0))

test('nothing is told from one state, nor from a moment', () => {
  expect(pace(0)).toBeUndefined()
  note(1, 0)
  expect(pace(10)).toBeUndefined()
  note(2, 1)
  expect(pace(1)).toBeUndefined()
})

test('pages a minute, from the first that was seen until now', () => {
  note(0, 0)
  note(5, 5)
  note(10, 10)
  expect(pace(10)).toBe(60)
  expect(pace(20)).toBe(30)
})

test('what was long ago does not count any more', () => {
  note(0, 0)
  for (let second = 100; second <= 160; second += 10) note(second - 90, second)
  expect(pace(160)).toBeCloseTo(60)
})

test('an attempt that begins anew, or a job that stops, has no pace', () => {
  note(50, 0)
  note(60, 10)
  note(1, 20)
  expect(pace(21)).toBeUndefined()
  note(11, 30)
  expect(pace(30)).toBe(60)
  notePace(jobForTests('j', { status: 'completed' }), 31_000)
  expect(pace(32)).toBeUndefined()
})
