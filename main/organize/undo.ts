import { z } from 'zod'
import { message } from '../../shared/i18n/message.ts'
import { findChapters } from '../chapters/chapters.store.ts'
import type { Job, JobContext, JobKind, JobRun } from '../jobs/job.ts'
import { readInfoEntries } from '../platform/cbz/read-info.ts'
import { describeArchive } from '../platform/cbz/rewrite-archive.ts'
import { Problem } from '../platform/problem.ts'
import {
  type FileChange,
  hasChanged,
  lastPosition,
  listChanges,
  markUndone,
  updateChange,
} from './file-changes.store.ts'
import type { FormerEntries, InfoWriter } from './metadata/write-info.ts'
import { attempt, type Left, reportLeft } from './metadata/write-metadata.ts'
import { findArchives } from './metadata/written-archives.ts'
import type { OrganizeDeps } from './organize-deps.ts'
import { orderRenames } from './rename/plan-names.ts'
import { type Renames, renamePayload } from './rename/rename-files.ts'
import { findJobPayload } from './written-file.store.ts'

const payloadSchema = z.object({ jobId: z.string() })
type Payload = z.output<typeof payloadSchema>

/** Undoes what jobs changed in files. */
export function createUndo(deps: OrganizeDeps, { settleStarted, writeInfo }: InfoWriter, { addRename }: Renames) {
  const { db, jobs, announce } = deps

  /**
   * Adds a job that undoes what a job changed in files. It can be undone itself.
   * @throws Problem `not_found` for an unknown job, `conflict` when it runs or there is nothing to undo
   */
  async function requestUndo(jobId: string): Promise<Job> {
    const job = await jobs.find(jobId)
    if (job.status === 'pending' || job.status === 'in_progress')
      throw new Problem('conflict', message('files.stillRunning'))
    await jobs.stopped(jobId)
    const changes = (await listChanges(db, jobId)).filter(({ state }) => state === 'done')
    const [first] = changes
    if (!first) throw new Problem('conflict', message('files.nothingToUndo'))
    if (first.kind === 'metadata')
      return await jobs.enqueue({
        type: undoMetadataType,
        payload: { jobId },
        context: { ...withoutResult(job.context), files: changes.length, undoes: jobId },
        dedupeKey: `undo ${jobId}`,
      })
    return await undoRename(jobId, changes)
  }

  async function undoRename(jobId: string, changes: readonly FileChange[]): Promise<Job> {
    const owners = new Map(
      (
        await findChapters(
          db,
          changes.map((one) => one.chapter_id),
        )
      ).map((row) => [row.id, row]),
    )
    // A chapter that had a name in between returns to its first one.
    const first = new Map(changes.toReversed().map((change) => [change.chapter_id, change.from_path]))
    const last = new Map(changes.map((change) => [change.chapter_id, change.to_path]))
    const names = [...first].flatMap(([chapterId, to]) => {
      const row = owners.get(chapterId)
      const from = last.get(chapterId)!
      return row?.file_path === from && from !== to ? [{ chapterId, mangaId: row.manga_id, from, to }] : []
    })
    if (names.length === 0) throw new Problem('conflict', message('files.nothingToUndo'))
    const { folders } = renamePayload.parse(JSON.parse((await findJobPayload(db, jobId)) ?? '{"folders":[]}'))
    const former = folders.map(({ mangaId, from, to }) => ({ mangaId, from: to, to: from }))
    const job = await addRename(await orderRenames(names), former, { undoes: jobId })
    await markUndone(db, jobId)
    await noteUndone(jobId)
    return job
  }

  /** Says in the job how many of its changes were taken back, and how many can still be. */
  async function noteUndone(jobId: string): Promise<void> {
    const states = (await listChanges(db, jobId)).map(({ state }) => state)
    const count = (state: FileChange['state']) => states.filter((one) => one === state).length
    await jobs.addContext(jobId, { undone: count('undone'), undoable: count('done') })
  }

  /** Writes back what archives said before a job changed them. */
  const jobKind: JobKind<Payload> = {
    type: undoMetadataType,
    payload: payloadSchema,
    concurrency: 1,
    deadlineMs: 6 * 3600_000,
    run: undoAll,
  }

  async function undoAll(run: JobRun<Payload>): Promise<void> {
    const changes = (await listChanges(db, run.payload.jobId)).filter(({ state }) => state === 'done')
    const left: Left[] = []
    const mangaIds = new Set<string>()
    for (const [index, change] of changes.entries()) {
      run.signal.throwIfAborted()
      const reason = await attempt(async () => void mangaIds.add(await undoOne(run, change)))
      if (reason) left.push({ path: change.to_path, reason })
      void run.report({ done: index + 1, total: changes.length, unit: 'files' })
    }
    for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
    await noteUndone(run.payload.jobId)
    reportLeft(run, left, changes.length)
  }

  async function undoOne(run: JobRun<Payload>, change: FileChange): Promise<string> {
    const rows = await findChapters(db, [change.chapter_id])
    const [archive] = await findArchives(deps, rows)
    if (!archive || archive.row.file_path !== change.to_path)
      throw new Problem('conflict', message('files.changedSince'))
    if (archive.refusal) throw new Problem('conflict', archive.refusal)
    const { jobId, signal } = run
    await settleStarted(archive, jobId)
    if (!(await hasChanged(db, jobId, change.chapter_id))) {
      const { sha256 } = await describeArchive(archive.file)
      if (sha256 !== change.sha256) throw new Problem('conflict', message('files.changedSince'))
      const former = JSON.parse(change.entries ?? '[]') as FormerEntries
      const changes = former.map(([name, base64]) => ({
        name,
        bytes: base64 === null ? null : Buffer.from(base64, 'base64'),
      }))
      const position = (await lastPosition(db, jobId)) + 1
      await writeInfo(archive, changes, await readInfoEntries(archive.file), { jobId, position, signal })
    }
    await updateChange(db, change, { state: 'undone' })
    return archive.row.manga_id
  }

  return { requestUndo, jobKind }
}

/** The subject of a job, without what became of it. */
const withoutResult = ({ written, undone, undoable, ...subject }: JobContext): JobContext => subject

const undoMetadataType = 'undo_metadata'
