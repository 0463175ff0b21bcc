import { createSharedBrowser, type SharedBrowser } from '../../platform/browser/shared-browser.ts'
import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import {
  deserializeProblem,
  type FromWorker,
  serializeProblem,
  type TaskMessage,
  toWorkerSchema,
} from '../protocol/messages.ts'
import {
  type BrowserDeps,
  downloadRenderedChapter,
  listRenderedChapters,
  testRenderedChapter,
} from './browser/engine.ts'
import { fetchFiles } from './fetch-files.ts'
import { downloadHtmlChapter, listHtmlChapters, testHtmlChapter } from './html-engine.ts'
import { createPermitClient } from './permit-client.ts'
import { createProgressPace } from './progress-throttle.ts'
import { suggestSource } from './suggest/suggest-source.ts'

export type TaskRunnerPorts = {
  readonly send: (message: FromWorker) => void
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly fetchFor?: (userAgent: string) => SafeFetch
  readonly browser?: SharedBrowser
}

/** Progress more often than this is of no use to anybody who reads it. */
const progressEveryMs = 150

/** What a worker process does with the messages of main; the process itself is `entry.ts`. */
export function createTaskRunner({
  send,
  inspect,
  fetchFor = (userAgent) => createSafeFetch({ userAgent }),
  browser = createSharedBrowser(),
}: TaskRunnerPorts) {
  const running = new Map<number, AbortController>()
  const fetchers = new Map<string, SafeFetch>()
  const permits = createPermitClient(send)

  const fetcher = (userAgent: string): SafeFetch => {
    const known = fetchers.get(userAgent) ?? fetchFor(userAgent)
    fetchers.set(userAgent, known)
    return known
  }

  async function run(message: TaskMessage): Promise<void> {
    const { id, userAgent, browserPath, task } = message
    const controller = new AbortController()
    running.set(id, controller)
    const pace = createProgressPace((progress) => send({ kind: 'progress', id, ...progress }), progressEveryMs)
    const ports: BrowserDeps = {
      browser,
      browserPath,
      userAgent,
      safeFetch: fetcher(userAgent),
      ask: permits.forSite('site' in task ? task.site : { options: {} }),
      inspect,
      signal: controller.signal,
      onProgress: pace.tell,
    }
    try {
      const result = await perform(message, ports).finally(pace.end)
      send({ kind: 'done', id, result })
    } catch (error) {
      send({ kind: 'failed', id, problem: serializeProblem(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    /** Takes one message. Throws for one that main would never send: then the process had better end. */
    receive(raw: unknown): void {
      const message = toWorkerSchema.parse(raw)
      if (message.kind === 'ping') send({ kind: 'pong' })
      else if (message.kind === 'cancel') running.get(message.id)?.abort(new Error('cancelled'))
      else if (message.kind === 'granted') permits.granted(message.permit)
      else if (message.kind === 'denied') permits.denied(message.permit, deserializeProblem(message.problem))
      else void run(message)
    },
  }
}

function perform(message: TaskMessage, ports: BrowserDeps): Promise<unknown> {
  if (message.kind === 'files') return fetchFiles(message.task, ports)
  if (message.kind === 'suggest') return suggestSource(message.task, ports)
  const shown = message.task.site.scrapingType === 'javascript'
  if (message.kind === 'download') return (shown ? downloadRenderedChapter : downloadHtmlChapter)(message.task, ports)
  if (message.kind === 'list') return (shown ? listRenderedChapters : listHtmlChapters)(message.task, ports)
  return (shown ? testRenderedChapter : testHtmlChapter)(message.task, ports)
}
