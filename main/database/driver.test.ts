import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { openDatabase } from './database.ts'
import { finishOnceBegun } from './driver.ts'
import { createCount } from './queries.ts'
import type { Db } from './schema.ts'

let db: Db
let other: Database.Database
let close: () => Promise<void>
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-locks-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  await sql`create table facts (name text)`.execute(db)
  other = new Database(join(folder, 'library.db'))
  close = async () => {
    other.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const add = (name: string) =>
  db.transaction().execute(async (tx) => void (await sql`insert into facts values (${name})`.execute(tx)))
const names = async () => (await sql<{ name: string }>`select name from facts`.execute(db)).rows.map(({ name }) => name)
const lock = () => other.exec('begin immediate')

test('work that has begun outlasts a lock that refuses other work', async () => {
  const begun = finishOnceBegun(async () => {
    await add('first')
    lock()
    await add('second')
  })
  while (!other.inTransaction) await new Promise(setImmediate)
  await expect(finishOnceBegun(() => add('refused'))).rejects.toMatchObject({ code: 'busy' })
  await expect(add('refused')).rejects.toMatchObject({ code: 'busy' })
  other.exec('rollback')
  await begun
  expect(await names()).toEqual(['first', 'second'])
})

test('work that has only read is refused', async () => {
  lock()
  const work = finishOnceBegun(async () => {
    await names()
    await add('refused')
  })
  await expect(work).rejects.toMatchObject({ code: 'busy' })
})

test('a chain of queries lets everything else run, also within a transaction', async () => {
  const queryUntilOthersRun = async (query: () => Promise<unknown>) => {
    let hasRun = false
    setImmediate(() => {
      hasRun = true
    })
    // Even a fast machine needs longer for these than a chain may take.
    for (let count = 0; count < 100_000 && !hasRun; count += 1) await query()
    return hasRun
  }
  expect(await queryUntilOthersRun(names)).toBe(true)
  expect(
    await db.transaction().execute((tx) => queryUntilOthersRun(() => sql`select name from facts`.execute(tx))),
  ).toBe(true)
})

test('a read beside a transaction sees what was before it, and does not wait', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into facts values ('first')`.execute(tx)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  expect(await names()).toEqual([])
  const change = add('second')
  end.resolve()
  await Promise.all([work, change])
  expect(await names()).toEqual(['first', 'second'])
})

test('a read beside a transaction does not wait until its work lets others run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select name from facts`.execute(tx)
      vi.advanceTimersByTime(1e9)
      let hasTurned = false
      setImmediate(() => {
        hasTurned = true
      })
      for (let count = 0; count < 5; count += 1) await names()
      expect(hasTurned).toBe(false)
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a count is that of what was committed, also beside transactions', async () => {
  const count = createCount(db)
  const beside = async () => {
    let counted = 0
    await db.transaction().execute(async (tx) => {
      await sql`insert into facts values ('one')`.execute(tx)
      counted = await count('facts', [])
    })
    return counted
  }
  // No count in between notices the changes.
  expect([await beside(), await beside(), await beside(), await count('facts', [])]).toEqual([0, 1, 2, 3])
})
