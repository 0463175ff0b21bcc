import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { backUp } from './backup.ts'
import { noteCleanEnd, takeCleanEnd } from './clean-end.ts'
import { openDatabase } from './database.ts'
import { lockDataFolder } from './instance-lock.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openFile } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('opening', () => {
  test('every open, the second one too, is synchronous=FULL in WAL mode with foreign keys', () => {
    for (let round = 0; round < 3; round += 1) {
      const connection = openFile(join(folder, 'a.db'))
      connection.exec('create table if not exists t (x); insert into t values (1)')
      expect(connection.pragma('synchronous', { simple: true })).toBe(2)
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal')
      expect(connection.pragma('foreign_keys', { simple: true })).toBe(1)
      connection.close()
    }
  })

  describe('checks the file', () => {
    const file = () => join(folder, 'library.db')
    /** A page in the middle, which no query of the start reads. */
    const damage = () => {
      const { size } = statSync(file())
      const handle = openSync(file(), 'r+')
      writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 8192) * 4096)
      closeSync(handle)
    }
    beforeEach(async () => {
      await (await openDatabase(folder, silentLog)).close()
    })

    test('not when it is the one that was closed in order', async () => {
      const note = JSON.parse(readFileSync(`${file()}.closed`, 'utf8')) as { checkedAt: string }
      await (await openDatabase(folder, silentLog)).close()
      expect(JSON.parse(readFileSync(`${file()}.closed`, 'utf8'))).toMatchObject({ checkedAt: note.checkedAt })
    })

    test('after an end that was none', async () => {
      const killed = await openDatabase(folder, silentLog)
      await killed.db.destroy()
      expect(existsSync(`${file()}.closed`)).toBe(false)
      damage()
      await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged/)
    })

    test('when it was written since', async () => {
      damage()
      await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged/)
    })

    test('when a log lies beside it', async () => {
      writeFileSync(`${file()}-wal`, Buffer.alloc(32))
      expect(await takeCleanEnd(file(), new Date())).toBeUndefined()
    })

    test('when the last check is a week ago, or in the future', async () => {
      const { checkedAt } = JSON.parse(readFileSync(`${file()}.closed`, 'utf8')) as { checkedAt: string }
      const askedAfter = async (days: number) => {
        await noteCleanEnd(file(), new Date(checkedAt))
        return (await takeCleanEnd(file(), new Date(Date.parse(checkedAt) + days * 86_400_000)))?.toISOString()
      }
      expect([await askedAfter(0), await askedAfter(6.9), await askedAfter(7), await askedAfter(-1)]).toEqual([
        ...[checkedAt, checkedAt, undefined, undefined],
      ])
    })

    test.each(['', '{}', 'null', '{"file":"1 2 3 0"}'])('when the note says %j', async (text) => {
      writeFileSync(`${file()}.closed`, text)
      expect(await takeCleanEnd(file(), new Date())).toBeUndefined()
    })

    test('at every start but one for each note', async () => {
      expect(await takeCleanEnd(file(), new Date())).toBeInstanceOf(Date)
      expect(await takeCleanEnd(file(), new Date())).toBeUndefined()
    })
  })

  test('a damaged file is refused with a sentence and left as it is', async () => {
    writeFileSync(join(folder, 'library.db'), 'this is not a database, but long enough to look at'.repeat(100))
    await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged|not a database/)
    expect(await readdir(folder)).toContain('library.db')
  })

  test('a cut file is found damaged', async () => {
    const first = await openDatabase(folder, silentLog)
    await first.close()
    truncateSync(join(folder, 'library.db'), 20_000)
    await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged|malformed/)
  })
})

describe('migrations', () => {
  test('run once, and a database of a newer program is refused', async () => {
    const connection = openFile(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    await migrate(connection, migrations, async () => {})
    connection.pragma('user_version = 999')
    await expect(migrate(connection, migrations, async () => {})).rejects.toThrow(/newer Bunko/)
    connection.close()
  })

  test.each([
    ['its SQL', 'insert into nowhere values (1)', undefined],
    [
      'what SQL cannot do',
      '',
      () => {
        throw new Error('half-way')
      },
    ],
  ])('a step that fails half-way, in %s, leaves the old schema', async (_, wrong, run) => {
    const connection = openFile(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    const sql = `create table extra (x text) strict; ${wrong}`
    const broken = { version: migrations.length + 1, name: 'broken', sql, ...(run && { run }) }
    await expect(migrate(connection, [...migrations, broken], async () => {})).rejects.toThrow(/nowhere|half-way/)
    expect(connection.pragma('user_version', { simple: true })).toBe(migrations.length)
    expect(connection.prepare("select count(*) n from sqlite_master where name = 'extra'").get()).toEqual({ n: 0 })
    connection.close()
  })

  test('a step on a library that holds data comes after a backup that opens and holds the same', async () => {
    const connection = openFile(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    connection.exec("create table probe (x text) strict; insert into probe values ('kept')")
    const copy = await backUp(connection, join(folder, 'backups'), 'before')
    const reopened = new Database(copy)
    expect(reopened.prepare('select x from probe').get()).toEqual({ x: 'kept' })
    reopened.close()
    connection.close()
    expect(await readdir(join(folder, 'backups'))).toEqual(['before.db'])
  })
})

describe('the lock of a data folder', () => {
  test('is held once, names its holder, and is free after its release', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(new RegExp(`process ${process.pid}`))
    lock.release()
    lockDataFolder(folder).release()
  })
})
