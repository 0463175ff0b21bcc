import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import type { Job, JobKind, JobNote, JobRun } from '../../jobs/job.ts'
import { type ImportedManga, listImported } from '../../mangas/imported-mangas.store.ts'
import { startOf } from '../../platform/files/inside-folder.ts'
import { Problem } from '../../platform/problem.ts'
import { listFolders, listOwnersInFolder } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'

const type = 'undo_import'
const imports = ['import_folder', 'import_other_program']
const payloadSchema = z.object({ jobId: z.string() })
type Payload = z.output<typeof payloadSchema>

/** Mangas that are removed together, and more than which are many. */
const batchSize = 10

/** Takes out what an import added. Mangas that the user read, edited or downloaded since stay. */
export function createImportUndo(context: CollectionDeps, removeFolder: (id: string) => Promise<void>) {
  const { db, jobs } = context

  /**
   * Adds a job that undoes an import. Undefined if the job is no import.
   * @throws Problem `not_found` for an unknown job, `conflict` when it runs or there is nothing to undo
   */
  async function requestUndo(jobId: string): Promise<Job | undefined> {
    const job = await jobs.find(jobId)
    if (!imports.includes(job.type)) return undefined
    if (job.completedAt === null) throw new Problem('conflict', message('files.stillRunning'))
    await jobs.stopped(jobId)
    const { mode } = (await jobs.findPayload(jobId)) as { readonly mode?: string }
    if (mode === 'move') throw new Problem('conflict', message('collection.undo.moved'))
    if ((await listImported(db, jobId, job.completedAt)).length === 0)
      throw new Problem('conflict', message('collection.undo.nothing'))
    return await jobs.enqueue({
      type,
      payload: { jobId },
      context: { title: job.context['title'] ?? '', undoes: jobId },
      dedupeKey: `undo ${jobId}`,
      maxAttempts: 3,
    })
  }

  const jobKind: JobKind<Payload> = {
    type,
    payload: payloadSchema,
    concurrency: 1,
    deadlineMs: 6 * 3600_000,
    run: undo,
  }

  async function undo(run: JobRun<Payload>): Promise<void> {
    const { jobId } = run.payload
    const job = await jobs.find(jobId)
    const imported = await listImported(db, jobId, job.completedAt!)
    const unchanged = imported.filter(({ change }) => change === null).map(({ id }) => id)
    if (unchanged.length > batchSize) await context.beforeBulkChange('before_removal')
    for (let done = 0; done < unchanged.length; done += batchSize) {
      run.signal.throwIfAborted()
      const batch = unchanged.slice(done, done + batchSize)
      await context.removeMangas(batch)
      void run.report({ done: Math.min(done + batchSize, unchanged.length), total: unchanged.length, unit: 'mangas' })
    }
    await removeEmptyFolders(job)
    const stayed = imported.filter(({ change }) => change !== null)
    for (const one of stayed) run.note(explain(one))
    run.addContext({ removed: unchanged.length, stayed: stayed.length })
    await jobs.addContext(jobId, { undone: unchanged.length, undoable: stayed.length })
  }

  /** The folders that the import linked, unless something of them stays. */
  async function removeEmptyFolders({ startedAt, completedAt }: Job): Promise<void> {
    for (const { id, path, added_at } of await listFolders(db)) {
      const isOfImport = startedAt !== null && added_at >= startedAt && added_at <= completedAt!
      if (isOfImport && (await listOwnersInFolder(db, startOf(path))).length === 0) await removeFolder(id)
    }
  }

  return { requestUndo, jobKind }
}

const reasons = {
  read: message('collection.undo.read'),
  downloaded: message('collection.undo.downloaded'),
  edited: message('collection.undo.edited'),
}

const explain = ({ title, change }: ImportedManga): JobNote => ({
  key: title,
  text: message('collection.fileNote', { path: title, reason: reasons[change!] }),
})
