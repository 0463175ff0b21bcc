import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n/format-message.ts'
import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import { isProblem } from '../../platform/problem.ts'
import { acceptImages, type FetchResult, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FilesTask } from '../protocol/messages.ts'
import { sha256 } from './chapter/staging.ts'
import type { RequestPermit } from './permit-client.ts'

export type FileServerDeps = {
  readonly safeFetch: SafeFetch
  readonly ask: RequestPermit
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
}

/** What was wrong with a file. `expired`: the address is too old; `broken`: the place is not to be asked again. */
export class FileServerError extends Error {
  readonly reason: 'expired' | 'broken'
  readonly userMessage: Message
  constructor(reason: 'expired' | 'broken', userMessage: Message) {
    super(formatMessage(userMessage, 'en'))
    this.reason = reason
    this.userMessage = userMessage
  }
}

export type FileServer = {
  /** @throws Unfit; the signal's reason. */
  load(name: string): Promise<{ bytes: Uint8Array; facts: ImageInfo }>
  /** Waits, for a moment, until it was told how the place did. */
  close(): Promise<void>
}

const maxBytes = 32 * 1024 ** 2
const reportDeadlines = { headersTimeoutMs: 3000, idleTimeoutMs: 3000, totalTimeoutMs: 5000 }

/** One place that has files for a while. What it gives is judged, and reported to whoever wants to know. */
export function createFileServer(task: FilesTask, ports: FileServerDeps): FileServer {
  const { safeFetch, signal, inspect } = ports
  const reports: Promise<void>[] = []

  const get = (url: string): Promise<FetchResult> =>
    safeFetch(url, {
      ...{ ...task.deadlines, signal, gate: ports.ask, allowPrivate: task.allowPrivate, maxBytes },
      ...{ headers: { accept: acceptImages }, anyStatus: true, maxRedirects: 2 },
    })

  /** Whoever collects the reports may be away: nothing waits for it longer than a moment, and nothing fails by it. */
  async function report(address: string, body: object): Promise<void> {
    const post = safeFetch(address, {
      ...{ ...reportDeadlines, method: 'POST' as const, body: JSON.stringify(body), maxBytes: 65_536 },
      ...{ headers: { 'content-type': 'application/json' }, allowPrivate: task.allowPrivate },
      ...{ signal, anyStatus: true, maxRedirects: 0 },
    })
    await Promise.race([post, sleep(reportDeadlines.totalTimeoutMs, undefined, { ref: false })]).catch(() => {})
  }

  return {
    async load(name) {
      const url = `${task.base}/${encodeURIComponent(name)}`
      const started = performance.now()
      let answer: FetchResult | undefined
      const tell = (success: boolean) => {
        if (!task.reportTo) return
        const cached = /^hit/i.test(answer?.headers['x-cache'] ?? '')
        const facts = { bytes: answer?.body.length ?? 0, duration: Math.round(performance.now() - started), cached }
        reports.push(report(task.reportTo, { url, success, ...facts }))
      }
      try {
        answer = await get(url)
        const facts = inspectResponse(answer, hashFromName(name), inspect)
        tell(true)
        return { bytes: answer.body, facts }
      } catch (error) {
        signal.throwIfAborted()
        const unfit = isProblem(error) ? new FileServerError('broken', error.userMessage) : error
        // That an address ran out is no fault of the place.
        if (unfit instanceof FileServerError && unfit.reason === 'broken') tell(false)
        throw unfit
      }
    },
    close: async () => void (await Promise.all(reports)),
  }
}

/** `7-<64 hex digits>.png`: names carry the SHA-256 of the bytes (the notes, section 1.5). */
export const hashFromName = (name: string): string | undefined =>
  /(?:^|[^0-9a-f])([0-9a-f]{64})\.[a-z]{3,4}$/i.exec(name)?.[1]?.toLowerCase()

function inspectResponse(
  { status, body }: FetchResult,
  hash: string | undefined,
  inspect: FileServerDeps['inspect'],
): ImageInfo {
  if (status === 403) throw new FileServerError('expired', message('scraper.addressExpired'))
  if (status !== 200) throw new FileServerError('broken', message('scraper.fileStatus', { status }))
  if (hash !== undefined && sha256(body) !== hash) {
    throw new FileServerError('broken', message('scraper.fileMismatch'))
  }
  return inspect(body)
}
