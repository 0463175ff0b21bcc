import { expect, test } from 'vitest'
import { createParsedJob as job } from '../../../test/support/test-job.ts'
import { findNewestJob, jobsByChapter, mergeJobs, sortActiveJobs } from './live-jobs.ts'

test('removes completed downloads and keeps completed searches and failures', () => {
  const jobs = mergeJobs({}, [job('1'), job('2', { type: 'fetch_chapters' }), job('3')])
  const next = mergeJobs(jobs, [
    job('1', { status: 'completed' }),
    job('2', { type: 'fetch_chapters', status: 'completed' }),
    job('3', { status: 'failed' }),
  ])
  expect(Object.keys(next)).toEqual(['2', '3'])
  expect(Object.keys(jobs)).toEqual(['1', '2', '3'])
})

test('prefers the running job of a chapter, otherwise its newest', () => {
  const failed = job('old', { status: 'failed', createdAt: '2026-01-03T00:00:00Z' })
  const running = job('run', { status: 'in_progress', createdAt: '2026-01-02T00:00:00Z' })
  const elsewhere = job('x', { context: ['mangaId=other', 'chapterId=c'], createdAt: '2027-01-01T00:00:00Z' })
  const jobs = mergeJobs({}, [failed, running, elsewhere])
  expect(jobsByChapter(jobs, 'm').get('c')?.id).toBe('run')
  const later = mergeJobs(jobs, [{ ...running, status: 'failed' }])
  expect(jobsByChapter(later, 'm').get('c')?.id).toBe('old')
})

test('finds the newest search of a manga', () => {
  const fetch = (id: string, mangaId: string, createdAt: string) =>
    job(id, { type: 'fetch_chapters', status: 'completed', context: [`mangaId=${mangaId}`], createdAt })
  const jobs = mergeJobs({}, [
    fetch('1', 'm', '2026-01-01'),
    fetch('2', 'm', '2026-01-02'),
    fetch('3', 'n', '2026-01-03'),
  ])
  expect(findNewestJob(jobs, 'fetch_chapters', 'm')?.id).toBe('2')
})

test('sorts running jobs before queued ones, oldest first, without finished ones', () => {
  const jobs = mergeJobs({}, [
    job('late', { createdAt: '2026-01-03' }),
    job('early', { createdAt: '2026-01-01' }),
    job('running', { status: 'in_progress', createdAt: '2026-01-02' }),
    job('failed', { status: 'failed', createdAt: '2026-01-01' }),
  ])
  expect(sortActiveJobs(jobs).map(({ id }) => id)).toEqual(['running', 'early', 'late'])
})

test('removes a failure when a newer job for the same chapter exists', () => {
  const jobs = mergeJobs({}, [job('b', { status: 'failed' })])
  expect(Object.keys(mergeJobs(jobs, [job('a', { status: 'cancelled' })]))).toEqual(['b'])
  expect(Object.keys(mergeJobs(jobs, [job('c', { context: ['mangaId=m', 'chapterId=d'] })]))).toEqual(['b', 'c'])
  expect(Object.keys(mergeJobs(jobs, [job('c')]))).toEqual(['c'])
  expect(Object.keys(mergeJobs(jobs, [job('c', { status: 'completed' })]))).toEqual([])
})
