import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { DownloadMangasResult } from '../../shared/contracts/mangas.ts'
import type { ScrapingRequest, ScrapingResult } from '../../shared/contracts/scraping.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { removeOrphans } from '../archives/orphan-files.ts'
import type { JobKind } from '../jobs/job.ts'
import { isTemporaryName } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'
import type { StagedChapter } from '../platform/staged-chapter.ts'
import { downloadChapter, downloadKey, scrapeChapterType } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import { type OpenedChapter, openChapter } from './open-chapter.ts'
import { createReadingAlong } from './reading-along.ts'
import { type DownloadMangasRequest, downloadMangas, requestChapters } from './request-chapters.ts'
import { findStagedChapter } from './staged-chapters.ts'
import { createWantedPages } from './wanted-pages.ts'

/** Downloads chapters into the library, one job per chapter. */
export type Downloads = {
  /** Queues downloads. @throws Problem `validation_failed` for unknown chapters, mangas or sources, or without any source. */
  request(request: ScrapingRequest, priority?: JobPriority): Promise<ScrapingResult>
  /**
   * Makes sure that a chapter can be read, and says from which page on.
   * @throws Problem `not_found`; `validation_failed` with the reason when no source can have the chapter.
   */
  open(chapterId: string, from?: number): Promise<OpenedChapter>
  /** A page of the chapter was turned: the next chapters are kept ahead, and read files deleted, as the settings say. */
  readAlong(mangaId: string, chapterId: string): void
  /** Waits for what `readAlong` does. */
  settled(): Promise<void>
  /** Chapters without a file are shown, so one may be opened soon. */
  prepare(): void
  /** The pages that are there of a chapter without a file; undefined if it is not being downloaded. */
  findStaged(chapterId: string): Promise<StagedChapter | undefined>
  /** Queues the missing chapters of each manga, or only counts them. @throws Problem `validation_failed` for unknown mangas. */
  requestMangas(request: DownloadMangasRequest): Promise<Localizable<DownloadMangasResult>>
  /** Restores a deleted archive. @throws Problem `not_found`; `conflict` while the chapter is being downloaded. */
  restoreArchive(chapterId: string): Promise<void>
  readonly jobKinds: readonly JobKind[]
  /** Removes leftovers of a crash: staged pages of ended jobs, orphan files, temporary files. Call before any job runs. */
  cleanUp(): Promise<void>
}

export function createDownloads(context: DownloadsDeps): Downloads {
  const wantedPages = createWantedPages()
  const along = createReadingAlong(context)
  return {
    request: (request, priority) => requestChapters(context, request, priority),
    async open(chapterId, from) {
      const opened = await openChapter({ ...context, wantedPages }, chapterId, from)
      along.read(opened.mangaId, chapterId)
      return opened
    },
    prepare: context.scraper.warmUp,
    readAlong: along.read,
    settled: along.settled,
    findStaged: (chapterId) => findStagedChapter(context, chapterId),
    requestMangas: (request) => downloadMangas(context, request),
    restoreArchive: (chapterId) => restoreArchive(context, chapterId),
    jobKinds: [downloadChapter(context, wantedPages)] as readonly JobKind[],
    cleanUp: () => cleanUpDownloads(context),
  }
}

/**
 * Restores a deleted archive, unless a download would replace it.
 * @throws Problem `not_found`; `conflict` while the chapter is being downloaded, or when the file cannot be restored.
 */
async function restoreArchive({ jobs, archives }: DownloadsDeps, chapterId: string): Promise<void> {
  if (await jobs.hasActive(downloadKey(chapterId)))
    throw new Problem('conflict', message('library.chapterIsDownloading'))
  await archives.restore(chapterId)
}

/**
 * Removes leftovers of a crash: staged pages of ended jobs, archives that belong to no chapter, temporary files. Files that
 * are not known to be Bunko's are never touched.
 */
async function cleanUpDownloads(context: DownloadsDeps): Promise<void> {
  const { jobs, libraryDir, stagingDir } = context
  const alive = new Set(await jobs.activeIds(scrapeChapterType))
  for (const jobId of await readdir(stagingDir)) {
    if (!alive.has(jobId)) await rm(join(stagingDir, jobId), { recursive: true, force: true })
  }
  // The folder can be on a disk that is not connected; its leftovers stay known until it is.
  if (!existsSync(libraryDir)) return
  await removeOrphans(context)
  for (const path of await readdir(libraryDir, { recursive: true }))
    if (isTemporaryName(basename(path))) await rm(join(libraryDir, path), { force: true })
}
