import type Database from 'better-sqlite3'
import { schema } from './0001-schema.ts'

export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  /** Runs after `sql` in the same transaction, for changes that SQL cannot express. */
  readonly run?: (connection: Database.Database) => void
}

/** In order. Migrations only go forward, and a released migration never changes. */
export const migrations: readonly Migration[] = [schema]
