import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../shared/contracts/jobs.ts'
import { createEventSink, parseEvent } from './events.ts'
import { overlayHeardJobs, startListening } from './heard-jobs.ts'
import { jobForTests } from './job-for-tests.ts'
import { keys } from './keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = (id: string, over: Partial<Job> = {}): Job =>
  jobForTests(id, { status: 'in_progress', attempts: 1, progress: { done: 1, total: 9, unit: 'pages' }, ...over })

test('an event that does not fit its contract is passed over', () => {
  expect(parseEvent('manga.changed', '{"mangaId":"1"}')).toEqual({ name: 'manga.changed', data: { mangaId: '1' } })
  expect(parseEvent('manga.changed', '{"mangaId":1}')).toBeUndefined()
  expect(parseEvent('manga.changed', 'not json')).toBeUndefined()
})

test('many changes of jobs become one change of the cache, with the last state of each', () => {
  const client = new QueryClient()
  client.setQueryData(keys.liveJobs, {})
  const changes = vi.fn()
  client.getQueryCache().subscribe((event) => event.type === 'updated' && changes())
  const apply = createEventSink(client)
  for (let done = 1; done <= 50; done++) {
    apply({ name: 'job.changed', data: { job: job('a', { progress: { done, total: 50, unit: 'pages' } }) } })
  }
  expect(client.getQueryData(keys.liveJobs)).toEqual({})
  vi.advanceTimersByTime(100)
  expect(client.getQueryData(keys.liveJobs)).toMatchObject({ a: { progress: { done: 50 } } })
  expect(changes).toHaveBeenCalledTimes(1)
})

test('a job that moves on leaves its list and comes back to it, and neither is a reason to read again', () => {
  const client = new QueryClient()
  const failed = (id: string) => job(id, { status: 'failed', context: [`chapterId=${id}`] })
  const list = { pages: [{ jobs: [failed('b'), failed('a')], next: undefined }], pageParams: [{ page: 1 }] }
  const key = keys.jobList({ status: 'failed' })
  client.setQueryData(key, list)
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const apply = createEventSink(client)
  apply({ name: 'job.changed', data: { job: job('a', { progress: { done: 5, total: 9, unit: 'pages' } }) } })
  vi.advanceTimersByTime(2000)
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ jobs: [{ id: 'b' }] }] })
  apply({ name: 'job.changed', data: { job: failed('a') } })
  vi.advanceTimersByTime(2000)
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ jobs: [{ id: 'b' }, { id: 'a' }] }] })
  expect(invalidate).not.toHaveBeenCalled()
})

test('jobs that are forgotten leave every list', () => {
  const client = new QueryClient()
  const ended = job('a', { status: 'failed' })
  client.setQueryData(keys.liveJobs, { a: ended, b: job('b') })
  client.setQueryData(keys.jobList({}), { pages: [{ jobs: [ended], next: undefined }], pageParams: [{ page: 1 }] })
  createEventSink(client)({ name: 'jobs.forgotten', data: { jobIds: ['a', 'x'] } })
  expect(client.getQueryData(keys.liveJobs)).toEqual({ b: job('b') })
  expect(client.getQueryData(keys.jobList({}))).toMatchObject({ pages: [{ jobs: [] }] })
})

test('a downloaded chapter is available at once, and its lists are read again once for many', () => {
  const client = new QueryClient()
  client.setQueryData(keys.chapters('m'), [
    { id: 'c', isAvailable: false },
    { id: 'd', isAvailable: false },
  ])
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const apply = createEventSink(client)
  apply({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'c' } })
  apply({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'd' } })
  expect(client.getQueryData(keys.chapters('m'))).toMatchObject([{ isAvailable: true }, { isAvailable: true }])
  vi.advanceTimersByTime(1000)
  const asked = invalidate.mock.calls.map(([filter]) => JSON.stringify(filter?.queryKey))
  expect(asked.filter((key) => key === JSON.stringify(keys.chapters('m')))).toHaveLength(1)
})

test('a single change is read again at once, a stream of changes in steps', () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const apply = createEventSink(client)
  apply({ name: 'source.changed', data: { sourceId: 's' } })
  vi.advanceTimersByTime(50)
  expect(invalidate).toHaveBeenCalledTimes(2)
  for (let passed = 0; passed < 1600; passed += 20) {
    apply({ name: 'source.changed', data: { sourceId: 's' } })
    vi.advanceTimersByTime(20)
  }
  expect(invalidate.mock.calls.length).toBeLessThanOrEqual(6)
})

test('progress read elsewhere reaches the chapter list and the reader', () => {
  const client = new QueryClient()
  client.setQueryData(keys.chapters('m'), [{ id: 'c', lastReadPage: null, isRead: false }])
  client.setQueryData(keys.readerChapter('c'), { id: 'c', lastReadPage: null, isRead: false })
  createEventSink(client)({
    name: 'progress.saved',
    data: { mangaId: 'm', chapterId: 'c', page: 7, completed: true },
  })
  const now = { id: 'c', lastReadPage: 7, isRead: true }
  expect(client.getQueryData(keys.chapters('m'))).toEqual([now])
  expect(client.getQueryData(keys.readerChapter('c'))).toEqual(now)
})

test('a chapter that comes is told to the opened ones of its manga: it is the next one of one of them', () => {
  const client = new QueryClient()
  for (const [id, manga] of [
    ['c', 'm'],
    ['other', 'n'],
  ] as const)
    client.setQueryData(keys.readerChapter(id), { id, manga: { id: manga } })
  createEventSink(client)({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'd' } })
  vi.advanceTimersByTime(50)
  const isAskedAgain = (id: string) => client.getQueryState(keys.readerChapter(id))?.isInvalidated
  expect([isAskedAgain('c'), isAskedAgain('other')]).toEqual([true, false])
})

test('a list of jobs that was asked for before an event does not undo it', () => {
  const client = new QueryClient()
  startListening()
  createEventSink(client)({ name: 'job.changed', data: { job: job('a', { status: 'completed' }) } })
  expect(overlayHeardJobs({ a: job('a'), b: job('b') })).toEqual({ b: job('b') })
})
