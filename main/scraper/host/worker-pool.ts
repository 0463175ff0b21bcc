import { say } from '../../../shared/sentences/sentence.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { WorkerPort } from '../../platform/workers/worker-port.ts'
import {
  type DownloadedChapter,
  type DownloadTask,
  downloadedChapterSchema,
  type FetchedFiles,
  type FilesTask,
  fetchedFilesSchema,
  type ListedChapter,
  type ListTask,
  listedChaptersSchema,
  type Suggested,
  type SuggestTask,
  suggestedSchema,
  type TestedChapter,
  type TestTask,
  type ToWorker,
  testedChapterSchema,
} from '../protocol/messages.ts'
import type { Hold } from './host-limiter.ts'
import type { Politeness } from './rate-limiter.ts'
import { type SlotTask, startWorkerSlot, type WorkerSlot } from './worker-slot.ts'

export type { DownloadedChapter, DownloadTask, ListedChapter, ListTask, SiteConfig } from '../protocol/messages.ts'

export type DownloadOptions = {
  readonly signal: AbortSignal
  /** Pages, at most a few times a second. */
  readonly onProgress?: (progress: { done: number; total: number }) => void
  /** Politeness lets the task wait; null when it goes on. */
  readonly onHold?: (hold: Hold | null) => void
}

/** All methods throw the signal's reason when it aborts, and only after the task has stopped. */
export type ScrapingWorkers = {
  /** Fetches a chapter into the task's staging folder. Throws Problems: see `worker/html-engine.ts`; `worker_died`, `timed_out`. */
  downloadChapter(task: DownloadTask, options: DownloadOptions): Promise<DownloadedChapter>
  /** Finds the pictures of a chapter and fetches none. */
  testChapter(task: TestTask, options: Pick<DownloadOptions, 'signal'>): Promise<TestedChapter>
  /** Fetches named files from one place, as far as it gives them. */
  fetchFiles(task: FilesTask, options: DownloadOptions): Promise<FetchedFiles>
  listChapters(task: ListTask, options: Pick<DownloadOptions, 'signal' | 'onHold'>): Promise<ListedChapter[]>
  /** Proposes how to read a site from one of its chapters. Throws what the site did when it cannot be read at all. */
  suggestSource(task: SuggestTask, options: Pick<DownloadOptions, 'signal'>): Promise<Suggested>
  /** Ends all processes. What runs fails with `busy`, which is retryable. */
  stop(): Promise<void>
}

export type WorkerPoolPorts = {
  readonly workers: WorkerPort
  readonly politeness: Politeness
  readonly log: Log
  /** What sites are told about who asks: `Bunko/<version>`. */
  readonly userAgent: string
  /** The browser for sources of type javascript; looked for on this machine when not given. */
  readonly browserPath?: string | undefined
  readonly size?: number
  readonly deadlineMs?: number
  readonly silenceMs?: number
  readonly cancelGraceMs?: number
  /** Tasks after which a process is replaced: foreign pages may leave memory behind. */
  readonly recycleAfter?: number
}

type Waiting = {
  readonly task: SlotTask
  readonly start: (slot: WorkerSlot) => void
  readonly refuse: (reason: unknown) => void
}

/** Processes are started when there is work for them; each has one task at a time, further tasks wait in order. */
export function createWorkerPool(ports: WorkerPoolPorts): ScrapingWorkers {
  const { size = 2, recycleAfter = 200, deadlineMs = 10 * 60_000, silenceMs = 15_000, cancelGraceMs = 2000 } = ports
  const tasksOf = new Map<WorkerSlot, number>()
  const idle: WorkerSlot[] = []
  const waiting: Waiting[] = []
  let lastId = 0
  let stopped = false

  function assign(): void {
    while (waiting.length > 0) {
      const slot = takeSlot()
      if (!slot) return
      waiting.shift()?.start(slot)
    }
  }

  function takeSlot(): WorkerSlot | undefined {
    for (let slot = idle.pop(); slot; slot = idle.pop()) {
      if (slot.isAlive()) return slot
      tasksOf.delete(slot)
    }
    if (tasksOf.size >= size) return undefined
    const slot = startWorkerSlot({ ...ports, silenceMs, cancelGraceMs })
    tasksOf.set(slot, 0)
    return slot
  }

  function giveBack(slot: WorkerSlot): void {
    const tasks = (tasksOf.get(slot) ?? 0) + 1
    tasksOf.set(slot, tasks)
    if (slot.isAlive() && tasks < recycleAfter) idle.push(slot)
    else {
      tasksOf.delete(slot)
      if (slot.isAlive()) void slot.stop(closing())
    }
    assign()
  }

  async function run(
    message: SlotTask['message'],
    { signal, onProgress = () => {}, onHold = () => {} }: DownloadOptions,
  ): Promise<unknown> {
    signal.throwIfAborted()
    if (stopped) throw closing()
    const task = { message, deadlineMs, signal, onProgress, onHold }
    const slot = await turn(task)
    try {
      return await slot.run(task)
    } finally {
      giveBack(slot)
    }
  }

  function turn(task: SlotTask): Promise<WorkerSlot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(task.signal.reason)
      }
      const entry: Waiting = {
        task,
        start(slot) {
          task.signal.removeEventListener('abort', leave)
          resolve(slot)
        },
        refuse(reason) {
          task.signal.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      task.signal.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
      assign()
    })
  }

  const { userAgent, browserPath } = ports
  const base = () =>
    ({ id: ++lastId, userAgent, ...(browserPath !== undefined && { browserPath }) }) satisfies Partial<ToWorker>
  return {
    async downloadChapter(task, options) {
      return downloadedChapterSchema.parse(await run({ kind: 'download', ...base(), task }, options))
    },
    async fetchFiles(task, options) {
      return fetchedFilesSchema.parse(await run({ kind: 'files', ...base(), task }, options))
    },
    async testChapter(task, options) {
      return testedChapterSchema.parse(await run({ kind: 'test', ...base(), task }, options))
    },
    async listChapters(task, options) {
      return listedChaptersSchema.parse(await run({ kind: 'list', ...base(), task }, options))
    },
    async suggestSource(task, options) {
      return suggestedSchema.parse(await run({ kind: 'suggest', ...base(), task }, options))
    },
    async stop() {
      stopped = true
      for (const { refuse } of waiting.splice(0)) refuse(closing())
      await Promise.all([...tasksOf.keys()].map((slot) => slot.stop(closing())))
    },
  }
}

const closing = () => new Problem('busy', say('Bunko is closing; this goes on at the next start.'), { retryable: true })
