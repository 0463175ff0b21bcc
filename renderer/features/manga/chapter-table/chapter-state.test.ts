import { expect, test } from 'vitest'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { fileState, readingState } from './chapter-state.ts'

const job = (status: ParsedJob['status'], over: Partial<ParsedJob> = {}) =>
  ({ id: 'j', status, waitReason: null, waitUntil: null, ...over }) as ParsedJob
const free = { externalUrl: null, isLocked: false, unlocksAt: null }
const notOnDisk = { isAvailable: false, fileProblem: null, ...free }
const onDisk = { isAvailable: true, fileProblem: null, ...free }
const damaged = { ...onDisk, fileProblem: 'damaged' } as const
const offline = { ...onDisk, fileProblem: 'offline' } as const

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
  ['locked by the site', { ...notOnDisk, isLocked: true }, undefined, 'locked'],
  ['locked by the site, with a failed job', { ...notOnDisk, isLocked: true }, job('failed'), 'locked'],
  ['a cancelled job', notOnDisk, job('cancelled'), 'missing'],
  ['a file and a failed job', onDisk, job('failed'), 'downloaded'],
  ['a file that is downloaded again', onDisk, job('in_progress'), 'downloading'],
  ['a file', onDisk, undefined, 'downloaded'],
  ['a damaged file', damaged, undefined, 'broken'],
  ['a damaged file that is downloaded again', damaged, job('pending'), 'queued'],
  ['a damaged file that could not be downloaded again', damaged, job('failed'), 'failed'],
  ['a file on a disk that is not there, with a failed job', offline, job('failed'), 'broken'],
] as const)('the file: %s', (_, chapter, known, kind) => {
  expect(fileState(chapter, known).kind).toBe(kind)
})

test.each([
  ['a chapter that was never opened', { isRead: false, lastReadPage: null }, { kind: 'unread' }],
  ['one that was left on its first page', { isRead: false, lastReadPage: 1 }, { kind: 'unread' }],
  ['a partly read one', { isRead: false, lastReadPage: 4 }, { kind: 'reading', page: 4 }],
  ['a completely read one', { isRead: true, lastReadPage: 20 }, { kind: 'read' }],
  ['a read one without a page', { isRead: true, lastReadPage: null }, { kind: 'read' }],
])('reading: %s', (_, chapter, state) => {
  expect(readingState(chapter)).toEqual(state)
})
