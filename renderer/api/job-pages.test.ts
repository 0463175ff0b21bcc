import { describe, expect, test } from 'vitest'
import type { Job } from '../../shared/contracts/jobs.ts'
import { jobForTests as job } from './job-for-tests.ts'
import { cursorAfter, type JobPages, jobsOfPages, withListedJobs } from './job-pages.ts'

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`
const done = (id: string, second: number, over: Partial<Job> = {}) =>
  job(id, { status: 'completed', createdAt: at(second), ...over })
const pages = (...all: readonly (readonly Job[])[]): JobPages => ({
  pages: all.map((jobs, index) => ({ jobs, next: index < all.length - 1 ? { before: at(0), page: 1 } : undefined })),
  pageParams: all.map(() => ({ before: undefined, page: 1 })),
})
const ids = (list: JobPages) => list.pages.map(({ jobs }) => jobs.map(({ id }) => id))

describe('the page after one', () => {
  const first = { before: undefined, page: 1 }
  test('begins where it ends', () => {
    expect(cursorAfter(first, [done('b', 2), done('a', 1)], 2)).toEqual({ before: at(1), page: 1 })
  })
  test('is not there after a short one', () => {
    expect(cursorAfter(first, [done('a', 1)], 2)).toBeUndefined()
    expect(cursorAfter(first, [], 2)).toBeUndefined()
  })
  test('is told by its number while all jobs share a moment', () => {
    const same = [done('b', 1), done('a', 1)]
    expect(cursorAfter({ before: at(1), page: 1 }, same, 2)).toEqual({ before: at(1), page: 2 })
  })
})

test('a job that two pages hold is shown once', () => {
  const list = pages([done('c', 3), done('b', 2)], [done('b', 2), done('a', 1)])
  expect(jobsOfPages(list.pages).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

describe('a job that ends', () => {
  const list = pages([done('e', 5), done('c', 3)], [done('a', 1)])
  test('comes to its place by the time at which it was added', () => {
    expect(ids(withListedJobs(list, [done('d', 4)], {}))).toEqual([['e', 'd', 'c'], ['a']])
    expect(ids(withListedJobs(list, [done('b', 2)], {}))).toEqual([
      ['e', 'c'],
      ['b', 'a'],
    ])
    expect(ids(withListedJobs(list, [done('0', 0)], {}))).toEqual([
      ['e', 'c'],
      ['a', '0'],
    ])
  })
  test('stays away from a list that it does not belong to, or whose end was not read yet', () => {
    expect(ids(withListedJobs(list, [done('d', 4)], { status: 'failed' }))).toEqual(ids(list))
    expect(ids(withListedJobs(list, [done('d', 4)], { mangaId: 'other' }))).toEqual(ids(list))
    expect(ids(withListedJobs(list, [done('d', 4)], { createdBefore: at(3) }))).toEqual(ids(list))
    const open = { ...list, pages: list.pages.map(({ jobs }) => ({ jobs, next: { before: at(1), page: 1 } })) }
    expect(ids(withListedJobs(open, [done('0', 0)], {}))).toEqual(ids(list))
  })
  test('leaves when it is queued again, and keeps its place when only its state changes', () => {
    expect(ids(withListedJobs(list, [job('c', { createdAt: at(3) })], {}))).toEqual([['e'], ['a']])
    const failed = withListedJobs(list, [done('c', 3, { status: 'failed' })], {})
    expect(ids(failed).flat()).toEqual(ids(list).flat())
    expect(jobsOfPages(failed.pages)[1]?.status).toBe('failed')
  })
})
