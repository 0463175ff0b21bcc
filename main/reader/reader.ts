import type { Bookmark } from '../../shared/contracts/bookmarks.ts'
import type { ContinueReadingItem, ReaderChapter } from '../../shared/contracts/reader.ts'
import type { MangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { message, sentences } from '../../shared/i18n/message.ts'
import { findCoverVersion } from '../mangas/covers.store.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import {
  addBookmark,
  type BookmarkPicture,
  createRemovedBookmarks,
  deleteBookmark,
  listBookmarks,
  listMangaBookmarks,
  openBookmarkPicture,
} from './bookmarks.ts'
import { readChapterContext } from './chapter-context.ts'
import type { ReaderContext } from './context.ts'
import { continueReading } from './continue-reading.ts'
import { openPageOfManga, type PageOfManga } from './cover-page.ts'
import { findExternalFile } from './external-files.store.ts'
import { openExternalFile } from './external-files.ts'
import { createFileChecks } from './file-checks.ts'
import { getMangaReaderSettings, replaceMangaReaderSettings } from './manga-reader-settings.ts'
import { type OpenedChapterFile, openChapterFile } from './open-chapter-file.ts'
import { listPages, type OpenedPage, openCover, openPage, type PageList, readPage } from './open-page.ts'
import { deleteProgress, markChapters, markMangas, type Progress, saveProgress } from './progress.ts'
import { createThumbnails, type Thumbnail } from './thumbnails.ts'
import { createVolumes, type OpenedVolume } from './volume/open-volume.ts'

/** Opens chapters, pages and covers, and stores how far they are read. */
export type Reader = {
  /** @throws Problem `not_found`. */
  getChapter(chapterId: string): Promise<ReaderChapter>
  /** Whether it is an archive outside the library. */
  isExternal(chapterId: string): Promise<boolean>
  /** @throws Problem `not_found` when the chapter is unknown or has no archive and is not being downloaded. */
  listPages(chapterId: string, page: number, itemsPerPage: number): Promise<PageList>
  /** @param pageNumber as the address contains it. @throws Problem `not_found`. */
  openPage(chapterId: string, pageNumber: string): Promise<OpenedPage>
  /** A page with its bytes. @throws Problem as `openPage` does. */
  readPage: (chapterId: string, pageNumber: string) => ReturnType<typeof readPage>
  /** @throws Problem `not_found` for the manga, `validation_failed` for a page that it does not have. */
  openPageOfManga(page: PageOfManga): Promise<OpenedPage>
  /** The manga's own cover, else the first page of its first chapter. @throws Problem `not_found`. */
  openCover(mangaId: string): Promise<OpenedPage>
  /** The thumbnail of a cover, if it was made before and this is the cover's version. Neither the cover nor an archive is read. */
  findCoverThumbnail(mangaId: string, version: string, width: number): Promise<Thumbnail | undefined>
  /** A WebP of the page, scaled down to `width` pixels; cached on disk. */
  thumbnail(page: OpenedPage, width: number): Promise<Uint8Array<ArrayBuffer>>
  /** The CBZ of a chapter, or the file that it is linked to. @throws Problem `not_found`. */
  openChapterFile(chapterId: string): Promise<OpenedChapterFile>
  /**
   * A CBZ of the visible, downloaded chapters of a volume.
   * @param volume as the address contains it
   * @throws Problem `not_found`; `archive_broken` or `conflict` when the file of a chapter cannot be used.
   */
  openVolume(mangaId: string, volume: string): Promise<OpenedVolume>

  /** Mangas in progress with the chapter to open, most recently read first. */
  continueReading(limit: number): Promise<ContinueReadingItem[]>
  /** @throws Problem `not_found`, `validation_failed` for a page that the chapter does not have. */
  saveProgress(chapterId: string, progress: { page: number; completed?: boolean | undefined }): Promise<Progress>
  /** Makes the chapter unread. @throws Problem `not_found`. */
  deleteProgress(chapterId: string): Promise<undefined>
  /** @returns the chapters that changed. @throws Problem `validation_failed` for unknown chapters; nothing changes then. */
  markChapters(change: { chapterIds: readonly string[]; isRead: boolean }): Promise<string[]>
  /** Marks all visible chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
  markMangas(change: { mangaIds: readonly string[]; isRead: boolean }): Promise<string[]>

  /** Bookmarks a page that can be read. @throws Problem as `openPage` does. */
  addBookmark(chapterId: string, pageNumber: string): Promise<Bookmark>
  /** @throws Problem `not_found` for an unknown chapter. */
  deleteBookmark(chapterId: string, pageNumber: string): Promise<undefined>
  /** A WebP. @throws Problem `not_found`. */
  openBookmarkPicture(chapterId: string, pageNumber: string): Promise<BookmarkPicture>
  /** In reading order. @throws Problem `not_found`. */
  listMangaBookmarks(mangaId: string): Promise<Bookmark[]>
  /** Those of all mangas, newest first. */
  listBookmarks(page: number, limit: number): Promise<{ items: Bookmark[]; total: number }>

  /** The settings that this manga overrides. @throws Problem `not_found`. */
  getMangaSettings(mangaId: string): Promise<MangaReaderSettings>
  /** Replaces them; undefined removes all overrides. @throws Problem `not_found`. */
  replaceMangaSettings(mangaId: string, settings: MangaReaderSettings | undefined): Promise<MangaReaderSettings>

  /**
   * Makes an archive outside the library readable without importing it.
   * @returns the identifier of its chapter; the same for the same path
   * @throws Problem `not_found`, `archive_broken`.
   */
  openExternalFile(path: string): Promise<{ readonly id: string }>
}

export function createReader(deps: ReaderContext): Reader {
  const { db } = deps
  const context = { ...deps, checks: createFileChecks(deps) }
  const thumbnails = createThumbnails(context)
  const volumes = createVolumes(context)
  const removed = createRemovedBookmarks(deps.clock)
  const thumbnail: Reader['thumbnail'] = (page, width) =>
    thumbnails.get(page.tag, width, page).catch((error: unknown) => {
      if (!isProblem(error, 'page_broken')) throw error
      throw new Problem('conflict', sentences(error.userMessage, message('reader.adviceDamagedImage')), {
        cause: error,
      })
    })
  return {
    getChapter: (chapterId) => readChapterContext(db, chapterId),
    isExternal: async (chapterId) => (await findExternalFile(db, chapterId)) !== undefined,
    listPages: (chapterId, page, itemsPerPage) => listPages(context, chapterId, page, itemsPerPage),
    openPage: (chapterId, pageNumber) => openPage(context, chapterId, pageNumber),
    readPage: (chapterId, pageNumber) => readPage(context, chapterId, pageNumber),
    openPageOfManga: (page) => openPageOfManga(context, page),
    openCover: (mangaId) => openCover(context, mangaId),
    async findCoverThumbnail(mangaId, version, width) {
      const cover = await findCoverVersion(db, mangaId)
      if (cover?.version !== version) return undefined
      const tag = `${version}-${cover.isPage ? 1 : 0}`
      const bytes = await thumbnails.find(tag, width)
      return bytes && { tag, bytes }
    },
    thumbnail,
    openChapterFile: (chapterId) => openChapterFile(context, chapterId),
    openVolume: volumes.open,
    continueReading: (limit) => continueReading(db, limit),
    saveProgress: (chapterId, progress) => saveProgress(context, chapterId, progress),
    deleteProgress: (chapterId) => deleteProgress(context, chapterId),
    markChapters: (change) => markChapters(context, change),
    markMangas: (change) => markMangas(context, change),
    addBookmark: (chapterId, page) => addBookmark({ ...context, makePicture: thumbnail, removed }, chapterId, page),
    deleteBookmark: (chapterId, page) => deleteBookmark({ ...context, removed }, chapterId, page),
    openBookmarkPicture: (chapterId, page) => openBookmarkPicture(db, chapterId, page),
    listMangaBookmarks: (mangaId) => listMangaBookmarks(db, mangaId),
    listBookmarks: (page, limit) => listBookmarks(db, page, limit),
    getMangaSettings: (mangaId) => getMangaReaderSettings(db, mangaId),
    replaceMangaSettings: (mangaId, settings) => replaceMangaReaderSettings(context, mangaId, settings),
    openExternalFile: (path) => openExternalFile(context, path),
  }
}

export { storeStamp as recordStamp } from './archive-stamps.store.ts'
export { proposeDirection } from './manga-reader-settings.store.ts'
export type { OpenedPage } from './open-page.ts'
export type { Thumbnail } from './thumbnails.ts'
