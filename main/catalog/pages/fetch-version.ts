import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { CatalogClient } from '../client.ts'
import { askPages, type PagePlaces } from './ask-pages.ts'
import { isReported, type Nodes } from './nodes.ts'

/** A page that lies in the staging folder, whole. */
export type CatalogPage = {
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

/** What a worker process is asked: named files of one place, as far as it gives them. */
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
  },
) => Promise<{
  readonly pages: readonly CatalogPage[]
  readonly fresh: number
  readonly failure: { readonly reason: 'expired' | 'broken'; readonly userMessage: Message } | null
}>
export type FileDeadlines = {
  readonly headersTimeoutMs: number
  readonly idleTimeoutMs: number
  readonly idleBytes: number
  readonly totalTimeoutMs: number
}

export type VersionPorts = {
  readonly client: CatalogClient
  readonly fetchFiles: FetchFiles
  readonly nodes: Nodes
  readonly log: Log
  readonly uploadsUrl: string
  readonly reportUrl: string | undefined
  readonly allowPrivate: boolean
  readonly deadlines: FileDeadlines
}

export type VersionAsked = {
  readonly versionId: string
  readonly dataSaver: boolean
  /** Folder of the files of this version in that quality, and of nothing else. */
  readonly folderFor: (places: PagePlaces) => Promise<string>
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
}

export type FetchedVersion = { readonly folder: string; readonly pages: readonly CatalogPage[] }

/** So many places in a row that give no page at all, and the version is given up. */
const barrenRounds = 4

/**
 * Fetches a version from one place after the other until it is whole. A place whose address ran out is asked for anew;
 * one that fails in any other way is not asked again.
 * @throws Problem of the last failure, or what `askPages` and the worker throw.
 */
export async function fetchVersion(ports: VersionPorts, asked: VersionAsked): Promise<FetchedVersion> {
  const { versionId, signal, onProgress } = asked
  let lastFailure = message('catalog.hostsFailed')
  let expiredAt: string | undefined
  const reached = new Map<string, number>()
  for (let barren = 0; barren < barrenRounds; barren += 1) {
    const places = await askPages(ports.client, asked)
    if (ports.nodes.isAvoided(places.host)) continue
    const folder = await asked.folderFor(places)
    const { pages, fresh, failure } = await ports.fetchFiles(taskOf(ports, places, folder, versionId), {
      signal,
      onProgress({ done, total }) {
        // The next place begins with the pages that are there: nobody sees them go and come again.
        const most = Math.max(done, reached.get(folder) ?? 0)
        reached.set(folder, most)
        onProgress({ done: most, total })
      },
    })
    if (failure === null) return { folder, pages }
    ports.log.warn({ versionId, host: places.host, ...failure }, 'a host of pages did not give them all')
    lastFailure = failure.userMessage
    // An address that was refused when it was new is refused for another reason than its age.
    const isOld = failure.reason === 'expired' && (fresh > 0 || expiredAt !== places.host)
    if (isOld) expiredAt = places.host
    else ports.nodes.avoid(places.host)
    if (fresh > 0) barren = -1
  }
  const detail = message('catalog.pagesUnavailable', {
    reason: lastFailure,
  })
  throw new Problem('page_broken', detail, { retryable: true })
}

const taskOf = (ports: VersionPorts, places: PagePlaces, stagingDir: string, versionId: string) => ({
  base: places.base,
  files: [...places.files],
  key: `catalog/${versionId}/${places.quality}/${places.hash}`,
  stagingDir,
  allowPrivate: ports.allowPrivate,
  reportTo: ports.reportUrl !== undefined && isReported(places.base, ports.uploadsUrl) ? ports.reportUrl : null,
  deadlines: ports.deadlines,
})
