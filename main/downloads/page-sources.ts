import { mkdir } from 'node:fs/promises'
import { catalogSourceId, catalogSourceName } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { spelledAddresses } from '../chapter-lists/chapter-address.ts'
import type { Db, Tx } from '../database/schema.ts'
import { chapterAddressesOf } from '../library/chapters.store.ts'
import { learnSpelling } from '../scraper/addresses/chapter-spellings.ts'
import type { TaskOptions } from '../scraper/host/worker-pool.ts'
import type { DownloadedChapter } from '../scraper/protocol/messages.ts'
import type { Scraper } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/apply-theme.ts'
import { findSources } from '../sources/content-sources.store.ts'
import { knownSpelling, rememberSpelling } from '../sources/source-spellings.store.ts'

/** A chapter that is asked for, and where its pages may be put meanwhile. */
export type AskedChapter = {
  readonly chapterId: string
  readonly number: number
  readonly mangaSlug: string
  /** Of this source and this download alone; what an earlier attempt left there is used again. */
  readonly stagingDir: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** Politeness lets the download wait; null when it goes on. */
  readonly onHold: NonNullable<TaskOptions['onWait']>
}

/** A whole chapter from one source. */
export type GivenChapter = {
  /** Where the pages lie. */
  readonly folder: string
  readonly pages: readonly DownloadedChapter['pages'][number][]
  /** Those who made this version of it; undefined where the source does not tell. */
  readonly groups?: readonly string[]
  /** Address of the chapter on the web. */
  readonly web?: string
  /** What was learnt about the source on the way. */
  readonly remember?: (tx: Tx) => Promise<void>
}

/** Whoever can give the pages of a chapter: a site, or the catalog. */
export type PageSource = {
  readonly id: string
  readonly name: string
  give(asked: AskedChapter): Promise<GivenChapter>
}

export type PageSourcePorts = {
  readonly db: Db
  readonly workers: Pick<Scraper, 'downloadChapter'>
  readonly withSecret: (source: ContentSource) => Promise<ContentSource>
  /** Gives a chapter as the catalog has it. */
  readonly giveFromCatalog: PageSource['give']
}

/** In the order of the identifiers; sources that are not there any more are left out. */
export async function pageSources(ports: PageSourcePorts, ids: readonly string[]): Promise<PageSource[]> {
  const sites = new Map((await findSources(ports.db, ids)).map((source) => [source.id, site(ports, source)]))
  const catalog = { id: catalogSourceId, name: catalogSourceName, give: ports.giveFromCatalog }
  return ids.flatMap((id) => (id === catalogSourceId ? catalog : (sites.get(id) ?? [])))
}

function site({ db, workers, withSecret }: PageSourcePorts, source: ContentSource): PageSource {
  return {
    id: source.id,
    name: source.name,
    async give({ chapterId, number, mangaSlug, stagingDir, signal, onProgress, onHold }) {
      const listed = (await chapterAddressesOf(db, chapterId)).get(source.id)
      const known = await knownSpelling(db, source)
      const spelled = spelledAddresses(source, { slug: mangaSlug, number }, known)
      await mkdir(stagingDir, { recursive: true })
      const { pages, address } = await workers.downloadChapter(
        {
          site: applyTheme(await withSecret(source)),
          addresses: [...new Set([...(listed === undefined ? [] : [listed]), ...spelled.map(({ url }) => url)])],
          stagingDir,
          chapterNumber: number,
        },
        { signal, onProgress, onHold },
      )
      const worked = spelled.find(({ url }) => url === address)?.spelling
      if (worked === undefined) return { folder: stagingDir, pages }
      const spelling = learnSpelling(worked, known)
      return {
        ...{ folder: stagingDir, pages },
        ...(spelling && { remember: (tx: Tx) => rememberSpelling(tx, source, spelling) }),
      }
    },
  }
}
