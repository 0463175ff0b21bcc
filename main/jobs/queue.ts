import type { EndedJobs, JobStatus, QueueState, WhichJobs } from '../../shared/contracts/jobs.ts'
import { type Sentence, say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { type Job, type NewJob, toJob } from './job.ts'
import { cancelActiveRows, cancelJobRow, deleteEndedRows, requeueFailedRows, requeueJob } from './job-commands.store.ts'
import {
  countByStatus,
  countFailedWork,
  findJob,
  insertJob,
  type JobFilter,
  type JobSort,
  pageOfJobs,
  pausedSince,
  writePausedSince,
} from './jobs.store.ts'

export type Queue = {
  /** Adds within the caller's transaction; call `announce` with the result after it has committed. */
  add(tx: Tx, job: NewJob): Promise<Job>
  announce(jobs: readonly Job[]): void
  find(id: string): Promise<Job>
  page(filter: JobFilter, sort: JobSort, page: number, limit: number): Promise<{ items: Job[]; total: number }>
  state(): Promise<QueueState>
  /** Pauses or resumes everything that is queued; kept across restarts. The state afterwards. */
  pause(paused: boolean): Promise<QueueState>
  /** @throws Problem `not_found`, `conflict` when the job has ended. */
  cancel(id: string): Promise<Job>
  /** @throws Problem `not_found`, `conflict` when the job has not failed or the same work is queued already. */
  retry(id: string): Promise<Job>
  /** Everything that waits or runs, or what of it is about a manga or a source. The jobs that are cancelled now. */
  cancelActive(which?: WhichJobs): Promise<Job[]>
  /** All work whose last job failed, or what of it is about a manga or a source. The jobs that are pending now. */
  retryFailed(which?: WhichJobs): Promise<Job[]>
  /** Takes a job out of the history. @throws Problem `not_found`, `conflict` when it has not ended. */
  forget(id: string): Promise<void>
  /** Takes all that have ended out of the history, or those that are described. Their identifiers. */
  forgetEnded(which: EndedJobs): Promise<string[]>
}

export type QueuePorts = {
  readonly db: Db
  readonly clock: Clock
  readonly changed: (job: Job) => void
  readonly forgotten: (jobIds: readonly string[]) => void
  /** Tells the runner that something may be runnable, or that a running job was cancelled. */
  readonly wake: () => void
  readonly stopRunning: (id: string) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly stateChanged: (state: QueueState) => void
}

export function createQueue(ports: QueuePorts): Queue {
  const { db, clock, changed, wake, stopRunning } = ports
  const state = async (): Promise<QueueState> => {
    const [pausedAt, counts, failed] = await Promise.all([pausedSince(db), countByStatus(db), countFailedWork(db)])
    return {
      paused: pausedAt !== null,
      pausedAt,
      pending: counts.get('pending') ?? 0,
      running: counts.get('in_progress') ?? 0,
      failed,
    }
  }
  const existing = async (id: string): Promise<Job> => {
    const row = await findJob(db, id)
    if (!row) throw new Problem('not_found', say('There is no job with this identifier.'))
    return toJob(row)
  }
  return {
    async add(tx, job) {
      return toJob(await insertJob(tx, newId(), job, timestamp(clock)))
    },
    announce(jobs) {
      for (const job of jobs) changed(job)
      wake()
    },
    find: existing,
    async page(filter, sort, page, limit) {
      const { rows, total } = await pageOfJobs(db, filter, sort, page, limit)
      return { items: rows.map(toJob), total }
    },
    state,
    async pause(paused) {
      const before = await pausedSince(db)
      if (paused !== (before !== null)) {
        await writePausedSince(db, paused ? timestamp(clock) : null)
        if (paused) ports.pause()
        else ports.resume()
        ports.stateChanged(await state())
      }
      return state()
    },
    async cancel(id) {
      const { status } = await existing(id)
      const row = await cancelJobRow(db, id, timestamp(clock))
      if (!row)
        throw new Problem(
          'conflict',
          say('This job is {status}: only a pending or running job can be cancelled.', { status: names[status] }),
        )
      stopRunning(id)
      const job = toJob(row)
      this.announce([job])
      return job
    },
    async retry(id) {
      const { status } = await existing(id)
      const row = await requeueJob(db, id, timestamp(clock)).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
        throw new Problem('conflict', say('The same work is queued already by a newer job.'))
      })
      if (!row)
        throw new Problem(
          'conflict',
          say('This job is {status}: only a failed or cancelled job can be retried.', { status: names[status] }),
        )
      const job = toJob(row)
      this.announce([job])
      return job
    },
    async cancelActive(which = {}) {
      const jobs = (await cancelActiveRows(db, which, timestamp(clock))).map(toJob)
      for (const { id } of jobs) stopRunning(id)
      this.announce(jobs)
      return jobs
    },
    async retryFailed(which = {}) {
      const jobs = (await requeueFailedRows(db, which, timestamp(clock))).map(toJob)
      this.announce(jobs)
      return jobs
    },
    async forget(id) {
      const { status } = await existing(id)
      const jobIds = await deleteEndedRows(db, { id })
      if (jobIds.length === 0)
        throw new Problem(
          'conflict',
          say('This job is {status}: cancel it before it is taken out of the history.', { status: names[status] }),
        )
      ports.forgotten(jobIds)
    },
    async forgetEnded({ status: statuses, ...filter }) {
      const jobIds = await deleteEndedRows(db, { ...filter, statuses })
      if (jobIds.length > 0) ports.forgotten(jobIds)
      return jobIds
    },
  }
}

const names: Readonly<Record<JobStatus, Sentence>> = {
  pending: say('pending'),
  in_progress: say('in progress'),
  completed: say('completed'),
  failed: say('failed'),
  cancelled: say('cancelled'),
}
