import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { ChapterText } from '../../shared/contracts/page-text.ts'
import type { ContinueReadingItem, ReaderChapter } from '../../shared/contracts/reader.ts'
import { message, sentences } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { isIncognito, type ReadingDevice } from '../history/history.ts'
import { findCoverVersion } from '../mangas/covers.store.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import { createBookmarks } from './bookmarks.ts'
import { readChapterContext } from './chapter-context.ts'
import { continueReading } from './continue-reading.ts'
import { findExternalFile } from './external-files.store.ts'
import { openExternalFile } from './external-files.ts'
import { createFileChecks } from './file-checks.ts'
import { findGoneFile } from './find-gone-file.ts'
import { createMangaReaderSettings } from './manga-reader-settings.ts'
import { type OpenedChapterFile, openChapterFile } from './open-chapter-file.ts'
import { readPageText } from './page-text/read-page-text.ts'
import { createPages, type OpenedPage } from './pages.ts'
import { createProgress } from './progress.ts'
import { type ProgressReport, reportProgress } from './report-progress.ts'
import type { FindStagedChapter } from './staged-page.ts'
import { createThumbnails, type Thumbnail } from './thumbnails.ts'
import { createVolumes } from './volume/open-volume.ts'

export type Reader = ReturnType<typeof createReader>

/** Opens chapters, pages and covers, and stores how far they are read. */
export function createReader(options: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly archives: OpenArchives
  readonly findStaged: FindStagedChapter
  /** The other device whose request runs; undefined for this machine. */
  readonly currentDevice: () => ReadingDevice | undefined
  /** A page of the chapter was turned. */
  readonly onRead: (mangaId: string, chapterId: string) => void
  readonly makeThumbnail: FileWorker['makeThumbnail']
  readonly makeEntryThumbnail: FileWorker['makeEntryThumbnail']
  readonly convertToJpeg: FileWorker['convertToJpeg']
  readonly toZip: PageFiles['toZip']
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Absolute path of the folder with the covers of mangas. */
  readonly coversDir: string
  /** Absolute path of a folder that is safe to delete: thumbnails. */
  readonly cacheDir: string
}) {
  const { db, clock } = options
  const deps = { ...options, checks: createFileChecks(options) }
  const pages = createPages(deps)
  const progress = createProgress(deps)
  const thumbnails = createThumbnails(deps)
  const settings = createMangaReaderSettings(deps)

  /** A WebP of the page, scaled down to `width` pixels; cached on disk. @throws Problem `conflict` for a damaged image. */
  const thumbnail = (page: OpenedPage, width: number): Promise<Uint8Array<ArrayBuffer>> =>
    thumbnails.get(page.tag, width, page).catch((error: unknown) => {
      if (!isProblem(error, 'page_broken')) throw error
      throw new Problem('conflict', sentences(error.userMessage, message('reader.adviceDamagedImage')), {
        cause: error,
      })
    })

  const bookmarks = createBookmarks({ ...deps, readPage: pages.read, makePicture: thumbnail })

  return {
    /** @throws Problem `not_found`. */
    async getChapter(chapterId: string, listId?: string): Promise<ReaderChapter> {
      const chapter = await readChapterContext(db, chapterId, listId)
      const incognito = await isIncognito(db, clock.now(), chapter.isLoose ? undefined : chapter.manga.id)
      const isGone = chapter.isAvailable && (await findGoneFile(options, chapterId)) !== undefined
      return { ...chapter, ...(isGone && { isAvailable: false }), incognito }
    },
    /** @throws Problem `validation_failed` when the file that the chapter has is not on the disk. */
    async requireFile(chapterId: string): Promise<void> {
      const reason = await findGoneFile(options, chapterId)
      if (reason) throw validationFailed([{ propertyPath: 'chapterId', message: reason }])
    },
    /** Whether it is an archive outside the library. */
    isExternal: async (chapterId: string) => (await findExternalFile(db, chapterId)) !== undefined,
    listPages: pages.list,
    openPage: pages.open,
    readPage: pages.read,
    openPageOfManga: pages.openOfManga,
    openCover: pages.openCover,
    /**
     * The thumbnail of a cover, if it was made before and this is the cover's version. Neither the cover nor an archive is
     * read.
     */
    async findCoverThumbnail(mangaId: string, version: string, width: number): Promise<Thumbnail | undefined> {
      const cover = await findCoverVersion(db, mangaId)
      if (cover?.version !== version) return undefined
      const tag = `${version}-${cover.isPage ? 1 : 0}`
      const bytes = await thumbnails.find(tag, width)
      return bytes && { tag, bytes }
    },
    thumbnail,
    /** The page as a JPEG, scaled down to `width` pixels. A long strip keeps its size, because a small one cannot be read. */
    async jpeg(page: OpenedPage, width?: number): Promise<Uint8Array<ArrayBuffer>> {
      const isStrip = page.height > page.width * 2
      const isSmaller = width !== undefined && width < page.width && !isStrip
      if (!isSmaller && page.mediaType === 'image/jpeg') return await page.bytes()
      return await options.convertToJpeg(isSmaller ? await thumbnail(page, width) : await page.bytes())
    },
    /** The texts on the pages, from a `.mokuro` file. @throws Problem `not_found`. */
    readText: (chapterId: string): Promise<ChapterText> => readPageText(options, chapterId),
    /** The CBZ of a chapter, or the file that it is linked to. @throws Problem `not_found`. */
    openChapterFile: (chapterId: string): Promise<OpenedChapterFile> => openChapterFile(deps, chapterId),
    openVolume: createVolumes(deps).open,
    /** Mangas in progress with the chapter to open, most recently read first. */
    continueReading: (limit: number): Promise<ContinueReadingItem[]> => continueReading(db, limit),
    saveProgress: progress.save,
    /** What another program or device says was read. See `reportProgress`. */
    reportProgress: (chapterId: string, report: ProgressReport) => reportProgress(deps, chapterId, report),
    deleteProgress: progress.remove,
    markChapters: progress.markChapters,
    markMangas: progress.markMangas,
    addBookmark: bookmarks.add,
    deleteBookmark: bookmarks.remove,
    openBookmarkPicture: bookmarks.openPicture,
    listMangaBookmarks: bookmarks.listOfManga,
    listBookmarks: bookmarks.list,
    getMangaSettings: settings.get,
    replaceMangaSettings: settings.replace,
    /**
     * Makes an archive outside the library readable without importing it.
     * @returns the identifier of its chapter; the same for the same path
     * @throws Problem `not_found`, `archive_broken`.
     */
    openExternalFile: (path: string) => openExternalFile(deps, path),
  }
}

export { storeStamp as recordStamp } from './archive-stamps.store.ts'
export { proposeDirection } from './manga-reader-settings.store.ts'
export type { OpenedPage } from './pages.ts'
export type { Thumbnail } from './thumbnails.ts'
