import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { quote } from '../../shared/sentences/sentence.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Job, JobKind, JobRun } from './job.ts'
import { createQueue, type Queue } from './queue.ts'
import { createRunner, type Runner } from './runner.ts'

type Payload = { n: number }
let folder: string
let database: OpenDatabase
let queue: Queue
let runner: Runner
let changes: Job[]
let handle: (run: JobRun<Payload>) => Promise<void>

const kind: JobKind<Payload> = {
  type: 'test',
  payload: z.object({ n: z.number() }),
  concurrency: 2,
  deadlineMs: 60_000,
  run: (run) => handle(run),
}

async function build(options: { longestRestMs?: number } = {}): Promise<void> {
  database = await openDatabase(folder, silentLog)
  changes = []
  const ports = { db: database.db, clock: systemClock, changed: (job: Job) => void changes.push(job) }
  runner = createRunner({ ...ports, log: silentLog, kinds: [kind as unknown as JobKind], ...options })
  queue = createQueue({ ...ports, ...runner, forgotten: () => {}, stateChanged: () => {} })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-jobs-'))
  handle = async () => {}
  await build()
})
afterEach(async () => {
  await runner.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function add(
  n: number,
  extra: { dedupeKey?: string; groupKey?: string; maxAttempts?: number } = {},
): Promise<Job> {
  const job = await database.db
    .transaction()
    .execute((tx) => queue.add(tx, { type: 'test', payload: { n }, context: [`n=${n}`], ...extra }))
  queue.announce([job])
  return job
}

async function until(id: string, status: Job['status']): Promise<Job> {
  for (let round = 0; round < 2000; round += 1) {
    const job = await queue.find(id)
    if (job.status === status) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${id} never became ${status}: ${JSON.stringify(await queue.find(id))}`)
}

const forever = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

describe('pausing', () => {
  test('what runs goes back unburnt, nothing starts until it is resumed, also after a restart', async () => {
    const seen: number[] = []
    handle = async ({ payload, signal }) => {
      seen.push(payload.n)
      await forever(signal)
    }
    await runner.start()
    const first = await add(1)
    await until(first.id, 'in_progress')
    expect(await queue.pause(true)).toMatchObject({ paused: true, pausedAt: expect.any(String) })
    expect(await until(first.id, 'pending')).toMatchObject({ attempts: 0, waitReason: null })
    const second = await add(2)
    await runner.stop()
    await database.close()
    await build()
    await runner.start()
    expect(await queue.state()).toMatchObject({ paused: true, pending: 2, running: 0 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([1])
    handle = async () => {}
    expect(await queue.pause(false)).toMatchObject({ paused: false, pausedAt: null })
    await until(first.id, 'completed')
    await until(second.id, 'completed')
  })

  test('a running job that is cancelled while the queue rests stays cancelled', async () => {
    handle = ({ signal }) => forever(signal)
    await runner.start()
    const job = await add(1)
    await until(job.id, 'in_progress')
    await queue.cancel(job.id)
    await queue.pause(true)
    expect((await queue.find(job.id)).status).toBe('cancelled')
    await queue.pause(false)
  })
})

describe('a machine that sleeps', () => {
  const startOne = async () => {
    const seen: number[] = []
    handle = async ({ payload, signal }) => {
      seen.push(payload.n)
      await forever(signal)
    }
    await runner.start()
    const job = await add(1)
    await until(job.id, 'in_progress')
    return { job, seen }
  }

  test('what runs goes back unburnt, nothing starts while it sleeps, and goes on when it wakes', async () => {
    const { job, seen } = await startOne()
    runner.rest()
    runner.rest()
    expect(await until(job.id, 'pending')).toMatchObject({ attempts: 0, waitReason: null, failureReason: null })
    const second = await add(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([1])
    expect(await queue.state()).toMatchObject({ paused: false, pending: 2, running: 0 })
    handle = async () => {}
    runner.rouse()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1 })
    await until(second.id, 'completed')
  })

  test('a queue that was paused before stays so', async () => {
    await runner.start()
    await queue.pause(true)
    const job = await add(1)
    runner.rest()
    runner.rouse()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await queue.find(job.id)).status).toBe('pending')
    await queue.pause(false)
    await until(job.id, 'completed')
  })

  test('that did not sleep after all, and says nothing more, goes on by itself', async () => {
    await runner.stop()
    await database.close()
    await build({ longestRestMs: 100 })
    const { job } = await startOne()
    handle = async () => {}
    runner.rest()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1 })
  })
})

describe('running', () => {
  test('jobs run, oldest first, and tell every change', async () => {
    const order: number[] = []
    handle = async ({ payload }) => void order.push(payload.n)
    const jobs = [await add(1), await add(2), await add(3)]
    await runner.start()
    for (const job of jobs) await until(job.id, 'completed')
    expect(order).toEqual([1, 2, 3])
    expect(changes.filter((job) => job.id === jobs[0]!.id).map((job) => job.status)).toEqual([
      'pending',
      'in_progress',
      'completed',
    ])
  })

  test('jobs of one group never run at the same time, others do', async () => {
    let inGroup = 0
    let most = 0
    let together = 0
    let mostTogether = 0
    handle = async ({ payload }) => {
      const grouped = payload.n < 10
      together += 1
      mostTogether = Math.max(mostTogether, together)
      if (grouped) most = Math.max(most, ++inGroup)
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (grouped) inGroup -= 1
      together -= 1
    }
    const jobs = []
    for (const n of [1, 2, 3]) jobs.push(await add(n, { groupKey: 'site' }))
    for (const n of [10, 11]) jobs.push(await add(n))
    await runner.start()
    for (const job of jobs) await until(job.id, 'completed')
    expect(most).toBe(1)
    expect(mostTogether).toBe(2)
  })

  test('the same work is queued once while it is unfinished, and again afterwards', async () => {
    const first = await add(1, { dedupeKey: 'same' })
    expect((await add(2, { dedupeKey: 'same' })).id).toBe(first.id)
    await runner.start()
    await until(first.id, 'completed')
    expect((await add(3, { dedupeKey: 'same' })).id).not.toBe(first.id)
  })

  test('an effect commits together with the end of its job, or not at all', async () => {
    handle = async ({ finish }) => {
      await finish(async (tx) => {
        await tx.insertInto('manga_slugs').values({ slug: 'half', manga_id: 'nobody', added_at: 'now' }).execute()
      })
    }
    const job = await add(1, { maxAttempts: 1 })
    await runner.start()
    expect((await until(job.id, 'failed')).failureReason?.say).toMatch(/mistake/) // the foreign key refuses the row
    expect(await database.db.selectFrom('manga_slugs').selectAll().execute()).toEqual([])
  })
})

describe('failing', () => {
  test('a disk that takes no word of the progress ends neither the job nor the program', async () => {
    await sql`create trigger full_disk before update of progress_done, wait_reason on jobs
      when new.status = 'in_progress' and old.status = 'in_progress' begin select raise(fail, 'disk full'); end`.execute(
      database.db,
    )
    const told: unknown[] = []
    handle = async ({ report, hold }) => {
      told.push(await report({ done: 1, total: 2, unit: 'pages' }), await hold({ reason: quote('Wait.'), ms: 1 }))
    }
    const job = await add(1)
    await runner.start()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1, progress: null })
    expect(told).toHaveLength(2)
  })

  test('trouble is tried again after a pause, with the reason on the job, until the attempts are used up', async () => {
    handle = async () => {
      throw new Problem('site_unreachable', quote('The site is away.'), { retryable: true })
    }
    const job = await add(1, { maxAttempts: 2 })
    await runner.start()
    const failed = await until(job.id, 'failed')
    expect(failed).toMatchObject({ attempts: 2, failureReason: quote('The site is away.') })
    const between = changes.find((change) => change.status === 'pending' && change.waitReason !== null)
    expect(between).toMatchObject({ attempts: 1, waitReason: quote('The site is away.') })
  })

  test('a wait burns no attempt', async () => {
    let calls = 0
    handle = async () => {
      calls += 1
      if (calls < 4) throw new Problem('site_busy', quote('Wait.'), { waitSeconds: 0.01 })
    }
    const job = await add(1)
    await runner.start()
    expect((await until(job.id, 'completed')).attempts).toBe(1)
    expect(calls).toBe(4)
  })

  test('a payload that cannot be read fails the job with a sentence', async () => {
    const job = await add(1)
    await database.db.updateTable('jobs').set({ payload: '{"n":"x"}' }).where('id', '=', job.id).execute()
    await runner.start()
    expect((await until(job.id, 'failed')).failureReason?.say).toMatch(/cannot be read/)
  })

  test('retry queues a failed job with all its attempts', async () => {
    let fail = true
    handle = async () => {
      if (fail) throw new Problem('no_images', quote('Nothing there.'))
    }
    const job = await add(1)
    await runner.start()
    await until(job.id, 'failed')
    fail = false
    expect(await queue.retry(job.id)).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    await until(job.id, 'completed')
    await expect(queue.retry(job.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('cancelling and closing', () => {
  test('a running job is aborted and its late effect is refused', async () => {
    let late: Promise<unknown> = Promise.resolve()
    handle = async ({ signal, finish }) => {
      await forever(signal).catch(() => {})
      late = finish(async () => {}).then(
        () => 'written',
        () => 'refused',
      )
      await late
    }
    const job = await add(1)
    await runner.start()
    await until(job.id, 'in_progress')
    expect(await queue.cancel(job.id)).toMatchObject({ status: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await late).toBe('refused')
    expect((await queue.find(job.id)).status).toBe('cancelled')
    await expect(queue.cancel(job.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('closing gives a running job back without burning its attempt, and the next start resumes it', async () => {
    handle = ({ signal }) => forever(signal)
    const job = await add(1)
    await runner.start()
    await until(job.id, 'in_progress')
    await runner.stop()
    expect(await queue.find(job.id)).toMatchObject({ status: 'pending', attempts: 0 })
    handle = async () => {}
    await runner.start()
    await until(job.id, 'completed')
  })

  test('what a killed program left in progress runs again; a job that always kills it fails in the end', async () => {
    const left = { status: 'in_progress', attempts: 1, lease: 'dead:1' } as const
    const innocent = await add(1)
    const poison = await add(2)
    await database.db.updateTable('jobs').set(left).where('id', '=', innocent.id).execute()
    await database.db
      .updateTable('jobs')
      .set({ ...left, interruptions: 4 })
      .where('id', '=', poison.id)
      .execute()
    await runner.start()
    expect(await until(innocent.id, 'completed')).toMatchObject({ attempts: 1 })
    expect((await until(poison.id, 'failed')).failureReason).toMatchObject({ with: { limit: 5 } })
  })
})
