import { mkdir } from 'node:fs/promises'
import { catalogSourceId, catalogSourceName } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import { findChapterAddresses, findListedNeighbors, isIdentifiedByNumber } from '../chapters/chapters.store.ts'
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
      async fetchChapter({ chapterId, number, manga, stagingDir, priority: _, ...options }) {
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
        const spelled = (await isIdentifiedByNumber(db, chapterId)) ? spell(number) : []
        const site = applyTheme(await contentSources.withSecret(source))
        const others = await findListedNeighbors(db, { chapterId, mangaId: manga.id, number, sourceId: source.id })
        const listed = (await findChapterAddresses(db, chapterId)).get(source.id)
        const following = spell(Math.floor(number) + 1).map(({ url }) => url)
        const isListed = others.length > 0 || listed !== undefined
        const otherAddresses = isListed || following.length > 0 ? [...others, ...following] : undefined
        await mkdir(stagingDir, { recursive: true })
        const download = (addresses: readonly string[]) =>
          scraper.downloadChapter(
            {
              site,
              addresses: [...new Set(addresses)],
              stagingDir,
              chapterNumber: number,
              ...(otherAddresses && { otherAddresses }),
            },
            options,
          )
        const refresh = async () => {
          const address = await listedAddresses.refresh(source, { chapterId, mangaId: manga.id }, { signal, onWait })
          await requireUnlocked(source, chapterId)
          return address
        }
        const { pages, address, unsureNext, unlockBox } =
          spelled.length > 0
            ? await download([...(listed === undefined ? [] : [listed]), ...spelled.map(({ url }) => url)])
            : await downloadListed(source, listed, refresh, download)
        const worked = spelled.find(({ url }) => url === address)
        return {
          folder: stagingDir,
          pages,
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

/** Downloads a chapter by its listed address. Reads the list if the address is unknown or the site has no such page. */
async function downloadListed(
  { name }: Pick<ContentSource, 'name'>,
  listed: string | undefined,
  refresh: () => Promise<string | undefined>,
  download: (addresses: readonly string[]) => Promise<DownloadedChapter>,
): Promise<DownloadedChapter> {
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
