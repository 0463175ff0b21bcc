import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChangeCounter } from './change-counter.ts'
import { createKysely, openConnection } from './connection.ts'
import { queryRows } from './queries.ts'
import type { Db } from './schema.ts'

let folder: string
let connection: ReturnType<typeof openConnection>
let db: Db
const changes = createChangeCounter()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-reads-'))
  connection = openConnection(join(folder, 'library.db'))
  connection.exec('create table notes (text text)')
  db = createKysely(connection, changes)
})
afterEach(async () => {
  await db.destroy()
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = () => queryRows(db, 'select text from notes order by text', [])

test('a read during a transaction waits for its end, and sees nothing of one that is rolled back', async () => {
  await queryRows(db, 'insert into notes values (?)', ['kept'])
  for (const [text, isCommitted] of [
    ['added', true],
    ['lost', false],
  ] as const) {
    const inside = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const transaction = db.transaction().execute(async (tx) => {
      await queryRows(tx, 'insert into notes values (?)', [text])
      expect(await queryRows(tx, 'select text from notes where text = ?', [text])).toEqual([{ text }])
      inside.resolve()
      await finish.promise
      if (!isCommitted) throw new Error('rolled back')
    })
    await inside.promise
    const waiting = read()
    finish.resolve()
    await transaction.catch(() => undefined)
    expect(await waiting).toEqual([{ text: 'added' }, { text: 'kept' }])
  }
})

test('a write that returns rows counts as a change', async () => {
  const before = changes.library()
  expect(await queryRows(db, 'insert into notes values (?) returning text', ['a'])).toEqual([{ text: 'a' }])
  expect(changes.library()).toBeGreaterThan(before)
  expect(await read()).toEqual([{ text: 'a' }])
  expect(changes.library()).toBe(before + 1)
})

test('reads of one turn see a write between them', async () => {
  const texts = ['a', 'b', 'c']
  const seen = texts.map(async (text, index) => {
    await queryRows(db, 'insert into notes values (?)', [text])
    return { index, rows: await read() }
  })
  for (const { index, rows } of await Promise.all(seen)) expect(rows.length).toBeGreaterThan(index)
})

test('reads of one turn share a transaction, which ends with the turn', async () => {
  await read()
  expect(connection.inTransaction).toBe(true)
  await setImmediate()
  expect(connection.inTransaction).toBe(false)
})

test('a write and a transaction after a read of the same turn are committed', async () => {
  await read()
  await queryRows(db, 'insert into notes values (?)', ['a'])
  await read()
  await db.transaction().execute((tx) => queryRows(tx, 'insert into notes values (?)', ['b']))
  const other = openConnection(join(folder, 'library.db'))
  expect(other.prepare('select text from notes').pluck().all()).toEqual(['a', 'b'])
  other.close()
})

test('a read sees what another connection committed in an earlier turn', async () => {
  const other = openConnection(join(folder, 'library.db'))
  expect(await read()).toEqual([])
  await setImmediate()
  other.exec(`insert into notes values ('a')`)
  other.close()
  expect(await read()).toEqual([{ text: 'a' }])
})
