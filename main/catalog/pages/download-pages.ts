import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isCatalogId } from '../../../shared/catalog-source.ts'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import type { Db } from '../../database/schema.ts'
import { downloadableVersions, type StoredVersion } from '../../library/library.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { readSettings } from '../../settings/settings.ts'
import { type FetchedVersion, fetchVersion, type VersionPorts } from './fetch-version.ts'

export type PagesAsked = {
  readonly chapterId: string
  /** Of this download alone; what an earlier attempt left there is used again. */
  readonly stagingDir: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
}

/** The chapter in one version and one quality, with those to whom it is owed. */
export type PagesOfCatalog = FetchedVersion & { readonly groups: readonly string[]; readonly web: string }

/**
 * Fetches a chapter as the catalog has it: the preferred version, and where that fails the other groups' in turn. Pages
 * of two versions never meet.
 * @throws Problem with `waitSeconds` while the catalog asks to stay away; else what failed with each version.
 */
export async function downloadPages(
  ports: VersionPorts & { readonly db: Db },
  asked: PagesAsked,
): Promise<PagesOfCatalog> {
  // Identifiers become names of folders.
  const versions = (await downloadableVersions(ports.db, asked.chapterId)).filter((one) => isCatalogId(one.externalId))
  if (versions.length === 0) {
    throw new Problem('chapter_not_found', message('catalog.pagesNotOffered'))
  }
  const { dataSaver } = (await readSettings(ports.db)).catalog
  const failures: { readonly version: StoredVersion; readonly problem: Problem }[] = []
  for (const version of versions) {
    try {
      const fetched = await fetchVersion(ports, {
        ...{ versionId: version.externalId, dataSaver, signal: asked.signal, onProgress: asked.onProgress },
        async folderFor({ quality, hash }) {
          const folder = join(asked.stagingDir, `${version.externalId}-${quality}-${hash}`)
          await mkdir(folder, { recursive: true })
          return folder
        },
      })
      return { ...fetched, groups: version.groups, web: `https://mangadex.org/chapter/${version.externalId}` }
    } catch (error) {
      // Who is asked to stay away stays away from the other versions as well.
      if (!isProblem(error) || error.waitSeconds !== undefined || ofThisMachine.has(error.code)) throw error
      ports.log.warn({ version: version.externalId, reason: error.detail }, 'a version of a chapter was not to be had')
      failures.push({ version, problem: error })
    }
  }
  throw combined(failures)
}

const ofThisMachine = new Set(['disk_full', 'worker_died', 'busy'])

function combined(failures: readonly { version: StoredVersion; problem: Problem }[]): Problem {
  const [first] = failures
  if (failures.length === 1 && first) return first.problem
  const passing = failures.find(({ problem }) => problem.retryable)
  const [said, ...more] = failures.map(({ version, problem }) => saidOf(version.groups.join(', '), problem.userMessage))
  return new Problem((passing ?? first!).problem.code, sentences(said!, ...more), { retryable: passing !== undefined })
}

const saidOf = (groups: string, reason: Message): Message =>
  groups === '' ? message('catalog.noGroup', { reason }) : message('text.named', { name: groups, reason })
