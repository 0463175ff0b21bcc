import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import { isProblem } from '../../platform/problem.ts'
import { acceptImages, type FetchResult } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FetchedFiles, FilesTask } from '../protocol/messages.ts'
import { toDownloadedPage } from './chapter/fetch-pages.ts'
import { openStaging, type StagedPage, type Staging, sha256 } from './chapter/staging.ts'
import { mapWithConcurrency } from './concurrency.ts'
import type { EngineDeps } from './site-fetch.ts'

const concurrency = 3

/**
 * Fetches named files from one server into the staging folder until one fails; the caller then tries another server.
 * Reuses a staged file of an earlier call if the hash in its name proves that it is the same. Returns failures of the
 * server, throws problems of this machine.
 */
export async function fetchFiles(task: FilesTask, deps: EngineDeps): Promise<FetchedFiles> {
  const staging = await openStaging(task.stagingDir, { onPage: deps.onPage })
  const server = createFileServer(task, deps)
  const pages: StagedPage[] = []
  const total = task.files.length
  let done = 0
  let fresh = 0
  try {
    deps.onProgress({ done, total })
    const fetchOne = async (name: string, index: number) => {
      const staged = await findStagedPage(staging, task.key, name)
      pages[index] = staged
        ? await staging.keep(index + 1, staged)
        : await fetchPage(staging, server, task.key, { name, number: index + 1, total })
      if (!staged) fresh += 1
      deps.onProgress({ done: ++done, total })
    }
    await mapWithConcurrency(task.files, concurrency, fetchOne, deps.firstWanted)
    await staging.finish()
    return { pages: pages.map(toDownloadedPage), fresh, failure: null }
  } catch (error) {
    if (!(error instanceof FileServerError)) throw error
    return { pages: [], fresh, failure: { reason: error.reason, userMessage: error.userMessage } }
  } finally {
    await staging.close()
    await server.close()
  }
}

function findStagedPage(staging: Staging, key: string, name: string): Promise<StagedPage | undefined> | undefined {
  const hash = hashFromName(name)
  return hash === undefined ? undefined : staging.findByHash(`${key}/${name}`, hash)
}

async function fetchPage(
  staging: Staging,
  server: FileServer,
  key: string,
  { name, number, total }: { readonly name: string; readonly number: number; readonly total: number },
): Promise<StagedPage> {
  const file = await server.load(name).catch((error: unknown) => {
    if (!(error instanceof FileServerError)) throw error
    throw new FileServerError(error.reason, message('scraper.pageFailed', { number, total, reason: error.userMessage }))
  })
  return await staging.put(number, { url: `${key}/${name}`, ...file, headers: {} })
}

/** Why a file could not be fetched. `expired`: request a new URL. `broken`: do not use this server again. */
class FileServerError extends Error {
  readonly reason: 'expired' | 'broken'
  readonly userMessage: Message
  constructor(reason: 'expired' | 'broken', userMessage: Message) {
    super(formatMessage(userMessage, 'en'))
    this.reason = reason
    this.userMessage = userMessage
  }
}

type FileServer = {
  /** @throws FileServerError; the signal's reason. */
  load(name: string): Promise<{ bytes: Uint8Array; info: ImageInfo }>
  /** Waits for outstanding reports, for a few seconds at most. */
  close(): Promise<void>
}

const maxBytes = 32 * 1024 ** 2
const reportTimeouts = { headersTimeoutMs: 3000, idleTimeoutMs: 3000, totalTimeoutMs: 5000 }

/** Fetches files from one server, validates them and reports the outcome of each to `reportTo`. */
function createFileServer(task: FilesTask, deps: EngineDeps): FileServer {
  const { safeFetch, signal, inspect } = deps
  const reports: Promise<void>[] = []

  const get = (url: string): Promise<FetchResult> =>
    safeFetch(url, {
      ...task.deadlines,
      signal,
      acquirePermit: deps.acquirePermit,
      allowPrivate: task.allowPrivate,
      maxBytes,
      headers: { accept: acceptImages },
      acceptAnyStatus: true,
      maxRedirects: 2,
    })

  /** A report that fails or takes too long is dropped. */
  async function report(url: string, body: object): Promise<void> {
    const post = safeFetch(url, {
      ...reportTimeouts,
      method: 'POST',
      body: JSON.stringify(body),
      maxBytes: 65_536,
      headers: { 'content-type': 'application/json' },
      allowPrivate: task.allowPrivate,
      signal,
      acceptAnyStatus: true,
      maxRedirects: 0,
    })
    await Promise.race([post, sleep(reportTimeouts.totalTimeoutMs, undefined, { ref: false })]).catch(() => {})
  }

  return {
    async load(name) {
      const url = `${task.base}/${encodeURIComponent(name)}`
      const started = performance.now()
      let response: FetchResult | undefined
      const reportOutcome = (success: boolean) => {
        if (!task.reportTo) return
        const cached = /^hit/i.test(response?.headers['x-cache'] ?? '')
        const stats = { bytes: response?.body.length ?? 0, duration: Math.round(performance.now() - started), cached }
        reports.push(report(task.reportTo, { url, success, ...stats }))
      }
      try {
        response = await get(url)
        const info = inspectResponse(response, hashFromName(name), inspect)
        reportOutcome(true)
        return { bytes: response.body, info }
      } catch (error) {
        signal.throwIfAborted()
        const failure = isProblem(error) ? new FileServerError('broken', error.userMessage) : error
        // An expired URL is not the server's fault.
        if (failure instanceof FileServerError && failure.reason === 'broken') reportOutcome(false)
        throw failure
      }
    },
    close: async () => void (await Promise.all(reports)),
  }
}

/** The SHA-256 of the bytes, which the catalog's file names contain: `7-<64 hex digits>.png`. */
const hashFromName = (name: string): string | undefined =>
  /(?:^|[^0-9a-f])([0-9a-f]{64})\.[a-z]{3,4}$/i.exec(name)?.[1]?.toLowerCase()

function inspectResponse(
  { status, body }: FetchResult,
  hash: string | undefined,
  inspect: EngineDeps['inspect'],
): ImageInfo {
  if (status === 403) throw new FileServerError('expired', message('scraper.addressExpired'))
  if (status !== 200) throw new FileServerError('broken', message('scraper.fileStatus', { status }))
  if (hash !== undefined && sha256(body) !== hash) throw new FileServerError('broken', message('scraper.fileMismatch'))
  return inspect(body)
}
