import { expect, test } from 'vitest'
import { jobForTests as job } from './job-for-tests.ts'
import { activeInOrder, jobSubject, jobsByChapter, newestJobOf, withJobs } from './live-jobs.ts'

test('the context is read up to the first equals sign, and what is no pair is ignored', () => {
  expect(jobSubject(job('1', { context: ['manga=A=B', 'loose', '=x', 'chapterId=c'] }))).toEqual({
    manga: 'A=B',
    chapterId: 'c',
  })
})

test('a finished download leaves the live jobs, a finished search for chapters and a failure stay', () => {
  const known = withJobs({}, [job('1'), job('2', { type: 'fetch_chapters' }), job('3')])
  const next = withJobs(known, [
    job('1', { status: 'completed' }),
    job('2', { type: 'fetch_chapters', status: 'completed' }),
    job('3', { status: 'failed' }),
  ])
  expect(Object.keys(next)).toEqual(['2', '3'])
  expect(Object.keys(known)).toEqual(['1', '2', '3'])
})

test('a chapter shows its newest job, but one that still runs before any that ended', () => {
  const failed = job('old', { status: 'failed', createdAt: '2026-01-03T00:00:00Z' })
  const running = job('run', { status: 'in_progress', createdAt: '2026-01-02T00:00:00Z' })
  const elsewhere = job('x', { context: ['mangaId=other', 'chapterId=c'], createdAt: '2027-01-01T00:00:00Z' })
  const jobs = withJobs({}, [failed, running, elsewhere])
  expect(jobsByChapter(jobs, 'm').get('c')?.id).toBe('run')
  const later = withJobs(jobs, [{ ...running, status: 'failed' }])
  expect(jobsByChapter(later, 'm').get('c')?.id).toBe('old')
})

test('the newest search of one manga is not that of another', () => {
  const fetch = (id: string, mangaId: string, createdAt: string) =>
    job(id, { type: 'fetch_chapters', status: 'completed', context: [`mangaId=${mangaId}`], createdAt })
  const jobs = withJobs({}, [
    fetch('1', 'm', '2026-01-01'),
    fetch('2', 'm', '2026-01-02'),
    fetch('3', 'n', '2026-01-03'),
  ])
  expect(newestJobOf(jobs, 'fetch_chapters', 'm')?.id).toBe('2')
})

test('what runs stands before what waits, the oldest first; what ended is not there', () => {
  const jobs = withJobs({}, [
    job('late', { createdAt: '2026-01-03' }),
    job('early', { createdAt: '2026-01-01' }),
    job('running', { status: 'in_progress', createdAt: '2026-01-02' }),
    job('failed', { status: 'failed', createdAt: '2026-01-01' }),
  ])
  expect(activeInOrder(jobs).map(({ id }) => id)).toEqual(['running', 'early', 'late'])
})

test('a failure is forgotten once something newer does its work, not because of something older', () => {
  const known = withJobs({}, [job('b', { status: 'failed' })])
  expect(Object.keys(withJobs(known, [job('a', { status: 'cancelled' })]))).toEqual(['b'])
  expect(Object.keys(withJobs(known, [job('c', { context: ['mangaId=m', 'chapterId=d'] })]))).toEqual(['b', 'c'])
  expect(Object.keys(withJobs(known, [job('c')]))).toEqual(['c'])
  expect(Object.keys(withJobs(known, [job('c', { status: 'completed' })]))).toEqual([])
})
