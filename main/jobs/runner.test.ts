import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { quote } from '../../shared/i18n/message.ts'
import { waitFor } from '../../test/support/wait-for.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Job, JobKind, JobRun } from './job.ts'
import { createJobs, type Jobs } from './jobs.ts'

type Payload = { n: number }
let folder: string
let database: OpenDatabase
let jobs: Jobs
let changes: Job[]
let wanted: string[]
let handle: (run: JobRun<Payload>) => Promise<void>

const kind: JobKind<Payload> = {
  type: 'test',
  payload: z.object({ n: z.number() }),
  concurrency: 2,
  deadlineMs: 60_000,
  isPausable: true,
  run: (run) => handle(run),
}
const unpausable = { ...kind, type: 'unpausable', isPausable: undefined }

/** The real time, with a wall clock that tests set. */
let wallOffsetMs = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + wallOffsetMs) }

async function build(options: { maxSuspendMs?: number } = {}): Promise<void> {
  database = await openDatabase(folder, silentLog)
  changes = []
  wanted = []
  jobs = createJobs({
    db: database.db,
    clock,
    log: silentLog,
    onChange: (job) => void changes.push(job),
    onRemove: () => {},
    onStateChange: () => {},
    onHostWanted: (host) => void wanted.push(host),
    ...options,
  })
  jobs.register(kind as unknown as JobKind, unpausable as unknown as JobKind)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-jobs-'))
  handle = async () => {}
  wallOffsetMs = 0
  await build()
})
afterEach(async () => {
  await jobs.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function add(
  n: number,
  extra: { type?: string; dedupeKey?: string; groupKey?: string; maxAttempts?: number } = {},
): Promise<Job> {
  const job = await database.db
    .transaction()
    .execute((tx) => jobs.add(tx, { type: 'test', payload: { n }, context: { n }, ...extra }))
  jobs.announce([job])
  return job
}

async function until(id: string, status: Job['status']): Promise<Job> {
  for (let round = 0; round < 2000; round += 1) {
    const job = await jobs.find(id)
    if (job.status === status) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${id} never became ${status}: ${JSON.stringify(await jobs.find(id))}`)
}

const forever = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

describe('pausing', () => {
  test('releases running jobs without counting the attempt and starts nothing until resumed, even after a restart', async () => {
    const seen: number[] = []
    handle = async ({ payload, signal }) => {
      seen.push(payload.n)
      await forever(signal)
    }
    await jobs.start()
    const first = await add(1)
    await until(first.id, 'in_progress')
    expect(await jobs.setPaused(true)).toMatchObject({ paused: true, pausedAt: expect.any(String) })
    expect(await until(first.id, 'pending')).toMatchObject({ attempts: 0, waitReason: null })
    const second = await add(2)
    await jobs.stop()
    await database.close()
    await build()
    await jobs.start()
    expect(await jobs.state()).toMatchObject({ paused: true, pending: 2, running: 0 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([1])
    handle = async () => {}
    expect(await jobs.setPaused(false)).toMatchObject({ paused: false, pausedAt: null })
    await until(first.id, 'completed')
    await until(second.id, 'completed')
  })

  test('lets jobs that cannot be paused run on and start', async () => {
    const ends = new Map<number, () => void>()
    handle = ({ payload, signal }) =>
      Promise.race([forever(signal), new Promise<void>((resolve) => void ends.set(payload.n, resolve))])
    await jobs.start()
    const [running, held] = [await add(1, { type: 'unpausable' }), await add(2)]
    await until(running.id, 'in_progress')
    await until(held.id, 'in_progress')
    await jobs.setPaused(true)
    await until(held.id, 'pending')
    const added = await add(3, { type: 'unpausable' })
    await until(added.id, 'in_progress')
    for (const end of ends.values()) end()
    expect(await until(running.id, 'completed')).toMatchObject({ attempts: 1 })
    await until(added.id, 'completed')
    expect(await jobs.find(held.id)).toMatchObject({ status: 'pending', attempts: 0 })
    handle = async () => {}
    await jobs.setPaused(false)
    await until(held.id, 'completed')
  })

  test('releases a job that was being claimed', async () => {
    handle = ({ signal }) => forever(signal)
    await jobs.start()
    // After each number of steps: before, during and after the claim.
    for (let steps = 0; steps < 60; steps += 1) {
      const job = await add(steps)
      for (let step = 0; step < steps; step += 1) await undefined
      jobs.suspend()
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(await jobs.find(job.id), `${steps} steps`).toMatchObject({ status: 'pending', attempts: 0 })
      await jobs.cancel(job.id)
      jobs.resume()
    }
  })

  test('keeps a running job cancelled when the queue is paused', async () => {
    handle = ({ signal }) => forever(signal)
    await jobs.start()
    const job = await add(1)
    await until(job.id, 'in_progress')
    await jobs.cancel(job.id)
    await jobs.setPaused(true)
    expect((await jobs.find(job.id)).status).toBe('cancelled')
    await jobs.setPaused(false)
  })
})

describe('suspending', () => {
  const startOne = async () => {
    const seen: number[] = []
    handle = async ({ payload, signal }) => {
      seen.push(payload.n)
      await forever(signal)
    }
    await jobs.start()
    const job = await add(1)
    await until(job.id, 'in_progress')
    return { job, seen }
  }

  test('releases running jobs without counting the attempt and continues after the resume', async () => {
    const { job, seen } = await startOne()
    jobs.suspend()
    jobs.suspend()
    expect(await until(job.id, 'pending')).toMatchObject({ attempts: 0, waitReason: null, failureReason: null })
    const second = await add(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([1])
    expect(await jobs.state()).toMatchObject({ paused: false, pending: 2, running: 0 })
    handle = async () => {}
    jobs.resume()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1 })
    await until(second.id, 'completed')
  })

  test('keeps a paused queue paused', async () => {
    await jobs.start()
    await jobs.setPaused(true)
    const job = await add(1)
    jobs.suspend()
    jobs.resume()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await jobs.find(job.id)).status).toBe('pending')
    await jobs.setPaused(false)
    await until(job.id, 'completed')
  })

  test('resumes after the limit when the machine stayed awake', async () => {
    await jobs.stop()
    await database.close()
    await build({ maxSuspendMs: 100 })
    const { job } = await startOne()
    handle = async () => {}
    jobs.suspend()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1 })
  })
})

describe('running', () => {
  test('runs jobs oldest first and publishes every change', async () => {
    const order: number[] = []
    handle = async ({ payload }) => void order.push(payload.n)
    const added = [await add(1), await add(2), await add(3)]
    await jobs.start()
    for (const job of added) await until(job.id, 'completed')
    expect(order).toEqual([1, 2, 3])
    expect(changes.filter((job) => job.id === added[0]!.id).map((job) => job.status)).toEqual([
      'pending',
      'in_progress',
      'completed',
    ])
  })

  test('runs jobs of one group one at a time', async () => {
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
    const added = []
    for (const n of [1, 2, 3]) added.push(await add(n, { groupKey: 'site' }))
    for (const n of [10, 11]) added.push(await add(n))
    await jobs.start()
    for (const job of added) await until(job.id, 'completed')
    expect(most).toBe(1)
    expect(mostTogether).toBe(2)
  })

  test('runs the chapter that is read beside full slots and its busy group, and returns another job for the next', async () => {
    const running = new Map<number, string>()
    let finish = () => {}
    const ended = new Promise<void>((resolve) => {
      finish = resolve
    })
    handle = async ({ payload, signal, priority }) => {
      running.set(payload.n, priority())
      await Promise.race([ended, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
      running.delete(payload.n)
      signal.throwIfAborted()
    }
    const isRunning = (...numbers: number[]) => waitFor(() => expect([...running.keys()].toSorted()).toEqual(numbers))
    await jobs.start()
    const added: Job[] = []
    for (const n of [1, 2, 3, 4, 5]) added.push(await add(n, { groupKey: n === 2 ? 'other' : 'site' }))
    await isRunning(1, 2)
    await jobs.readFirst(added[3]!.id)
    await isRunning(1, 2, 4)
    expect(running.get(4)).toBe('reading')
    await jobs.readFirst(added[4]!.id)
    await waitFor(() => expect(running.size === 3 && running.get(5)).toBe('reading'))
    const [returned] = (await Promise.all(added.map(({ id }) => jobs.find(id)))).filter(
      ({ status, id }) => status === 'pending' && id !== added[2]!.id,
    )
    expect(returned).toMatchObject({ attempts: 0, failureReason: null, priority: 'requested' })
    finish()
    for (const { id } of added) expect(await until(id, 'completed')).toMatchObject({ attempts: 1 })
  })

  test('adds the same work once while it is active, and again afterwards', async () => {
    const first = await add(1, { dedupeKey: 'same' })
    expect((await add(2, { dedupeKey: 'same' })).id).toBe(first.id)
    await jobs.start()
    await until(first.id, 'completed')
    expect((await add(3, { dedupeKey: 'same' })).id).not.toBe(first.id)
  })

  test('commits an effect together with the completion of its job', async () => {
    handle = async ({ finish }) => {
      await finish(async (tx) => {
        await tx.insertInto('manga_slugs').values({ slug: 'half', manga_id: 'nobody', added_at: 'now' }).execute()
      })
    }
    const job = await add(1, { maxAttempts: 1 })
    await jobs.start()
    expect((await until(job.id, 'failed')).failureReason?.key).toBe('jobs.internalError') // the foreign key refuses the row
    expect(await database.db.selectFrom('manga_slugs').selectAll().execute()).toEqual([])
  })
})

describe('failing', () => {
  test('keeps running when progress cannot be stored', async () => {
    await sql`create trigger full_disk before update of progress_done, wait_reason on jobs
      when new.status = 'in_progress' and old.status = 'in_progress' begin select raise(fail, 'disk full'); end`.execute(
      database.db,
    )
    const told: unknown[] = []
    handle = async ({ report, setWaiting }) => {
      told.push(await report({ done: 1, total: 2, unit: 'pages' }), await setWaiting({ reason: quote('Wait.'), ms: 1 }))
    }
    const job = await add(1)
    await jobs.start()
    expect(await until(job.id, 'completed')).toMatchObject({ attempts: 1, progress: null })
    expect(told).toHaveLength(2)
  })

  test('retries with backoff and a reason until no attempts are left', async () => {
    handle = async () => {
      throw new Problem('site_unreachable', quote('The site is away.'), { retryable: true })
    }
    const job = await add(1, { maxAttempts: 2 })
    await jobs.start()
    const failed = await until(job.id, 'failed')
    expect(failed).toMatchObject({ attempts: 2, failureReason: quote('The site is away.') })
    const between = changes.find((change) => change.status === 'pending' && change.waitReason !== null)
    expect(between).toMatchObject({ attempts: 1, waitReason: quote('The site is away.') })
  })

  test('does not count a wait as an attempt', async () => {
    let calls = 0
    handle = async () => {
      calls += 1
      if (calls < 4) throw new Problem('site_busy', quote('Wait.'), { waitSeconds: 0.01 })
    }
    const job = await add(1)
    await jobs.start()
    expect((await until(job.id, 'completed')).attempts).toBe(1)
    expect(calls).toBe(4)
  })

  test('fails a job with an invalid payload and a readable reason', async () => {
    const job = await add(1)
    await database.db.updateTable('jobs').set({ payload: '{"n":"x"}' }).where('id', '=', job.id).execute()
    await jobs.start()
    expect((await until(job.id, 'failed')).failureReason?.key).toBe('jobs.payloadInvalid')
  })

  test('requeues a failed job with all its attempts', async () => {
    let fail = true
    handle = async () => {
      if (fail) throw new Problem('no_images', quote('Nothing there.'))
    }
    const job = await add(1)
    await jobs.start()
    await until(job.id, 'failed')
    fail = false
    expect(await jobs.retry(job.id)).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    await until(job.id, 'completed')
    await expect(jobs.retry(job.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('cancelling and closing', () => {
  test('aborts a cancelled job and refuses its late effect', async () => {
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
    await jobs.start()
    await until(job.id, 'in_progress')
    expect(await jobs.cancel(job.id)).toMatchObject({ status: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await late).toBe('refused')
    expect((await jobs.find(job.id)).status).toBe('cancelled')
    await expect(jobs.cancel(job.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('releases running jobs on stop and resumes them at the next start', async () => {
    handle = ({ signal }) => forever(signal)
    const job = await add(1)
    await jobs.start()
    await until(job.id, 'in_progress')
    await jobs.stop()
    expect(await jobs.find(job.id)).toMatchObject({ status: 'pending', attempts: 0 })
    handle = async () => {}
    await jobs.start()
    await until(job.id, 'completed')
  })

  test('requeues jobs of a killed process and fails one that always kills it', async () => {
    const left = { status: 'in_progress', attempts: 1, lease: 'dead:1' } as const
    const innocent = await add(1)
    const poison = await add(2)
    await database.db.updateTable('jobs').set(left).where('id', '=', innocent.id).execute()
    await database.db
      .updateTable('jobs')
      .set({ ...left, interruptions: 4 })
      .where('id', '=', poison.id)
      .execute()
    await jobs.start()
    expect(await until(innocent.id, 'completed')).toMatchObject({ attempts: 1 })
    expect((await until(poison.id, 'failed')).failureReason).toMatchObject({ values: { limit: 5 } })
  })
})

describe('a wall clock that is set back', () => {
  const hour = 3600_000

  test('does not delay jobs that wait for their next attempt', async () => {
    let calls = 0
    handle = async () => {
      calls += 1
      if (calls === 1) throw new Problem('site_busy', quote('Wait.'), { waitSeconds: 1 })
    }
    const job = await add(1)
    await jobs.start()
    await until(job.id, 'pending')
    await waitFor(async () => expect((await jobs.find(job.id)).waitReason).not.toBeNull())
    wallOffsetMs = -hour
    await until(job.id, 'completed')
  })

  test('does not delay jobs that were added before', async () => {
    await jobs.start()
    await jobs.setPaused(true)
    const job = await add(1)
    wallOffsetMs = -hour
    await jobs.setPaused(false)
    await until(job.id, 'completed')
  })

  test('does not delay jobs after a restart', async () => {
    handle = async () => {
      throw new Problem('site_busy', quote('Wait.'), { waitSeconds: 2 })
    }
    const job = await add(1)
    await jobs.start()
    await waitFor(async () => expect((await jobs.find(job.id)).waitReason).not.toBeNull())
    await jobs.stop()
    await database.close()
    wallOffsetMs = -hour
    await build()
    handle = async () => {}
    await jobs.start()
    const waiting = await jobs.find(job.id)
    expect(Date.parse(waiting.waitUntil ?? '')).toBeLessThanOrEqual(clock.now().getTime() + 2000)
    await until(job.id, 'completed')
  })

  test('never lets a job end before it started', async () => {
    handle = async () => {
      wallOffsetMs = -hour
    }
    const job = await add(1)
    await jobs.start()
    const { startedAt, completedAt } = await until(job.id, 'completed')
    expect(completedAt! >= startedAt!).toBe(true)
  })
})

test('a wall clock that is set forward lets waiting jobs run immediately', async () => {
  let calls = 0
  handle = async () => {
    calls += 1
    if (calls === 1) throw new Problem('site_busy', quote('Wait.'), { waitSeconds: 600 })
  }
  const job = await add(1)
  await jobs.start()
  await waitFor(async () => expect((await jobs.find(job.id)).waitReason).not.toBeNull())
  wallOffsetMs = 3600_000
  await add(2)
  await until(job.id, 'completed')
})

describe('a failing host', () => {
  const down = (host = 'a.test', waitSeconds = 600) =>
    new Problem('site_unreachable', quote(`${host} is away.`), {
      retryable: true,
      waitSeconds,
      hostFailure: { host, reached: false },
    })
  const waiting = async (id: string) => (await jobs.find(id)).waitReason !== null

  test('makes its jobs wait, which continue when it works', async () => {
    handle = async () => {
      throw down()
    }
    const added = [await add(1), await add(2), await add(3)]
    await jobs.start()
    for (const { id } of added) await waitFor(async () => expect(await waiting(id)).toBe(true))
    const first = await jobs.find(added[0]!.id)
    expect(first).toMatchObject({ status: 'pending', attempts: 0, waitReason: { key: 'jobs.waitsForHost' } })
    handle = async () => {}
    await jobs.releaseHost('b.test')
    expect(await waiting(added[0]!.id)).toBe(true)
    await jobs.releaseHost('a.test')
    for (const { id } of added) expect(await until(id, 'completed')).toMatchObject({ attempts: 1 })
  })

  test('that fails again extends all waits for it immediately', async () => {
    handle = async () => {
      throw down('a.test', 1)
    }
    const job = await add(1)
    await jobs.start()
    await waitFor(async () => expect(await waiting(job.id)).toBe(true))
    const calls = changes.length
    await jobs.pauseHost('a.test', 3_600_000)
    expect(Date.parse((await jobs.find(job.id)).waitUntil!)).toBeGreaterThan(Date.now() + 1_800_000)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(changes.length).toBe(calls + 1)
  })

  test('fails a job with the cause after 24 hours of waiting', async () => {
    handle = async () => {
      throw down('a.test', 3600 * 12)
    }
    const job = await add(1)
    await jobs.start()
    for (const hours of [12, 24]) {
      await waitFor(async () => expect(await waiting(job.id)).toBe(true))
      wallOffsetMs = hours * 3600_000 + 60_000
      jobs.resume()
      await waitFor(async () =>
        expect((await jobs.find(job.id)).startedAt! >= clock.now().toISOString().slice(0, 13)).toBe(true),
      )
    }
    const failed = await until(job.id, 'failed')
    expect(failed).toMatchObject({ failureReason: quote('a.test is away.'), failureCode: 'site_unreachable' })
  })

  test('is tried immediately when a user wants it', async () => {
    handle = async () => {
      throw down()
    }
    const job = await add(1)
    await jobs.start()
    await waitFor(async () => expect(await waiting(job.id)).toBe(true))
    handle = async () => {}
    expect(await jobs.retry(job.id)).toMatchObject({ status: 'pending', waitReason: null })
    expect(wanted).toEqual(['a.test'])
    await until(job.id, 'completed')
  })
})

test.each(['completed', 'failed'] as const)(
  'keeps 500 notes of a job that %s, and says how many more there are',
  async (status) => {
    handle = async ({ note }) => {
      for (let number = 1; number <= 502; number += 1) note({ key: `file ${number}`, text: quote('is damaged') })
      if (status === 'failed') throw new Problem('not_found', quote('nothing is left'))
    }
    await jobs.start()
    const { notes } = await until((await add(1)).id, status)
    expect(notes).toHaveLength(501)
    expect(notes.slice(-2)).toEqual([
      { key: 'file 500', text: quote('is damaged') },
      { key: 'more', text: { key: 'text.more', values: { count: 2 } } },
    ])
  },
)
