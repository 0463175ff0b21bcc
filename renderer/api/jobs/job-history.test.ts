import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/contracts/jobs.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { createParsedJob as job } from '../../../test/support/test-job.ts'
import {
  flattenJobPages,
  type JobPages,
  newerThanResponse,
  nextCursor,
  recordJobEvent,
  updateJobPages,
} from './job-history.ts'

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`
const done = (id: string, second: number, over: Partial<Job> = {}) =>
  job(id, { status: 'completed', createdAt: at(second), ...over })
const pages = (...all: readonly (readonly ParsedJob[])[]): JobPages => ({
  pages: all.map((jobs, index) => ({ jobs, next: index < all.length - 1 ? { before: at(0), page: 1 } : undefined })),
  pageParams: all.map(() => ({ before: undefined, page: 1 })),
})
const ids = (list: JobPages) => list.pages.map(({ jobs }) => jobs.map(({ id }) => id))

describe('the next cursor', () => {
  const first = { before: undefined, page: 1 }
  test('starts at the last job', () => {
    expect(nextCursor(first, [done('b', 2), done('a', 1)], 2)).toEqual({ before: at(1), page: 1 })
  })
  test('is undefined after an incomplete page', () => {
    expect(nextCursor(first, [done('a', 1)], 2)).toBeUndefined()
    expect(nextCursor(first, [], 2)).toBeUndefined()
  })
  test('advances the page number while all jobs have the same creation time', () => {
    const same = [done('b', 1), done('a', 1)]
    expect(nextCursor({ before: at(1), page: 1 }, same, 2)).toEqual({ before: at(1), page: 2 })
  })
})

test('removes duplicates from overlapping pages', () => {
  const list = pages([done('c', 3), done('b', 2)], [done('b', 2), done('a', 1)])
  expect(flattenJobPages(list.pages).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

describe('a finished job', () => {
  const list = pages([done('e', 5), done('c', 3)], [done('a', 1)])
  test('is inserted by its creation time', () => {
    expect(ids(updateJobPages(list, [done('d', 4)], {}))).toEqual([['e', 'd', 'c'], ['a']])
    expect(ids(updateJobPages(list, [done('b', 2)], {}))).toEqual([
      ['e', 'c'],
      ['b', 'a'],
    ])
    expect(ids(updateJobPages(list, [done('0', 0)], {}))).toEqual([
      ['e', 'c'],
      ['a', '0'],
    ])
  })
  test('is not inserted if it does not match the filter or is older than the loaded pages', () => {
    expect(ids(updateJobPages(list, [done('d', 4)], { status: 'failed' }))).toEqual(ids(list))
    expect(ids(updateJobPages(list, [done('d', 4)], { mangaId: 'other' }))).toEqual(ids(list))
    expect(ids(updateJobPages(list, [done('d', 4)], { createdBefore: at(3) }))).toEqual(ids(list))
    const open = { ...list, pages: list.pages.map(({ jobs }) => ({ jobs, next: { before: at(1), page: 1 } })) }
    expect(ids(updateJobPages(open, [done('0', 0)], {}))).toEqual(ids(list))
  })
  test('is removed when it is queued again and keeps its position when its state changes', () => {
    expect(ids(updateJobPages(list, [job('c', { createdAt: at(3) })], {}))).toEqual([['e'], ['a']])
    const failed = updateJobPages(list, [done('c', 3, { status: 'failed' })], {})
    expect(ids(failed).flat()).toEqual(ids(list).flat())
    expect(flattenJobPages(failed.pages)[1]?.status).toBe('failed')
  })
})

test('a response about a job does not replace an event received since its request', () => {
  const running = job('a', { status: 'in_progress' })
  const failed = job('a', { status: 'failed' })
  recordJobEvent(failed)
  const newest = newerThanResponse()
  expect(newest(running)).toBe(running)
  const failedAgain = job('a', { status: 'failed', attempts: 2 })
  recordJobEvent(failedAgain)
  expect(newest(running)).toBe(failedAgain)
  expect(newest(job('b')).id).toBe('b')
})
