import { mkdir } from 'node:fs/promises'
import { catalogSourceId, catalogSourceName } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { possibleAddresses } from '../chapter-lists/chapter-lists.ts'
import type { Tx } from '../database/schema.ts'
import { findChapterAddresses } from '../library/library.ts'
import { timestamp } from '../platform/clock.ts'
import { learnSpelling } from '../scraper/addresses/chapter-spellings.ts'
import type { DownloadedChapter } from '../scraper/protocol/messages.ts'
import type { TaskOptions } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findLinkedSeries, findSources, findSpelling, rememberSeries, saveSpelling } from '../sources/sources.ts'
import type { DownloadsContext } from './context.ts'

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
}

/** All pages of a chapter from one source. */
export type FetchedChapter = {
  /** Folder with the files of the pages. */
  readonly folder: string
  readonly pages: readonly DownloadedChapter['pages'][number][]
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

/** The sources in the order of the identifiers. Deleted sources are left out. */
export async function findPageSources(context: DownloadsContext, ids: readonly string[]): Promise<PageSource[]> {
  const sites = new Map(
    (await findSources(context.db, ids)).map((source) => [source.id, toSiteSource(context, source)]),
  )
  const catalog = { id: catalogSourceId, name: catalogSourceName, fetchChapter: context.catalog.downloadPages }
  return ids.flatMap((id) => (id === catalogSourceId ? catalog : (sites.get(id) ?? [])))
}

function toSiteSource({ db, clock, scraper, sources }: DownloadsContext, source: ContentSource): PageSource {
  return {
    id: source.id,
    name: source.name,
    async fetchChapter({ chapterId, number, manga, stagingDir, signal, onProgress, onWait }) {
      const listed = (await findChapterAddresses(db, chapterId)).get(source.id)
      const known = await findSpelling(db, source)
      const { series, link } = await findLinkedSeries(db, source, manga)
      const spelled = series.flatMap((one) =>
        possibleAddresses(source, { slug: one.slug, number }, known).map((address) => ({ ...address, series: one })),
      )
      await mkdir(stagingDir, { recursive: true })
      const { pages, address } = await scraper.downloadChapter(
        {
          site: applyTheme(await sources.withSecret(source)),
          addresses: [...new Set([...(listed === undefined ? [] : [listed]), ...spelled.map(({ url }) => url)])],
          stagingDir,
          chapterNumber: number,
        },
        { signal, onProgress, onWait },
      )
      const worked = spelled.find(({ url }) => url === address)
      return {
        folder: stagingDir,
        pages,
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
