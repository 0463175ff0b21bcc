import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { message, sentences } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { JobKind, JobRun } from '../jobs/job.ts'
import { type ChapterRow, findChapter, setChapterFile } from '../library/chapters.store.ts'
import { comicInfoXml } from '../library/comic-info.ts'
import { findManga } from '../library/mangas.store.ts'
import { removeStray } from '../library/orphan-files.ts'
import { pageName } from '../platform/cbz/entry-names.ts'
import { writeArchive } from '../platform/cbz/write-archive.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { requireFreeSpace } from '../platform/files/disk-space.ts'
import { inspectImage } from '../platform/images/inspect-image.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { chooseArchivePath } from './archive-path.ts'
import { type GivenChapter, type PageSource, type PageSourcePorts, pageSources } from './page-sources.ts'
import { scrapeChapterType } from './plan-downloads.ts'

const payload = z.object({ chapterId: z.string(), sourceIds: z.array(z.string()) })
type Run = JobRun<z.output<typeof payload>>

export type DownloadChapterPorts = PageSourcePorts & {
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly libraryDir: string
  readonly stagingDir: string
  /** Closes a file that is about to be replaced. */
  readonly forgetArchive: (path: string) => Promise<void>
  /** Lets go of what is kept only in case a person changes their mind. @returns of how much; 0 for nothing. */
  readonly makeRoom: () => Promise<number>
}

type Chapter = { readonly row: ChapterRow; readonly manga: MangaDetail }
type Fetched = GivenChapter & { readonly source: PageSource }

/** Sources are tried in order until one gives a complete chapter; pages of two sources never meet in one archive. */
export function downloadChapter(ports: DownloadChapterPorts): JobKind<z.output<typeof payload>> {
  return {
    type: scrapeChapterType,
    payload,
    concurrency: 2,
    deadlineMs: 20 * 60_000,
    async run(run) {
      const chapter = await load(ports.db, run.payload.chapterId)
      await requireRoom(ports)
      const fetched = await fetchFromFirst(ports, run, chapter)
      await store(ports, run, chapter, fetched)
      await rm(join(ports.stagingDir, run.jobId), { recursive: true, force: true })
      const { id: chapterId, manga_id: mangaId } = chapter.row
      ports.announce({ name: 'chapter.downloaded', data: { mangaId, chapterId } })
    },
  }
}

async function requireRoom({ libraryDir, makeRoom }: DownloadChapterPorts): Promise<void> {
  try {
    await requireFreeSpace(libraryDir)
  } catch (error) {
    if ((await makeRoom()) === 0) throw error
    await requireFreeSpace(libraryDir)
  }
}

async function load(db: Db, chapterId: string): Promise<Chapter> {
  const row = await findChapter(db, chapterId)
  const manga = row && (await findManga(db, row.manga_id))
  if (!row || !manga) throw new Problem('not_found', message('library.chapterRemoved'))
  return { row, manga }
}

async function fetchFromFirst(ports: DownloadChapterPorts, run: Run, chapter: Chapter): Promise<Fetched> {
  const sources = await pageSources(ports, run.payload.sourceIds)
  if (sources.length === 0) throw new Problem('not_found', message('downloads.noSourceLeft'))
  const failures: Failure[] = []
  for (const source of sources) {
    try {
      const given = await source.give({
        chapterId: chapter.row.id,
        number: chapter.row.number,
        mangaSlug: chapter.manga.slug,
        stagingDir: join(ports.stagingDir, run.jobId, source.id),
        signal: run.signal,
        onProgress: ({ done, total }) => void run.report({ done, total, unit: 'pages' }),
        onHold: (hold) => void run.hold(hold),
      })
      for (const failed of failures)
        run.note(
          message('jobs.sourceNote', { key: 'skipped', source: failed.source.name, reason: failed.problem.userMessage }),
        )
      return { ...given, source }
    } catch (error) {
      if (!isProblem(error) || run.signal.aborted) throw error
      ports.log.warn(
        { jobId: run.jobId, source: source.name, reason: error.detail },
        'a source did not give the chapter',
      )
      failures.push({ source, problem: error })
    }
  }
  throw combine(failures, run.isLastAttempt)
}

/** Failures after which a person can help the next attempt: these tell more than that a source has no such chapter. */
const mendedByPeople: readonly ProblemCode[] = ['needs_you', 'browser_missing']

type Failure = { readonly source: PageSource; readonly problem: Problem }

/**
 * All reasons in one: tried again if any source may do better later. It waits where every retryable one waits, and
 * before it is given up where any one does: a day's quota that is used up is no reason to fail.
 */
function combine(failures: readonly Failure[], isLastAttempt: boolean): Problem {
  const [only] = failures
  if (failures.length === 1 && only) return only.problem
  const passing = failures
    .map(({ problem }) => problem)
    .filter((problem) => problem.retryable || problem.waitSeconds !== undefined)
  const waits = passing.flatMap((problem) => problem.waitSeconds ?? [])
  const needsYou = mendedByPeople
    .map((code) => failures.find(({ problem }) => problem.code === code)?.problem)
    .find((problem) => problem !== undefined)
  const [first, ...more] = failures.map(({ source, problem }) =>
    message('text.named', { name: source.name, reason: problem.userMessage }),
  )
  return new Problem((passing[0] ?? needsYou ?? only!.problem).code, sentences(first!, ...more), {
    retryable: passing.length > 0,
    ...(waits.length > 0 && (isLastAttempt || waits.length === passing.length) && { waitSeconds: Math.min(...waits) }),
  })
}

async function store(ports: DownloadChapterPorts, run: Run, { row, manga }: Chapter, fetched: Fetched): Promise<void> {
  const pages = fetched.pages.toSorted((left, right) => left.number - right.number)
  for (const [index, page] of pages.entries()) {
    if (page.number !== index + 1)
      throw new Problem('page_broken', message('downloads.pageMissing', { page: index + 1 }), { retryable: true })
  }
  const path = await chooseArchivePath(ports, row, manga)
  run.signal.throwIfAborted()
  const archive = await writeArchive({
    finalPath: join(ports.libraryDir, path),
    pages: pages.map((page) => ({
      name: pageName(page.number - 1, page.extension),
      file: join(fetched.folder, page.file),
    })),
    comicInfo: comicInfo(row, manga, fetched),
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
      timestamp(ports.clock),
    )
  })
  if (row.file_path !== null) await removeStray(ports, { id: row.id, path: row.file_path })
}

function comicInfo(row: ChapterRow, manga: MangaDetail, { source, pages, groups, web }: Fetched): string {
  return comicInfoXml({
    series: manga.title,
    number: row.number,
    ...(row.title !== null && { title: row.title }),
    ...(row.volume !== null && { volume: row.volume }),
    ...(row.language !== null && { language: row.language }),
    writer: manga.author,
    year: manga.publicationYear,
    genres: manga.genres,
    summary: manga.description,
    pageCount: pages.length,
    ...(web !== undefined && { web }),
    scanInformation: groups?.length ? `${groups.join(', ')} (${source.name})` : source.name,
    manga: 'YesAndRightToLeft',
    pages: pages.map(({ width, height, sizeBytes }) => ({ width, height, sizeBytes })),
  })
}
