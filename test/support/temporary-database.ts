import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChangeCounter } from '../../main/database/change-counter.ts'
import { createKysely, openConnection } from '../../main/database/connection.ts'
import { migrate } from '../../main/database/migrate.ts'
import { migrations } from '../../main/database/migrations/index.ts'

export type TemporaryDatabase = Awaited<ReturnType<typeof openTemporaryDatabase>>

/** An empty library database in a new folder. */
export async function openTemporaryDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-database-'))
  const connection = openConnection(join(folder, 'library.db'))
  await migrate(connection, migrations, async () => {})
  const changes = createChangeCounter()
  const place = connection.prepare('select rowid from mangas where id = ?').pluck()
  return {
    connection,
    changes,
    db: createKysely(connection, changes),
    /** The row number of a manga. */
    placeOf: (id: string) => place.get(id) as number,
    close() {
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
