import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { JsonOf } from '../../shared/contracts/endpoint.ts'
import type { listPages } from '../../shared/contracts/reader.ts'
import { message } from '../../shared/i18n/message.ts'
import { isZipName } from '../../shared/page-file-extensions.ts'
import { findPages, findStoredPage, versionTag } from '../chapters/chapter-files.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Db } from '../database/schema.ts'
import { findCover } from '../mangas/covers.store.ts'
import { findFirstAvailableChapter } from '../mangas/mangas.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import { type OpenArchive, readPageNamed } from '../platform/cbz/read-archive.ts'
import type { ArchivedImage, FileWorker } from '../platform/file-worker/file-worker.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import { readChapterContext } from './chapter-context.ts'
import { explainFileError } from './explain-file-error.ts'
import { findExternalFile, listExternalPages } from './external-files.store.ts'
import { findExternalPage } from './external-files.ts'
import { type FileChecks, wasReplaced } from './file-checks.ts'
import { findGoneFile } from './find-gone-file.ts'
import { type FindStagedChapter, readStagedFile, stagedPageMissing, stagedVersion } from './staged-page.ts'

export type OpenedPage = {
  readonly number: number
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  /** Changes when the bytes change. */
  readonly tag: string
  /** Where the page is, if that is a ZIP file. */
  readonly archived?: ArchivedImage
  /**
   * One positioned read of the archive.
   * @throws Problem `not_found`, `archive_broken`; `conflict` when the chapter got another file since the page was opened.
   */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

const isShownByBrowsers = (mediaType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'].includes(mediaType)

/** 0 for a number that no page has. */
export const parsePageNumber = (text: string): number => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0)

type ListedPages = JsonOf<typeof listPages>

type PageOfManga = { readonly mangaId: string; readonly chapterId: string; readonly page: number }

export type Pages = ReturnType<typeof createPages>

/** The pages of chapters and external files, and the covers of mangas. */
export function createPages(deps: {
  readonly db: Db
  readonly archives: OpenArchives
  readonly checks: FileChecks
  readonly findStaged: FindStagedChapter
  readonly convertToJpeg: FileWorker['convertToJpeg']
  /** Absolute paths of the folders with the archives and the covers. */
  readonly libraryDir: string
  readonly coversDir: string
}) {
  const { db, archives, checks, findStaged, libraryDir, coversDir } = deps

  /** @param pageNumber as the address contains it. @throws Problem `not_found`, `conflict`. */
  async function open(chapterId: string, pageNumber: string): Promise<OpenedPage> {
    const number = parsePageNumber(pageNumber)
    const page = (await findOwnPage(chapterId, number)) ?? (await findExternalPage(db, chapterId, number))
    if (!page?.file_path || !page.sha256) {
      const chapter = (await findExternalFile(db, chapterId)) ?? (await requireChapter(db, chapterId))
      const isMissing = 'file_path' in chapter && chapter.file_path === null
      const staged = isMissing ? await openStagedPage(chapterId, number) : undefined
      if (staged) return staged
      // The download may have ended since the page was looked up.
      if (await findStoredPage(db, chapterId, number)) return await open(chapterId, pageNumber)
      throw isMissing
        ? notDownloaded()
        : new Problem('not_found', message('reader.pageOutOfRange', { last: chapter.page_count ?? 0 }))
    }
    const path = resolve(libraryDir, page.file_path)
    const bytes = () =>
      readEntry(archives, path, page.entry_name).catch((error: unknown) => explainUnread(chapterId, page, error))
    const facts = {
      number,
      mediaType: page.media_type,
      width: page.width,
      height: page.height,
      tag: `${versionTag(page.sha256)}-${number}`,
    }
    if (!isShownByBrowsers(page.media_type)) {
      const made = await convert(await bytes(), number)
      return { ...facts, mediaType: 'image/jpeg', sizeBytes: made.byteLength, bytes: async () => made }
    }
    const archived = isZipName(path) ? { archived: { path, entry: page.entry_name } } : {}
    if (page.size_bytes > 0) return { ...facts, ...archived, sizeBytes: page.size_bytes, bytes }
    // A page of a document is made when it is read; its size is unknown before.
    const made = await bytes()
    return { ...facts, sizeBytes: made.byteLength, bytes: async () => made }
  }

  /** @throws Problem `conflict` for an image that no library here decodes */
  const convert = (image: Uint8Array, page: number): Promise<Uint8Array<ArrayBuffer>> =>
    deps.convertToJpeg(image).catch((error: unknown) => {
      if (!isProblem(error, 'page_broken')) throw error
      throw new Problem('conflict', message('reader.pageNotShown', { page, reason: error.userMessage }), {
        cause: error,
      })
    })

  /** A page with its bytes, read again when the chapter gets another file meanwhile. @throws Problem as `open` does. */
  async function read(
    chapterId: string,
    pageNumber: string,
  ): Promise<OpenedPage & { readonly content: Uint8Array<ArrayBuffer> }> {
    const attempt = async () => {
      const page = await open(chapterId, pageNumber)
      return { ...page, content: await page.bytes() }
    }
    return await attempt().catch((error: unknown) => {
      if (isProblem(error, 'conflict')) return attempt()
      throw error
    })
  }

  /**
   * The archive may have been changed by another program since it was compared, or replaced by a new download.
   * @throws Problem `conflict` that says so; `error` if the archive is as before
   */
  async function explainUnread(
    chapterId: string,
    { file_path: path, sha256 }: Pick<ChapterRow, 'file_path' | 'sha256'>,
    error: unknown,
  ): Promise<never> {
    if (path === null || sha256 === null) throw error
    const file = { chapterId, path, sha256 }
    if (isProblem(error, 'archive_broken')) await checks.hasChanged(file, 'doubted')
    if (isProblem(error, 'not_found') && (await wasReplaced(db, file)))
      throw new Problem('conflict', message('reader.chapterReplaced'), { cause: error })
    const gone = isProblem(error, 'not_found') ? await findGoneFile(deps, chapterId) : undefined
    throw gone ? new Problem('not_found', gone, { cause: error }) : error
  }

  /** A page of the library, as it is after another program has changed its archive. */
  async function findOwnPage(chapterId: string, number: number) {
    const page = await findStoredPage(db, chapterId, number)
    // The archive may have more pages than before.
    const archive = page ?? (await findChapter(db, chapterId))
    return archive && (await hasChanged(checks, chapterId, archive))
      ? await findStoredPage(db, chapterId, number)
      : page
  }

  /**
   * A page of a chapter that is being downloaded; undefined if it is not.
   * @throws Problem `page_pending` when the page is not there yet, `not_found`.
   */
  async function openStagedPage(chapterId: string, number: number): Promise<OpenedPage | undefined> {
    const chapter = await findStaged(chapterId)
    if (!chapter) return undefined
    const file = chapter.pages.get(number)
    if (!file) throw stagedPageMissing(chapter, number)
    const { mediaType, width, height, sizeBytes } = file
    return {
      number,
      mediaType,
      width,
      height,
      sizeBytes,
      tag: `${stagedVersion(file)}-${number}`,
      bytes: () => readStagedFile(file, number).catch((error: unknown) => readCommitted(chapterId, number, error)),
    }
  }

  /** The same page in the archive, if the download was committed between the two reads. */
  async function readCommitted(chapterId: string, number: number, pending: unknown): Promise<Uint8Array<ArrayBuffer>> {
    const page = await findStoredPage(db, chapterId, number)
    if (!page?.file_path) throw pending
    return await readEntry(archives, resolve(libraryDir, page.file_path), page.entry_name)
  }

  async function list(chapterId: string, page: number, itemsPerPage: number): Promise<ListedPages> {
    const external = await findExternalFile(db, chapterId)
    const chapter = external ?? (await requireUnchanged(chapterId))
    const start = (page - 1) * itemsPerPage
    if ('file_path' in chapter && chapter.file_path === null) {
      const staged = await listStagedPages(chapterId, page, itemsPerPage)
      if (staged) return staged
      // The download may have ended since the chapter was looked up.
      await requireDownloaded(db, chapterId)
      return await list(chapterId, page, itemsPerPage)
    }
    const version = versionTag('tag' in chapter ? chapter.tag : (chapter.sha256 ?? ''))
    const own = await findPages(db, chapterId, start, itemsPerPage)
    const rows = own.length > 0 ? own : (await listExternalPages(db, chapterId)).slice(start, start + itemsPerPage)
    const totalItems = chapter.page_count ?? 0
    return {
      pages: rows.map(({ number, width, height }) => ({ number, dimensions: { width, height }, version })),
      isComplete: true,
      total: totalItems,
      totalItems,
      currentPage: page,
      itemsPerPage,
      totalPages: Math.ceil(totalItems / itemsPerPage),
    }
  }

  /** The chapter, as it is after another program has changed its archive. Its pages say if the file cannot be used. */
  async function requireUnchanged(chapterId: string): Promise<ChapterRow> {
    const chapter = await requireChapter(db, chapterId)
    const isChanged = await hasChanged(checks, chapterId, chapter).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      return false
    })
    return isChanged ? await requireChapter(db, chapterId) : chapter
  }

  /** The pages that are there of a chapter that is being downloaded; undefined if it is not. */
  async function listStagedPages(
    chapterId: string,
    page: number,
    itemsPerPage: number,
  ): Promise<ListedPages | undefined> {
    const chapter = await findStaged(chapterId)
    if (!chapter) return undefined
    const { pages, total } = chapter
    const start = (page - 1) * itemsPerPage
    const totalItems = total ?? Math.max(0, ...pages.keys())
    return {
      pages: [...pages]
        .filter(([number]) => number > start && number <= start + itemsPerPage)
        .toSorted(([one], [other]) => one - other)
        .map(([number, file]) => ({
          number,
          dimensions: { width: file.width, height: file.height },
          version: stagedVersion(file),
        })),
      isComplete: false,
      total,
      totalItems,
      currentPage: page,
      itemsPerPage,
      totalPages: Math.ceil(totalItems / itemsPerPage),
    }
  }

  /** The manga's own cover if it can be read, else the first page of its first chapter. @throws Problem `not_found`. */
  async function openCover(mangaId: string): Promise<OpenedPage> {
    const cover = await findCover(db, mangaId)
    const bytes = cover && (await readFile(join(coversDir, cover.file)).catch(() => undefined))
    if (cover && bytes) {
      const { media_type: mediaType, width, height, size_bytes: sizeBytes, sha256 } = cover
      return {
        number: 0,
        mediaType,
        width,
        height,
        sizeBytes,
        tag: `${versionTag(sha256)}-0`,
        bytes: async () => bytes,
      }
    }
    const chapter = await findFirstAvailableChapter(db, mangaId)
    if (!chapter) throw new Problem('not_found', message('library.coverMissing'))
    return await open(chapter.id, '1')
  }

  /** @throws Problem `not_found` for the manga, `validation_failed` for a page that it does not have. */
  async function openOfManga({ mangaId, chapterId, page }: PageOfManga): Promise<OpenedPage> {
    await requireManga(db, mangaId)
    const chapter = await refuse('chapterId', () => readChapterContext(db, chapterId))
    if (chapter.manga.id !== mangaId)
      throw validationFailed([{ propertyPath: 'chapterId', message: message('library.chapterOfOtherManga') }])
    return await refuse('page', () => open(chapterId, String(page)))
  }

  return { open, read, list, openCover, openOfManga }
}

async function refuse<T>(propertyPath: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isProblem(error, 'not_found') && !isProblem(error, 'page_pending')) throw error
    throw validationFailed([{ propertyPath, message: error.userMessage }])
  }
}

async function hasChanged(
  checks: FileChecks,
  chapterId: string,
  { file_path: path, sha256 }: Pick<ChapterRow, 'file_path' | 'sha256'>,
): Promise<boolean> {
  return path !== null && sha256 !== null && (await checks.hasChanged({ chapterId, path, sha256 }))
}

const notDownloaded = () => new Problem('not_found', message('reader.chapterNotDownloaded'))

/** @throws Problem `not_found` when the chapter is unknown or has no CBZ. */
export async function requireDownloaded(
  db: Db,
  chapterId: string,
): Promise<ChapterRow & { file_path: string; sha256: string }> {
  const chapter = await requireChapter(db, chapterId)
  const { file_path, sha256 } = chapter
  if (file_path === null || sha256 === null) throw notDownloaded()
  return { ...chapter, file_path, sha256 }
}

async function readEntry(archives: OpenArchives, path: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const read = (archive: OpenArchive) => readPageNamed(archive, name)
    return (await archives.use(path, read)) as Uint8Array<ArrayBuffer>
  } catch (error) {
    throw explainFileError(error)
  }
}
