import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/contracts/jobs.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { createParsedJob } from '../../../test/support/test-job.ts'
import { failuresBySource, groupState, queueByManga } from './queue-groups.ts'

const job = (id: string, over: Partial<Job> = {}, subject: { source?: string; manga?: string } = {}): ParsedJob => {
  const { source, manga } = subject
  const context = [`chapterId=${id}`, ...(source ? [`sourceId=${source}`] : []), ...(manga ? [`mangaId=${manga}`] : [])]
  return createParsedJob(id, { context, ...over })
}
const byId = (jobs: readonly ParsedJob[]) => Object.fromEntries(jobs.map((each) => [each.id, each]))
const failures = (...jobs: readonly ParsedJob[]) => failuresBySource(byId(jobs), (one, other) => (one < other ? -1 : 1))
const queue = (...jobs: readonly ParsedJob[]) => queueByManga(byId(jobs))
const ids = (jobs: readonly ParsedJob[]) => jobs.map(({ id }) => id)

test('groups the queue by manga in the order in which the jobs run', () => {
  const found = queue(
    job('1', { position: 4 }, { manga: 'a' }),
    job('2', { position: 3, status: 'failed' }, { manga: 'a' }),
    job('3', { position: 2 }, { manga: 'b' }),
    job('4', { position: 1 }),
    job('5', { position: 9, priority: 'reading' }, { manga: 'a' }),
    job('6', { position: 5, status: 'in_progress' }, { manga: 'c' }),
  )
  expect(found.map(({ mangaId, active, running }) => [mangaId, ids(active), running])).toEqual([
    ['c', ['6'], 1],
    ['a', ['5', '1'], 0],
    [undefined, ['4'], 0],
    ['b', ['3'], 0],
  ])
})

test('groups failures by source in sorted order, those without a source last', () => {
  const failed = { status: 'failed' } as const
  const found = failures(
    job('1', failed),
    job('2', failed, { source: 'b' }),
    job('3', failed, { source: 'a' }),
    job('4', {}, { source: 'a' }),
  )
  expect(found.map(({ sourceId, failed }) => [sourceId, failed])).toEqual([
    ['a', 1],
    ['b', 1],
    [undefined, 1],
  ])
})

test('groups failures by cause', () => {
  const failed = (id: string, failureReason: string) =>
    job(id, { status: 'failed', failureReason, failureCode: 'site_refused' }, { source: 'a' })
  const [group] = failures(
    failed('1', 'Page 3 is not at http://a/1.'),
    failed('2', 'It refuses.'),
    failed('3', 'Page 12 is not at http://a/2.'),
  )
  expect(group?.failures.map(({ reason, jobs }) => [reason, ids(jobs)])).toEqual([
    ['Page 12 is not at http://a/2.', ['3', '1']],
    ['It refuses.', ['2']],
  ])
  expect(group?.failed).toBe(3)
})

test('groups failures that differ only in their details, and keeps each detail once', () => {
  const failed = (id: string, details: string) =>
    job(id, { status: 'failed', failureReason: `The page is gone.${details}`, failureCode: 'site_refused' })
  const [group] = failures(
    failed('1', ' (HTTP 404 at old.test/1) (a)'),
    failed('2', ' (HTTP 410 at b.test)'),
    failed('3', ''),
    failed('4', ' (HTTP 410 at b.test)'),
  )
  expect(group?.failures.map(({ jobs, details }) => [ids(jobs), details])).toEqual([
    [
      ['4', '3', '2', '1'],
      ['HTTP 410 at b.test', 'HTTP 404 at old.test/1\na'],
    ],
  ])
})

describe('the state of a group', () => {
  const wait = { waitReason: 'The site asks to wait.', waitUntil: '2026-01-01T00:05:00.000Z' }
  const running = { status: 'in_progress' as const }
  const state = (jobs: readonly ParsedJob[], { isPaused = false, isBusy = false } = {}) =>
    groupState(queue(...jobs)[0] ?? { active: [], running: 0 }, { isPaused, isBusy })
  test.each<[string, readonly Partial<Job>[], { isPaused?: boolean; isBusy?: boolean }]>([
    ['paused', [{}], { isPaused: true }],
    ['working', [{ ...running, type: 'import_archive' }, {}], { isPaused: true, isBusy: true }],
    ['turn', [{ type: 'import_archive' }, {}], { isPaused: true, isBusy: true }],
    ['working', [running, {}], { isBusy: true }],
    ['working', [{ ...running, ...wait }, running], { isBusy: true }],
    ['waiting', [{ ...running, ...wait }, {}], { isBusy: true }],
    ['waiting', [wait], {}],
    ['turn', [wait, {}], { isBusy: true }],
    ['next', [wait, {}], {}],
    ['stopped', [{ status: 'failed' }], { isPaused: true }],
  ])('is "%s" for %j', (kind, jobs, now) => {
    expect(
      state(
        jobs.map((over, index) => job(String(index), over, { manga: 'a' })),
        now,
      ).kind,
    ).toBe(kind)
  })
  test('contains the job whose wait ends first', () => {
    const soon = { ...wait, waitUntil: '2026-01-01T00:01:00.000Z' }
    expect(state([job('1', wait, { manga: 'a' }), job('2', soon, { manga: 'a' })])).toMatchObject({
      kind: 'waiting',
      job: { id: '2' },
    })
  })
})
