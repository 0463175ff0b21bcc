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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { consumeCleanShutdown, recordCleanShutdown } from './clean-shutdown.ts'
import { openConnection } from './connection.ts'
import { openDatabase } from './database.ts'
import { forkDatabaseTasks } from './database-tasks.ts'
import { lockDataFolder } from './file-lock.ts'
import { backUpDatabase, migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations/index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-db-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

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

  test('checks whole files in a process of its own: the main process of the desktop app also draws the window', async () => {
    await (await openDatabase(folder, silentLog)).close()
    // As after a crash, so that the file is checked when it is opened.
    rmSync(join(folder, 'library.db.closed'))
    const pragma = vi.spyOn(Database.prototype, 'pragma')
    await (await openDatabase(folder, silentLog)).close()
    const connection = new Database(join(folder, 'library.db'))
    const copy = await backUpDatabase(connection, join(folder, 'copies'), 'before', forkDatabaseTasks())
    connection.close()
    expect(pragma.mock.calls.map(([name]) => name).filter((name) => name.includes('check('))).toEqual([])
    expect(pragma.mock.calls.map(([name]) => name)).not.toContain('integrity_check')
    const copied = new Database(copy, { readonly: true })
    expect(copied.pragma('journal_mode', { simple: true })).toBe('delete')
    copied.close()
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
  const first: Migration = { version: 1, name: 'first', sql: 'create table notes (x text) strict;' }
  const second: Migration = {
    version: 2,
    name: 'second',
    sql: 'alter table notes add column y text;',
    run: (connection) => void connection.exec('update notes set y = upper(x)'),
  }
  let connection: ReturnType<typeof openConnection>
  let backups: string[]
  const backUp = async ({ name }: Migration) => void backups.push(name)
  beforeEach(() => {
    connection = openConnection(join(folder, 'a.db'))
    backups = []
  })
  afterEach(() => connection.close())
  const version = () => connection.pragma('user_version', { simple: true })

  test('migrates a new database to the newest version without a backup', async () => {
    await migrate(connection, [first, second], backUp)
    expect({ version: version(), backups }).toEqual({ version: 2, backups: [] })
  })

  test('runs each further migration once, after a backup', async () => {
    await migrate(connection, [first], backUp)
    connection.exec("insert into notes (x) values ('kept')")
    for (let start = 0; start < 2; start += 1) await migrate(connection, [first, second], backUp)
    expect(connection.prepare('select * from notes').all()).toEqual([{ x: 'kept', y: 'KEPT' }])
    expect({ version: version(), backups }).toEqual({ version: 2, backups: ['second'] })
  })

  test('changes nothing when the backup fails', async () => {
    await migrate(connection, [first], backUp)
    const fail = () => Promise.reject(new Error('no space'))
    await expect(migrate(connection, [first, second], fail)).rejects.toThrow('no space')
    expect(version()).toBe(1)
  })

  test('rejects a database of a newer version', async () => {
    await migrate(connection, [first, second], backUp)
    await expect(migrate(connection, [first], backUp)).rejects.toThrow(/newer version of Bunko/)
  })

  test('rejects a migration that was changed after it was applied, except in its comments', async () => {
    await migrate(connection, [first], backUp)
    await migrate(connection, [{ ...first, sql: `-- Notes.\n${first.sql}` }], backUp)
    const changed = { ...first, sql: first.sql.replace('text', 'integer') }
    await expect(migrate(connection, [changed, second], backUp)).rejects.toThrow(
      /differs from the one that was applied/,
    )
    expect(version()).toBe(1)
  })

  test.each<[string, Partial<Migration>]>([
    ['its SQL', { sql: `${second.sql} insert into nowhere values (1)` }],
    [
      'its function',
      {
        run() {
          throw new Error('half-way')
        },
      },
    ],
  ])('leaves the old schema when a migration fails in %s', async (_, broken) => {
    await migrate(connection, [first], backUp)
    await expect(migrate(connection, [first, { ...second, ...broken }], backUp)).rejects.toThrow(/nowhere|half-way/)
    expect(version()).toBe(1)
    expect(connection.pragma('table_info(notes)')).toHaveLength(1)
  })

  test('backs up the database to a file that opens with the same data', async () => {
    await migrate(connection, migrations, backUp)
    connection.exec("create table probe (x text) strict; insert into probe values ('kept')")
    const copy = await backUpDatabase(connection, join(folder, 'backups'), 'before', forkDatabaseTasks())
    const reopened = new Database(copy)
    expect(reopened.prepare('select x from probe').get()).toEqual({ x: 'kept' })
    reopened.close()
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
