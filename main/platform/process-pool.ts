import { z } from 'zod'
import type { Log } from './log.ts'
import { deserializeProblem, problemMessageSchema } from './problem-message.ts'
import type { WorkerPort, WorkerProcess } from './workers.ts'

type TaskOptions = {
  readonly signal?: AbortSignal | undefined
  /** Whether the task goes before others, and may have one process more than they. */
  readonly isUrgent?: (() => boolean) | undefined
  /** Time for this task instead of `taskMs`, from its start or its last note, which may say how long the next step takes. */
  readonly limitMs?: number | ((note?: unknown) => number) | undefined
  /** Tasks with the same key leave a process to the others. */
  readonly key?: string | undefined
  /** Gets what the process says about the task before it ends. */
  readonly onNote?: ((note: unknown) => void) | undefined
}

/** Runs tasks in processes, which start on demand. A message is sent with the number of its task, `id`. */
export type ProcessPool<Options extends TaskOptions = TaskOptions> = {
  /**
   * @throws the error of the task, one of `errors`, or the signal's reason. A task that is aborted has always stopped then.
   */
  run(message: object, options: Options): Promise<unknown>
  /** Whether one more task could start now. */
  hasRoom(): boolean
  /** Starts a process if none runs, because a task is likely to follow. */
  warmUp(): void
  /** Kills all processes. Running and later tasks fail. */
  stop(): Promise<void>
}

/** The end of a process that was not asked to end. `hasStarted`: any process of the pool has said something. */
export type ProcessEnd = { readonly code: number | null; readonly hasStarted: boolean }

/** What a pool does with one process besides its tasks. */
export type Companion<Options> = {
  /** @returns a function to call when the task has ended */
  onTask(id: number, options: Options): () => void
  /** The process said something that belongs to no task. When it throws, the process is killed. */
  onNote(note: unknown): void
  /** @returns what the caller of the task gets */
  explain(error: Error): unknown
  onExit(): void
}

/** One process, as its companion sees it. */
export type PoolProcess = {
  post(message: object): void
  /** Starts the time limit of its tasks again. */
  extendLimit(): void
}

type ProcessPoolOptions<Options> = {
  readonly workers: WorkerPort
  readonly log: Log
  /** Of the processes, for lists of processes and for logs. */
  readonly name: string
  /** Number of processes. Default 1. */
  readonly size?: number
  /** Tasks that a process has at the same time. Default 1. */
  readonly tasksEach?: number
  /** How long a process without a task is kept. */
  readonly idleMs: number
  /** Time limit of a task. Default none. */
  readonly taskMs?: number | undefined
  /** How long a task may take to stop after it was aborted. */
  readonly cancelGraceMs?: number
  /** A process that is silent for so long is killed. Default: it may be silent. */
  readonly silenceMs?: number
  /** Tasks after which a process is replaced. */
  readonly recycleAfter?: number
  /**
   * Whether tasks whose process ended run once more, each alone, so that only the one that ends its process fails. A task
   * that did not end in time does not run again.
   */
  readonly repeats?: boolean
  readonly connect?: (process: PoolProcess) => Companion<Options>
  readonly errors: {
    /** For a task whose process ended. */
    readonly died: (end: ProcessEnd) => Error
    readonly late: (limitMs: number) => Error
    readonly stopped: () => Error
    readonly silent?: (silenceMs: number) => Error
    readonly invalid?: () => Error
  }
}

type Job<Options> = PromiseWithResolvers<unknown> & {
  readonly id: number
  readonly message: object
  readonly options: Options
  crashes: number
  /** Why its process was killed. */
  failure?: unknown
  limit?: NodeJS.Timeout
}

type RunningProcess<Options> = {
  readonly worker: WorkerProcess
  readonly jobs: Map<number, Job<Options>>
  readonly companion: Companion<Options> | undefined
  readonly exited: PromiseWithResolvers<void>
  finished: number
  /** Why it was killed. It gets no tasks then. */
  killedFor?: Error
  unansweredPings: number
  idle?: NodeJS.Timeout
}

/** What a process says: how a task ended, the answer to a ping, or a note. */
const replySchema = z.looseObject({
  kind: z.string(),
  id: z.int().optional(),
  result: z.unknown().optional(),
  problem: problemMessageSchema.optional(),
})

/** Pings are counted, not timed, because a laptop may have slept. */
const maxUnansweredPings = 3

export function createProcessPool<Options extends TaskOptions>(
  options: ProcessPoolOptions<Options>,
): ProcessPool<Options> {
  type Task = Job<Options>
  type Process = RunningProcess<Options>
  const { workers, log, name, size = 1, tasksEach = 1, idleMs, taskMs, silenceMs, cancelGraceMs = 0, errors } = options
  const { recycleAfter = Number.POSITIVE_INFINITY } = options
  const processes = new Set<Process>()
  const waiting: Task[] = []
  let hasStarted = false
  let stopped = false
  let lastId = 0

  function start(): Process {
    const worker = workers.start(name)
    const jobs = new Map<number, Task>()
    const running: Process = {
      worker,
      jobs,
      companion: options.connect?.({
        post: (message) => worker.postMessage(message),
        extendLimit: () => {
          for (const { limit } of jobs.values()) limit?.refresh()
        },
      }),
      exited: Promise.withResolvers(),
      finished: 0,
      unansweredPings: 0,
    }
    processes.add(running)
    worker.onMessage((raw) => {
      try {
        receive(running, raw)
      } catch (error) {
        log.error({ err: error, worker: name }, 'a worker process sent an invalid message')
        kill(running, errors.invalid?.() ?? errors.died({ code: null, hasStarted }))
      }
    })
    const pings = silenceMs && setInterval(() => ping(running, silenceMs), silenceMs / maxUnansweredPings).unref()
    worker.onExit((code) => {
      clearInterval(pings)
      handleExit(running, code)
    })
    return running
  }

  function ping(running: Process, limitMs: number): void {
    if (running.jobs.size === 0) return
    if (running.unansweredPings >= maxUnansweredPings) kill(running, errors.silent?.(limitMs))
    running.unansweredPings += 1
    running.worker.postMessage({ kind: 'ping' })
  }

  function kill(running: Process, reason: Error = errors.stopped()): void {
    running.killedFor ??= reason
    clearTimeout(running.idle)
    running.worker.kill()
  }

  function receive(running: Process, raw: unknown): void {
    hasStarted = true
    running.unansweredPings = 0
    const { kind, id, result, problem } = replySchema.parse(raw)
    if (kind === 'started' || kind === 'pong') return
    const job = id === undefined ? undefined : running.jobs.get(id)
    if (id === undefined) running.companion?.onNote(raw)
    else if (job && kind === 'done') settle(running, job, () => job.resolve(result))
    else if (job && kind === 'failed') {
      const error = deserializeProblem(problemMessageSchema.parse(problem))
      const { signal } = job.options
      const reason = signal?.aborted ? signal.reason : (running.companion?.explain(error) ?? error)
      settle(running, job, () => job.reject(reason))
    } else if (job) {
      if (job.options.limitMs !== undefined) startLimit(running, job, raw)
      job.options.onNote?.(raw)
    }
  }

  function settle(running: Process, job: Task, answer: () => void): void {
    clearTimeout(job.limit)
    running.jobs.delete(job.id)
    running.finished += 1
    answer()
    if (running.jobs.size === 0) {
      if (running.finished >= recycleAfter) kill(running)
      else keepIdle(running)
    }
    assign()
  }

  function keepIdle(running: Process): void {
    running.idle = setTimeout(() => kill(running), idleMs).unref()
  }

  function handleExit(running: Process, code: number | null): void {
    processes.delete(running)
    clearTimeout(running.idle)
    running.companion?.onExit()
    if (running.jobs.size > 0 && running.killedFor === undefined)
      log.warn({ code, worker: name, tasks: running.jobs.size }, 'a process ended while it was working')
    for (const job of running.jobs.values()) {
      clearTimeout(job.limit)
      job.crashes += 1
      const canRepeat = options.repeats && !stopped && job.failure === undefined && job.crashes === 1
      if (canRepeat) waiting.unshift(job)
      else job.reject(job.failure ?? running.killedFor ?? errors.died({ code, hasStarted }))
    }
    running.jobs.clear()
    running.exited.resolve()
    assign()
  }

  function assign(): void {
    for (;;) {
      const startable = waiting.filter(({ options: { key } }) => key === undefined || countTasks(key) < size - 1)
      const job = startable.find(isUrgent) ?? startable[0]
      const running = job && findProcess(job)
      if (!running) return
      waiting.splice(waiting.indexOf(job), 1)
      send(running, job)
    }
  }

  const countTasks = (key: string): number =>
    [...processes].reduce(
      (sum, { jobs }) => sum + [...jobs.values()].filter((job) => job.options.key === key).length,
      0,
    )

  /** A process without a task, else a new one, else the one with the fewest tasks. */
  function findProcess(job: Task): Process | undefined {
    const alive = [...processes].filter(({ killedFor }) => killedFor === undefined)
    const idle = alive.find(({ jobs }) => jobs.size === 0)
    if (idle) return idle
    if (processes.size < (isUrgent(job) ? size + 1 : size)) return start()
    const open = alive.filter(({ jobs }) => jobs.size < tasksEach && ![...jobs.values()].some(isSuspect))
    return isSuspect(job) ? undefined : open.toSorted((one, other) => one.jobs.size - other.jobs.size)[0]
  }

  function fail(running: Process, job: Task, reason: unknown): void {
    job.failure = reason
    kill(running, reason as Error)
  }

  function startLimit(running: Process, job: Task, note?: unknown): void {
    clearTimeout(job.limit)
    const own = job.options.limitMs
    const limitMs = typeof own === 'function' ? own(note) : (own ?? taskMs)
    if (limitMs === undefined) return
    job.limit = setTimeout(() => fail(running, job, errors.late(limitMs)), limitMs).unref()
  }

  function send(running: Process, job: Task): void {
    const { id, message, options: task } = job
    clearTimeout(running.idle)
    if (running.jobs.size === 0) running.unansweredPings = 0
    running.jobs.set(id, job)
    startLimit(running, job)
    let grace: NodeJS.Timeout | undefined
    const cancel = () => {
      running.worker.postMessage({ kind: 'cancel', id })
      grace = setTimeout(() => fail(running, job, task.signal?.reason), cancelGraceMs).unref()
    }
    task.signal?.addEventListener('abort', cancel, { once: true })
    running.worker.postMessage({ ...message, id })
    const leave = running.companion?.onTask(id, task)
    const finish = () => {
      clearTimeout(grace)
      task.signal?.removeEventListener('abort', cancel)
      leave?.()
    }
    job.promise.then(finish, finish)
  }

  return {
    async run(message, task) {
      task.signal?.throwIfAborted()
      if (stopped) throw errors.stopped()
      lastId += 1
      const job: Task = { ...Promise.withResolvers(), id: lastId, message, options: task, crashes: 0 }
      const abort = () => {
        const place = waiting.indexOf(job)
        if (place !== -1) waiting.splice(place, 1)[0]!.reject(task.signal?.reason)
      }
      task.signal?.addEventListener('abort', abort, { once: true })
      waiting.push(job)
      assign()
      return await job.promise.finally(() => task.signal?.removeEventListener('abort', abort))
    },
    hasRoom: () => waiting.length + [...processes].reduce((sum, { jobs }) => sum + jobs.size, 0) < size * tasksEach,
    warmUp() {
      if (stopped || processes.size > 0) return
      keepIdle(start())
    },
    async stop() {
      stopped = true
      for (const { reject } of waiting.splice(0)) reject(errors.stopped())
      for (const running of processes) kill(running)
      await Promise.all([...processes].map(({ exited }) => exited.promise))
    },
  }
}

const isUrgent = ({ options }: Pick<Job<TaskOptions>, 'options'>): boolean => options.isUrgent?.() === true
const isSuspect = ({ crashes }: Pick<Job<TaskOptions>, 'crashes'>): boolean => crashes > 0
