import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import {
  type ChapterRow,
  findChapter,
  findCover,
  findFirstAvailableChapter,
  findPage,
  findPages,
  requireChapter,
  versionTag,
} from '../library/library.ts'
import type { AllocateBuffer } from '../platform/cbz/entry-reader.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'
import { findExternalFile, listExternalPages } from './external-files.store.ts'
import { findExternalPage, needsCopy, toReadablePath } from './external-files.ts'
import type { FileChecks } from './file-checks.ts'
import { readStagedFile, stagedPageMissing, stagedVersion } from './staged-page.ts'

type PagesContext = Pick<ReaderContext, 'db' | 'archives' | 'libraryDir' | 'cacheDir' | 'findStaged'> & {
  readonly checks: FileChecks
}

export type OpenedPage = {
  readonly number: number
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  /** Changes when the bytes change. */
  readonly tag: string
  /**
   * One positioned read of the archive.
   * @param memory allocates the buffer; it may be asked for more bytes than the page has. Default: new memory.
   * @throws Problem `not_found`, `archive_broken`.
   */
  bytes(memory?: AllocateBuffer): Promise<Uint8Array<ArrayBuffer>>
}

/** 0 for a number that no page has. */
export const parsePageNumber = (text: string): number => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0)

/** @param pageNumber as the address contains it. @throws Problem `not_found`, `conflict`. */
export async function openPage(context: PagesContext, chapterId: string, pageNumber: string): Promise<OpenedPage> {
  const number = parsePageNumber(pageNumber)
  const page =
    (await findOwnPage(context, chapterId, number)) ?? (await findExternalPage(context.db, chapterId, number))
  if (!page?.file_path || !page.sha256) {
    const chapter = (await findExternalFile(context.db, chapterId)) ?? (await requireChapter(context.db, chapterId))
    if ('file_path' in chapter && chapter.file_path === null) return await openStagedPage(context, chapterId, number)
    throw new Problem('not_found', message('reader.pageOutOfRange', { last: chapter.page_count ?? 0 }))
  }
  const path = resolve(context.libraryDir, page.file_path)
  return {
    number,
    mediaType: page.media_type,
    width: page.width,
    height: page.height,
    sizeBytes: page.size_bytes,
    tag: `${versionTag(page.sha256)}-${number}`,
    bytes: (memory) =>
      needsCopy(path)
        ? toReadablePath(context, path).then((copy) => readEntry(context.archives, copy, page.entry_name, memory))
        : readEntry(context.archives, path, page.entry_name, memory),
  }
}

/** A page of the library, as it is after another program has changed its archive. */
async function findOwnPage({ db, checks }: PagesContext, chapterId: string, number: number) {
  const page = await findPage(db, chapterId, number)
  // The archive may have more pages than before.
  const archive = page ?? (await findChapter(db, chapterId))
  return archive && (await hasChanged(checks, chapterId, archive)) ? await findPage(db, chapterId, number) : page
}

async function hasChanged(
  checks: FileChecks,
  chapterId: string,
  { file_path: path, sha256 }: Pick<ChapterRow, 'file_path' | 'sha256'>,
): Promise<boolean> {
  return path !== null && sha256 !== null && (await checks.hasChanged({ chapterId, path, sha256 }))
}

/** A page of a chapter that is being downloaded. @throws Problem `page_pending` when it is not there yet, `not_found`. */
async function openStagedPage(context: PagesContext, chapterId: string, number: number): Promise<OpenedPage> {
  const chapter = await context.findStaged(chapterId)
  if (!chapter) throw notDownloaded()
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
    bytes: () =>
      readStagedFile(file, number).catch((error: unknown) => readCommitted(context, chapterId, number, error)),
  }
}

/** The same page in the archive, if the download was committed between the two reads. */
async function readCommitted(
  { db, archives, libraryDir }: PagesContext,
  chapterId: string,
  number: number,
  pending: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = await findPage(db, chapterId, number)
  if (!page?.file_path) throw pending
  return await readEntry(archives, resolve(libraryDir, page.file_path), page.entry_name, undefined)
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

export type PageList = Awaited<ReturnType<typeof listPages>>

export async function listPages(context: PagesContext, chapterId: string, page: number, itemsPerPage: number) {
  const { db } = context
  const external = await findExternalFile(db, chapterId)
  const chapter = external ?? (await requireUnchanged(context, chapterId))
  const start = (page - 1) * itemsPerPage
  if ('file_path' in chapter && chapter.file_path === null)
    return await listStagedPages(context, chapterId, page, itemsPerPage)
  const version = versionTag('tag' in chapter ? chapter.tag : (chapter.sha256 ?? ''))
  const own = await findPages(db, chapterId, start, itemsPerPage)
  const rows = own.length > 0 ? own : (await listExternalPages(db, chapterId)).slice(start, start + itemsPerPage)
  const totalItems = chapter.page_count ?? 0
  return {
    pages: rows.map(({ number, width, height }) => ({ number, dimensions: { width, height }, version })),
    isComplete: true,
    total: totalItems as number | null,
    totalItems,
    currentPage: page,
    itemsPerPage,
    totalPages: Math.ceil(totalItems / itemsPerPage),
  }
}

/** The chapter, as it is after another program has changed its archive. A file that cannot be used is told with its pages. */
async function requireUnchanged({ db, checks }: PagesContext, chapterId: string): Promise<ChapterRow> {
  const chapter = await requireChapter(db, chapterId)
  const isChanged = await hasChanged(checks, chapterId, chapter).catch((error: unknown) => {
    if (!isProblem(error)) throw error
    return false
  })
  return isChanged ? await requireChapter(db, chapterId) : chapter
}

/** The pages that are there of a chapter that is being downloaded. */
async function listStagedPages({ findStaged }: PagesContext, chapterId: string, page: number, itemsPerPage: number) {
  const chapter = await findStaged(chapterId)
  if (!chapter) throw notDownloaded()
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

async function readEntry(
  archives: OpenArchives,
  path: string,
  name: string,
  memory: AllocateBuffer | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await archives.use(path, async (archive) => {
      const entry = archive.entries.find((candidate) => candidate.name === name)
      if (!entry) throw new Problem('archive_broken', message('reader.pageNotInArchive'))
      return (await archive.read(entry, memory)) as Uint8Array<ArrayBuffer>
    })
  } catch (error) {
    throw explainMissingFile(error)
  }
}

/** Explains a file that is missing from the disk; returns any other error unchanged. */
export function explainMissingFile(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error
  return new Problem('not_found', message('reader.chapterFileMissing'), {
    cause: error,
  })
}

/** The manga's own cover if it is on disk, else the first page of its first chapter. @throws Problem `not_found`. */
export async function openCover(
  context: PagesContext & Pick<ReaderContext, 'coversDir'>,
  mangaId: string,
): Promise<OpenedPage> {
  const cover = await findCover(context.db, mangaId)
  const bytes = cover && (await readFile(join(context.coversDir, cover.file)).catch(() => undefined))
  if (cover && bytes) {
    const { media_type: mediaType, width, height, size_bytes: sizeBytes, sha256 } = cover
    return { number: 0, mediaType, width, height, sizeBytes, tag: `${versionTag(sha256)}-0`, bytes: async () => bytes }
  }
  const chapter = await findFirstAvailableChapter(context.db, mangaId)
  if (!chapter) throw new Problem('not_found', message('library.coverMissing'))
  return await openPage(context, chapter.id, '1')
}
