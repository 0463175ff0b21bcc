import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { retryJob } from '../../shared/contracts/jobs.ts'
import type { ApiClient } from './api-client.ts'

/**
 * Lets jobs that add files, or those of another type, wait from now on, until `release`. A trigger makes them due much later, with a reason, so that they
 * can be tried at once like every job that waits.
 * @param from the first job of an import that waits, from 0
 */
export async function holdImports(dataDir: string, api: ApiClient, from = 0, type = 'import_archive') {
  // The program in this process may be in a transaction, which ends only if this does not wait for it.
  const change = async (sql: string) => {
    const database = new Database(join(dataDir, 'library.db'))
    for (let isDone = false; !isDone; ) {
      try {
        database.exec(sql)
        isDone = true
      } catch (error) {
        if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
        await setImmediate()
      }
    }
    database.close()
  }
  const siblings = `select count(*) from jobs
    where json_extract(context, '$.parentId') is json_extract(new.context, '$.parentId')`
  await change(`create trigger hold_imports after insert on jobs
    when new.type = '${type}' and (${siblings}) > ${from}
    begin
      update jobs set run_after = '2999-01-01T00:00:00.000Z', wait_ms = 1e12,
        wait_reason = '{"key":"jobs.internalError","values":{}}' where id = new.id;
    end`)
  return {
    end: () => change('drop trigger hold_imports'),
    async release(jobIds: readonly string[]): Promise<void> {
      for (const id of jobIds) await api.call(retryJob, { params: { id } })
    },
  }
}
