import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobStatus } from '../../shared/contracts/jobs.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import type { JobFilter } from './jobs.store.ts'
import { createQueue, type Queue } from './queue.ts'

let db: Db
let queue: Queue
let changed: string[]
let forgotten: string[]
let close: () => Promise<void>
const stopRunning = vi.fn()
const wake = vi.fn()

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-queue-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  changed = []
  forgotten = []
  vi.clearAllMocks()
  queue = createQueue({
    ...{ db, clock: systemClock, wake, stopRunning, pause: () => {}, resume: () => {}, stateChanged: () => {} },
    changed: ({ id }) => changed.push(id),
    forgotten: (jobIds) => forgotten.push(...jobIds),
  })
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

/** A job of a chapter in a state. @returns its id */
async function job(status: JobStatus, chapter: string, mangaId = 'm1', sourceId = 's1'): Promise<string> {
  const added = {
    type: 'scrape_chapter',
    payload: {},
    context: [`manga="mangaId=no`, `mangaId=${mangaId}`, `sourceId=${sourceId}`],
  }
  const { id } = await db.transaction().execute((tx) => queue.add(tx, { ...added, dedupeKey: chapter }))
  if (status !== 'pending') await db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
  return id
}
const statusOf = async (id: string) => (await queue.find(id)).status
const ids = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id).toSorted()

test('every failure is queued again at once, the rest is left alone', async () => {
  const failed = [await job('failed', 'a'), await job('failed', 'b', 'm2')]
  const others = [await job('cancelled', 'c'), await job('completed', 'd'), await job('in_progress', 'e')]
  expect(ids(await queue.retryFailed())).toEqual(failed.toSorted())
  for (const id of failed) expect(await queue.find(id)).toMatchObject({ status: 'pending', attempts: 0 })
  expect(await Promise.all(others.map(statusOf))).toEqual(['cancelled', 'completed', 'in_progress'])
  expect(changed.toSorted()).toEqual(failed.toSorted())
  expect(wake).toHaveBeenCalled()
})

test.each(['completed', 'cancelled', 'pending', 'in_progress'] as const)(
  'a failure whose work a later job took up, which is %s now, stays in the past',
  async (status) => {
    const old = await job('failed', 'a')
    await job(status, 'a')
    expect(await queue.retryFailed()).toEqual([])
    expect(await statusOf(old)).toBe('failed')
  },
)

test('of several failures of the same work only the last is queued again', async () => {
  await job('failed', 'a')
  await job('failed', 'a')
  const last = await job('failed', 'a')
  expect(ids(await queue.retryFailed())).toEqual([last])
})

test('an earlier job that was queued again by hand keeps a later failure of the same work in the past', async () => {
  const first = await job('failed', 'a')
  await job('failed', 'a')
  await queue.retry(first)
  expect(await queue.retryFailed()).toEqual([])
})

test('failures and work of one manga are told from those of another', async () => {
  const here = await job('failed', 'a')
  await job('failed', 'b', 'm2')
  expect(ids(await queue.retryFailed({ mangaId: 'm1' }))).toEqual([here])
  const there = await job('pending', 'c', 'm2')
  expect(ids(await queue.cancelActive({ mangaId: 'm2' }))).toEqual([there])
  expect(await statusOf(here)).toBe('pending')
})

test('all that waits or runs is cancelled at once, and what runs is told to stop', async () => {
  const active = [await job('pending', 'a'), await job('in_progress', 'b')]
  const ended = await job('failed', 'c')
  expect(ids(await queue.cancelActive())).toEqual(active.toSorted())
  expect(await Promise.all(active.map(statusOf))).toEqual(['cancelled', 'cancelled'])
  expect(await statusOf(ended)).toBe('failed')
  expect(stopRunning).toHaveBeenCalledWith(active[1])
  expect(await queue.cancelActive()).toEqual([])
})

test('failures and work of one source are told from those of another', async () => {
  const here = await job('failed', 'a')
  await job('failed', 'b', 'm1', 's2')
  expect(ids(await queue.retryFailed({ sourceId: 's1' }))).toEqual([here])
  const there = await job('pending', 'c', 'm1', 's2')
  expect(ids(await queue.cancelActive({ mangaId: 'm1', sourceId: 's2' }))).toEqual([there])
  expect(await statusOf(here)).toBe('pending')
})

const listed = async (filter: JobFilter = {}) =>
  ids((await queue.page(filter, { by: 'createdAt', order: 'desc' }, 1, 100)).items)

test('the last job of each work leaves out what a later one took up', async () => {
  await job('failed', 'a')
  const last = [await job('completed', 'a'), await job('failed', 'b')]
  expect(await listed({ latest: true })).toEqual(last.toSorted())
  expect(await listed({ latest: true, statuses: ['failed'] })).toEqual([last[1]])
  expect(await queue.state()).toMatchObject({ failed: 1 })
})

test('a job that is forgotten takes along what it had taken up, so that no retry does it again', async () => {
  await job('failed', 'a')
  const done = await job('completed', 'a')
  const other = await job('failed', 'b')
  await queue.forget(done)
  expect(await listed()).toEqual([other])
  expect(ids(await queue.retryFailed())).toEqual([other])
})

test('only what has ended is forgotten, and only what is meant', async () => {
  const active = [await job('pending', 'a'), await job('in_progress', 'b')]
  const failed = await job('failed', 'c')
  const done = [await job('completed', 'd'), await job('cancelled', 'e', 'm2')]
  await expect(queue.forget(active[0]!)).rejects.toMatchObject({ code: 'conflict' })
  await expect(queue.forget('nope')).rejects.toMatchObject({ code: 'not_found' })
  expect(await queue.forgetEnded({ status: ['cancelled'], mangaId: 'm1' })).toEqual([])
  expect((await queue.forgetEnded({ status: ['completed', 'cancelled'] })).toSorted()).toEqual(done.toSorted())
  expect(forgotten.toSorted()).toEqual(done.toSorted())
  expect(await listed()).toEqual([...active, failed].toSorted())
  expect(await queue.forgetEnded({})).toEqual([failed])
  expect(await listed()).toEqual(active.toSorted())
})
