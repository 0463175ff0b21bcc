import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { CatalogList } from '../catalog/catalog.ts'
import type { Db } from '../database/schema.ts'
import type { JobRun } from '../jobs/job.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findExpectedSourceIds, findSourcesOfManga } from '../sources/sources.ts'
import type { ChapterListsDeps } from './chapter-lists-deps.ts'
import { readSourceList, type SourceList } from './read-source-list.ts'

export type { SourceList } from './read-source-list.ts'

type Run = Pick<JobRun<{ mangaId: string }>, 'jobId' | 'payload' | 'signal' | 'priority' | 'report' | 'setWaiting'>

export type ReadLists = {
  readonly catalog: CatalogList | undefined
  readonly sources: readonly SourceList[]
  /** Lists that could not be read. A site that nobody linked and that does not have the manga is none of them. */
  readonly failures: readonly Failure[]
}
type Failure = { readonly source: string | Message; readonly problem: Problem }
/** The active sources that describe a chapter list. */
const listingSources = async (db: Db, mangaId: string): Promise<ContentSource[]> =>
  (await findSourcesOfManga(db, mangaId)).filter((source) => applyTheme(source).options.chapterList)

export const isListedBySources = async (db: Db, mangaId: string): Promise<boolean> =>
  (await listingSources(db, mangaId)).length > 0

/** Reads all lists of a manga. */
export function createListReading({ db, log, catalog, scraper, sources }: ChapterListsDeps) {
  return { readChapterLists }

  /**
   * Reads the lists of the catalog and of all sources that have one. A list that fails does not affect the others.
   * @throws Problem when no list could be read, or the catalog requests a pause.
   */
  async function readChapterLists(run: Run): Promise<ReadLists> {
    const manga = await findManga(db, run.payload.mangaId)
    if (!manga) throw new Problem('not_found', message('library.mangaRemoved'))
    const sources = await listingSources(db, manga.id)
    const expected = await findExpectedSourceIds(db, manga.id)
    const failures: Failure[] = []
    const absent: Failure[] = []
    const catalog = await readCatalog(run, failures)
    if (sources.length === 0 && !catalog) {
      if (failures[0]) throw failures[0].problem
      throw new Problem('no_chapter_list', message('catalog.noChapterList'))
    }
    const lists: SourceList[] = []
    for (const [index, source] of sources.entries()) {
      const list = await readSource(run, source, manga, expected.has(source.id))
      if ('chapters' in list) lists.push(list)
      else if (expected.has(source.id) || list.problem.retryable) failures.push(list)
      else absent.push(list)
      await run.report({ done: index + 1, total: sources.length, unit: 'sources' })
    }
    if (lists.length === 0 && !catalog) {
      throw (failures.find(({ problem }) => problem.retryable) ?? [...failures, ...absent][0]!).problem
    }
    return { catalog, sources: lists, failures }
  }

  /** @param isExpected whether the source should have the manga; else its absence says nothing */
  async function readSource(
    run: Run,
    source: ContentSource,
    manga: MangaDetail,
    isExpected: boolean,
  ): Promise<SourceList | Failure> {
    try {
      const list = await readSourceList({ db, scraper, sources }, source, manga, {
        signal: run.signal,
        onWait: (wait) => void run.setWaiting(wait),
      })
      await sources.recordOutcome({ sourceId: source.id, mangaId: manga.id, part: 'list' })
      return list
    } catch (error) {
      if (!isProblem(error) || run.signal.aborted) throw error
      log.warn({ jobId: run.jobId, source: source.name, reason: error.detail }, 'a chapter list could not be read')
      if (isExpected)
        await sources.recordOutcome({ sourceId: source.id, mangaId: manga.id, part: 'list', problem: error })
      return { source: source.name, problem: error }
    }
  }

  async function readCatalog(run: Run, failures: Failure[]): Promise<CatalogList | undefined> {
    const report = (done: number, total: number) => run.report({ done, total, unit: 'chapters' })
    try {
      return await catalog.listChapters(run.payload.mangaId, {
        signal: run.signal,
        priority: run.priority,
        report,
      })
    } catch (error) {
      if (!isProblem(error) || run.signal.aborted) throw error
      // A pause is not a failure: the job waits, then reads the sources too. A catalog that does not respond is one.
      if (error.waitSeconds !== undefined && !error.hostFailure) throw error
      log.warn({ jobId: run.jobId, reason: error.detail }, 'the chapter list of the catalog could not be read')
      failures.push({ source: message('catalog.name'), problem: error })
      return undefined
    }
  }
}
