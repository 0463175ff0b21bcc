import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type ImportCollection, importSchema } from '../../../shared/contracts/collection.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { Job, JobContext, JobKind, JobNote, JobRun, NewJob } from '../../jobs/job.ts'
import { mangaExists } from '../../mangas/mangas.store.ts'
import { explainRefusal } from '../../platform/problem.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { LeftOut } from './adopt-file.ts'
import { deleteEmptyMangas } from './import-archives.ts'
import type { AdoptedFolder } from './import-folder.ts'
import type { ImportRun } from './import-run.ts'

const type = 'import_folder'

export const importFolderJob = (root: string, wanted: ImportCollection): NewJob => ({
  type,
  payload: wanted,
  context: { title: basename(root) },
  dedupeKey: `${type} ${createHash('sha256').update(JSON.stringify(wanted)).digest('hex')}`,
  maxAttempts: 3,
})

/** Reads a folder, and follows the jobs that add its files until they have ended. */
export function importFolderKind(
  context: CollectionDeps,
  readFolder: (wanted: ImportCollection, run: ImportRun) => Promise<AdoptedFolder>,
): JobKind<ImportCollection> {
  return {
    type,
    payload: importSchema as z.ZodType<ImportCollection>,
    // Folders are read one after the other.
    concurrency: 4,
    deadlineMs: 12 * 3600_000,
    async run(run) {
      // Those of an attempt that was interrupted.
      await followImports(context, run)
      const { jobId, signal } = run
      const onRead = (done: number, total: number) => void run.report({ done, total, unit: 'readFiles' })
      let adopted: AdoptedFolder | undefined
      try {
        adopted = await withCleanUp(context, run, async (onAdded) => {
          adopted = await readFolder(run.payload, { jobId, signal, onRead, onAdded }).catch(explainRefusal)
          await followImports(context, run)
          return adopted
        })
      } catch (error) {
        // Of a stopped import, what it added.
        if (signal.aborted)
          await context.jobs.addContext(
            jobId,
            await countAdded(context, adopted, await context.jobs.listChildren(jobId)),
          )
        throw error
      }
      for (const one of adopted.leftOut) run.note(toNote(one))
      const children = await context.jobs.listChildren(jobId)
      for (const note of children.flatMap(explainJob)) run.note(note)
      run.addContext(await countAdded(context, adopted, children))
    },
  }
}

const toNote = ({ path, reason }: LeftOut): JobNote => ({
  key: path,
  text: message('collection.fileNote', { path, reason }),
})

/** After a stop, nothing remains that would go on, nor a manga without chapters. @param work reports the mangas that it adds */
export async function withCleanUp<T>(
  context: Pick<CollectionDeps, 'db' | 'announce' | 'jobs'>,
  { jobId, signal }: Pick<JobRun<unknown>, 'jobId' | 'signal'>,
  work: (onAdded: (mangaIds: readonly string[]) => void) => Promise<T>,
): Promise<T> {
  const { jobs } = context
  const added: string[] = []
  try {
    return await work((mangaIds) => void added.push(...mangaIds))
  } catch (error) {
    // A pause ends the attempt only.
    if (signal.aborted && (await jobs.find(jobId)).status === 'cancelled') {
      await jobs.cancelAndWait({ parentId: jobId })
      for (const { id } of await jobs.listChildren(jobId)) await jobs.stopped(id)
      await deleteEmptyMangas(context, added)
    }
    throw error
  }
}

const pollMs = 100

/** Waits until the jobs that add files have ended, and reports their files. */
export async function followImports(
  { jobs }: Pick<CollectionDeps, 'jobs'>,
  run: Pick<JobRun<unknown>, 'jobId' | 'signal' | 'report'>,
): Promise<void> {
  for (;;) {
    const { open, done, total } = await jobs.followChildren(run.jobId, 'files')
    if (total > 0) void run.report({ done, total, unit: 'files' })
    if (open === 0) return
    await sleep(pollMs, undefined, { signal: run.signal })
  }
}

/** What a job that adds files left out, and why. */
export function explainJob({ status, context: { title = '' }, notes, failureReason }: Job): JobNote[] {
  const reason = status === 'cancelled' ? message('otherPrograms.stopped') : failureReason
  if (status === 'completed' || reason === null || (status === 'failed' && notes.length > 0)) return [...notes]
  const path = String(title)
  return [...notes, { key: path, text: message('collection.fileNote', { path, reason }) }]
}

/** @param adopted what was read, if that ended */
async function countAdded(
  { db }: Pick<CollectionDeps, 'db'>,
  adopted: AdoptedFolder | undefined,
  children: readonly Job[],
): Promise<JobContext> {
  const addedBy = ({ status, context, progress }: Job): number =>
    status === 'completed' ? Number(context.added) : status === 'cancelled' ? (progress?.done ?? 0) : 0
  const { mangaIds = [], fileCount = 0 } = adopted ?? {}
  const files = sum(children.map(({ context }) => Number(context.files)))
  const successful = children.filter((job) => addedBy(job) > 0)
  const [mangaId] = mangaIds
  return {
    added: sum(children.map(addedBy)),
    known: Math.max(fileCount - files, 0),
    mangas: new Set(successful.map(({ context }) => context.mangaId)).size,
    // A new manga whose files all failed is gone again.
    ...(mangaId !== undefined && mangaIds.length === 1 && (await mangaExists(db, mangaId)) && { mangaId }),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
