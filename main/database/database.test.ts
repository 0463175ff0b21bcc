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
import { backUpDatabase } from './backup.ts'
import { consumeCleanShutdown, recordCleanShutdown } from './clean-shutdown.ts'
import { openConnection } from './connection.ts'
import { openDatabase } from './database.ts'
import { forkDatabaseTasks } from './database-tasks.ts'
import { lockDataFolder } from './file-lock.ts'
import { migrate, migrationChecksum } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openDatabase', () => {
  test('sets synchronous=FULL, WAL mode and foreign keys each time a file is opened', () => {
    for (let round = 0; round < 3; round += 1) {
      const connection = openConnection(join(folder, 'a.db'))
      connection.exec('create table if not exists t (x); insert into t values (1)')
      expect(connection.pragma('synchronous', { simple: true })).toBe(2)
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal')
      expect(connection.pragma('foreign_keys', { simple: true })).toBe(1)
      connection.close()
    }
  })

  describe('checks the file', () => {
    const file = () => join(folder, 'library.db')
    /** Overwrites a page in the middle of the file, which no query at startup reads. */
    const damage = () => {
      const { size } = statSync(file())
      const handle = openSync(file(), 'r+')
      writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 8192) * 4096)
      closeSync(handle)
    }
    beforeEach(async () => {
      await (await openDatabase(folder, silentLog)).close()
    })

    test('not after a clean shutdown', async () => {
      const record = JSON.parse(readFileSync(`${file()}.closed`, 'utf8')) as { checkedAt: string }
      await (await openDatabase(folder, silentLog)).close()
      expect(JSON.parse(readFileSync(`${file()}.closed`, 'utf8'))).toMatchObject({ checkedAt: record.checkedAt })
    })

    test('after an unclean shutdown', async () => {
      const killed = await openDatabase(folder, silentLog)
      await killed.db.destroy()
      expect(existsSync(`${file()}.closed`)).toBe(false)
      damage()
      await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged/)
    })

    test('when it was modified after a clean shutdown', async () => {
      damage()
      await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged/)
    })

    test('when there is a write-ahead log', async () => {
      writeFileSync(`${file()}-wal`, Buffer.alloc(32))
      expect(await consumeCleanShutdown(file(), new Date())).toBeUndefined()
    })

    test('when the last check was a week ago or is in the future', async () => {
      const { checkedAt } = JSON.parse(readFileSync(`${file()}.closed`, 'utf8')) as { checkedAt: string }
      const consumeAfterDays = async (days: number) => {
        await recordCleanShutdown(file(), new Date(checkedAt))
        return (await consumeCleanShutdown(file(), new Date(Date.parse(checkedAt) + days * 86_400_000)))?.toISOString()
      }
      expect([
        await consumeAfterDays(0),
        await consumeAfterDays(6.9),
        await consumeAfterDays(7),
        await consumeAfterDays(-1),
      ]).toEqual([...[checkedAt, checkedAt, undefined, undefined]])
    })

    test.each(['', '{}', 'null', '{"file":"1 2 3 0"}'])('when the shutdown record contains %j', async (text) => {
      writeFileSync(`${file()}.closed`, text)
      expect(await consumeCleanShutdown(file(), new Date())).toBeUndefined()
    })

    test('when the shutdown record was already used', async () => {
      expect(await consumeCleanShutdown(file(), new Date())).toBeInstanceOf(Date)
      expect(await consumeCleanShutdown(file(), new Date())).toBeUndefined()
    })
  })

  test('rejects a damaged file and leaves it unchanged', async () => {
    writeFileSync(join(folder, 'library.db'), 'this is not a database, but long enough to look at'.repeat(100))
    await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged|not a database/)
    expect(await readdir(folder)).toContain('library.db')
  })

  test('rejects a truncated file', async () => {
    const first = await openDatabase(folder, silentLog)
    await first.close()
    truncateSync(join(folder, 'library.db'), 20_000)
    await expect(openDatabase(folder, silentLog)).rejects.toThrow(/damaged|malformed/)
  })
})

describe('migrate', () => {
  test('runs each migration once and rejects a database of a newer version', async () => {
    const connection = openConnection(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    await migrate(connection, migrations, async () => {})
    connection.pragma('user_version = 999')
    await expect(migrate(connection, migrations, async () => {})).rejects.toThrow(/newer version of Bunko/)
    connection.close()
  })

  test('never changes a released migration', () => {
    const released = migrations.slice(0, 17).map(({ sql }) => migrationChecksum(sql).slice(0, 12))
    expect(released).toEqual([
      ...['b982f44a1c5e', '7417112170f2', '9e957230e446', '4e8298539960', '8dde6455569b'],
      ...['1fb3f0665d8b', 'c7bc7397b83b', '44c20a2c86bc', '997c7ce0dde0', '8464a8e8a3b7'],
      ...['5dfdabc058cb', '9d132fcf29ba', 'b8e294b3b5db', '98536ca6a3da', '263c60bb552a'],
      ...['d34fc577972f', '8c1d1e1d6505'],
    ])
  })

  test('accepts a checksum that includes the comments, but no other', async () => {
    const connection = openConnection(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    const record = connection.prepare('update schema_migrations set checksum = ? where version = ?')
    for (const { version, formerChecksum } of migrations) if (formerChecksum) record.run(formerChecksum, version)
    await migrate(connection, migrations, async () => {})
    record.run('0'.repeat(64), 1)
    await expect(migrate(connection, migrations, async () => {})).rejects.toThrow(
      /differs from the one that was applied/,
    )
    connection.close()
  })

  test.each([
    ['its SQL', 'insert into nowhere values (1)', undefined],
    [
      'its function',
      '',
      () => {
        throw new Error('half-way')
      },
    ],
  ])('leaves the old schema when a migration fails in %s', async (_, wrong, run) => {
    const connection = openConnection(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    const sql = `create table extra (x text) strict; ${wrong}`
    const broken = { version: migrations.length + 1, name: 'broken', sql, ...(run && { run }) }
    await expect(migrate(connection, [...migrations, broken], async () => {})).rejects.toThrow(/nowhere|half-way/)
    expect(connection.pragma('user_version', { simple: true })).toBe(migrations.length)
    expect(connection.prepare("select count(*) n from sqlite_master where name = 'extra'").get()).toEqual({ n: 0 })
    connection.close()
  })

  test('backs up the database to a file that opens with the same data', async () => {
    const connection = openConnection(join(folder, 'a.db'))
    await migrate(connection, migrations, async () => {})
    connection.exec("create table probe (x text) strict; insert into probe values ('kept')")
    const copy = await backUpDatabase(connection, join(folder, 'backups'), 'before', forkDatabaseTasks())
    const reopened = new Database(copy)
    expect(reopened.prepare('select x from probe').get()).toEqual({ x: 'kept' })
    reopened.close()
    connection.close()
    expect(await readdir(join(folder, 'backups'))).toEqual(['before.db'])
  })
})

describe('lockDataFolder', () => {
  test('allows one holder, names it in the error, and can be locked again after release', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(new RegExp(`process ${process.pid}`))
    lock.release()
    lockDataFolder(folder).release()
  })
})
