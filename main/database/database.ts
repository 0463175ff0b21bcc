import { statSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { consumeCleanShutdown, recordCleanShutdown } from './clean-shutdown.ts'
import { openConnection } from './connection.ts'
import { forkDatabaseTasks, type RunDatabaseTask } from './database-tasks.ts'
import { createKysely } from './driver.ts'
import { backUpDatabase, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { needsRestore } from './own-database.ts'
import { createReserve } from './reserve.ts'
import type { Db } from './schema.ts'

export type OpenDatabase = {
  readonly db: Db
  /** Holds space on the disk that is released when the disk is full. Call it now and then. */
  keepReserve(): Promise<void>
  /** Checkpoints the write-ahead log and closes the connection. */
  close(): Promise<void>
}

/**
 * Opens `library.db` in a data folder and migrates it, with a verified backup before each migration. Runs a quick check
 * first, unless the file is new, or was closed cleanly and checked within the last week (ADR 0014).
 * @throws Problem `internal` when the file is damaged or was written by a newer version.
 */
export async function openDatabase(
  dataDir: string,
  log: Log,
  runTask: RunDatabaseTask = forkDatabaseTasks(log),
): Promise<OpenDatabase> {
  const file = join(dataDir, 'library.db')
  const isNew = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  const lastCheck = await consumeCleanShutdown(file, new Date())
  const connection = openOrExplain(file)
  const checkedAt = lastCheck ?? new Date()
  try {
    if (!lastCheck && !isNew) await checkIntegrity(file, runTask)
    await migrate(connection, migrations, async (step) => {
      const copy = await backUpDatabase(
        connection,
        join(dataDir, 'backups'),
        `before-${step.version}-${step.name}-${Date.now()}`,
        runTask,
      )
      log.info({ step: step.version, copy }, 'database backed up before migration')
    })
  } catch (error) {
    connection.close()
    throw error
  }
  const reserve = createReserve(dataDir, log)
  const db = createKysely(connection, reserve.release)
  return {
    db,
    keepReserve: reserve.keep,
    async close() {
      if (!connection.open) return
      // Waits for an open transaction: a checkpoint inside it fails. A lock of another program does not stop the close.
      await db
        .transaction()
        .execute(async () => {})
        .catch(() => undefined)
      connection.pragma('wal_checkpoint(TRUNCATE)')
      await db.destroy()
      connection.close() // Kysely closes the connection only after a query.
      await recordCleanShutdown(file, checkedAt).catch((error: unknown) =>
        log.warn({ err: error }, 'the clean shutdown could not be recorded: the next start checks the database'),
      )
    },
  }
}

/** @throws Problem `internal` when SQLite cannot read the file */
function openOrExplain(file: string): ReturnType<typeof openConnection> {
  try {
    return openConnection(file)
  } catch (error) {
    const { code = '', message: reason } = error as { code?: string; message: string }
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw damaged(reason, error)
    throw error
  }
}

async function checkIntegrity(file: string, runTask: RunDatabaseTask): Promise<void> {
  const result = await runTask({ kind: 'quickCheck', file })
  if (result !== 'ok') throw damaged(result)
}

const damaged = (reason: string, cause?: unknown) =>
  new Problem('internal', message('database.libraryDamaged', { reason }), { cause, extra: needsRestore })
