import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { JobStatus, QueueState } from '../../shared/contracts/jobs.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { type Job, type JobContext, type JobRow, type NewJob, type ShownJobRow, toJob, toPriority } from './job.ts'
import {
  addToContext,
  cancelActiveRows,
  cancelJobRows,
  deleteEndedRows,
  endWait,
  requeueFailedRows,
  requeueJob,
  restoreRows,
} from './job-commands.store.ts'
import {
  activeJobIds,
  type ContextFilter,
  countByStatus,
  countFailedWork,
  countJobs,
  findJob,
  findLatestJob,
  findPausedSince,
  followChildren,
  hasActiveJob,
  insertJob,
  type JobFilter,
  type JobSort,
  listChildren,
  listJobs,
  storePausedSince,
} from './jobs.store.ts'
import { type GroupRow, listGroups, moveRows, type QueuePlace, readFirst } from './queue-order.store.ts'
import { createRunner, type Runner } from './runner.ts'

export type JobsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly onChange: (job: Job) => void
  readonly onRemove: (jobIds: readonly string[]) => void
  readonly onStateChange: (state: QueueState) => void
  /** A user wants a job to be tried now that waits for this host. */
  readonly onHostWanted: (host: string) => void
  /** See `RunnerDeps`. */
  readonly maxSuspendMs?: number
}

/** The durable job queue. It does not know what any job means: features register their kinds of job. */
export type Jobs = ReturnType<typeof createJobs>

export function createJobs(deps: JobsDeps, runner: Runner = createRunner(deps)) {
  const { db, clock, onChange, onRemove, onStateChange, onHostWanted } = deps

  const requireRow = async (id: string): Promise<JobRow> => {
    const row = await findJob(db, id)
    if (!row) throw new Problem('not_found', message('jobs.notFound'))
    return row
  }
  const present = (row: ShownJobRow) => toJob(row, runner.estimates.secondsLeft(row.id))
  const requireJob = async (id: string): Promise<Job> => present(await requireRow(id))

  const add = async (tx: Tx, job: NewJob): Promise<Job> => toJob(await insertJob(tx, newId(), job, timestamp(clock)))

  function announce(jobs: readonly Job[]): void {
    for (const job of jobs) onChange(job)
    runner.schedule()
  }

  async function cancelActive(context: ContextFilter = {}, ids?: readonly string[]): Promise<Job[]> {
    const rows = await cancelActiveRows(db, { context, ids }, timestamp(clock))
    const jobs = rows.map((row) => toJob(row))
    for (const { id } of jobs) runner.abort(id)
    announce(jobs)
    return jobs
  }

  const state = async (): Promise<QueueState> => {
    const [pausedAt, counts, failed] = await Promise.all([findPausedSince(db), countByStatus(db), countFailedWork(db)])
    const pending = counts.get('pending') ?? 0
    return {
      paused: pausedAt !== null,
      pausedAt,
      secondsLeft: runner.estimates.secondsForMore(pending),
      pending,
      running: counts.get('in_progress') ?? 0,
      failed,
    }
  }

  return {
    /** Call before `start`. @throws Error when the type is registered already. */
    register: runner.register,
    /**
     * Adds a job within the caller's transaction; call `announce` with the result after the commit. While a job with the
     * same dedupe key is active, returns that one.
     */
    add,
    /** Publishes the jobs and schedules the runner. */
    announce,
    /** Adds a job in a transaction of its own and announces it. */
    async enqueue(job: NewJob): Promise<Job> {
      const added = await db.transaction().execute((tx) => add(tx, job))
      announce([added])
      return added
    },
    /** @throws Problem `not_found`. */
    find: requireJob,
    /** @throws Problem `not_found`. */
    findPayload: async (id: string): Promise<unknown> => JSON.parse((await requireRow(id)).payload),
    /** Adds to the context of a job and publishes it. Nothing if the job is no longer in the history. */
    async addContext(id: string, context: JobContext): Promise<void> {
      const row = await addToContext(db, id, context)
      if (row) onChange(present(row))
    },
    async list(filter: JobFilter, sort: JobSort, page: number, limit: number): Promise<PageOf<Job>> {
      const total = await countJobs(db, filter)
      const rows = await listJobs(db, filter, sort, { total, page, limit })
      return { items: rows.map(present), total }
    },
    /** Whether a job with the dedupe key is pending or in progress. */
    hasActive: (dedupeKey: string) => hasActiveJob(db, dedupeKey),
    /** The latest job with the dedupe key, whatever became of it. */
    async findLatest(dedupeKey: string): Promise<Job | undefined> {
      const row = await findLatestJob(db, dedupeKey)
      return row && present(row)
    },
    /**
     * Requeues the latest job for the same work if it failed or was cancelled and would do the same again, so that it goes on
     * with what it has. Undefined if a new job is needed.
     */
    async repeat({ dedupeKey, payload }: NewJob): Promise<Job | undefined> {
      const latest = dedupeKey === undefined ? undefined : await findLatestJob(db, dedupeKey)
      if (!latest || latest.payload !== JSON.stringify(payload)) return undefined
      // Another request may have queued the work meanwhile.
      const requeued = await requeueJob(db, latest.id, timestamp(clock)).catch(throwUnlessQueued)
      if (!requeued) return undefined
      const job = present(requeued)
      announce([job])
      return job
    },
    /** Makes a queued or running job the first one: its chapter is being read. */
    async readFirst(id: string): Promise<void> {
      const rows = await db.transaction().execute((tx) => readFirst(tx, id))
      for (const { id, priority } of rows) runner.setPriority(id, toPriority(priority))
      announce(rows.map(present))
    },
    /**
     * Moves queued jobs. @returns the moved jobs
     * @throws Problem `conflict` when the job at the place, or all of them, are no longer queued.
     */
    async move(ids: readonly string[], to: QueuePlace): Promise<Job[]> {
      const rows = await db.transaction().execute((tx) => moveRows(tx, ids, to))
      if (!rows || rows.length === 0) throw new Problem('conflict', message('jobs.notQueued'))
      const byId = new Map(rows.map((row) => [row.id, present(row)]))
      const moved = ids.flatMap((id) => byId.get(id) ?? [])
      announce(moved)
      return moved
    },
    /** Requeues cancelled jobs at their former places. @returns the requeued jobs */
    async restore(ids: readonly string[]): Promise<Job[]> {
      const jobs = (await restoreRows(db, ids, timestamp(clock))).map(present)
      announce(jobs)
      return jobs
    },
    /** The mangas with queued, running or failed work. */
    async listGroups(): Promise<(GroupRow & { readonly secondsLeft: number | null })[]> {
      const groups = await listGroups(db)
      return groups.map((group) => ({ ...group, secondsLeft: runner.estimates.secondsForMore(group.pending) }))
    },
    /** How far the jobs are that a job started. @param unit the number in their context that counts */
    followChildren: (parentId: string, unit: string) => followChildren(db, parentId, unit),
    /** The jobs that a job started: their context has its identifier as `parentId`. */
    listChildren: async (parentId: string): Promise<Job[]> => (await listChildren(db, parentId)).map(present),
    /** Pending and running jobs of a type. */
    activeIds: (type: string) => activeJobIds(db, type),
    state,
    /** Pauses or resumes downloads; survives a restart. @returns the state afterwards */
    async setPaused(paused: boolean): Promise<QueueState> {
      const wasPaused = (await findPausedSince(db)) !== null
      if (paused !== wasPaused) {
        await storePausedSince(db, paused ? timestamp(clock) : null)
        runner.setPaused(paused)
        onStateChange(await state())
      }
      return await state()
    },
    /** Cancels a job with those that it started. @throws Problem `not_found`, `conflict` when the job has ended. */
    async cancel(id: string): Promise<Job> {
      const { status } = await requireJob(id)
      const jobs = (await cancelJobRows(db, id, timestamp(clock))).map((row) => toJob(row))
      const job = jobs.find((one) => one.id === id)
      if (!job) throw new Problem('conflict', message('jobs.notCancellable', { status: statusNames[status] }))
      for (const one of jobs) runner.abort(one.id)
      announce(jobs)
      return job
    },
    /**
     * Requeues a job that failed or was cancelled, or ends the wait of one that waits.
     * @throws Problem `not_found`, `conflict` when it does neither or the same work is queued already.
     */
    async retry(id: string): Promise<Job> {
      const { status, wait_host: host } = await requireRow(id)
      if (host !== null) onHostWanted(host)
      const requeued = await requeueJob(db, id, timestamp(clock)).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
        throw new Problem('conflict', message('jobs.alreadyQueued'))
      })
      const row = requeued ?? (await endWait(db, id, timestamp(clock)))
      if (!row) throw new Problem('conflict', message('jobs.notRetryable', { status: statusNames[status] }))
      const job = toJob(row)
      announce([job])
      return job
    },
    /** Cancels all pending and running jobs that match. @returns the cancelled jobs */
    cancelActive,
    /** Cancels all pending and running jobs that match, and waits until those that ran have ended. */
    async cancelAndWait(filter: ContextFilter): Promise<void> {
      const jobs = await cancelActive(filter)
      await runner.ended(jobs.map(({ id }) => id))
    },
    /** Waits until a job that was cancelled has stopped its work. */
    stopped: (id: string) => runner.ended([id]),
    /** Requeues all matching work whose last job failed. @returns the requeued jobs */
    async retryFailed(context: ContextFilter = {}, ids?: readonly string[]): Promise<Job[]> {
      const rows = await requeueFailedRows(db, { context, ids }, timestamp(clock))
      const jobs = rows.map((row) => toJob(row))
      announce(jobs)
      return jobs
    },
    /** Removes an ended job from the history. @throws Problem `not_found`, `conflict` when it has not ended. */
    async remove(id: string): Promise<void> {
      const { status } = await requireJob(id)
      const jobIds = await deleteEndedRows(db, { id })
      if (jobIds.length === 0)
        throw new Problem('conflict', message('jobs.notRemovable', { status: statusNames[status] }))
      onRemove(jobIds)
    },
    /** Removes all matching ended jobs from the history. @returns their identifiers */
    async removeEnded(filter: JobFilter): Promise<string[]> {
      const jobIds = await deleteEndedRows(db, filter)
      if (jobIds.length > 0) onRemove(jobIds)
      return jobIds
    },
    /** See `Runner`. */
    pauseHost: runner.pauseHost,
    releaseHost: runner.releaseHost,
    /** Starts the runner. Leases of the previous process are released first. */
    start: runner.start,
    /** Releases running jobs before the machine sleeps, without counting the attempt. Ends with `resume` or after a minute awake. */
    suspend: runner.suspend,
    resume: runner.resume,
    /** Stops claiming, aborts running jobs and releases them without counting the attempt. */
    stop: runner.stop,
  }
}

function throwUnlessQueued(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
}

const statusNames: Readonly<Record<JobStatus, Message>> = {
  pending: message('jobs.status.pending'),
  in_progress: message('jobs.status.inProgress'),
  completed: message('jobs.status.completed'),
  failed: message('jobs.status.failed'),
  cancelled: message('jobs.status.cancelled'),
}
