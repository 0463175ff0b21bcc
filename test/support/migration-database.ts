import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'
import { openConnection } from '../../main/database/connection.ts'

export const now = '2026-01-01T00:00:00.000Z'

/** A database without tables for each test of a migration. */
export function migrationDatabase() {
  let folder: string
  let connection: ReturnType<typeof openConnection>
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bunko-migration-'))
    connection = openConnection(join(folder, 'library.db'))
    connection.pragma('synchronous = OFF') // triggers do not depend on it
  })
  afterEach(() => {
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (text: string, ...values: unknown[]) => connection.prepare(text).run(...values)
  return {
    get connection() {
      return connection
    },
    run,
    /** Calls `apply` with each of many random changes. Every list of changes begins with the same database. */
    applyAny<Change>(change: fc.Arbitrary<Change>, apply: (one: Change) => void): void {
      const changes = fc.array(change, { minLength: 10, maxLength: 60, size: 'max' })
      const property = fc.property(changes, (all) => {
        if (connection.inTransaction) connection.exec('rollback')
        connection.exec('begin')
        for (const one of all) apply(one)
      })
      fc.assert(property, { numRuns: 60 })
    },
    /** Does nothing when the manga is there. */
    addManga: (id: string) =>
      run(
        `insert or ignore into mangas (id, title, title_key, slug, description, author, publication_year, genres, status,
          folder, folder_key, created_at, updated_at) values (?, ?, ?, ?, '', 'A', 2000, '[]', 'ongoing', ?, ?, ?, ?)`,
        ...[id, id, id, id, id, id, now, now],
      ),
  }
}
