import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { openDatabase } from './database.ts'
import { createGroupedTransactions } from './grouped-transactions.ts'
import type { Db, Tx } from './schema.ts'

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-groups-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  await sql`create table facts (name text primary key, value text)`.execute(db)
  close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const add =
  (name: string, size = 1) =>
  async (tx: Tx): Promise<string> => {
    await sql`insert into facts values (${name}, ${'x'.repeat(size)})`.execute(tx)
    return name
  }
const names = async () =>
  (await sql<{ name: string }>`select name from facts order by name`.execute(db)).rows.map(({ name }) => name)

test('commits changes that are wanted together once, and gives each its result', async () => {
  const transaction = vi.spyOn(db, 'transaction')
  const inGroup = createGroupedTransactions(db, () => 0)
  expect(await Promise.all(['a', 'b', 'c'].map((name) => inGroup(add(name))))).toEqual(['a', 'b', 'c'])
  expect(transaction).toHaveBeenCalledTimes(1)
  expect(await inGroup(add('d'))).toBe('d')
  expect(transaction).toHaveBeenCalledTimes(2)
  expect(await names()).toEqual(['a', 'b', 'c', 'd'])
})

test('commits a group that has taken long before it takes further changes', async () => {
  const transaction = vi.spyOn(db, 'transaction')
  let time = 0
  const slow = async (tx: Tx) => {
    time += 100
    return await add('slow')(tx)
  }
  const inGroup = createGroupedTransactions(db, () => time)
  await Promise.all([inGroup(add('a')), inGroup(slow), inGroup(add('b')), inGroup(add('c'))])
  expect(transaction).toHaveBeenCalledTimes(2)
  expect(await names()).toEqual(['a', 'b', 'c', 'slow'])
})

test('undoes only the change that fails', async () => {
  const inGroup = createGroupedTransactions(db)
  const failing = async (tx: Tx) => {
    await add('half')(tx)
    throw new Error('the job was cancelled')
  }
  const results = await Promise.allSettled([inGroup(add('a')), inGroup(failing), inGroup(add('b'))])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: 'the job was cancelled' } })
  expect(await names()).toEqual(['a', 'b'])
})

test('fails all of a group, and no later one, when the disk is full', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 10}`).execute(db)
  const inGroup = createGroupedTransactions(db)
  const results = await Promise.allSettled([inGroup(add('a')), inGroup(add('large', 1_000_000)), inGroup(add('b'))])
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'disk_full' } })
  // Nothing is stored of a change that failed, and everything of one that succeeded.
  const stored = ['a', 'large', 'b'].filter((_, index) => results[index]?.status === 'fulfilled')
  expect(await names()).toEqual(stored.sort())
  expect(await inGroup(add('c'))).toBe('c')
})

test('leaves changes that take long to later groups', async () => {
  const transaction = vi.spyOn(db, 'transaction')
  const inGroup = createGroupedTransactions(db)
  const slow = (name: string) => async (tx: Tx) => {
    const end = performance.now() + 20
    while (performance.now() < end);
    return await add(name)(tx)
  }
  await Promise.all(['a', 'b', 'c'].map((name) => inGroup(slow(name))))
  expect(transaction).toHaveBeenCalledTimes(3)
})
