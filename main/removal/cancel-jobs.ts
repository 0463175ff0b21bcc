import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { countActiveJobs } from './removed-items.store.ts'

const rounds = 5

/**
 * Cancels the jobs of the mangas or sources and waits until they have ended, then runs `work` in a transaction. A job that
 * was added meanwhile is cancelled too.
 * @throws Problem `busy` when new jobs keep coming; nothing was changed then.
 */
export async function withoutJobs<T>(
  { db, jobs }: { readonly db: Db; readonly jobs: Jobs },
  key: 'mangaId' | 'sourceId',
  ids: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < rounds; round += 1) {
    for (const id of ids) await jobs.cancelAndWait({ [key]: id })
    const done = await db.transaction().execute(async (tx) => {
      if ((await countActiveJobs(tx, key, ids)) > 0) return undefined
      return { result: await work(tx) }
    })
    if (done) return done.result
  }
  throw new Problem('busy', message('removal.busy'), { retryable: true, waitSeconds: 5 })
}
