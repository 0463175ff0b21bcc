import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SharedBrowser } from '../../main/platform/browser/shared-browser.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { inspectImage } from '../../main/platform/images/inspect-image.ts'
import { deserializeProblem } from '../../main/platform/problem-message.ts'
import { createRateLimiter } from '../../main/scraper/host/rate-limiter.ts'
import { createRequestPermits } from '../../main/scraper/host/request-permits.ts'
import { createTaskRunner } from '../../main/scraper/process/task-runner.ts'
import {
  type DownloadedChapter,
  type DownloadTask,
  downloadedChapterSchema,
  type FromWorker,
  type ListedChapter,
  type ListTask,
  type ReadList,
  readListSchema,
  type SiteConfig,
  type SourceProposal,
  type SuggestTask,
  sourceProposalSchema,
  type ToWorker,
} from '../../main/scraper/protocol/messages.ts'
import { browserPath } from './browser.ts'
import { sitePatience } from './patience.ts'

/**
 * A scraper worker in this process. It exchanges the messages of a worker process, as JSON. Its browser is the headless
 * shell where there is one; the end-to-end tests use a full browser.
 */
export function createInProcessWorker({ browser }: { browser?: SharedBrowser } = {}) {
  const permits = createRequestPermits(createRateLimiter({ clock: systemClock }), (message) => receive(message))
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const progress: { done: number; total: number }[] = []
  let last = 0
  const runner = createTaskRunner({
    send: (message) => handle(asJson(message)),
    inspect: inspectImage,
    ...(browser && { browser }),
  })
  const receive = (message: ToWorker) => runner.receive(asJson(message))

  function handle(message: FromWorker): void {
    if (message.kind === 'permit') permits.request(message)
    if (message.kind === 'release') permits.release(message)
    if (message.kind === 'progress') progress.push({ done: message.done, total: message.total })
    if (message.kind === 'done') pending.get(message.id)?.resolve(message.result)
    if (message.kind === 'failed') pending.get(message.id)?.reject(deserializeProblem(message.problem))
  }

  function run(
    message:
      | { kind: 'download'; task: DownloadTask }
      | { kind: 'list'; task: ListTask }
      | { kind: 'suggest'; task: SuggestTask },
    signal?: AbortSignal,
  ) {
    const id = ++last
    const result = Promise.withResolvers<unknown>()
    pending.set(id, result)
    signal?.addEventListener('abort', () => receive({ kind: 'cancel', id }))
    receive({
      ...message,
      id,
      userAgent: 'Bunko/0.0.0',
      patience: sitePatience,
      ...(browser && { browserPath: browserPath() }),
    })
    return result.promise
  }

  return {
    progress,
    async download(task: DownloadTask, signal?: AbortSignal): Promise<DownloadedChapter> {
      return downloadedChapterSchema.parse(await run({ kind: 'download', task }, signal))
    },
    async list(task: ListTask): Promise<ListedChapter[]> {
      return (await this.readList(task)).chapters
    },
    async readList(task: ListTask): Promise<ReadList> {
      return readListSchema.parse(await run({ kind: 'list', task }))
    },
    async suggest(task: SuggestTask): Promise<SourceProposal> {
      return sourceProposalSchema.parse(await run({ kind: 'suggest', task }))
    },
  }
}

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'scraping-'))

export function siteConfig(baseUrl: string, rules: Partial<SiteConfig> = {}): SiteConfig {
  return {
    name: 'Test site',
    baseUrl,
    scrapingType: 'html',
    imageSelector: '#pages img',
    nextPageSelector: null,
    chapterSelector: null,
    options: {},
    ...rules,
  }
}
