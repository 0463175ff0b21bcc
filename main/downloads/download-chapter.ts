import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { lines, message } from '../../shared/i18n/message.ts'
import { archiveDocuments, describeChapter } from '../archives/describe-archive.ts'
import { removeOrphan } from '../archives/orphan-files.ts'
import { setChapterFile, versionTag } from '../chapters/chapter-files.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import type { JobKind, JobRun } from '../jobs/job.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { pageName } from '../platform/cbz/entry-names.ts'
import { writeArchive } from '../platform/cbz/write-archive.ts'
import { timestamp } from '../platform/clock.ts'
import { requireFreeSpace, requireWritable, toAccessProblem } from '../platform/files/disk-space.ts'
import { inspectImage } from '../platform/images/inspect-image.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { ReadyPage } from '../scraper/protocol/messages.ts'
import type { WantedPage } from '../scraper/scraper.ts'
import { findExpectedSourceIds } from '../sources/sources.ts'
import { chooseArchivePath } from './archive-path.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import { createPageSources, type FetchedChapter, type PageSource } from './page-sources.ts'
import { createContentCheck, unusualContent } from './unusual-content.ts'
import type { WantedPages } from './wanted-pages.ts'

export const scrapeChapterType = 'scrape_chapter'

/** The dedupe key of a chapter's download. */
export const downloadKey = (chapterId: string): string => `${scrapeChapterType}:${chapterId}`

const payload = z.object({
  chapterId: z.string(),
  sourceIds: z.array(z.string()),
  /** The URL of the version to download from the only source. */
  version: z.string().optional(),
  /** Skips the check of the content. */
  storeAnyway: z.boolean().optional(),
})
type Run = JobRun<z.output<typeof payload>>

type Chapter = { readonly row: ChapterRow; readonly manga: MangaDetail }
type ChapterFromSource = FetchedChapter & { readonly source: PageSource }

/** The job that downloads a chapter. Sources are tried in order; an archive never mixes pages of two sources. */
export function createChapterDownload(
  deps: DownloadsDeps,
  wantedPages: WantedPages,
): JobKind<z.output<typeof payload>> {
  const { db, clock, log, announce, archives, jobs, sources: contentSources, libraryDir, stagingDir } = deps
  const findPageSources = createPageSources(deps)
  const { findUnusualContent } = createContentCheck(deps)

  return {
    type: scrapeChapterType,
    payload,
    concurrency: 2,
    deadlineMs: 20 * 60_000,
    isPausable: true,
    async run(run) {
      const chapter = await loadChapter(run.payload.chapterId)
      await requireSpace()
      const wantedPage = wantedPages.of(chapter.row.id)
      const fetched = await fetchFromFirst(run, chapter, wantedPage)
      await storeArchive(run, chapter, fetched).catch((error: unknown) => {
        throw toAccessProblem(error)
      })
      await rm(join(stagingDir, run.jobId), { recursive: true, force: true })
      const { id: chapterId, manga_id: mangaId } = chapter.row
      wantedPages.forget(chapterId)
      announce({ name: 'chapter.downloaded', data: { mangaId, chapterId } })
    },
  }

  /** Empties the trash when the disk is nearly full. @throws Problem `disk_full`, `not_writable`. */
  async function requireSpace(): Promise<void> {
    await requireWritable(libraryDir)
    try {
      await requireFreeSpace(libraryDir)
    } catch (error) {
      if ((await archives.emptyTrash()) === 0) throw error
      await requireFreeSpace(libraryDir)
    }
  }

  async function loadChapter(chapterId: string): Promise<Chapter> {
    const row = await findChapter(db, chapterId)
    const manga = row && (await findManga(db, row.manga_id))
    if (!row || !manga) throw new Problem('not_found', message('library.chapterRemoved'))
    return { row, manga }
  }

  async function fetchFromFirst(run: Run, chapter: Chapter, wantedPage: WantedPage): Promise<ChapterFromSource> {
    const sources = await findPageSources(run.payload.sourceIds)
    if (sources.length === 0) throw new Problem('not_found', message('downloads.noSourceLeft'))
    const failures: Failure[] = []
    for (const source of sources) {
      try {
        const fetch = async () => {
          let total: number | null = null
          return await source.fetchChapter({
            chapterId: chapter.row.id,
            number: chapter.row.number,
            manga: chapter.manga,
            version: run.payload.version,
            stagingDir: join(stagingDir, run.jobId, source.id),
            signal: run.signal,
            onProgress(progress) {
              total = progress.total
              void run.report({ ...progress, unit: 'pages' })
            },
            onWait: (wait) => void run.setWaiting(wait),
            onPage: (page) => announcePage(run, chapter.row, page, total),
            isUrgent: () => run.priority() === 'reading',
            priority: run.priority,
            wantedPage,
          })
        }
        const chapterPages = await fetchPlausible(run, chapter.row, source, fetch)
        await recordOutcome(chapter, source)
        for (const failed of failures)
          run.note({
            key: 'skipped',
            text: message('text.named', { name: failed.source.name, reason: failed.problem.userMessage }),
          })
        return { ...chapterPages, source }
      } catch (error) {
        if (!isProblem(error) || run.signal.aborted) throw error
        log.warn(
          { jobId: run.jobId, source: source.name, reason: error.detail },
          'a source could not provide the chapter',
        )
        failures.push({ source, problem: error })
        await recordOutcome(chapter, source, error)
      }
    }
    throw combineFailures(failures, run.isLastAttempt)
  }

  async function recordOutcome({ manga }: Chapter, { id }: PageSource, problem?: Problem): Promise<void> {
    if (id === catalogSourceId) return
    // A source that may not have the manga does not fail by not having it.
    if (problem && !(await findExpectedSourceIds(db, manga.id)).has(id)) return
    await contentSources.recordOutcome({ sourceId: id, mangaId: manga.id, part: 'pages', problem })
  }

  function announcePage(
    { jobId }: Run,
    { id: chapterId, manga_id: mangaId }: ChapterRow,
    { number: page, sha256, width, height }: ReadyPage,
    total: number | null,
  ): void {
    const version = versionTag(sha256)
    const data = { mangaId, chapterId, jobId, page, total, version, dimensions: { width, height } }
    announce({ name: 'chapter.page-ready', data })
  }

  /** Fetches a chapter, and once more if its pages seem to be wrong. @throws Problem `needs_you` if they still do. */
  async function fetchPlausible(
    { jobId, payload: { storeAnyway } }: Run,
    row: ChapterRow,
    source: PageSource,
    fetch: () => Promise<FetchedChapter>,
  ): Promise<FetchedChapter> {
    const fetched = await fetch()
    // The catalog names the hash of each page.
    if (storeAnyway || source.id === catalogSourceId) return fetched
    if (!(await findUnusualContent({ row, source, fetched }))) return fetched
    const again = await fetch()
    const unusual = await findUnusualContent({ row, source, fetched: again })
    if (!unusual) return again
    const { reason, beside } = unusual
    if (beside) {
      const { chapterId, number, page } = beside
      const ownPage = Math.min(page, again.pages.length)
      await jobs.addContext(jobId, {
        besideChapterId: chapterId,
        besideChapter: formatChapterNumber(number),
        besidePage: ownPage,
      })
    }
    throw unusualContent(reason)
  }

  async function storeArchive(run: Run, { row, manga }: Chapter, fetched: ChapterFromSource): Promise<void> {
    const pages = fetched.pages.toSorted((left, right) => left.number - right.number)
    for (const [index, page] of pages.entries()) {
      if (page.number !== index + 1)
        throw new Problem('page_broken', message('downloads.pageMissing', { page: index + 1 }), { retryable: true })
    }
    const path = await chooseArchivePath(deps, row, manga)
    run.signal.throwIfAborted()
    const archive = await writeArchive({
      finalPath: join(libraryDir, path),
      pages: pages.map(({ number, file, extension }) => ({
        name: pageName(number - 1, extension),
        file: join(fetched.folder, file),
      })),
      ...(await createDocuments(row.id, { ...fetched, pages })),
      inspect: inspectImage,
      signal: run.signal,
    })
    await run.finish(async (tx) => {
      await fetched.remember?.(tx)
      await setChapterFile(
        tx,
        row.id,
        {
          path,
          replaces: row.file_path,
          sizeBytes: archive.sizeBytes,
          sha256: archive.sha256,
          sourceName: fetched.source.name,
          sourceId: fetched.source.id,
          groups: fetched.groups,
          pages: pages.map((page) => ({
            number: page.number,
            entry_name: pageName(page.number - 1, page.extension),
            media_type: page.mediaType,
            width: page.width,
            height: page.height,
            size_bytes: page.sizeBytes,
          })),
        },
        timestamp(clock),
      )
    })
    if (row.file_path !== null) await removeOrphan(deps, { id: row.id, path: row.file_path })
  }

  /** Read again, because the manga may have been edited during the download. */
  async function createDocuments(
    chapterId: string,
    { source, pages, groups, web }: ChapterFromSource,
  ): Promise<ReturnType<typeof archiveDocuments>> {
    const { row, manga } = await loadChapter(chapterId)
    const origin = { sourceName: source.name, sourceId: source.id, groups: groups ?? null, web }
    return archiveDocuments({
      ...(await describeChapter(db, manga, row, origin)),
      pageCount: pages.length,
      pages: pages.map(({ width, height, sizeBytes }) => ({ width, height, sizeBytes })),
    })
  }
}

/** Failures that a user can fix. They are more useful than the fact that another source lacks the chapter. */
const fixableByPerson: readonly ProblemCode[] = ['needs_you', 'browser_missing']

type Failure = { readonly source: PageSource; readonly problem: Problem }

/**
 * Combines the failures of all sources. The job is retryable if any source is. It waits if every retryable source requests
 * a pause; on the last attempt one such source suffices, so that an exhausted daily quota does not fail the job.
 */
function combineFailures(failures: readonly Failure[], isLastAttempt: boolean): Problem {
  const [only] = failures
  if (failures.length === 1 && only) return only.problem
  const passing = failures
    .map(({ problem }) => problem)
    .filter((problem) => problem.retryable || problem.waitSeconds !== undefined)
  const waits = passing.filter(({ waitSeconds }) => waitSeconds !== undefined)
  const [soonest] = waits.toSorted((one, other) => one.waitSeconds! - other.waitSeconds!)
  const needsYou = fixableByPerson
    .map((code) => failures.find(({ problem }) => problem.code === code)?.problem)
    .find((problem) => problem !== undefined)
  const [first, ...more] = failures.map(({ source, problem }) =>
    message('text.named', { name: source.name, reason: problem.userMessage }),
  )
  return new Problem((passing[0] ?? needsYou ?? only!.problem).code, lines(first!, ...more), {
    retryable: passing.length > 0,
    ...(soonest && (isLastAttempt || waits.length === passing.length) && waitOf(soonest)),
  })
}

const waitOf = ({ waitSeconds, hostFailure }: Problem) => ({
  ...(waitSeconds !== undefined && { waitSeconds }),
  ...(hostFailure && { hostFailure }),
})
