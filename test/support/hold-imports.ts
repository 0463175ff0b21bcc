import { retryJob } from '../../shared/contracts/jobs.ts'
import type { ApiClient } from './api-client.ts'
import { editDatabase } from './edit-database.ts'

/**
 * Lets jobs that add files, or those of another type, wait from now on, until `release`. A trigger makes them due much later, with a reason, so that they
 * can be tried at once like every job that waits.
 * @param from the first job of an import that waits, from 0
 */
export async function holdImports(dataDir: string, api: ApiClient, from = 0, type = 'import_archive') {
  const siblings = `select count(*) from jobs
    where json_extract(context, '$.parentId') is json_extract(new.context, '$.parentId')`
  await editDatabase(
    dataDir,
    `create trigger hold_imports after insert on jobs
    when new.type = '${type}' and (${siblings}) > ${from}
    begin
      update jobs set run_after = '2999-01-01T00:00:00.000Z', wait_ms = 1e12,
        wait_reason = '{"key":"jobs.internalError","values":{}}' where id = new.id;
    end`,
  )
  return {
    end: () => editDatabase(dataDir, 'drop trigger hold_imports'),
    async release(jobIds: readonly string[]): Promise<void> {
      for (const id of jobIds) await api.call(retryJob, { params: { id } })
    },
  }
}
