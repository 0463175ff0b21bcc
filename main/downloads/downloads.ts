import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { removeOrphans } from '../archives/orphan-files.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import { isTemporaryName } from '../platform/files/write-atomically.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import { createChapterDownload, downloadKey, scrapeChapterType } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import { createKeepAhead } from './keep-ahead.ts'
import { createReadingAlong } from './reading-along.ts'
import { createChapterRequests } from './request-chapters.ts'
import { findStagedChapter } from './staged-chapters.ts'
import { createWantedPages } from './wanted-pages.ts'

/** The chapter and its download; null when it has its file. */
type OpenedChapter = { readonly chapterId: string; readonly mangaId: string; readonly job: Job | null }

export type Downloads = ReturnType<typeof createDownloads>

/** Downloads chapters into the library, one job per chapter. */
export function createDownloads(deps: DownloadsDeps) {
  const { db, jobs, archives, scraper, libraryDir, stagingDir } = deps
  const wantedPages = createWantedPages()
  const { planChapter, requestChapters, downloadMangas } = createChapterRequests(deps)
  const { keepAhead, keepShelved } = createKeepAhead(deps, planChapter)
  const along = createReadingAlong(deps, keepAhead)

  /**
   * Makes sure that a chapter can be read: its download is the first of the queue, and is started again if it failed.
   * @param from the page to read first
   * @throws Problem `not_found`; `validation_failed` with the reason when no source can have the chapter.
   */
  async function open(chapterId: string, from?: number): Promise<OpenedChapter> {
    const chapter = await requireChapter(db, chapterId)
    const { manga_id: mangaId } = chapter
    const isThere = chapter.file_path !== null
    if (!isThere && from !== undefined) wantedPages.want(chapterId, from)
    const job = isThere ? null : await readFirst(chapter)
    along.read(mangaId, chapterId)
    return { chapterId, mangaId, job }
  }

  async function readFirst(chapter: ChapterRow): Promise<Job> {
    const latest = await jobs.findLatest(downloadKey(chapter.id))
    const isActive = latest?.status === 'pending' || latest?.status === 'in_progress'
    const { id } = isActive ? latest : await start(chapter)
    await jobs.readFirst(id)
    return await jobs.find(id)
  }

  /** A job that failed continues with the pages that it has, unless the sources changed since. */
  async function start(chapter: ChapterRow): Promise<Job> {
    const planned = await planChapter(chapter).catch(explainOnChapter)
    const job = { ...planned, priority: 'reading' as const }
    return (await jobs.repeat(job)) ?? (await jobs.enqueue(job))
  }

  return {
    request: requestChapters,
    open,
    /** A page of the chapter was turned: the next chapters are kept ahead, and read files deleted, as the settings say. */
    readAlong: along.read,
    /** Queues what the download rules of shelves ask for and is not there. */
    keepShelved,
    /** Waits for what `readAlong` does. */
    settled: along.settled,
    /** Chapters without a file are shown, so one may be opened soon. */
    prepare: scraper.warmUp,
    /** The pages that are there of a chapter without a file; undefined if it is not being downloaded. */
    findStaged: (chapterId: string) => findStagedChapter(deps, chapterId),
    requestMangas: downloadMangas,
    /**
     * Restores a deleted archive, unless a download would replace it.
     * @throws Problem `not_found`; `conflict` while the chapter is being downloaded, or when the file cannot be restored.
     */
    async restoreArchive(chapterId: string): Promise<void> {
      if (await jobs.hasActive(downloadKey(chapterId)))
        throw new Problem('conflict', message('library.chapterIsDownloading'))
      await archives.restore(chapterId)
    },
    jobKinds: [createChapterDownload(deps, wantedPages)] as readonly JobKind[],
    /**
     * Removes leftovers of a crash: staged pages of ended jobs, archives that belong to no chapter, temporary files. Files that
     * are not known to be Bunko's are never touched. Call before any job runs.
     */
    async cleanUp(): Promise<void> {
      const alive = new Set(await jobs.activeIds(scrapeChapterType))
      for (const jobId of await readdir(stagingDir)) {
        if (!alive.has(jobId)) await rm(join(stagingDir, jobId), { recursive: true, force: true })
      }
      // The folder can be on a disk that is not connected; its leftovers stay known until it is.
      if (!existsSync(libraryDir)) return
      await removeOrphans(deps)
      for (const path of await readdir(libraryDir, { recursive: true }))
        if (isTemporaryName(basename(path))) await rm(join(libraryDir, path), { force: true })
    },
  }
}

/** The request names only a chapter, so every reason is about it. */
function explainOnChapter(error: unknown): never {
  if (!isProblem(error, 'validation_failed')) throw error
  const { message: reason } = error.violations?.[0] ?? { message: message('reader.noSourceToRead') }
  throw validationFailed([{ propertyPath: 'chapterId', message: reason }])
}
