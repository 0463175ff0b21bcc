import { join } from 'node:path'
import { say } from '../../shared/sentences/sentence.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { backUp } from './backup.ts'
import { noteCleanEnd, takeCleanEnd } from './clean-end.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openFile, toKysely } from './open.ts'
import type { Db } from './schema.ts'

export type OpenDatabase = {
  readonly db: Db
  /** Writes the log back into the file and closes. */
  close(): Promise<void>
}

/**
 * Opens `library.db` of a data folder: pragmas, a quick check unless the file is the one that was closed in order and was
 * checked in the last days, migrations each after a verified backup.
 * @throws Problem `internal` with a sentence when the file is damaged or newer than this program.
 */
export async function openDatabase(dataDir: string, log: Log): Promise<OpenDatabase> {
  const file = join(dataDir, 'library.db')
  const lastCheck = await takeCleanEnd(file, new Date())
  const connection = openFile(file)
  const checkedAt = lastCheck ?? new Date()
  try {
    if (!lastCheck) checkIntegrity(connection)
    await migrate(connection, migrations, async (step) => {
      const copy = await backUp(
        connection,
        join(dataDir, 'backups'),
        `before-${step.version}-${step.name}-${Date.now()}`,
      )
      log.info({ step: step.version, copy }, 'database backed up before a migration')
    })
  } catch (error) {
    connection.close()
    throw error
  }
  const db = toKysely(connection)
  return {
    db,
    async close() {
      if (!connection.open) return
      connection.pragma('wal_checkpoint(TRUNCATE)')
      await db.destroy()
      connection.close() // Kysely closes only what it has used.
      await noteCleanEnd(file, checkedAt).catch((error: unknown) =>
        log.warn({ err: error }, 'the next start will check the database, for its end could not be noted'),
      )
    },
  }
}

function checkIntegrity(connection: ReturnType<typeof openFile>): void {
  let result: unknown
  try {
    result = connection.pragma('quick_check(1)', { simple: true })
  } catch (error) {
    result = (error as Error).message
  }
  if (result !== 'ok') {
    throw new Problem(
      'internal',
      say(
        'The library database is damaged ({result}). Bunko did not touch it: copy a file of the backups folder over library.db, or move library.db away to start anew.',
        { result: String(result) },
      ),
    )
  }
}
