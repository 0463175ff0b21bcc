import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobStatus } from '../../shared/contracts/jobs.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import type { Job } from './job.ts'
import type { JobFilter } from './jobs.store.ts'
import { createJobs, type Jobs } from './jobs.ts'

let db: Db
let jobs: Jobs
let changed: string[]
let removed: string[]
let close: () => Promise<void>
const runner = {
  register: vi.fn(),
  start: vi.fn(),
  schedule: vi.fn(),
  setPaused: vi.fn(),
  suspend: vi.fn(),
  resume: vi.fn(),
  pauseHost: vi.fn(),
  releaseHost: vi.fn(),
  abort: vi.fn(),
  ended: vi.fn(),
  setPriority: vi.fn(),
  estimates: { secondsLeft: () => null, secondsForMore: () => null },
  stop: vi.fn(),
}

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-jobs-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  changed = []
  removed = []
  vi.clearAllMocks()
  const deps = {
    db,
    clock: systemClock,
    log: silentLog,
    onChange: ({ id }: Job) => void changed.push(id),
    onRemove: (jobIds: readonly string[]) => void removed.push(...jobIds),
    onStateChange: () => {},
    onHostWanted: () => {},
  }
  jobs = createJobs(deps, runner)
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

/** Adds a job for a chapter with the status. @returns its id */
async function job(status: JobStatus, chapter: string, mangaId = 'm1', sourceId = 's1'): Promise<string> {
  const added = {
    type: 'scrape_chapter',
    payload: {},
    context: { manga: 'mangaId=no', mangaId, sourceId },
  }
  const { id } = await db.transaction().execute((tx) => jobs.add(tx, { ...added, dedupeKey: chapter }))
  if (status !== 'pending') await db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
  return id
}
const statusOf = async (id: string) => (await jobs.find(id)).status
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted()

test('requeues every failed job and no other', async () => {
  const failed = [await job('failed', 'a'), await job('failed', 'b', 'm2')]
  const others = [await job('cancelled', 'c'), await job('completed', 'd'), await job('in_progress', 'e')]
  expect(ids(await jobs.retryFailed())).toEqual(failed.toSorted())
  for (const id of failed) expect(await jobs.find(id)).toMatchObject({ status: 'pending', attempts: 0 })
  expect(await Promise.all(others.map(statusOf))).toEqual(['cancelled', 'completed', 'in_progress'])
  expect(changed.toSorted()).toEqual(failed.toSorted())
  expect(runner.schedule).toHaveBeenCalled()
})

test.each(['completed', 'cancelled', 'pending', 'in_progress'] as const)(
  'does not requeue a failure whose work has a later job that is %s',
  async (status) => {
    const old = await job('failed', 'a')
    await job(status, 'a')
    expect(await jobs.retryFailed()).toEqual([])
    expect(await statusOf(old)).toBe('failed')
  },
)

test('requeues only the latest of several failures of the same work', async () => {
  await job('failed', 'a')
  await job('failed', 'a')
  const last = await job('failed', 'a')
  expect(ids(await jobs.retryFailed())).toEqual([last])
})

test('does not requeue a failure while an earlier job of the same work is pending again', async () => {
  const first = await job('failed', 'a')
  await job('failed', 'a')
  await jobs.retry(first)
  expect(await jobs.retryFailed()).toEqual([])
})

test('limits retries and cancellations to one manga', async () => {
  const here = await job('failed', 'a')
  await job('failed', 'b', 'm2')
  expect(ids(await jobs.retryFailed({ mangaId: 'm1' }))).toEqual([here])
  const there = await job('pending', 'c', 'm2')
  expect(ids(await jobs.cancelActive({ mangaId: 'm2' }))).toEqual([there])
  expect(await statusOf(here)).toBe('pending')
})

test('cancels all pending and running jobs and aborts the running ones', async () => {
  const active = [await job('pending', 'a'), await job('in_progress', 'b')]
  const ended = await job('failed', 'c')
  expect(ids(await jobs.cancelActive())).toEqual(active.toSorted())
  expect(await Promise.all(active.map(statusOf))).toEqual(['cancelled', 'cancelled'])
  expect(await statusOf(ended)).toBe('failed')
  expect(runner.abort).toHaveBeenCalledWith(active[1])
  expect(await jobs.cancelActive()).toEqual([])
})

test('limits retries and cancellations to one source', async () => {
  const here = await job('failed', 'a')
  await job('failed', 'b', 'm1', 's2')
  expect(ids(await jobs.retryFailed({ sourceId: 's1' }))).toEqual([here])
  const there = await job('pending', 'c', 'm1', 's2')
  expect(ids(await jobs.cancelActive({ mangaId: 'm1', sourceId: 's2' }))).toEqual([there])
  expect(await statusOf(here)).toBe('pending')
})

const listed = async (filter: JobFilter = {}) =>
  ids((await jobs.list(filter, { by: 'createdAt', order: 'desc' }, 1, 100)).items)

test('lists only the latest job of each dedupe key', async () => {
  await job('failed', 'a')
  const last = [await job('completed', 'a'), await job('failed', 'b')]
  expect(await listed({ latest: true })).toEqual(last.toSorted())
  expect(await listed({ latest: true, statuses: ['failed'] })).toEqual([last[1]])
  expect(await jobs.state()).toMatchObject({ failed: 1 })
})

test('removes earlier jobs of the same work together with a job', async () => {
  await job('failed', 'a')
  const done = await job('completed', 'a')
  const other = await job('failed', 'b')
  await jobs.remove(done)
  expect(await listed()).toEqual([other])
  expect(ids(await jobs.retryFailed())).toEqual([other])
})

test('removes only ended jobs that match', async () => {
  const active = [await job('pending', 'a'), await job('in_progress', 'b')]
  const failed = await job('failed', 'c')
  const done = [await job('completed', 'd'), await job('cancelled', 'e', 'm2')]
  await expect(jobs.remove(active[0]!)).rejects.toMatchObject({ code: 'conflict' })
  await expect(jobs.remove('nope')).rejects.toMatchObject({ code: 'not_found' })
  expect(await jobs.removeEnded({ statuses: ['cancelled'], context: { mangaId: 'm1' } })).toEqual([])
  expect((await jobs.removeEnded({ statuses: ['completed', 'cancelled'] })).toSorted()).toEqual(done.toSorted())
  expect(removed.toSorted()).toEqual(done.toSorted())
  expect(await listed()).toEqual([...active, failed].toSorted())
  expect(await jobs.removeEnded({})).toEqual([failed])
  expect(await listed()).toEqual(active.toSorted())
})

test('lists the jobs as they are after each change, also in the middle of a transaction', async () => {
  const first = await job('pending', 'a')
  const statuses = async () =>
    (await jobs.list({}, { by: 'createdAt', order: 'asc' }, 1, 100)).items.map((j) => j.status)
  expect([await statuses(), await statuses()]).toEqual([['pending'], ['pending']])
  await jobs.cancel(first)
  expect(await statuses()).toEqual(['cancelled'])
  await jobs.retry(first)
  expect(await statuses()).toEqual(['pending'])
  let during: Promise<string[]> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('jobs').set({ status: 'completed' }).execute()
    during = statuses()
    await tx.updateTable('jobs').set({ progress_done: 1 }).execute()
  })
  // The list beside the transaction is the one before or the one after it.
  expect([['pending'], ['completed']]).toContainEqual(await during)
  expect(await statuses()).toEqual(['completed'])
  const failing = db.transaction().execute(async (tx) => {
    await tx.updateTable('jobs').set({ status: 'failed' }).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await statuses()).toEqual(['completed'])
})

test('counts what is done of the work that is queued, not what was done before it', async () => {
  const complete = (id: string, completed_at: string) =>
    db.updateTable('jobs').set({ status: 'completed', completed_at }).where('id', '=', id).execute()
  const [early, done] = [await job('pending', 'a'), await job('pending', 'b')]
  await job('in_progress', 'c')
  await job('pending', 'd')
  await complete(early, '2020-01-01T00:00:00.000Z')
  await complete(done, '2120-01-01T00:00:00.000Z')
  await complete(await job('pending', 'e', 'm2'), '2120-01-01T00:00:00.000Z')
  expect(await jobs.listGroups()).toMatchObject([{ mangaId: 'm1', pending: 1, running: 1, failed: 0, done: 1 }])
})
