import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { parseJob } from '../../../shared/job-context.ts'
import { createTestJob } from '../../../test/support/test-job.ts'
import { setRequestLanguage } from '../client.ts'
import { mergeRecentJobs, resetRecentJobs } from '../jobs/job-history.ts'
import { queryKeys } from '../query-keys.ts'
import { createEventHandler, startEventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = (id: string, over: Partial<Job> = {}): Job =>
  createTestJob(id, { status: 'in_progress', attempts: 1, progress: { done: 1, total: 9, unit: 'pages' }, ...over })

test('shows the first job change at once and batches the next ones into one update with the last state of each job', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.liveJobs, {})
  const changes = vi.fn()
  client.getQueryCache().subscribe((event) => event.type === 'updated' && changes())
  const handle = createEventHandler(client)
  for (let done = 1; done <= 50; done++) {
    handle({ name: 'job.changed', data: { job: job('a', { progress: { done, total: 50, unit: 'pages' } }) } })
  }
  expect(client.getQueryData(queryKeys.liveJobs)).toMatchObject({ a: { progress: { done: 1 } } })
  expect(changes).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(client.getQueryData(queryKeys.liveJobs)).toMatchObject({ a: { progress: { done: 50 } } })
  expect(changes).toHaveBeenCalledTimes(2)
})

test('moves a job out of its list and back without refetching', () => {
  const client = new QueryClient()
  const failed = (id: string) => job(id, { status: 'failed', context: [`chapterId=${id}`] })
  const list = {
    pages: [{ jobs: [parseJob(failed('b')), parseJob(failed('a'))], next: undefined }],
    pageParams: [{ page: 1 }],
  }
  const key = queryKeys.jobList({ status: 'failed' })
  client.setQueryData(key, list)
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const handle = createEventHandler(client)
  handle({ name: 'job.changed', data: { job: job('a', { progress: { done: 5, total: 9, unit: 'pages' } }) } })
  vi.advanceTimersByTime(2000)
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ jobs: [{ id: 'b' }] }] })
  handle({ name: 'job.changed', data: { job: failed('a') } })
  vi.advanceTimersByTime(2000)
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ jobs: [{ id: 'b' }, { id: 'a' }] }] })
  expect(invalidate).not.toHaveBeenCalled()
})

test('asks for the sources of a manga again when it changed elsewhere, as by an undone migration', () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  createEventHandler(client)({ name: 'manga.changed', data: { mangaId: 'a' } })
  vi.advanceTimersByTime(2000)
  expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.preferredSources('a') })
})

test('asks for the names of files again when a rename has ended', () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const handle = createEventHandler(client)
  handle({ name: 'job.changed', data: { job: job('a', { type: 'rename_files' }) } })
  vi.advanceTimersByTime(2000)
  expect(invalidate).not.toHaveBeenCalled()
  handle({ name: 'job.changed', data: { job: job('a', { type: 'rename_files', status: 'completed' }) } })
  vi.advanceTimersByTime(2000)
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([queryKeys.renamePreviews])
})

test('removes deleted jobs from every list', () => {
  const client = new QueryClient()
  const ended = job('a', { status: 'failed' })
  client.setQueryData(queryKeys.liveJobs, { a: ended, b: job('b') })
  client.setQueryData(queryKeys.jobList({}), { pages: [{ jobs: [ended], next: undefined }], pageParams: [{ page: 1 }] })
  createEventHandler(client)({ name: 'jobs.forgotten', data: { jobIds: ['a', 'x'] } })
  expect(client.getQueryData(queryKeys.liveJobs)).toEqual({ b: job('b') })
  expect(client.getQueryData(queryKeys.jobList({}))).toMatchObject({ pages: [{ jobs: [] }] })
})

test('marks a downloaded chapter as available immediately and refetches its lists once for many', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.chapters('m'), [
    { id: 'c', isAvailable: false },
    { id: 'd', isAvailable: false },
  ])
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const handle = createEventHandler(client)
  handle({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'c' } })
  handle({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'd' } })
  expect(client.getQueryData(queryKeys.chapters('m'))).toMatchObject([{ isAvailable: true }, { isAvailable: true }])
  vi.advanceTimersByTime(1000)
  const keys = invalidate.mock.calls.map(([filter]) => JSON.stringify(filter?.queryKey))
  expect(keys.filter((key) => key === JSON.stringify(queryKeys.chapters('m')))).toHaveLength(1)
})

test('refetches immediately after a single change and periodically during a stream of changes', () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const handle = createEventHandler(client)
  handle({ name: 'source.changed', data: { sourceId: 's' } })
  vi.advanceTimersByTime(50)
  expect(invalidate).toHaveBeenCalledTimes(2)
  for (let passed = 0; passed < 1600; passed += 20) {
    handle({ name: 'source.changed', data: { sourceId: 's' } })
    vi.advanceTimersByTime(20)
  }
  expect(invalidate.mock.calls.length).toBeLessThanOrEqual(6)
})

test('invalidates the chapter lists that name a changed source', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.chapters('m'), [
    { id: 'c', sourceId: null },
    { id: 'd', sourceId: 's' },
  ])
  client.setQueryData(queryKeys.chapters('n'), [{ id: 'e', sourceId: 'other' }])
  createEventHandler(client)({ name: 'source.changed', data: { sourceId: 's' } })
  vi.advanceTimersByTime(50)
  const isInvalidated = (mangaId: string) => client.getQueryState(queryKeys.chapters(mangaId))?.isInvalidated
  expect([isInvalidated('m'), isInvalidated('n')]).toEqual([true, false])
})

test('updates the chapter list and the reader with progress from elsewhere', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.chapters('m'), [
    { id: 'b', lastReadPage: 3, isRead: false, isLastRead: true },
    { id: 'c', lastReadPage: null, isRead: false, isLastRead: false },
  ])
  client.setQueryData(queryKeys.readerChapter('c'), { id: 'c', lastReadPage: null, isRead: false })
  createEventHandler(client)({
    name: 'progress.saved',
    data: { mangaId: 'm', chapterId: 'c', page: 7, completed: true },
  })
  const now = { id: 'c', lastReadPage: 7, isRead: true }
  expect(client.getQueryData(queryKeys.chapters('m'))).toEqual([
    { id: 'b', lastReadPage: 3, isRead: false, isLastRead: false },
    { ...now, isLastRead: true },
  ])
  expect(client.getQueryData(queryKeys.readerChapter('c'))).toEqual(now)
})

test('invalidates what to continue reading with every page that is turned', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.continueReading, [])
  createEventHandler(client)({
    name: 'progress.saved',
    data: { mangaId: 'm', chapterId: 'c', page: 7, completed: false },
  })
  vi.advanceTimersByTime(1000)
  expect(client.getQueryState(queryKeys.continueReading)?.isInvalidated).toBe(true)
})

test('invalidates the open chapters of a manga when one of its chapters is downloaded', () => {
  const client = new QueryClient()
  for (const [id, manga] of [
    ['c', 'm'],
    ['other', 'n'],
  ] as const)
    client.setQueryData(queryKeys.readerChapter(id), { id, manga: { id: manga } })
  createEventHandler(client)({ name: 'chapter.downloaded', data: { mangaId: 'm', chapterId: 'd' } })
  vi.advanceTimersByTime(50)
  const isInvalidated = (id: string) => client.getQueryState(queryKeys.readerChapter(id))?.isInvalidated
  expect([isInvalidated('c'), isInvalidated('other')]).toEqual([true, false])
})

test('keeps the state of an event when an older list of jobs arrives after it', () => {
  const client = new QueryClient()
  resetRecentJobs()
  createEventHandler(client)({ name: 'job.changed', data: { job: job('a', { status: 'completed' }) } })
  expect(mergeRecentJobs({ a: parseJob(job('a')), b: parseJob(job('b')) })).toEqual({ b: parseJob(job('b')) })
})

test('refetches everything when events were lost', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.mangas, [])
  createEventHandler(client)({ name: 'stream.reset', data: { reason: 'restarted' } })
  expect(client.getQueryState(queryKeys.mangas)?.isInvalidated).toBe(true)
})

test('another language while the stream is to be opened again leaves one stream', () => {
  const open = new Set<object>()
  class Source {
    static readonly CLOSED = 2
    readyState = 1
    onerror?: () => void
    constructor() {
      open.add(this)
    }
    addEventListener() {}
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', Source)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    setRequestLanguage('en')
  })
  const stop = startEventStream(new QueryClient())
  const [refused] = [...open] as Source[]
  refused!.readyState = Source.CLOSED
  refused!.onerror!()
  setRequestLanguage('de')
  vi.advanceTimersByTime(10_000)
  expect(open.size).toBe(1)
  stop()
  expect(open.size).toBe(0)
})
