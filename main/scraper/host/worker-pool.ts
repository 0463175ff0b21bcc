import type { FoundSeries } from '../../../shared/contracts/search-options.ts'
import { type SeriesData, seriesDataSchema } from '../../../shared/contracts/series-data.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { WorkerPort } from '../../platform/workers.ts'
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
  type SearchTask,
  type SeriesTask,
  type SourceProposal,
  type SuggestionProgress,
  type SuggestTask,
  searchResultsSchema,
  sourceProposalSchema,
  type TestedChapter,
  type TestTask,
  type ToWorker,
  testedChapterSchema,
} from '../protocol/messages.ts'
import { findRefusal } from './host-failure.ts'
import type { RequestWait } from './host-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type ReadingOptions, startWorkerSlot, type WorkerSlot, type WorkerTask } from './worker-slot.ts'

export type TaskOptions = {
  readonly signal: AbortSignal
  /** Progress in pages, at most a few times a second. */
  readonly onProgress?: (progress: { done: number; total: number }) => void
  /** Why the rate limiter delays the task; null when it continues. */
  readonly onWait?: (wait: RequestWait | null) => void
  /** The steps of a suggestion. */
  readonly onStep?: ((progress: SuggestionProgress) => void) | undefined
} & ReadingOptions

/** All methods throw the signal's reason when it aborts, but only after the task has stopped. */
export type WorkerPool = {
  /** Fetches a chapter into the task's staging folder. Throws Problems of the site, `worker_died` and `timed_out`. */
  downloadChapter(task: DownloadTask, options: TaskOptions): Promise<DownloadedChapter>
  /** Finds the images of a chapter and fetches only a preview. */
  testChapter(task: TestTask, options: Pick<TaskOptions, 'signal'>): Promise<TestedChapter>
  /** Fetches named files from one server until one fails. */
  fetchFiles(task: FilesTask, options: TaskOptions): Promise<FetchedFiles>
  listChapters(task: ListTask, options: Pick<TaskOptions, 'signal' | 'onWait'>): Promise<ListedChapter[]>
  /** Searches a site by the search rule of the source. */
  searchSite(task: SearchTask, options: Pick<TaskOptions, 'signal'>): Promise<FoundSeries[]>
  /** Reads title, author, cover and other data from the page of a series. */
  readSeries(task: SeriesTask, options: Pick<TaskOptions, 'signal'>): Promise<SeriesData>
  /** Suggests a configuration for a site from a series or a chapter. Throws the site's Problem if it can't be read. */
  suggestSource(task: SuggestTask, options: Pick<TaskOptions, 'signal' | 'onStep'>): Promise<SourceProposal>
  /** Starts a process if none runs, because a task is likely to follow. */
  warmUp(): void
  /** Kills all processes. Running and waiting tasks fail with `busy`, which is retryable. */
  stop(): Promise<void>
}

export type WorkerPoolDeps = {
  readonly workers: WorkerPort
  readonly rateLimiter: RateLimiter
  readonly log: Log
  /** Sent to sites: `Bunko/<version>`. */
  readonly userAgent: string
  /** Browser for sources of type javascript. If not set, an installed one is searched for. */
  readonly browserPath?: string | undefined
  readonly size?: number
  readonly deadlineMs?: number
  readonly silenceMs?: number
  readonly cancelGraceMs?: number
  /** Tasks after which a process is replaced, because foreign pages may leak memory. */
  readonly recycleAfter?: number
  /** How long processes without a task are kept, because starting one takes a second. Default two minutes. */
  readonly idleMs?: number
}

type WaitingTask = {
  readonly task: WorkerTask
  readonly start: (slot: WorkerSlot) => void
  readonly reject: (reason: unknown) => void
}

/** Starts processes on demand. Each runs one task at a time; further tasks wait, urgent ones first, otherwise in order. */
export function createWorkerPool(deps: WorkerPoolDeps): WorkerPool {
  const { size = 2, recycleAfter = 200, deadlineMs = 10 * 60_000, silenceMs = 15_000, cancelGraceMs = 2000 } = deps
  const { idleMs = 120_000 } = deps
  const finishedTasks = new Map<WorkerSlot, number>()
  const idle: WorkerSlot[] = []
  const waiting: WaitingTask[] = []
  let lastId = 0
  let stopped = false
  let idleTimer: NodeJS.Timeout | undefined

  function keepIdle(slot: WorkerSlot): void {
    idle.push(slot)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stopIdle, idleMs).unref()
  }

  function stopIdle(): void {
    for (const slot of idle.splice(0)) {
      finishedTasks.delete(slot)
      void slot.stop(shuttingDown())
    }
  }

  function assign(): void {
    while (waiting.length > 0) {
      const next = waiting.find(({ task }) => isUrgent(task)) ?? waiting[0]!
      const slot = takeSlot(isUrgent(next.task) ? size + 1 : size)
      if (!slot) return
      waiting.splice(waiting.indexOf(next), 1)
      next.start(slot)
    }
  }

  /** A task for a person who reads has one process more than the others. */
  function takeSlot(limit: number): WorkerSlot | undefined {
    for (let slot = idle.pop(); slot; slot = idle.pop()) {
      if (slot.isAlive()) return slot
      finishedTasks.delete(slot)
    }
    if (finishedTasks.size >= limit) return undefined
    const slot = startWorkerSlot({ ...deps, silenceMs, cancelGraceMs })
    finishedTasks.set(slot, 0)
    return slot
  }

  function releaseSlot(slot: WorkerSlot): void {
    const tasks = (finishedTasks.get(slot) ?? 0) + 1
    finishedTasks.set(slot, tasks)
    if (slot.isAlive() && tasks < recycleAfter) keepIdle(slot)
    else {
      finishedTasks.delete(slot)
      if (slot.isAlive()) void slot.stop(shuttingDown())
    }
    assign()
  }

  async function run(
    message: WorkerTask['message'],
    { signal, onProgress = () => {}, onWait = () => {}, ...options }: TaskOptions,
  ): Promise<unknown> {
    signal.throwIfAborted()
    if (stopped) throw shuttingDown()
    const task = { message, deadlineMs, signal, onProgress, onWait, ...options }
    const slot = await waitForSlot(task)
    try {
      return await slot.run(task)
    } finally {
      releaseSlot(slot)
    }
  }

  function waitForSlot(task: WorkerTask): Promise<WorkerSlot> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(task.signal.reason)
      }
      const entry: WaitingTask = {
        task,
        start(slot) {
          task.signal.removeEventListener('abort', abort)
          resolve(slot)
        },
        reject(reason) {
          task.signal.removeEventListener('abort', abort)
          reject(reason)
        },
      }
      task.signal.addEventListener('abort', abort, { once: true })
      waiting.push(entry)
      assign()
    })
  }

  const { userAgent, browserPath } = deps
  const base = () =>
    ({ id: ++lastId, userAgent, ...(browserPath !== undefined && { browserPath }) }) satisfies Partial<ToWorker>
  return {
    async downloadChapter(task, options) {
      const refusal = findRefusal(task.addresses, deps.rateLimiter)
      if (refusal) throw refusal
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
    async searchSite(task, options) {
      return searchResultsSchema.parse(await run({ kind: 'search', ...base(), task }, options))
    },
    async readSeries(task, options) {
      return seriesDataSchema.parse(await run({ kind: 'series', ...base(), task }, options))
    },
    async suggestSource(task, options) {
      return sourceProposalSchema.parse(await run({ kind: 'suggest', ...base(), task }, options))
    },
    warmUp() {
      if (stopped || finishedTasks.size > 0) return
      const slot = takeSlot(1)
      if (slot) keepIdle(slot)
    },
    async stop() {
      stopped = true
      clearTimeout(idleTimer)
      for (const { reject } of waiting.splice(0)) reject(shuttingDown())
      await Promise.all([...finishedTasks.keys()].map((slot) => slot.stop(shuttingDown())))
    },
  }
}

const isUrgent = (task: WorkerTask): boolean => task.isUrgent?.() === true

const shuttingDown = () => new Problem('busy', message('scraper.shuttingDown'), { retryable: true })
