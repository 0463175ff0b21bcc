import { resolve } from 'node:path'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db } from '../database/schema.ts'
import { type ChapterRow, findChapter, findPage, pagesOf } from '../library/chapters.store.ts'
import type { Memory } from '../platform/cbz/entry-reader.ts'
import { Problem } from '../platform/problem.ts'
import { findLoose, loosePages } from './external/external-files.store.ts'
import { findLooseStoredPage } from './external/read-external-file.ts'
import type { OpenArchives } from './open-archives.ts'
import { versionTag } from './version-tag.ts'

export type ReaderPorts = { readonly db: Db; readonly archives: OpenArchives; readonly libraryDir: string }

export type OpenedPage = {
  readonly number: number
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  /** Changes with the bytes. */
  readonly tag: string
  /**
   * One positioned read of the archive.
   * @param memory where the bytes go; new memory by default. Some more than the page has may be asked for.
   * @throws Problem `not_found`, `archive_broken`.
   */
  bytes(memory?: Memory): Promise<Uint8Array<ArrayBuffer>>
}

/** @param pageNumber as it stands in the address. @throws Problem `not_found`. */
export async function openPage(ports: ReaderPorts, chapterId: string, pageNumber: string): Promise<OpenedPage> {
  const number = /^[1-9]\d{0,6}$/.test(pageNumber) ? Number(pageNumber) : 0
  const page = (await findPage(ports.db, chapterId, number)) ?? (await findLooseStoredPage(ports.db, chapterId, number))
  if (!page?.file_path || !page.sha256) {
    const { page_count: count } = await requireReadable(ports.db, chapterId)
    throw new Problem('not_found', say('This chapter has the pages 1 to {count}.', { count: count ?? 0 }))
  }
  const path = resolve(ports.libraryDir, page.file_path)
  return {
    number,
    mediaType: page.media_type,
    width: page.width,
    height: page.height,
    sizeBytes: page.size_bytes,
    tag: `${versionTag(page.sha256)}-${number}`,
    bytes: (memory) => readEntry(ports.archives, path, page.entry_name, memory),
  }
}

/** @throws Problem `not_found` when there is no such chapter or no CBZ of it. */
export async function requireDownloaded(
  db: Db,
  chapterId: string,
): Promise<ChapterRow & { file_path: string; sha256: string }> {
  const chapter = await findChapter(db, chapterId)
  if (!chapter) throw new Problem('not_found', say('There is no chapter with this identifier.'))
  const { file_path, sha256 } = chapter
  if (file_path === null || sha256 === null) throw new Problem('not_found', say('This chapter is not downloaded yet.'))
  return { ...chapter, file_path, sha256 }
}

const requireReadable = async (db: Db, id: string): Promise<{ readonly page_count: number | null }> =>
  (await findLoose(db, id)) ?? (await requireDownloaded(db, id))

export async function chapterPages(db: Db, chapterId: string, page: number, itemsPerPage: number) {
  const chapter = await requireReadable(db, chapterId)
  const start = (page - 1) * itemsPerPage
  const own = await pagesOf(db, chapterId, start, itemsPerPage)
  const rows = own.length > 0 ? own : (await loosePages(db, chapterId)).slice(start, start + itemsPerPage)
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
  memory: Memory | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await archives.use(path, async (archive) => {
      const entry = archive.entries.find((candidate) => candidate.name === name)
      if (!entry)
        throw new Problem(
          'archive_broken',
          say('The archive of this chapter was changed from outside: this page is not in it.'),
        )
      return (await archive.read(entry, memory)) as Uint8Array<ArrayBuffer>
    })
  } catch (error) {
    throw missingFile(error)
  }
}

/** A file that vanished from the disk is not a mistake of the program. */
export function missingFile(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error
  return new Problem(
    'not_found',
    say('The file of this chapter is not on the disk any more. Bring the disk back, or download the chapter again.'),
    {
      cause: error,
    },
  )
}
