import { type SeriesData, seriesDataSchema } from '../../../shared/contracts/series-data.ts'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { type Companion, createProcessPool, type PoolProcess } from '../../platform/process-pool.ts'
import type { WorkerPort } from '../../platform/workers.ts'
import {
  type DownloadedChapter,
  type DownloadTask,
  downloadedChapterSchema,
  type FetchedFiles,
  type FilesTask,
  fetchedFilesSchema,
  fromWorkerSchema,
  type ListTask,
  type ReadList,
  type ReadyPage,
  readListSchema,
  type SearchResults,
  type SearchTask,
  type SeriesTask,
  type SourceProposal,
  type SuggestionProgress,
  type SuggestTask,
  searchResultsSchema,
  sourceProposalSchema,
  type TaskMessage,
  type TestedChapter,
  type TestTask,
  testedChapterSchema,
} from '../protocol/messages.ts'
import { findRefusal, withHostFailure } from './host-failure.ts'
import type { RequestWait } from './host-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { createRequestPermits } from './request-permits.ts'

/** How a task serves the user who reads its pages meanwhile. */
type ReadingOptions = {
  /** A page is staged. */
  readonly onPage?: ((page: ReadyPage) => void) | undefined
  /** Whether its requests go before those of other tasks. */
  readonly isUrgent?: (() => boolean) | undefined
  /** The page that the user wants to read. */
  readonly wantedPage?: WantedPage | undefined
}
export type WantedPage = {
  current(): number | undefined
  /** @returns a function that ends the subscription */
  subscribe(listener: (page: number) => void): () => void
}

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
  listChapters(task: ListTask, options: Pick<TaskOptions, 'signal' | 'onWait'>): Promise<ReadList>
  /** Searches a site by the search rule of the source. */
  searchSite(task: SearchTask, options: Pick<TaskOptions, 'signal'>): Promise<SearchResults>
  /** Reads title, author, cover and other data from the page of a series. */
  readSeries(task: SeriesTask, options: Pick<TaskOptions, 'signal'>): Promise<SeriesData>
  /** Suggests a configuration for a site from a series or a chapter. Throws the site's Problem if it can't be read. */
  suggestSource(task: SuggestTask, options: Pick<TaskOptions, 'signal' | 'onStep'>): Promise<SourceProposal>
  /** Aborts after that time, multiplied by the patience. */
  within(ms: number): AbortSignal
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
  /** Multiplies the limits in time of sites and of the processes that read them. Default 1. */
  readonly patience?: number | undefined
  readonly size?: number
  readonly deadlineMs?: number
  readonly silenceMs?: number
  readonly cancelGraceMs?: number
  /** Tasks after which a process is replaced, because foreign pages may leak memory. */
  readonly recycleAfter?: number
  /** How long processes without a task are kept, because starting one takes a second. Default two minutes. */
  readonly idleMs?: number
}

/** What `createWorkerPool` gives the process pool for a task. */
type RunOptions = TaskOptions & {
  readonly onNote: (note: unknown) => void
  /** Only the queue waits for a host; a test or a file server has no use for it. */
  readonly waitsForHost: boolean
}

/** Tasks for the user who reads go first. The waits that the rate limiter imposes do not count towards the deadline. */
export function createWorkerPool(deps: WorkerPoolDeps): WorkerPool {
  const { workers, log, rateLimiter, userAgent, browserPath, patience = 1, size = 2 } = deps
  const { deadlineMs = 10 * 60_000, silenceMs = 15_000 * patience, cancelGraceMs = 2000, recycleAfter = 200 } = deps
  const pool = createProcessPool<RunOptions>({
    workers,
    log,
    name: 'bunko scraping',
    size,
    idleMs: deps.idleMs ?? 120_000,
    taskMs: deadlineMs,
    silenceMs,
    cancelGraceMs,
    recycleAfter,
    connect: (process) => connectPermits(process, rateLimiter),
    errors: {
      died: ({ code }) =>
        workerFailed(code === null ? message('scraper.workerKilled') : message('scraper.workerExited', { code })),
      late: (ms) =>
        new Problem('timed_out', message('downloads.timedOut', { minutes: ms / 60_000 }), { retryable: true }),
      silent: (ms) => workerFailed(message('scraper.workerUnresponsive', { seconds: ms / 1000 })),
      invalid: () => workerFailed(message('scraper.workerInvalidMessage')),
      stopped: () => new Problem('busy', message('scraper.shuttingDown'), { retryable: true }),
    },
  })

  const run = (kind: TaskMessage['kind'], task: TaskMessage['task'], options: TaskOptions): Promise<unknown> =>
    pool.run(
      { kind, userAgent, patience, ...(browserPath !== undefined && { browserPath }), task },
      {
        ...options,
        waitsForHost: kind === 'download' || kind === 'list',
        onNote(raw) {
          const note = fromWorkerSchema.parse(raw)
          if (note.kind === 'page') options.onPage?.(note.page)
          else if (note.kind === 'progress') options.onProgress?.({ done: note.done, total: note.total })
          else if (note.kind === 'step') options.onStep?.({ step: note.step, requests: note.requests })
        },
      },
    )

  return {
    async downloadChapter(task, options) {
      const refusal = findRefusal(task.addresses, rateLimiter)
      if (refusal) throw refusal
      return downloadedChapterSchema.parse(await run('download', task, options))
    },
    fetchFiles: async (task, options) => fetchedFilesSchema.parse(await run('files', task, options)),
    testChapter: async (task, options) => testedChapterSchema.parse(await run('test', task, options)),
    listChapters: async (task, options) => readListSchema.parse(await run('list', task, options)),
    searchSite: async (task, options) => searchResultsSchema.parse(await run('search', task, options)),
    readSeries: async (task, options) => seriesDataSchema.parse(await run('series', task, options)),
    suggestSource: async (task, options) => sourceProposalSchema.parse(await run('suggest', task, options)),
    within: (ms) => AbortSignal.timeout(Math.round(ms * patience)),
    warmUp: pool.warmUp,
    stop: pool.stop,
  }
}

/** Grants the requests of a process, which has one task at a time. */
function connectPermits(process: PoolProcess, rateLimiter: RateLimiter): Companion<RunOptions> {
  let current: RunOptions | undefined
  const permits = createRequestPermits(
    rateLimiter,
    process.post,
    (wait) => {
      process.extendLimit()
      current?.onWait?.(wait)
    },
    () => current?.isUrgent?.() === true,
  )
  return {
    onTask(id, task) {
      current = task
      permits.takeVisits()
      const focus = (page: number) => process.post({ kind: 'focus', id, page })
      const wanted = task.wantedPage?.current()
      if (wanted !== undefined) focus(wanted)
      const unsubscribe = task.wantedPage?.subscribe(focus)
      return () => {
        unsubscribe?.()
        if (current === task) current = undefined
      }
    },
    onNote(raw) {
      const note = fromWorkerSchema.parse(raw)
      if (note.kind === 'permit') permits.request(note)
      else if (note.kind === 'release') permits.release(note)
    },
    explain: (error) => (current?.waitsForHost ? withHostFailure(error, permits.takeVisits(), rateLimiter) : error),
    onExit: permits.abandonAll,
  }
}

const workerFailed = (problem: Message) =>
  new Problem('worker_died', sentences(message('scraper.workerFailed', { problem }), message('scraper.tryAgain')), {
    retryable: true,
  })
