import type { JobPriority } from '../../shared/contracts/jobs.ts'
import { withWholeLibrary } from '../database/hidden-rows.ts'
import type { Db } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { createAttempts, JobCancelled, QueuePaused } from './attempts.ts'
import { createEstimates } from './estimates.ts'
import { type Job, type JobKind, type JobRow, toJob, toPriority } from './job.ts'
import {
  type ClaimRules,
  claimJob,
  clampWaits,
  endHostWaits,
  extendHostWaits,
  findDueReading,
  findNextJob,
  makeDue,
  type NextJob,
  nextRunAt,
  recoverJobs,
} from './job-claims.store.ts'
import { findPausedSince } from './jobs.store.ts'
import { stallLimitMs } from './retry.ts'
import { createWaits } from './waits.ts'

export type RunnerDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly onChange: (job: Job) => void
  /** Not every system reports that it resumes, so a suspension ends after this much time awake. Default one minute. */
  readonly maxSuspendMs?: number
}

type Running = {
  readonly type: string
  priority: JobPriority
  readonly controller: AbortController
  done: Promise<void>
}

/** A job that interrupts the program this many times in a row, without progress, is failed. */
const interruptionLimit = 5
const maxTimerMs = 30_000
/** Delay before looking again at jobs that are due but held back by limits. */
const heldBackMs = 1000
/** Timers may fire a little early. */
const timerSlackMs = 5
const stopTimeoutMs = 3000
const errorDelayMs = 5000

/** Claims due jobs and runs them within the limits of their kinds. One runner per database. */
export type Runner = ReturnType<typeof createRunner>

export function createRunner({ db, clock, log, onChange, maxSuspendMs = 60_000 }: RunnerDeps) {
  const kinds = new Map<string, JobKind>()
  const running = new Map<string, Running>()
  const boot = newId()
  let claims = 0
  let stopped = true
  let paused = false
  let suspended: NodeJS.Timeout | undefined
  let claiming: Promise<void> | undefined
  let claimAgain = false
  let timer: NodeJS.Timeout | undefined
  const waits = createWaits(clock)
  const estimates = createEstimates(clock)
  const attempts = createAttempts({ db, clock, log, onChange, isStopped: () => stopped, waits, estimates })

  const isIdle = () => stopped || suspended !== undefined
  const isHeld = (type: string) => paused && kinds.get(type)?.isPausable === true

  function schedule(): void {
    if (isIdle()) return
    if (claiming) {
      claimAgain = true
      return
    }
    claiming = withWholeLibrary(claimAll)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the job queue could not be read')
        scheduleIn(errorDelayMs)
      })
      .finally(() => {
        claiming = undefined
        if (claimAgain) {
          claimAgain = false
          schedule()
        }
      })
  }

  async function claimAll(): Promise<void> {
    clearTimeout(timer)
    if (waits.wasSetBack()) await clampWaits(db, timestamp(clock))
    await makeDue(db, waits.takeEnded(), timestamp(clock))
    while (await claimNext());
    if (!isIdle()) await makeRoomForReading()
    await scheduleNext()
  }

  /** @returns whether another job may be due */
  async function claimNext(): Promise<boolean> {
    if (isIdle()) return false
    // A read needs no lock, and usually no job may run.
    const next = await findNextJob(db, claimRules())
    if (next === undefined || isIdle()) return false
    if (isHeld(next.type)) return true
    const job = takePlace(next)
    let row: JobRow | undefined
    try {
      const longest = Math.max(...[...kinds.values()].map((kind) => kind.deadlineMs), 0)
      const lease = { lease: `${boot}:${++claims}`, lease_until: timestamp(clock, longest) }
      row = await claimJob(db, next.id, lease, timestamp(clock))
    } finally {
      // It may have been cancelled meanwhile.
      if (!row) running.delete(next.id)
    }
    if (row) {
      waits.remove(row.id)
      onChange(toJob(row))
      start(row, job)
    }
    return true
  }

  const claimRules = (): ClaimRules => ({
    now: timestamp(clock),
    excludeIds: [...running.keys()],
    fullTypes: fullTypes(0),
    // The chapter that is being read may run in addition to the jobs that its kind allows.
    fullForReading: fullTypes(1),
  })

  const fullTypes = (more: number) =>
    [...kinds.values()].filter((kind) => isHeld(kind.type) || isFull(kind, more)).map(({ type }) => type)

  const isFull = ({ type, concurrency }: JobKind, more: number) => countRunning(type) >= concurrency + more

  /** Returns a running job to the queue if the chapter that is being read has no place. */
  async function makeRoomForReading(): Promise<void> {
    const type = await findDueReading(db, timestamp(clock))
    const kind = type === undefined ? undefined : kinds.get(type)
    if (!kind || !isFull(kind, 1)) return
    const others = [...running.values()].filter((job) => job.type === type && !job.controller.signal.aborted)
    if (others.length <= kind.concurrency) return
    const last = others.findLast((job) => job.priority !== 'reading')
    last?.controller.abort(new QueuePaused('another chapter is being read'))
  }

  /** A due time in the past means that limits hold the job back. The end of a running job schedules too. */
  async function scheduleNext(): Promise<void> {
    const at = await nextRunAt(db, [...kinds.keys()].filter(isHeld))
    if (at === undefined) return
    const byWallClock = new Date(at).getTime() - clock.now().getTime()
    const delay = Math.min(byWallClock, waits.nextMs() ?? byWallClock)
    scheduleIn(delay > 0 ? Math.min(delay + timerSlackMs, maxTimerMs) : heldBackMs)
  }

  function scheduleIn(delayMs: number): void {
    clearTimeout(timer)
    if (!isIdle()) timer = setTimeout(schedule, delayMs).unref()
  }

  const countRunning = (type: string) => [...running.values()].filter((job) => job.type === type).length

  /** Counts the job as running before it is claimed, so that a pause or a cancel at that moment ends it. */
  function takePlace({ id, type, priority }: NextJob): Running {
    const controller = new AbortController()
    const job: Running = { type, priority: toPriority(priority), controller, done: Promise.resolve() }
    running.set(id, job)
    return job
  }

  function start(row: JobRow, job: Running): void {
    const { controller } = job
    job.done = attempts
      .run({ row, lease: row.lease!, kind: kinds.get(row.type), controller, priority: () => job.priority })
      .finally(() => {
        running.delete(row.id)
        schedule()
      })
  }

  function abortAll(reason: Error): void {
    clearTimeout(timer)
    for (const { controller } of running.values()) controller.abort(reason)
  }

  function abortHeld(): void {
    const reason = new QueuePaused('the queue is paused')
    for (const { type, controller } of running.values()) if (isHeld(type)) controller.abort(reason)
  }

  function resume(): void {
    clearTimeout(suspended)
    suspended = undefined
    schedule()
  }

  return {
    /** Call before `start`. @throws Error when the type is registered already. */
    register(...added: readonly JobKind[]): void {
      for (const kind of added) {
        if (kinds.has(kind.type)) throw new Error(`job type ${kind.type} is registered twice`)
        kinds.set(kind.type, kind)
      }
    },
    /** Starts the runner. Leases of the previous process are released first. */
    async start(): Promise<void> {
      await recoverJobs(db, timestamp(clock), interruptionLimit)
      await clampWaits(db, timestamp(clock))
      paused = (await findPausedSince(db)) !== null
      stopped = false
      schedule()
    },
    /** Claims due jobs soon. Call it after a job was added or changed. */
    schedule,
    /** While paused it claims no pausable jobs; those that run are aborted and released without counting the attempt. */
    setPaused(isPaused: boolean): void {
      paused = isPaused
      abortHeld()
      schedule()
    },
    /** Like a pause of all jobs, while the machine sleeps. Ends with `resume`, or after `maxSuspendMs` awake. */
    suspend(): void {
      if (stopped || suspended !== undefined) return
      // Timers do not run while a machine sleeps.
      suspended = setTimeout(resume, maxSuspendMs).unref()
      abortAll(new QueuePaused('the machine is going to sleep'))
    },
    resume,
    /** Requests to a failing host are paused for some time. Jobs that need it wait as long. */
    async pauseHost(host: string, restMs: number): Promise<void> {
      const waitMs = Math.round(restMs)
      const until = timestamp(clock, waitMs)
      const rows = await extendHostWaits(db, host, { until, waitMs, limitMs: stallLimitMs })
      for (const row of rows) waits.add(row.id, waitMs)
      for (const row of rows) onChange(toJob(row))
    },
    /** A host works again: jobs that wait for it are due. */
    async releaseHost(host: string): Promise<void> {
      const rows = await endHostWaits(db, host, timestamp(clock))
      for (const row of rows) waits.remove(row.id)
      for (const row of rows) onChange(toJob(row))
      if (rows.length > 0) schedule()
    },
    /** Says what a job is to the user now. */
    setPriority(id: string, priority: JobPriority): void {
      const job = running.get(id)
      if (job) job.priority = priority
    },
    /** How long jobs will take. */
    estimates: { secondsLeft: estimates.secondsLeft, secondsForMore: estimates.secondsForMore },
    /** Aborts a running job that was cancelled. */
    abort(id: string): void {
      running.get(id)?.controller.abort(new JobCancelled('the job was cancelled'))
    },
    /** Waits until these jobs no longer run. */
    async ended(ids: readonly string[]): Promise<void> {
      await Promise.all(ids.map((id) => running.get(id)?.done))
    },
    /** Claims nothing more, aborts running jobs, and releases them without counting the attempt. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(suspended)
      clearTimeout(timer)
      await claiming
      abortAll(new JobCancelled('the program is closing'))
      const all = Promise.all([...running.values()].map((job) => job.done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
    },
  }
}
