import type { Log } from '../log.ts'
import { deserializeProblem } from '../problem-message.ts'
import type { WorkerPort, WorkerProcess } from '../workers.ts'
import { type FileTask, fileReplySchema } from './messages.ts'

/** A process that runs tasks. */
export type TaskProcess = {
  /**
   * @param onReady is told which part of the result is there, by tasks that announce their parts
   * @param limitMs `taskMs` of the process by default
   * @throws the problem of the task, or the one that `blame` gives a task that ends the process
   */
  run(task: FileTask, onReady?: (part: number) => void, limitMs?: number): Promise<unknown>
  /** Number of tasks that have not ended. */
  load(): number
  /** Ends the process. Running and later tasks fail. */
  stop(): void
}

type TaskProcessOptions = {
  readonly workers: WorkerPort
  readonly log: Log
  readonly name: string
  /** Number of tasks that run at the same time. */
  readonly concurrency: number
  readonly idleMs: number
  /** After this time the process of a task is ended. */
  readonly taskMs: number
  /** The problem of a task that ends the process, or does not end in time. */
  readonly blame: () => Error
  /** Shared by processes of one kind. */
  readonly health?: Health
}

/** Whether any process has started. If none has, the cause is the program, not a task. */
export type Health = { hasStarted: boolean }

type Job = PromiseWithResolvers<unknown> & {
  readonly task: FileTask
  readonly onReady: ((part: number) => void) | undefined
  crashes: number
  readonly limitMs: number
  isLate: boolean
}
type Running = { readonly process: WorkerProcess; readonly jobs: Map<number, Job> }

/**
 * The process starts with the first task and ends when it is idle. Tasks that ran during a crash run once more, one after
 * the other, so that only the task that crashes it fails. A task that did not end in time does not run again.
 */
export function createTaskProcess(options: TaskProcessOptions): TaskProcess {
  const { workers, log, name, concurrency, idleMs, taskMs, blame, health = { hasStarted: false } } = options
  const waiting: Job[] = []
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 0
  let stopped = false

  function start(): Running {
    const process = workers.start(name)
    const started: Running = { process, jobs: new Map() }
    process.onMessage((reply) => settle(started, reply))
    process.onExit((code) => handleExit(started, code))
    return started
  }

  function runNext(): void {
    clearTimeout(idle)
    const isSuspect = waiting[0] !== undefined && waiting[0].crashes > 0
    const limit = isSuspect ? 1 : concurrency
    if (waiting.length > 0 && (running?.jobs.size ?? 0) < limit) {
      running ??= start()
      send(running, waiting.shift()!)
      runNext()
    } else if (running?.jobs.size === 0) {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  function end(): void {
    running?.process.kill()
    running = undefined
  }

  function send({ process, jobs }: Running, job: Job): void {
    const id = nextId
    nextId += 1
    jobs.set(id, job)
    const timer = setTimeout(() => {
      job.isLate = true
      process.kill()
    }, job.limitMs).unref()
    // The caller gets the error.
    job.promise.catch(() => undefined).finally(() => clearTimeout(timer))
    process.postMessage({ id, task: job.task })
  }

  function settle({ jobs }: Running, message: unknown): void {
    const reply = fileReplySchema.parse(message)
    health.hasStarted = true
    if ('started' in reply) return
    const job = jobs.get(reply.id)
    if (job === undefined) return
    if ('ready' in reply) {
      job.onReady?.(reply.ready)
      return
    }
    jobs.delete(reply.id)
    if ('problem' in reply) job.reject(deserializeProblem(reply.problem))
    else job.resolve('bytes' in reply ? reply.bytes : reply.value)
    runNext()
  }

  function handleExit(ended: Running, code: number | null): void {
    if (running === ended) running = undefined
    if (ended.jobs.size > 0) log.warn({ code, tasks: ended.jobs.size }, 'the file worker ended while it was working')
    for (const job of ended.jobs.values()) {
      job.crashes += 1
      if (stopped) job.reject(stoppedError())
      else if (job.crashes > 1 || job.isLate) job.reject(health.hasStarted ? blame() : cannotStart(code))
      else waiting.unshift(job)
    }
    runNext()
  }

  return {
    run(task, onReady, limitMs = taskMs) {
      if (stopped) return Promise.reject(stoppedError())
      const job: Job = { ...Promise.withResolvers(), task, onReady, limitMs, crashes: 0, isLate: false }
      waiting.push(job)
      runNext()
      return job.promise
    },
    load: () => waiting.length + (running?.jobs.size ?? 0),
    stop() {
      stopped = true
      clearTimeout(idle)
      for (const job of waiting.splice(0)) job.reject(stoppedError())
      running?.process.kill()
    },
  }
}

const stoppedError = () => new Error('The file worker has stopped.')
const cannotStart = (code: number | null) => new Error(`The file worker could not be started (exit code ${code}).`)
