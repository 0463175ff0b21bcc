import { createSharedBrowser, type SharedBrowser } from '../../platform/browser/shared-browser.ts'
import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import { deserializeProblem, serializeProblem } from '../../platform/problem-message.ts'
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { type FromWorker, type SuggestionProgress, type TaskMessage, toWorkerSchema } from '../protocol/messages.ts'
import type { BrowserDeps } from './browser/session.ts'
import { downloadChapter, listSiteChapters, testChapter } from './engine.ts'
import { fetchFiles } from './fetch-files.ts'
import { withHostCheck } from './host-check.ts'
import { createPermitClient } from './permit-client.ts'
import { searchSite } from './search/search-site.ts'
import { readSeries } from './series/read-series.ts'
import { suggestSource } from './suggest/suggest-source.ts'

type TaskRunnerDeps = {
  readonly send: (message: FromWorker) => void
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly createFetch?: (userAgent: string) => SafeFetch
  readonly browser?: SharedBrowser
}

const progressIntervalMs = 150

type RunningTask = { readonly controller: AbortController; firstWanted: number }

/** Runs the tasks that the main process sends. `entry.ts` connects it to the process. */
export function createTaskRunner({
  send,
  inspect,
  createFetch = (userAgent) => createSafeFetch({ userAgent }),
  browser = createSharedBrowser(),
}: TaskRunnerDeps) {
  const running = new Map<number, RunningTask>()
  const fetches = new Map<string, SafeFetch>()
  const permits = createPermitClient(send)

  const fetchFor = (userAgent: string): SafeFetch => {
    const fetch = fetches.get(userAgent) ?? createFetch(userAgent)
    fetches.set(userAgent, fetch)
    return fetch
  }

  async function run(message: TaskMessage): Promise<void> {
    const { id, userAgent, browserPath, patience, task } = message
    const controller = new AbortController()
    const state: RunningTask = { controller, firstWanted: 0 }
    running.set(id, state)
    const throttle = createProgressThrottle(
      (progress) => send({ kind: 'progress', id, ...progress }),
      progressIntervalMs,
    )
    const deps: BrowserDeps = {
      browser,
      browserPath,
      userAgent,
      safeFetch: fetchFor(userAgent),
      acquirePermit: permits.forSite('site' in task ? task.site : { options: {} }),
      inspect,
      signal: controller.signal,
      onProgress: throttle.report,
      onPage: (page) => send({ kind: 'page', id, page }),
      firstWanted: () => state.firstWanted,
      patience,
    }
    try {
      const onStep = (progress: SuggestionProgress) => send({ kind: 'step', id, ...progress })
      const result = await perform(message, { ...deps, onStep }).finally(throttle.flush)
      send({ kind: 'done', id, result })
    } catch (error) {
      send({ kind: 'failed', id, problem: serializeProblem(error) })
    } finally {
      running.delete(id)
    }
  }

  function focus({ id, page }: { readonly id: number; readonly page: number }): void {
    const state = running.get(id)
    if (state) state.firstWanted = page - 1
  }

  return {
    /** Handles one message. Throws when it is invalid, which should end the process. */
    receive(raw: unknown): void {
      const message = toWorkerSchema.parse(raw)
      if (message.kind === 'ping') send({ kind: 'pong' })
      else if (message.kind === 'cancel') running.get(message.id)?.controller.abort(new Error('cancelled'))
      else if (message.kind === 'focus') focus(message)
      else if (message.kind === 'granted') permits.granted(message.permit)
      else if (message.kind === 'denied') permits.denied(message.permit, deserializeProblem(message.problem))
      else void run(message)
    },
  }
}

type TaskDeps = BrowserDeps & { readonly onStep: (progress: SuggestionProgress) => void }

function perform(message: TaskMessage, deps: TaskDeps): Promise<unknown> {
  if (message.kind === 'files') return fetchFiles(message.task, deps)
  if (message.kind === 'search') return searchSite(message.task, deps)
  if (message.kind === 'series') return readSeries(message.task, deps)
  if (message.kind === 'suggest') return suggestSource(message.task, deps)
  if (message.kind === 'test') return testChapter(message.task, deps)
  return withHostCheck(
    message.task.site,
    deps,
    (watched): Promise<unknown> =>
      message.kind === 'download' ? downloadChapter(message.task, watched) : listSiteChapters(message.task, watched),
  )
}

type Progress = { readonly done: number; readonly total: number }

type ProgressThrottle = {
  report(progress: Progress): void
  /** Sends the progress that is still held back, if any. */
  flush(): void
}

/**
 * Sends the first progress immediately and later ones at most once per `intervalMs`. The latest progress is always sent
 * in the end, so that a task that stalls shows how far it got.
 */
export function createProgressThrottle(send: (progress: Progress) => void, intervalMs: number): ProgressThrottle {
  let timer: NodeJS.Timeout | undefined
  let latest: Progress | undefined

  function sendLatest(): void {
    const progress = latest
    latest = undefined
    timer = progress && setTimeout(sendLatest, intervalMs)
    if (progress) send(progress)
  }

  return {
    report(progress) {
      latest = progress
      if (timer === undefined) sendLatest()
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      if (latest) send(latest)
      latest = undefined
    },
  }
}
