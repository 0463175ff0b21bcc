import { z } from 'zod'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { AcquireOptions, RequestPriority } from '../catalog-rate-limiter.ts'
import type { CatalogClient } from '../client.ts'

const avoidMs = 5 * 60_000

/** Remembers nodes that failed, so that none is used again for five minutes (docs/catalog.md, section 5). */
function createFailedNodes(clock: Clock) {
  const expiries = new Map<string, number>()
  return {
    add(host: string): void {
      const now = clock.monotonicMs()
      for (const [other, expiry] of expiries) if (expiry <= now) expiries.delete(other)
      expiries.set(host, now + avoidMs)
    },
    has: (host: string): boolean => (expiries.get(host) ?? 0) > clock.monotonicMs(),
  }
}

const fileNames = z
  .array(z.string().regex(/^[\w.-]{1,200}$/, 'must be the name of a file'))
  .nullish()
  .transform((list) => list ?? [])

const responseSchema = z.object({
  result: z.literal('ok'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  chapter: z.object({ hash: z.string().regex(/^\w{1,128}$/), data: fileNames, dataSaver: fileNames }),
})

/** Where the pages of a version are. Addresses contain a token that expires after some minutes, so never store them. */
type PageAddresses = {
  /** Address of the folder with the files, without a trailing slash. */
  readonly base: string
  /** The node that serves the files. */
  readonly host: string
  readonly hash: string
  readonly quality: 'data' | 'data-saver'
  /** File names in reading order, never empty. */
  readonly files: readonly string[]
}

/** A complete page in the staging folder. */
type CatalogPage = {
  readonly number: number
  readonly file: string
  readonly url: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly mediaType: string
  readonly extension: string
  readonly width: number
  readonly height: number
}

/** Downloads the files of one node in a worker process. Stops at the first file that fails. */
export type FetchFiles = (
  task: {
    readonly base: string
    readonly files: string[]
    readonly key: string
    readonly stagingDir: string
    readonly allowPrivate: boolean
    readonly reportTo: string | null
    readonly deadlines: FileDeadlines
  },
  options: {
    readonly signal: AbortSignal
    readonly onProgress?: (progress: { done: number; total: number }) => void
  } & ReadingOptions,
) => Promise<{
  readonly pages: readonly CatalogPage[]
  /** Files that were downloaded, not reused. */
  readonly fresh: number
  readonly failure: { readonly reason: 'expired' | 'broken'; readonly userMessage: Message } | null
}>
type ReadyPage = Pick<CatalogPage, 'number' | 'file' | 'extension' | 'sha256' | 'width' | 'height'>

/** How the download serves the user who reads the pages meanwhile. */
export type ReadingOptions = {
  /** A page is staged. */
  readonly onPage?: ((page: ReadyPage) => void) | undefined
  readonly isUrgent?: (() => boolean) | undefined
  readonly priority?: RequestPriority | undefined
  readonly wantedPage?: WantedPage | undefined
}
type WantedPage = {
  current(): number | undefined
  subscribe(listener: (page: number) => void): () => void
}
type FileDeadlines = {
  readonly headersTimeoutMs: number
  readonly idleTimeoutMs: number
  readonly idleBytes: number
  readonly totalTimeoutMs: number
}

export type FetchVersionDeps = {
  readonly client: CatalogClient
  readonly clock: Clock
  readonly fetchFiles: FetchFiles
  readonly log: Log
  readonly uploadsUrl: string
  readonly reportUrl: string | undefined
  readonly allowPrivate: boolean
  readonly deadlines: FileDeadlines
}

type FetchVersionOptions = {
  readonly versionId: string
  readonly dataSaver: boolean
  /** Creates the folder for the files of this version in this quality. */
  readonly folderFor: (addresses: PageAddresses) => Promise<string>
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
} & ReadingOptions

export type FetchedVersion = { readonly folder: string; readonly pages: readonly CatalogPage[] }

/** Consecutive attempts without a new page after which the download of a version fails. */
const maxAttemptsWithoutPage = 4

export function createVersionFetch(deps: FetchVersionDeps) {
  const { client, clock, fetchFiles, log, uploadsUrl, reportUrl, allowPrivate, deadlines } = deps
  const failedNodes = createFailedNodes(clock)
  return { fetchVersion }

  /**
   * Downloads all pages of a version, from several nodes if necessary. Expired addresses are requested again. A node that
   * fails in another way is not used again for some time.
   * @throws Problem `page_broken` with the last failure, or as `requestPageAddresses` and `FetchFiles`.
   */
  async function fetchVersion(options: FetchVersionOptions): Promise<FetchedVersion> {
    const { versionId, signal, onProgress, onPage, isUrgent, wantedPage } = options
    let lastFailure = message('catalog.hostsFailed')
    let expiredHost: string | undefined
    const reportedPages = new Map<string, number>()
    for (let attempts = 0; attempts < maxAttemptsWithoutPage; attempts += 1) {
      const addresses = await requestPageAddresses(options)
      if (failedNodes.has(addresses.host)) continue
      const folder = await options.folderFor(addresses)
      const { pages, fresh, failure } = await fetchFiles(toTask(addresses, folder, versionId), {
        signal,
        onPage,
        isUrgent,
        wantedPage,
        onProgress({ done, total }) {
          // The next node starts with the pages that are there; progress must not go back meanwhile.
          const most = Math.max(done, reportedPages.get(folder) ?? 0)
          reportedPages.set(folder, most)
          onProgress({ done: most, total })
        },
      })
      if (failure === null) return { folder, pages }
      log.warn({ versionId, host: addresses.host, ...failure }, 'a node did not serve all pages')
      lastFailure = failure.userMessage
      // A node that refuses new addresses has failed; they cannot have expired.
      const hasExpired = failure.reason === 'expired' && (fresh > 0 || expiredHost !== addresses.host)
      if (hasExpired) expiredHost = addresses.host
      else failedNodes.add(addresses.host)
      if (fresh > 0) attempts = -1
    }
    const detail = message('catalog.pagesUnavailable', { reason: lastFailure })
    throw new Problem('page_broken', detail, { retryable: true })
  }

  /**
   * Requests the addresses of the pages of a version.
   * @param options.dataSaver whether to use smaller files if the version has them
   * @throws Problem `chapter_not_found` or `no_images`, or as `CatalogClient.request`.
   */
  async function requestPageAddresses(
    options: AcquireOptions & { readonly versionId: string; readonly dataSaver: boolean },
  ): Promise<PageAddresses> {
    const path = `/at-home/server/${options.versionId.toLowerCase()}`
    const { signal, priority } = options
    const response = await client.request({ path, schema: responseSchema, signal, priority, scope: 'pages' })
    if (!response) throw new Problem('chapter_not_found', message('catalog.chapterRemoved'))
    const { baseUrl, chapter } = response
    const { hash, data, dataSaver } = chapter
    const quality = options.dataSaver && dataSaver.length > 0 ? 'data-saver' : 'data'
    const files = quality === 'data' ? data : dataSaver
    if (files.length === 0) throw new Problem('no_images', message('catalog.chapterWithoutPages'))
    const base = `${baseUrl.replace(/\/+$/, '')}/${quality}/${hash}`
    return { base, host: new URL(baseUrl).host, hash, quality, files }
  }

  function toTask(addresses: PageAddresses, stagingDir: string, versionId: string) {
    return {
      base: addresses.base,
      files: [...addresses.files],
      key: `catalog/${versionId}/${addresses.quality}/${addresses.hash}`,
      stagingDir,
      allowPrivate,
      reportTo: reportUrl !== undefined && acceptsReports(addresses.base, uploadsUrl) ? reportUrl : null,
      deadlines,
    }
  }
}

/** Whether the catalog accepts reports about the host: only about nodes, not about its own hosts. */
function acceptsReports(base: string, uploadsUrl: string): boolean {
  const { host, hostname } = new URL(base)
  return host !== new URL(uploadsUrl).host && hostname !== 'mangadex.org' && !hostname.endsWith('.mangadex.org')
}
