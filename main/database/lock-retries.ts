import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, SqliteDriver } from 'kysely'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Db } from './schema.ts'

// SQLite's own wait for a lock (busy_timeout) stops the whole process. These waits let everything else run.

const limitMs = 3000
const begunLimitMs = 60_000
const pauseMs = 50
const retryAfterSeconds = 5

/** Work of several transactions. */
type Work = { hasChanged: boolean }

const works = new AsyncLocalStorage<Work>()

/**
 * Runs work whose writes wait up to a minute for a lock once one of them has succeeded: work that is refused then would
 * leave half of its changes behind.
 */
export const finishOnceBegun = <T>(work: () => Promise<T>): Promise<T> => works.run({ hasChanged: false }, work)

/**
 * Lets writes wait while another program locks the database; between two tries, other queries run.
 * Every transaction must begin with the lock (`createLockingDriver`), so that nothing is ever done twice.
 * @param countChanges has another result after a write
 * @throws Problem `busy` from the queries of `db`, after some seconds; see `finishOnceBegun`
 */
export function retryWhileLocked(db: Db, countChanges: () => number): Db {
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = async (consumer, options) => {
    const work = works.getStore()
    const deadline = performance.now() + (work?.hasChanged ? begunLimitMs : limitMs)
    for (;;) {
      const before = countChanges()
      try {
        const result = await provide(consumer, options)
        if (work && countChanges() !== before) work.hasChanged = true
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        if (performance.now() > deadline) throw locked(error)
        await sleep(pauseMs)
      }
    }
  }
  return db
}

/** A driver whose transactions take the lock when they begin, not at their first write. */
export const createLockingDriver = (config: ConstructorParameters<typeof SqliteDriver>[0]): SqliteDriver =>
  Object.assign(new SqliteDriver(config), {
    beginTransaction: async (connection: Parameters<SqliteDriver['beginTransaction']>[0]) =>
      void (await connection.executeQuery(CompiledQuery.raw('begin immediate'))),
    // SQLite rolls back automatically when the disk is full. The error of the transaction says so, not that of the rollback.
    rollbackTransaction: async (connection: Parameters<SqliteDriver['rollbackTransaction']>[0]) => {
      try {
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      } catch (error) {
        if (!/no transaction is active/.test((error as Error).message)) throw error
      }
    },
  })

const isLocked = (error: unknown): boolean => /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')

const locked = (cause: unknown) =>
  new Problem('busy', message('database.locked'), { cause, retryable: true, waitSeconds: retryAfterSeconds })
