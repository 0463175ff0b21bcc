import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WarmBrowser } from '../../main/platform/browser/shared-browser.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { inspectImage } from '../../main/platform/images/inspect-image.ts'
import { createPoliteness } from '../../main/scraper/host/rate-limiter.ts'
import { createPermitDesk } from '../../main/scraper/host/request-permits.ts'
import { createTaskRunner } from '../../main/scraper/process/task-runner.ts'
import {
  type DownloadedChapter,
  type DownloadTask,
  downloadedChapterSchema,
  type FromWorker,
  type ListedChapter,
  type ListTask,
  listedChaptersSchema,
  type SiteConfig,
  type ToWorker,
  unpackProblem,
} from '../../main/scraper/protocol/messages.ts'

/** For tests: a worker in this process, spoken to with the same messages, each turned into JSON and back. */
export function createWorkerHere({ browser }: { browser?: WarmBrowser } = {}) {
  const desk = createPermitDesk(createPoliteness({ clock: systemClock }), (message) => receive(message))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const progress: { done: number; total: number }[] = []
  let last = 0
  const runner = createTaskRunner({
    send: (message) => hear(asJson(message)),
    inspect: inspectImage,
    ...(browser && { browser }),
  })
  const receive = (message: ToWorker) => runner.receive(asJson(message))

  function hear(message: FromWorker): void {
    if (message.kind === 'permit') desk.asked(message)
    if (message.kind === 'release') desk.released(message)
    if (message.kind === 'progress') progress.push({ done: message.done, total: message.total })
    if (message.kind === 'done') waiting.get(message.id)?.resolve(message.result)
    if (message.kind === 'failed') waiting.get(message.id)?.reject(unpackProblem(message.problem))
  }

  function run(
    message: { kind: 'download'; task: DownloadTask } | { kind: 'list'; task: ListTask },
    signal?: AbortSignal,
  ) {
    const id = ++last
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    signal?.addEventListener('abort', () => receive({ kind: 'cancel', id }))
    receive({ ...message, id, userAgent: 'Bunko/0.0.0' })
    return answer.promise
  }

  return {
    progress,
    async download(task: DownloadTask, signal?: AbortSignal): Promise<DownloadedChapter> {
      return downloadedChapterSchema.parse(await run({ kind: 'download', task }, signal))
    },
    async list(task: ListTask): Promise<ListedChapter[]> {
      return listedChaptersSchema.parse(await run({ kind: 'list', task }))
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
