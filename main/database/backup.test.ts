import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { backUpDatabase } from './backup.ts'
import { openDatabase } from './database.ts'
import { forkDatabaseTasks } from './database-tasks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-backup-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

test('whole files are checked in a process of their own: the main process of the desktop app also draws the window', async () => {
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
