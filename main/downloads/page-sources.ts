import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogSourceId, catalogSourceName } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import {
  findChapterVersions,
  findListedNeighbors,
  isIdentifiedByNumber,
  type ListedVersion,
} from '../chapters/chapters.store.ts'
import { findLockedSources } from '../chapters/locked-chapters.store.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { possibleAddresses } from '../scraper/addresses/chapter-address.ts'
import { learnSpelling } from '../scraper/addresses/chapter-spellings.ts'
import type { DownloadedChapter, ReadyPage } from '../scraper/protocol/messages.ts'
import type { TaskOptions } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findLinkedSeries, findSources, findSpelling, rememberSeries, saveSpelling } from '../sources/sources.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import { createListedAddresses } from './listed-addresses.ts'

/** A chapter to fetch and where to stage its pages. */
type ChapterRequest = {
  readonly chapterId: string
  readonly number: number
  readonly manga: Pick<MangaDetail, 'id' | 'slug'>
  /** The URL of the version to fetch; undefined for the preferred one. */
  readonly version: string | undefined
  /** Belongs to this source and this job; pages of an earlier attempt in it are reused. */
  readonly stagingDir: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** Called when a rate limit makes the download wait; with null when it continues. */
  readonly onWait: NonNullable<TaskOptions['onWait']>
  readonly priority: () => JobPriority
  /** A page is staged. */
  readonly onPage: (page: ReadyPage) => void
} & Required<Pick<TaskOptions, 'isUrgent' | 'wantedPage'>>

/** All pages of a chapter from one source. */
export type FetchedChapter = {
  /** Folder with the files of the pages. */
  readonly folder: string
  readonly pages: readonly DownloadedChapter['pages'][number][]
  /** A link of the site that may lead to more pages. */
  readonly unsureNext?: string
  /** The words with which its page keeps back the rest of the chapter. */
  readonly unlockBox?: string
  /** Scanlation groups; undefined when the source does not name them. */
  readonly groups?: readonly string[]
  /** Web address of the chapter. */
  readonly web?: string
  /** Stores what the download learned about the source. */
  readonly remember?: (tx: Tx) => Promise<void>
}

/** Where the pages of a chapter come from: a site or the catalog. */
export type PageSource = {
  readonly id: string
  readonly name: string
  fetchChapter(request: ChapterRequest): Promise<FetchedChapter>
}

export function createPageSources(deps: DownloadsDeps) {
  const { db, clock, scraper, sources: contentSources, catalog } = deps
  const listedAddresses = createListedAddresses(deps)

  /** The sources in the order of the identifiers. Deleted sources are left out. */
  async function findPageSources(ids: readonly string[]): Promise<PageSource[]> {
    const sites = new Map((await findSources(db, ids)).map((source) => [source.id, toSiteSource(source)]))
    const ofCatalog = { id: catalogSourceId, name: catalogSourceName, fetchChapter: catalog.downloadPages }
    return ids.flatMap((id) => (id === catalogSourceId ? ofCatalog : (sites.get(id) ?? [])))
  }

  /** @throws Problem `chapter_not_found` if the site shows only a part of the chapter now. */
  async function requireUnlocked({ id, name }: ContentSource, chapterId: string): Promise<void> {
    const locked = await findLockedSources(db, [chapterId], timestamp(clock))
    if (locked.get(chapterId)?.has(id))
      throw new Problem('chapter_not_found', message('downloads.locked', { source: name }))
  }

  function toSiteSource(source: ContentSource): PageSource {
    return {
      id: source.id,
      name: source.name,
      async fetchChapter({ chapterId, number, manga, version, stagingDir, priority: _, ...options }) {
        const { signal, onWait } = options
        await requireUnlocked(source, chapterId)
        const known = await findSpelling(db, source)
        const { series, link } = await findLinkedSeries(db, source, manga)
        const spell = (wanted: number) =>
          series.flatMap((one) =>
            possibleAddresses(source, { slug: one.slug, number: wanted }, known).map((address) => ({
              ...address,
              series: one,
            })),
          )
        const spelled = (await isIdentifiedByNumber(db, chapterId, source.id)) ? spell(number) : []
        const site = applyTheme(await contentSources.withSecret(source))
        const others = await findListedNeighbors(db, { chapterId, mangaId: manga.id, number, sourceId: source.id })
        const versions = (await findChapterVersions(db, chapterId)).get(source.id) ?? []
        const listed = versions[0]?.url
        const following = spell(Math.floor(number) + 1).map(({ url }) => url)
        const isListed = others.length > 0 || listed !== undefined
        const neighbors = isListed || following.length > 0 ? [...others, ...following] : undefined
        const download = async (addresses: readonly string[], folder = stagingDir) => {
          await mkdir(folder, { recursive: true })
          const otherVersions = versions.flatMap(({ url }) => (addresses.includes(url) ? [] : url))
          const downloaded = await scraper.downloadChapter(
            {
              site,
              addresses: [...new Set(addresses)],
              stagingDir: folder,
              chapterNumber: number,
              ...(neighbors && { otherAddresses: [...neighbors, ...otherVersions] }),
            },
            options,
          )
          return { ...downloaded, folder }
        }
        const refresh = async () => {
          const address = await listedAddresses.refresh(source, { chapterId, mangaId: manga.id }, { signal, onWait })
          await requireUnlocked(source, chapterId)
          return address
        }
        const downloadPreferred = () =>
          spelled.length > 0
            ? download([...(listed === undefined ? [] : [listed]), ...spelled.map(({ url }) => url)])
            : downloadListed(source, listed, refresh, download)
        const { folder, pages, address, unsureNext, unlockBox } =
          version !== undefined
            ? await download([version], join(stagingDir, folderOf(version)))
            : await downloadFirst(downloadPreferred, versions, (url) =>
                download([url], join(stagingDir, folderOf(url))),
              )
        const worked = spelled.find(({ url }) => url === address)
        const { groups = [] } = versions.find(({ url }) => url === address) ?? {}
        return {
          folder,
          pages,
          ...(groups.length > 0 && { groups }),
          ...(unsureNext !== undefined && { unsureNext }),
          ...(unlockBox !== undefined && { unlockBox }),
          async remember(tx) {
            await rememberSeries(tx, manga.id, source.id, {
              worked: worked?.series,
              before: link,
              now: timestamp(clock),
            })
            if (worked) await saveSpelling(tx, source, learnSpelling(worked.spelling, known))
          },
        }
      },
    }
  }

  return findPageSources
}

const folderOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 16)

/** Failures that another version of the chapter cannot avoid. */
const ofComputer = new Set(['disk_full', 'not_writable', 'worker_died', 'busy', 'site_busy', 'browser_missing'])

/**
 * The preferred version of a chapter, or if it fails for good, the next one. Only entries that name their groups are surely
 * versions of one chapter.
 */
async function downloadFirst<T>(
  preferred: () => Promise<T>,
  [first, ...others]: readonly ListedVersion[],
  download: (url: string) => Promise<T>,
): Promise<T> {
  const named = first && first.groups.length > 0 ? others.filter(({ groups }) => groups.length > 0) : []
  try {
    return await preferred()
  } catch (error) {
    if (named.length === 0 || !isProblem(error) || error.retryable || ofComputer.has(error.code)) throw error
    for (const { url } of named) {
      try {
        return await download(url)
      } catch (other) {
        if (!isProblem(other)) throw other
      }
    }
    throw error
  }
}

/** Downloads a chapter by its listed address. Reads the list if the address is unknown or the site has no such page. */
async function downloadListed<T extends DownloadedChapter>(
  { name }: Pick<ContentSource, 'name'>,
  listed: string | undefined,
  refresh: () => Promise<string | undefined>,
  download: (addresses: readonly string[]) => Promise<T>,
): Promise<T> {
  const address = listed ?? (await refresh())
  if (address === undefined) throw new Problem('chapter_not_found', message('downloads.notListed', { source: name }))
  try {
    return await download([address])
  } catch (error) {
    if (listed === undefined || !isProblem(error) || error.code !== 'chapter_not_found') throw error
    const moved = await refresh()
    if (moved === undefined || moved === listed) throw error
    return await download([moved])
  }
}
