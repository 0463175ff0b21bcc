import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { createTestJob } from '../../../test/support/test-job.ts'
import { groupBySource, groupState } from './queue-groups.ts'

const job = (id: string, source: string | undefined, over: Partial<Job> = {}): Job =>
  createTestJob(id, { context: [`chapterId=${id}`, ...(source ? [`sourceId=${source}`] : [])], ...over })
const groups = (...jobs: readonly Job[]) =>
  groupBySource(Object.fromEntries(jobs.map((each) => [each.id, each])), (one, other) => (one < other ? -1 : 1))
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id)

test('groups jobs by source in sorted order, those without a source last', () => {
  const found = groups(job('1', undefined), job('2', 'b'), job('3', 'a'), job('4', 'b', { status: 'in_progress' }))
  expect(found.map(({ sourceId, active, running }) => [sourceId, ids(active), running])).toEqual([
    ['a', ['3'], 0],
    ['b', ['4', '2'], 1],
    [undefined, ['1'], 0],
  ])
})

test('groups failures by cause', () => {
  const failed = (id: string, failureReason: string) =>
    job(id, 'a', { status: 'failed', failureReason, failureCode: 'site_refused' })
  const [group] = groups(
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

describe('the state of a group', () => {
  const wait = { waitReason: 'The site asks to wait.', waitUntil: '2026-01-01T00:05:00.000Z' }
  const running = { status: 'in_progress' as const }
  const state = (jobs: readonly Job[], { isPaused = false, isBusy = false } = {}) =>
    groupState(groups(...jobs)[0]!, { isPaused, isBusy })
  test.each<[string, readonly Partial<Job>[], { isPaused?: boolean; isBusy?: boolean }]>([
    ['paused', [{}], { isPaused: true }],
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
        jobs.map((over, index) => job(String(index), 'a', over)),
        now,
      ).kind,
    ).toBe(kind)
  })
  test('contains the job whose wait ends first', () => {
    const soon = { ...wait, waitUntil: '2026-01-01T00:01:00.000Z' }
    expect(state([job('1', 'a', wait), job('2', 'a', soon)])).toMatchObject({ kind: 'waiting', job: { id: '2' } })
  })
})
