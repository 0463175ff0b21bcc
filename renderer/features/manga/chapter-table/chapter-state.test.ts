import { expect, test } from 'vitest'
import type { Job } from '../../../../shared/contracts/jobs.ts'
import { chapterState } from './chapter-state.ts'

const job = (status: Job['status'], over: Partial<Job> = {}) =>
  ({ id: 'j', status, waitReason: null, waitUntil: null, ...over }) as Job
const notOnDisk = { isAvailable: false, isRead: false, lastReadPage: null, externalUrl: null }
const onDisk = { isAvailable: true, isRead: false, lastReadPage: null, externalUrl: null }

test.each([
  ['not downloaded', notOnDisk, undefined, 'missing'],
  ['a queued job', notOnDisk, job('pending'), 'queued'],
  ['a job that waits for the site', notOnDisk, job('pending', { waitReason: 'The site limits requests' }), 'waiting'],
  [
    'a job that waits for its next attempt',
    notOnDisk,
    job('pending', { waitUntil: '2026-01-01T00:00:00Z' }),
    'waiting',
  ],
  ['a running job', notOnDisk, job('in_progress'), 'downloading'],
  ['a failed job', notOnDisk, job('failed'), 'failed'],
  ['only at its publisher', { ...notOnDisk, externalUrl: 'https://p.example/1' }, undefined, 'external'],
  [
    'only at its publisher, with a failed job',
    { ...notOnDisk, externalUrl: 'https://p.example/1' },
    job('failed'),
    'failed',
  ],
  ['a cancelled job', notOnDisk, job('cancelled'), 'missing'],
  ['a file and a failed job', onDisk, job('failed'), 'downloaded'],
  ['a file that is downloaded again', onDisk, job('in_progress'), 'downloading'],
  ['a file', onDisk, undefined, 'downloaded'],
  ['a partly read file', { ...onDisk, lastReadPage: 4 }, undefined, 'reading'],
  ['a completely read file', { ...onDisk, lastReadPage: 20, isRead: true }, undefined, 'read'],
  ['a read chapter without a file', { ...notOnDisk, isRead: true }, undefined, 'missing'],
] as const)('%s', (_, chapter, known, kind) => {
  expect(chapterState(chapter, known).kind).toBe(kind)
})
