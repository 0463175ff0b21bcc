import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { WorkerPort } from '../../platform/workers/worker-port.ts'
import {
  type FromWorker,
  fromWorkerSchema,
  type TaskMessage,
  type ToWorker,
  unpackProblem,
} from '../protocol/messages.ts'
import type { Hold } from './host-limiter.ts'
import type { Politeness } from './rate-limiter.ts'
import { createPermitDesk } from './request-permits.ts'

export type SlotPorts = {
  readonly workers: WorkerPort
  readonly politeness: Politeness
  readonly log: Log
  readonly silenceMs: number
  readonly cancelGraceMs: number
}

export type SlotTask = {
  readonly message: TaskMessage
  readonly deadlineMs: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
  readonly onHold: (hold: Hold | null) => void
}

/** One worker process and the task it has, at most one at a time. */
export type WorkerSlot = {
  /**
   * Settles only when the worker works on the task no more: it has answered, or it is dead. Throws the Problem of the
   * task, `worker_died`, `timed_out`, or the signal's reason.
   */
  run(task: SlotTask): Promise<unknown>
  isAlive(): boolean
  /** Kills the process and waits for its end. */
  stop(reason: unknown): Promise<void>
}

type Current = PromiseWithResolvers<unknown> & { readonly task: SlotTask }

/** Unanswered pings in a row, a third of the silence apart: counted, not timed, because a laptop may have slept. */
const pingsToSilence = 3

export function startWorkerSlot(ports: SlotPorts): WorkerSlot {
  const worker = ports.workers.start('bunko scraping')
  const post = (message: ToWorker) => worker.postMessage(message)
  // A wait out of politeness is no work: the time for the task begins anew after it.
  const permits = createPermitDesk(ports.politeness, post, (hold) => {
    deadline?.refresh()
    current?.task.onHold(hold)
  })
  const ended = Promise.withResolvers<void>()
  let current: Current | undefined
  let deadline: NodeJS.Timeout | undefined
  let alive = true
  let killedFor: unknown
  let unanswered = 0

  function kill(reason: unknown): void {
    killedFor ??= reason
    worker.kill()
  }

  function settle(how: (current: Current) => void): void {
    const settled = current
    current = undefined
    if (settled) how(settled)
  }

  function hear(message: FromWorker): void {
    if (message.kind === 'permit') permits.asked(message)
    else if (message.kind === 'release') permits.released(message)
    else if (message.kind === 'pong' || message.id !== current?.task.message.id) return
    else if (message.kind === 'progress') current.task.onProgress({ done: message.done, total: message.total })
    else if (message.kind === 'done') settle(({ resolve }) => resolve(message.result))
    else settle(({ reject, task }) => reject(task.signal.aborted ? task.signal.reason : unpackProblem(message.problem)))
  }

  worker.onMessage((raw) => {
    unanswered = 0
    const parsed = fromWorkerSchema.safeParse(raw)
    if (parsed.success) return hear(parsed.data)
    ports.log.error({ err: parsed.error }, 'a worker said something that nobody understands')
    kill(died(say('said something that Bunko does not understand')))
  })
  worker.onExit((code) => {
    alive = false
    permits.abandonAll()
    settle(({ reject }) =>
      reject(killedFor ?? died(code === null ? say('was killed') : say('ended unexpectedly (code {code})', { code }))),
    )
    ended.resolve()
  })

  function ping(): void {
    if (unanswered >= pingsToSilence)
      kill(died(say('did not answer for {seconds} s and was ended', { seconds: ports.silenceMs / 1000 })))
    unanswered++
    post({ kind: 'ping' })
  }

  return {
    isAlive: () => alive && killedFor === undefined,
    async stop(reason) {
      kill(reason)
      await ended.promise
    },
    async run(task) {
      task.signal.throwIfAborted()
      if (!alive) throw died(say('ended before it had begun'))
      current = { ...Promise.withResolvers<unknown>(), task }
      const { promise } = current
      deadline = setTimeout(() => kill(overdue(task.deadlineMs)), task.deadlineMs)
      const timers = [setInterval(ping, ports.silenceMs / pingsToSilence), deadline]
      const cancel = () => {
        post({ kind: 'cancel', id: task.message.id })
        timers.push(setTimeout(() => kill(task.signal.reason), ports.cancelGraceMs))
      }
      task.signal.addEventListener('abort', cancel, { once: true })
      unanswered = 0
      post(task.message)
      return await promise.finally(() => {
        for (const timer of timers) clearTimeout(timer)
        deadline = undefined
        task.signal.removeEventListener('abort', cancel)
      })
    },
  }
}

const died = (what: Sentence) =>
  new Problem('worker_died', say('The process that reads the site {what}.', { what }), { retryable: true })

const overdue = (ms: number) =>
  new Problem(
    'timed_out',
    say('The download took longer than {minutes} minutes and was ended.', { minutes: ms / 60_000 }),
    { retryable: true },
  )
