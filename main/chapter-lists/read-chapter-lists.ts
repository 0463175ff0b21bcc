import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { JobRun } from '../jobs/job.ts'
import { findManga } from '../library/mangas.store.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { chapterListAddress } from '../scraper/addresses/list-address.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import type { Scraper } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/apply-theme.ts'
import { sourcesToTry } from '../sources/preferred-sources.ts'
import type { CatalogList } from './merge-catalog-list.ts'

export type CatalogReader = (
  mangaId: string,
  asked: { signal: AbortSignal; report(read: number, total: number): Promise<void> },
) => Promise<CatalogList | undefined>

export type ReadListsPorts = {
  readonly db: Db
  readonly log: Log
  readonly workers: Pick<Scraper, 'listChapters'>
  readonly withSecret: (source: ContentSource) => Promise<ContentSource>
  /** The list of the external catalog; undefined where the manga is not one of it. */
  readonly readCatalog: CatalogReader
}

type Run = Pick<JobRun<{ mangaId: string }>, 'jobId' | 'payload' | 'signal' | 'report' | 'hold'>

export type ChapterLists = {
  readonly catalog: CatalogList | undefined
  readonly sources: readonly SourceList[]
  /** Who was asked and gave no list. */
  readonly failures: readonly Failure[]
}
type Failure = { readonly who: string | Message; readonly problem: Problem }
export type SourceList = { readonly source: ContentSource; readonly chapters: readonly ListedChapter[] }

/** The active sources that say where their chapter lists are. */
const listingSources = async (db: Db, mangaId: string): Promise<ContentSource[]> =>
  (await sourcesToTry(db, mangaId)).filter((source) => applyTheme(source).options.chapterList)

export const isListedBySources = async (db: Db, mangaId: string): Promise<boolean> =>
  (await listingSources(db, mangaId)).length > 0

/**
 * The lists of the catalog and of all sources that have one. One that fails does not hide the others.
 * @throws Problem when nobody gave a list, or the catalog asks to wait.
 */
export async function readChapterLists(ports: ReadListsPorts, run: Run): Promise<ChapterLists> {
  const manga = await findManga(ports.db, run.payload.mangaId)
  if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
  const sources = await listingSources(ports.db, manga.id)
  const failures: Failure[] = []
  const catalog = await readCatalog(ports, run, failures)
  if (sources.length === 0 && !catalog) {
    if (failures[0]) throw failures[0].problem
    throw new Problem('no_images', message('catalog.noChapterList'))
  }
  const lists: SourceList[] = []
  for (const [index, source] of sources.entries()) {
    const chapters = await readSource(ports, run, source, manga.slug, failures)
    if (chapters) lists.push({ source, chapters })
    await run.report({ done: index + 1, total: sources.length, unit: 'sources' })
  }
  if (lists.length === 0 && !catalog) {
    throw (failures.find(({ problem }) => problem.retryable) ?? failures[0]!).problem
  }
  return { catalog, sources: lists, failures }
}

async function readSource(
  ports: ReadListsPorts,
  run: Run,
  source: ContentSource,
  slug: string,
  failures: Failure[],
): Promise<ListedChapter[] | undefined> {
  try {
    const site = applyTheme(await ports.withSecret(source))
    const task = { site, slug, address: chapterListAddress(site, slug) }
    return await ports.workers.listChapters(task, { signal: run.signal, onHold: (hold) => void run.hold(hold) })
  } catch (error) {
    if (!isProblem(error) || run.signal.aborted) throw error
    ports.log.warn({ jobId: run.jobId, source: source.name, reason: error.detail }, 'a chapter list could not be read')
    failures.push({ who: source.name, problem: error })
    return undefined
  }
}

async function readCatalog(ports: ReadListsPorts, run: Run, failures: Failure[]): Promise<CatalogList | undefined> {
  const report = (done: number, total: number) => run.report({ done, total, unit: 'chapters' })
  try {
    return await ports.readCatalog(run.payload.mangaId, { signal: run.signal, report })
  } catch (error) {
    if (!isProblem(error) || run.signal.aborted) throw error
    // A wait for the catalog is no failure: the job waits, and the sources are read then.
    if (error.waitSeconds !== undefined) throw error
    ports.log.warn({ jobId: run.jobId, reason: error.detail }, 'the chapter list of the catalog could not be read')
    failures.push({ who: message('catalog.name'), problem: error })
    return undefined
  }
}
