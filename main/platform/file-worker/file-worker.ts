import { message } from '../../../shared/i18n/message.ts'
import { pageBroken } from '../images/image-formats.ts'
import type { Log } from '../log.ts'
import { deserializeProblem } from '../problem-message.ts'
import type { WorkerPort, WorkerProcess } from '../workers.ts'
import { type FileTask, fileReplySchema } from './messages.ts'

/** Decodes images in a process of its own. */
export type FileWorker = {
  /**
   * Creates a WebP thumbnail of the first frame, at most `width` pixels wide and never wider than the original.
   * @throws Problem `page_broken` when the bytes are not a complete image, cannot be decoded, or crash the decoder
   */
  makeThumbnail(image: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the process. Running and later tasks fail. */
  stop(): void
}

type FileWorkerDeps = {
  readonly workers: WorkerPort
  readonly log: Log
  readonly idleMs?: number
  readonly taskMs?: number
}

type Job = PromiseWithResolvers<Uint8Array<ArrayBuffer>> & { readonly task: FileTask; crashes: number }
type Running = { readonly process: WorkerProcess; readonly jobs: Map<number, Job> }

/** Each image is decoded by one thread. */
const concurrency = 2

/**
 * The process starts with the first task and ends when it is idle. Tasks that ran during a crash run once more, one after
 * the other, so that only the task that crashes it fails.
 */
export function createFileWorker({ workers, log, idleMs = 30_000, taskMs = 60_000 }: FileWorkerDeps): FileWorker {
  const waiting: Job[] = []
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 0
  let stopped = false
  /** Whether any process has worked: otherwise it cannot be started, and no image is to blame. */
  let hasWorked = false

  function start(): Running {
    const process = workers.start('bunko files')
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
    const timer = setTimeout(() => process.kill(), taskMs).unref()
    job.promise.catch(() => undefined).finally(() => clearTimeout(timer))
    process.postMessage({ id, task: job.task })
  }

  function settle({ jobs }: Running, message: unknown): void {
    const reply = fileReplySchema.parse(message)
    hasWorked = true
    const job = jobs.get(reply.id)
    if (job === undefined) return
    jobs.delete(reply.id)
    if ('bytes' in reply) job.resolve(reply.bytes)
    else job.reject(deserializeProblem(reply.problem))
    runNext()
  }

  function handleExit(ended: Running, code: number | null): void {
    if (running === ended) running = undefined
    if (ended.jobs.size > 0) log.warn({ code, tasks: ended.jobs.size }, 'the file worker ended while it was working')
    for (const job of ended.jobs.values()) {
      job.crashes += 1
      if (stopped) job.reject(stoppedError())
      else if (job.crashes > 1)
        job.reject(hasWorked ? pageBroken(message('imageFiles.notDecodable')) : cannotStart(code))
      else waiting.unshift(job)
    }
    runNext()
  }

  return {
    makeThumbnail(image, width) {
      if (stopped) return Promise.reject(stoppedError())
      const job: Job = { ...Promise.withResolvers(), task: { kind: 'thumbnail', image, width }, crashes: 0 }
      waiting.push(job)
      runNext()
      return job.promise
    },
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
