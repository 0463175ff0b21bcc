import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { deserializeProblem } from '../../platform/problem-message.ts'
import type { WorkerPort } from '../../platform/workers.ts'
import {
  type FromWorker,
  fromWorkerSchema,
  type ReadyPage,
  type SuggestionProgress,
  type TaskMessage,
  type ToWorker,
} from '../protocol/messages.ts'
import { withHostFailure } from './host-failure.ts'
import type { RequestWait } from './host-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { createRequestPermits } from './request-permits.ts'

type WorkerSlotDeps = {
  readonly workers: WorkerPort
  readonly rateLimiter: RateLimiter
  readonly log: Log
  readonly silenceMs: number
  readonly cancelGraceMs: number
}

/** How a task serves a person who reads its pages meanwhile. */
export type ReadingOptions = {
  /** A page is staged. */
  readonly onPage?: ((page: ReadyPage) => void) | undefined
  /** Whether its requests go before those of other tasks. */
  readonly isUrgent?: (() => boolean) | undefined
  /** The page that the person wants to read. */
  readonly wantedPage?: WantedPage | undefined
}
export type WantedPage = {
  current(): number | undefined
  /** @returns a function that ends the subscription */
  subscribe(listener: (page: number) => void): () => void
}

export type WorkerTask = {
  readonly message: TaskMessage
  readonly deadlineMs: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
  readonly onWait: (wait: RequestWait | null) => void
  readonly onStep?: ((progress: SuggestionProgress) => void) | undefined
} & ReadingOptions

/** One worker process, which runs at most one task at a time. */
export type WorkerSlot = {
  /**
   * Settles when the worker has answered or exited, never while it still works on the task. Throws the Problem of the
   * task, `worker_died`, `timed_out`, or the signal's reason.
   */
  run(task: WorkerTask): Promise<unknown>
  isAlive(): boolean
  /** Kills the process and waits until it has exited. */
  stop(reason: unknown): Promise<void>
}

type RunningTask = PromiseWithResolvers<unknown> & { readonly task: WorkerTask }

/** Unanswered pings before the worker is killed. Pings are counted, not timed, because a laptop may have slept. */
const maxUnansweredPings = 3

export function startWorkerSlot(deps: WorkerSlotDeps): WorkerSlot {
  const worker = deps.workers.start('bunko scraping')
  const post = (message: ToWorker) => worker.postMessage(message)
  // The rate limiter's waits do not count towards the deadline.
  const permits = createRequestPermits(
    deps.rateLimiter,
    post,
    (wait) => {
      deadline?.refresh()
      running?.task.onWait(wait)
    },
    () => running?.task.isUrgent?.() === true,
  )
  const exited = Promise.withResolvers<void>()
  let running: RunningTask | undefined
  let deadline: NodeJS.Timeout | undefined
  let alive = true
  let killReason: unknown
  let unansweredPings = 0

  function kill(reason: unknown): void {
    killReason ??= reason
    worker.kill()
  }

  function settle(run: (running: RunningTask) => void): void {
    const settled = running
    running = undefined
    if (settled) run(settled)
  }

  function handle(message: FromWorker): void {
    if (message.kind === 'permit') permits.request(message)
    else if (message.kind === 'release') permits.release(message)
    else if (message.kind === 'pong' || message.id !== running?.task.message.id) return
    else if (message.kind === 'page') running.task.onPage?.(message.page)
    else if (message.kind === 'progress') running.task.onProgress({ done: message.done, total: message.total })
    else if (message.kind === 'step') running.task.onStep?.({ step: message.step, requests: message.requests })
    else if (message.kind === 'done') settle(({ resolve }) => resolve(message.result))
    else
      settle(({ reject, task }) => reject(task.signal.aborted ? task.signal.reason : failureOf(task, message.problem)))
  }

  /** Only the queue waits for a host; a test or a file server has no use for it. */
  function failureOf(task: WorkerTask, problem: Parameters<typeof deserializeProblem>[0]): unknown {
    const error = deserializeProblem(problem)
    const isQueued = task.message.kind === 'download' || task.message.kind === 'list'
    return isQueued ? withHostFailure(error, permits.takeVisits(), deps.rateLimiter) : error
  }

  worker.onMessage((raw) => {
    unansweredPings = 0
    const parsed = fromWorkerSchema.safeParse(raw)
    if (parsed.success) return handle(parsed.data)
    deps.log.error({ err: parsed.error }, 'a scraping worker sent an invalid message')
    kill(workerFailed(message('scraper.workerInvalidMessage')))
  })
  worker.onExit((code) => {
    alive = false
    permits.abandonAll()
    const exit = code === null ? message('scraper.workerKilled') : message('scraper.workerExited', { code })
    settle(({ reject }) => reject(killReason ?? workerFailed(exit)))
    exited.resolve()
  })

  function ping(): void {
    if (unansweredPings >= maxUnansweredPings)
      kill(workerFailed(message('scraper.workerUnresponsive', { seconds: deps.silenceMs / 1000 })))
    unansweredPings++
    post({ kind: 'ping' })
  }

  return {
    isAlive: () => alive && killReason === undefined,
    async stop(reason) {
      kill(reason)
      await exited.promise
    },
    async run(task) {
      task.signal.throwIfAborted()
      if (!alive) throw workerFailed(message('scraper.workerNotStarted'))
      running = { ...Promise.withResolvers<unknown>(), task }
      const { promise } = running
      deadline = setTimeout(() => kill(deadlineExceeded(task.deadlineMs)), task.deadlineMs)
      const timers = [setInterval(ping, deps.silenceMs / maxUnansweredPings), deadline]
      const cancel = () => {
        post({ kind: 'cancel', id: task.message.id })
        timers.push(setTimeout(() => kill(task.signal.reason), deps.cancelGraceMs))
      }
      task.signal.addEventListener('abort', cancel, { once: true })
      unansweredPings = 0
      permits.takeVisits()
      post(task.message)
      const {
        wantedPage,
        message: { id },
      } = task
      const focus = (page: number) => post({ kind: 'focus', id, page })
      const wanted = wantedPage?.current()
      if (wanted !== undefined) focus(wanted)
      const unsubscribe = wantedPage?.subscribe(focus)
      return await promise.finally(() => {
        unsubscribe?.()
        for (const timer of timers) clearTimeout(timer)
        deadline = undefined
        task.signal.removeEventListener('abort', cancel)
      })
    },
  }
}

const workerFailed = (problem: Message) =>
  new Problem('worker_died', message('scraper.workerFailed', { problem }), { retryable: true })

const deadlineExceeded = (ms: number) =>
  new Problem('timed_out', message('downloads.timedOut', { minutes: ms / 60_000 }), { retryable: true })
