import { inWords } from '../../shared/sentences/in-words.ts'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { type Job, type JobKind, type JobRow, type JobRun, type Note, toJob } from './job.ts'
import {
  claimJob,
  completeJob,
  failJob,
  holdJob,
  nextRunAt,
  recoverJobs,
  releaseJob,
  reportProgress,
} from './job-claims.store.ts'
import { pausedSince } from './jobs.store.ts'
import { judge } from './retry.ts'

export type Runner = {
  /** Voids the leases of the last run and begins to work. */
  start(): Promise<void>
  /** Something may be runnable now. */
  wake(): void
  /** Claims nothing more until `resume`, aborts what runs, and gives it back without burning an attempt. */
  pause(): void
  resume(): void
  /** The same for as long as the machine sleeps: until `rouse`, or for a minute in which it did not. */
  rest(): void
  rouse(): void
  /** Aborts a job that was cancelled. */
  stopRunning(id: string): void
  /** Claims nothing more, aborts what runs, and gives it back without burning an attempt. */
  stop(): Promise<void>
}

export type RunnerPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly changed: (job: Job) => void
  readonly kinds: readonly JobKind[]
  /** After so long awake a rest is over though nobody said so: not every system tells that it goes on. */
  readonly longestRestMs?: number
}

type Running = { readonly type: string; readonly controller: AbortController; readonly done: Promise<void> }

const interruptionLimit = 5
const longestSleepMs = 30_000
const heldBackMs = 1000
/** Timers may fire a little early. */
const timerSlackMs = 5
const stopGraceMs = 3000
const abortGraceMs = 10_000
const troublePauseMs = 5000

class Cancelled extends Error {
  override readonly name = 'AbortError'
}

/** The person wants quiet, or the machine sleeps: what ran goes back into the queue as it was. */
class Paused extends Error {
  override readonly name = 'AbortError'
}

export function createRunner({ db, clock, log, changed, kinds, longestRestMs = 60_000 }: RunnerPorts): Runner {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]))
  const running = new Map<string, Running>()
  const boot = newId()
  let claims = 0
  let stopped = true
  let paused = false
  let resting: NodeJS.Timeout | undefined
  let claiming: Promise<void> | undefined
  let wakeAgain = false
  let timer: NodeJS.Timeout | undefined

  const claimsNothing = () => stopped || paused || resting !== undefined

  function wake(): void {
    if (claimsNothing()) return
    if (claiming) {
      wakeAgain = true
      return
    }
    claiming = claimAll()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the queue could not be read')
        sleep(troublePauseMs)
      })
      .finally(() => {
        claiming = undefined
        if (wakeAgain) {
          wakeAgain = false
          wake()
        }
      })
  }

  async function claimAll(): Promise<void> {
    clearTimeout(timer)
    while (!claimsNothing()) {
      const lease = `${boot}:${++claims}`
      const row = await claimJob(db, {
        lease,
        leaseUntil: timestamp(clock, Math.max(...kinds.map((kind) => kind.deadlineMs), 0)),
        now: timestamp(clock),
        fullTypes: kinds.filter((kind) => countRunning(kind.type) >= kind.concurrency).map((kind) => kind.type),
        excludeIds: [...running.keys()],
      })
      if (!row) break
      changed(toJob(row))
      launch(row, lease)
    }
    await sleepUntilNext()
  }

  /** A time that has passed means that limits hold the job back: the end of a running job wakes, this is in addition. */
  async function sleepUntilNext(): Promise<void> {
    const at = await nextRunAt(db)
    if (at === undefined) return
    const delay = new Date(at).getTime() - clock.now().getTime()
    sleep(delay > 0 ? Math.min(delay + timerSlackMs, longestSleepMs) : heldBackMs)
  }

  function sleep(delayMs: number): void {
    clearTimeout(timer)
    if (!claimsNothing()) timer = setTimeout(wake, delayMs).unref()
  }

  const countRunning = (type: string) => [...running.values()].filter((job) => job.type === type).length

  function launch(row: JobRow, lease: string): void {
    const controller = new AbortController()
    const done = attempt(row, lease, controller).finally(() => {
      running.delete(row.id)
      wake()
    })
    running.set(row.id, { type: row.type, controller, done })
  }

  async function attempt(row: JobRow, lease: string, controller: AbortController): Promise<void> {
    try {
      await run(row, lease, controller)
    } catch (error) {
      await settleAtLast(row, lease, error, controller.signal)
    }
  }

  /** A full disk also refuses the word that a job failed: it is said again until it is heard. */
  async function settleAtLast(row: JobRow, lease: string, error: unknown, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await settle(row, lease, error, signal)
      } catch (trouble) {
        log.error({ err: trouble, jobId: row.id }, 'the end of an attempt could not be written down')
        if (stopped) return
        await new Promise((resolve) => setTimeout(resolve, troublePauseMs).unref())
      }
    }
  }

  async function run(row: JobRow, lease: string, controller: AbortController): Promise<void> {
    const kind = byType.get(row.type)
    if (!kind)
      throw new Problem(
        'internal',
        say('This version of Bunko does not know jobs of the type {type}.', { type: row.type }),
      )
    const payload = kind.payload.safeParse(JSON.parse(row.payload))
    if (!payload.success)
      throw new Problem('internal', say('What this job was to do cannot be read any more.'), { cause: payload.error })
    const deadline = setTimeout(
      () =>
        controller.abort(
          new Problem(
            'timed_out',
            say('This took longer than {minutes} minutes.', { minutes: kind.deadlineMs / 60_000 }),
            { retryable: true },
          ),
        ),
      kind.deadlineMs,
    )
    let finished = false
    const notes: Note[] = []
    const finish = async (apply: (tx: Tx) => Promise<void>) => {
      const job = await db.transaction().execute(async (tx) => {
        await apply(tx)
        const completed = await completeJob(tx, row.id, lease, timestamp(clock), withNotes(row.context, notes))
        if (!completed) throw new Cancelled('the job was cancelled')
        return completed
      })
      finished = true
      changed(toJob(job))
    }
    const context: JobRun<unknown> = {
      jobId: row.id,
      payload: payload.data,
      attempt: row.attempts,
      isLastAttempt: row.attempts >= row.max_attempts,
      signal: controller.signal,
      finish,
      note: (entry) => void notes.push(entry),
      report: ({ done, total, unit }) => tell(row.id, reportProgress(db, row.id, lease, done, total, unit)),
      hold(wait) {
        deadline.refresh()
        const until = wait && { reason: wait.reason, until: timestamp(clock, wait.ms) }
        return tell(row.id, holdJob(db, row.id, lease, until))
      },
    }
    try {
      await Promise.race([kind.run(context), abandoned(controller.signal)])
      if (!finished) await finish(async () => {})
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Where a job stands is for people to read: that a full disk does not take it is no reason to end the job. */
  async function tell(jobId: string, writing: Promise<JobRow | undefined>): Promise<void> {
    try {
      const updated = await writing
      if (updated) changed(toJob(updated))
    } catch (error) {
      log.warn({ err: error, jobId }, 'the progress of a job could not be written down')
    }
  }

  async function settle(row: JobRow, lease: string, error: unknown, signal: AbortSignal): Promise<void> {
    if (stopped) {
      await releaseJob(db, row.id, lease, { runAfter: timestamp(clock), reason: null, burnAttempt: false })
      return
    }
    const cause = signal.aborted ? signal.reason : error
    if (cause instanceof Cancelled) return
    if (cause instanceof Paused) {
      const back = { runAfter: timestamp(clock), reason: null, burnAttempt: false }
      const released = await releaseJob(db, row.id, lease, back)
      if (released) changed(toJob(released))
      return
    }
    if (!isProblem(cause)) log.error({ err: cause, jobId: row.id, type: row.type }, 'a job failed by a mistake')
    const verdict = judge(cause, row.attempts, row.max_attempts, Math.random)
    const updated =
      verdict.kind === 'fail'
        ? await failJob(db, row.id, lease, verdict, timestamp(clock))
        : await releaseJob(db, row.id, lease, {
            runAfter: timestamp(clock, verdict.delayMs),
            reason: verdict.reason,
            burnAttempt: verdict.kind === 'retry',
          })
    if (updated) changed(toJob(updated))
    log.warn(
      { jobId: row.id, type: row.type, verdict: verdict.kind, reason: inWords(verdict.reason, 'en') },
      'an attempt failed',
    )
  }

  function giveBack(reason: Error): void {
    clearTimeout(timer)
    for (const { controller } of running.values()) controller.abort(reason)
  }

  function rouse(): void {
    clearTimeout(resting)
    resting = undefined
    wake()
  }

  return {
    async start() {
      await recoverJobs(db, timestamp(clock), interruptionLimit)
      paused = (await pausedSince(db)) !== null
      stopped = false
      wake()
    },
    wake,
    pause() {
      paused = true
      giveBack(new Paused('the queue is paused'))
    },
    resume() {
      paused = false
      wake()
    },
    rest() {
      if (stopped || resting !== undefined) return
      // Timers stand still while a machine sleeps.
      resting = setTimeout(rouse, longestRestMs).unref()
      giveBack(new Paused('the machine goes to sleep'))
    },
    rouse,
    stopRunning(id) {
      running.get(id)?.controller.abort(new Cancelled('the job was cancelled'))
    },
    async stop() {
      stopped = true
      clearTimeout(resting)
      clearTimeout(timer)
      await claiming
      giveBack(new Cancelled('the program is closing'))
      const all = Promise.all([...running.values()].map((job) => job.done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopGraceMs).unref())])
    },
  }
}

const withNotes = (context: string, notes: readonly Note[]): string =>
  JSON.stringify([...(JSON.parse(context) as Note[]), ...notes])

/** Handlers obey the signal; one that does not is left behind after a while, its effects fenced off by the lease. */
const abandoned = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), abortGraceMs).unref(), {
      once: true,
    })
  })
