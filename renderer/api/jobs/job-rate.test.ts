import { beforeEach, expect, test } from 'vitest'
import { createTestJob } from '../../../test/support/test-job.ts'
import { jobRate, recordJobProgress } from './job-rate.ts'

const running = (done: number) =>
  createTestJob('j', { status: 'in_progress', progress: { done, total: 100, unit: 'pages' } })
const record = (done: number, second: number) => recordJobProgress(running(done), second * 1000)
const rate = (second: number) => jobRate('j', second * 1000)

beforeEach(() => recordJobProgress(createTestJob('j'), 0))

test('has no rate after one sample or too short a time', () => {
  expect(rate(0)).toBeUndefined()
  record(1, 0)
  expect(rate(10)).toBeUndefined()
  record(2, 1)
  expect(rate(1)).toBeUndefined()
})

test('averages pages per minute from the first sample until now', () => {
  record(0, 0)
  record(5, 5)
  record(10, 10)
  expect(rate(10)).toBe(60)
  expect(rate(20)).toBe(30)
})

test('ignores samples before the window', () => {
  record(0, 0)
  for (let second = 100; second <= 160; second += 10) record(second - 90, second)
  expect(rate(160)).toBeCloseTo(60)
})

test('resets the rate when an attempt restarts or the job stops', () => {
  record(50, 0)
  record(60, 10)
  record(1, 20)
  expect(rate(21)).toBeUndefined()
  record(11, 30)
  expect(rate(30)).toBe(60)
  recordJobProgress(createTestJob('j', { status: 'completed' }), 31_000)
  expect(rate(32)).toBeUndefined()
})
