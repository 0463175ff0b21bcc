import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isCatalogId } from '../../../shared/catalog-source.ts'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { downloadableVersions, type StoredVersion } from '../../chapters/catalog-versions.store.ts'
import type { Db } from '../../database/schema.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { readSettings } from '../../settings/settings.ts'
import { createVersionFetch, type FetchedVersion, type FetchVersionDeps, type ReadingOptions } from './fetch-version.ts'

type DownloadPagesOptions = {
  readonly chapterId: string
  /** Belongs to this download; pages of an earlier attempt in it are reused. */
  readonly stagingDir: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
} & ReadingOptions

/** All pages of one version in one quality. */
type DownloadedPages = FetchedVersion & {
  /** Scanlation groups of the version. */
  readonly groups: readonly string[]
  /** Web address of the version. */
  readonly web: string
}

/** Downloads the pages of chapters of the catalog. */
export function createPageDownload(deps: FetchVersionDeps & { readonly db: Db }) {
  const { db, log } = deps
  const { fetchVersion } = createVersionFetch(deps)
  return { downloadPages }

  /**
   * Downloads the preferred version of a chapter, or if it fails, the next one. Pages of different versions are never mixed.
   * @throws Problem with `waitSeconds` while the catalog requests a pause or does not respond; otherwise a problem with the
   * failure of every version.
   */
  async function downloadPages({ chapterId, stagingDir, ...options }: DownloadPagesOptions): Promise<DownloadedPages> {
    // Identifiers become folder names.
    const versions = (await downloadableVersions(db, chapterId)).filter((one) => isCatalogId(one.externalId))
    if (versions.length === 0) {
      throw new Problem('chapter_not_found', message('catalog.pagesNotOffered'))
    }
    const { dataSaver } = (await readSettings(db)).catalog
    const failures: VersionFailure[] = []
    for (const version of versions) {
      try {
        const fetched = await fetchVersion({
          versionId: version.externalId,
          dataSaver,
          ...options,
          async folderFor({ quality, hash }) {
            const folder = join(stagingDir, `${version.externalId}-${quality}-${hash}`)
            await mkdir(folder, { recursive: true })
            return folder
          },
        })
        return { ...fetched, groups: version.groups, web: `https://mangadex.org/chapter/${version.externalId}` }
      } catch (error) {
        // A wait for the catalog applies to all versions.
        if (!isProblem(error) || error.waitSeconds !== undefined || localFailures.has(error.code)) throw error
        log.warn({ version: version.externalId, reason: error.detail }, 'a version of a chapter could not be fetched')
        failures.push({ version, problem: error })
      }
    }
    throw combineFailures(failures)
  }
}

type VersionFailure = { readonly version: StoredVersion; readonly problem: Problem }

/** Failures of this computer, which another version cannot avoid. */
const localFailures = new Set(['disk_full', 'worker_died', 'busy'])

function combineFailures(failures: readonly VersionFailure[]): Problem {
  const [first] = failures
  if (failures.length === 1 && first) return first.problem
  const temporary = failures.find(({ problem }) => problem.retryable)
  const [reason, ...more] = failures.map(describeFailure)
  return new Problem((temporary ?? first!).problem.code, sentences(reason!, ...more), {
    retryable: temporary !== undefined,
  })
}

const describeFailure = ({ version: { groups }, problem: { userMessage: reason } }: VersionFailure): Message =>
  groups.length === 0
    ? message('catalog.noGroup', { reason })
    : message('text.named', { name: groups.join(', '), reason })
