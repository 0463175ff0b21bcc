import { AsyncLocalStorage } from 'node:async_hooks'
import type Database from 'better-sqlite3'
import { writtenTable } from './change-counter.ts'
import type { Db } from './schema.ts'

/** Work on behalf of a request with a key, while it runs. */
type Recording = { readonly key: string; isOpen: boolean }

const recordings = new AsyncLocalStorage<Recording>()

/** Tables of what Bunko only remembers: a change in them is no effect of a request. */
const memories = new Set([
  'archive_stamps',
  'catalog_memory',
  'meal_attempt',
  'meal_session',
  'meal_spent_tokens',
  'request_keys',
  'source_spellings',
])

/** Runs work. Its first change of the database and the mark of the key share a transaction, so a crash can't separate them. */
export async function recordEffects<T>(key: string, work: () => Promise<T>): Promise<T> {
  const recording = { key, isOpen: true }
  try {
    return await recordings.run(recording, work)
  } finally {
    recording.isOpen = false
  }
}

/**
 * Marks the key of the current request. Call it before a statement that changes something: outside of a transaction the mark
 * is stored first, so a crash between them makes the effect look done.
 */
export function createEffectMarks(connection: Database.Database): (sql: string) => void {
  let mark: Database.Statement | undefined
  return (sql) => {
    const recording = recordings.getStore()
    if (!recording?.isOpen) return
    const table = writtenTable(sql)
    if (table === undefined || memories.has(table)) return
    mark ??= connection.prepare('update request_keys set has_effect = 1 where key = ? and has_effect = 0')
    mark.run(recording.key)
  }
}

/** Keeps the result of the first transaction with an effect, in that transaction. */
export function keepResults(db: Db, connection: Database.Database): Db {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute(async (tx) => {
        const result = await work(tx)
        const recording = recordings.getStore()
        if (recording?.isOpen && typeof result === 'object' && result !== null) {
          connection
            .prepare('update request_keys set effect = ? where key = ? and has_effect = 1 and effect is null')
            .run(JSON.stringify(result), recording.key)
        }
        return result
      })
    return builder
  }
  return db
}
