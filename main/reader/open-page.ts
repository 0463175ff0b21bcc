import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import {
  type ChapterRow,
  findCover,
  findFirstAvailableChapter,
  findPage,
  findPages,
  requireChapter,
  versionTag,
} from '../library/library.ts'
import type { AllocateBuffer } from '../platform/cbz/entry-reader.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import { Problem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'
import { findExternalFile, listExternalPages } from './external-files.store.ts'
import { findExternalPage } from './external-files.ts'

type PagesContext = Pick<ReaderContext, 'db' | 'archives' | 'libraryDir'>

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

/** @param pageNumber as the address contains it. @throws Problem `not_found`. */
export async function openPage(context: PagesContext, chapterId: string, pageNumber: string): Promise<OpenedPage> {
  const number = /^[1-9]\d{0,6}$/.test(pageNumber) ? Number(pageNumber) : 0
  const page =
    (await findPage(context.db, chapterId, number)) ?? (await findExternalPage(context.db, chapterId, number))
  if (!page?.file_path || !page.sha256) {
    const { page_count: count } = await requireReadable(context.db, chapterId)
    throw new Problem('not_found', message('reader.pageOutOfRange', { last: count ?? 0 }))
  }
  const path = resolve(context.libraryDir, page.file_path)
  return {
    number,
    mediaType: page.media_type,
    width: page.width,
    height: page.height,
    sizeBytes: page.size_bytes,
    tag: `${versionTag(page.sha256)}-${number}`,
    bytes: (memory) => readEntry(context.archives, path, page.entry_name, memory),
  }
}

/** @throws Problem `not_found` when the chapter is unknown or has no CBZ. */
export async function requireDownloaded(
  db: Db,
  chapterId: string,
): Promise<ChapterRow & { file_path: string; sha256: string }> {
  const chapter = await requireChapter(db, chapterId)
  const { file_path, sha256 } = chapter
  if (file_path === null || sha256 === null) throw new Problem('not_found', message('reader.chapterNotDownloaded'))
  return { ...chapter, file_path, sha256 }
}

const requireReadable = async (db: Db, id: string): Promise<{ readonly page_count: number | null }> =>
  (await findExternalFile(db, id)) ?? (await requireDownloaded(db, id))

export type PageList = Awaited<ReturnType<typeof listPages>>

export async function listPages(db: Db, chapterId: string, page: number, itemsPerPage: number) {
  const chapter = await requireReadable(db, chapterId)
  const start = (page - 1) * itemsPerPage
  const own = await findPages(db, chapterId, start, itemsPerPage)
  const rows = own.length > 0 ? own : (await listExternalPages(db, chapterId)).slice(start, start + itemsPerPage)
  const totalItems = chapter.page_count ?? 0
  return {
    pages: rows.map(({ number, width, height }) => ({ number, dimensions: { width, height } })),
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
export async function openCover(context: ReaderContext, mangaId: string): Promise<OpenedPage> {
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
