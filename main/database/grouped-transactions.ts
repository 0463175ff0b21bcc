import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** A change of the database. */
type Apply<T> = (tx: Tx) => Promise<T>

/** Runs a change in a transaction, maybe together with others. */
export type InGroup = <T>(apply: Apply<T>) => Promise<T>

type Waiting = { readonly apply: Apply<unknown> } & Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>

/** After this time a group takes no more changes, so that answers do not wait for it. */
const groupMs = 15

/**
 * Runs changes that are requested at about the same time in one transaction, because each commit waits for the disk. A
 * change that fails is undone without the others. If the transaction fails, for example because the disk is full, all
 * changes of the group fail.
 * @param now milliseconds since any fixed time
 */
export function createGroupedTransactions(db: Db, now: () => number = () => performance.now()): InGroup {
  const waiting: Waiting[] = []
  let running = false

  async function runGroups(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // The messages of other jobs that have arrived are read first.
      await setImmediate()
      await runGroup()
    }
    running = false
  }

  async function runGroup(): Promise<void> {
    const group: Waiting[] = []
    const settle: (() => void)[] = []
    try {
      await db.transaction().execute(async (tx) => {
        const started = now()
        while (waiting.length > 0 && (group.length === 0 || now() - started < groupMs)) {
          const one = waiting.shift()!
          group.push(one)
          settle.push(await runOne(tx, one))
        }
      })
    } catch (error) {
      for (const { reject } of group.length > 0 ? group : waiting.splice(0)) reject(error)
      return
    }
    for (const one of settle) one()
  }

  return <T>(apply: Apply<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ apply, resolve, reject })
    if (!running) void runGroups()
    return promise as Promise<T>
  }
}

/** @returns settles it when the transaction is committed. @throws Error when the transaction was rolled back */
async function runOne(tx: Tx, { apply, resolve, reject }: Waiting): Promise<() => void> {
  await tx.executeQuery(CompiledQuery.raw('savepoint one'))
  try {
    const value = await apply(tx)
    await tx.executeQuery(CompiledQuery.raw('release one'))
    return () => resolve(value)
  } catch (error) {
    // SQLite has rolled back the whole transaction when the disk is full. Then the error is that of all.
    await tx.executeQuery(CompiledQuery.raw('rollback to one')).catch(() => {
      throw error
    })
    await tx.executeQuery(CompiledQuery.raw('release one'))
    return () => reject(error)
  }
}
