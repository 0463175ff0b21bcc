import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobStatus } from '../../shared/contracts/jobs.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/schema.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { createQueue, type Queue } from './queue.ts'

let db: Db
let queue: Queue
let changed: string[]
let close: () => Promise<void>
const stopRunning = vi.fn()
const wake = vi.fn()

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-queue-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  changed = []
  vi.clearAllMocks()
  queue = createQueue({
    ...{ db, clock: systemClock, wake, stopRunning, pause: () => {}, resume: () => {}, stateChanged: () => {} },
    changed: ({ id }) => changed.push(id),
  })
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

/** A job of a chapter in a state. @returns its id */
async function job(status: JobStatus, chapter: string, mangaId = 'm1'): Promise<string> {
  const added = { type: 'scrape_chapter', payload: {}, context: [`manga="mangaId=no`, `mangaId=${mangaId}`] }
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
  expect(ids(await queue.retryFailed('m1'))).toEqual([here])
  const there = await job('pending', 'c', 'm2')
  expect(ids(await queue.cancelActive('m2'))).toEqual([there])
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
