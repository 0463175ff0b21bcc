import { expect, test } from 'vitest'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { chapterState } from './chapter-state.ts'

const job = (status: Job['status'], over: Partial<Job> = {}) =>
  ({ id: 'j', status, waitReason: null, waitUntil: null, ...over }) as Job
const fresh = { isAvailable: false, isRead: false, lastReadPage: null, externalUrl: null }
const onDisk = { isAvailable: true, isRead: false, lastReadPage: null, externalUrl: null }

test.each([
  ['nothing yet', fresh, undefined, 'absent'],
  ['a job in the queue', fresh, job('pending'), 'queued'],
  ['a job that a site told to wait', fresh, job('pending', { waitReason: 'The site asks to wait' }), 'waiting'],
  ['a job between two attempts', fresh, job('pending', { waitUntil: '2026-01-01T00:00:00Z' }), 'waiting'],
  ['a running job', fresh, job('in_progress'), 'downloading'],
  ['a failed job', fresh, job('failed'), 'failed'],
  ['what only its publisher has', { ...fresh, externalUrl: 'https://p.example/1' }, undefined, 'elsewhere'],
  [
    'what only its publisher has, and failed',
    { ...fresh, externalUrl: 'https://p.example/1' },
    job('failed'),
    'failed',
  ],
  ['a cancelled job', fresh, job('cancelled'), 'absent'],
  ['a file and an old failure', onDisk, job('failed'), 'downloaded'],
  ['a file that is fetched again', onDisk, job('in_progress'), 'downloading'],
  ['a file', onDisk, undefined, 'downloaded'],
  ['a file that was begun', { ...onDisk, lastReadPage: 4 }, undefined, 'reading'],
  ['a file that was read to the end', { ...onDisk, lastReadPage: 20, isRead: true }, undefined, 'read'],
  ['a read chapter whose file is gone', { ...fresh, isRead: true }, undefined, 'absent'],
] as const)('%s', (_, chapter, known, kind) => {
  expect(chapterState(chapter, known).kind).toBe(kind)
})
