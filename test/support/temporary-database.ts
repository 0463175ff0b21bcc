import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../../main/database/connection.ts'
import { createKysely } from '../../main/database/driver.ts'
import { migrate } from '../../main/database/migrate.ts'
import { migrations } from '../../main/database/migrations/index.ts'

export type TemporaryDatabase = Awaited<ReturnType<typeof openTemporaryDatabase>>

/** An empty library database in a new folder. */
export async function openTemporaryDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-database-'))
  const connection = openConnection(join(folder, 'library.db'))
  await migrate(connection, migrations, async () => {})
  return {
    connection,
    db: createKysely(connection),
    close() {
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
