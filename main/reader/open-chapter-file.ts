import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { readRange } from '../platform/cbz/entry-reader.ts'
import { createByteStream } from '../platform/files/byte-stream.ts'
import { detectType, type PageFileType } from '../platform/page-files/detect-type.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { explainFileError } from './explain-file-error.ts'
import type { FileChecks } from './file-checks.ts'
import { requireDownloaded } from './pages.ts'

/** Never follows a link that took the place of the file, nor waits for a named pipe. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

export type OpenedChapterFile = {
  /** Absolute. */
  readonly path: string
  readonly mangaTitle: string
  readonly number: number
  readonly mediaType: string
  /** With the dot. */
  readonly extension: string
  readonly sizeBytes: number
  /** Changes when the bytes change. */
  readonly tag: string
  readonly lastModified: Date
  /**
   * Reads bytes `start` to `end` inclusive from the file as it is when the read starts, even if it is renamed
   * meanwhile.
   * @throws Problem `not_found`; `conflict` when the path has another file now.
   */
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>
}

type Deps = {
  readonly db: Db
  readonly libraryDir: string
  readonly toZip: PageFiles['toZip']
  readonly checks: FileChecks
}

/**
 * The file of a chapter: Bunko's CBZ, or the file that it is linked to as it is. A folder of images becomes a CBZ.
 * @throws Problem `not_found`, `conflict`; `archive_broken` for a folder whose images cannot be read
 */
export async function openChapterFile({ db, libraryDir, toZip, checks }: Deps, id: string): Promise<OpenedChapterFile> {
  const before = await requireDownloaded(db, id)
  const known = { chapterId: id, path: before.file_path, sha256: before.sha256 }
  // A client that has the file is answered without opening it.
  const isChanged = await checks.hasChanged(known, 'none')
  const chapter = isChanged ? await requireDownloaded(db, id) : before
  const manga = await findManga(db, chapter.manga_id)
  const original = resolve(libraryDir, chapter.file_path)
  const type = await typeOf(original)
  // Only a folder that stays where the user keeps it is a chapter.
  if (type === 'folder' && !isAbsolute(chapter.file_path))
    throw new Problem('conflict', message('reader.chapterFileReplaced'))
  const path = type === 'folder' ? await toZip(original) : original
  const found = await stat(path).catch(throwExplained)
  return {
    path,
    mangaTitle: manga?.title ?? 'Manga',
    number: chapter.number,
    ...(fileTypes[type] ?? cbz),
    sizeBytes: found.size,
    tag: chapter.sha256,
    lastModified: found.mtime,
    async read(start, end) {
      const file = await open(path, flags).catch(throwExplained)
      const now = await file.stat()
      const close = () => file.close()
      if (now.size === found.size && now.mtimeMs === found.mtimeMs) {
        return createByteStream(start, end, { read: (position, length) => readRange(file, position, length), close })
      }
      await close()
      throw new Problem('conflict', message('reader.chapterFileChanged'))
    },
  }
}

const cbz = { mediaType: 'application/vnd.comicbook+zip', extension: '.cbz' }
const fileTypes: Partial<Record<PageFileType, typeof cbz>> = {
  rar: { mediaType: 'application/vnd.comicbook-rar', extension: '.cbr' },
  rar5: { mediaType: 'application/vnd.comicbook-rar', extension: '.cbr' },
  '7z': { mediaType: 'application/x-cb7', extension: '.cb7' },
  tar: { mediaType: 'application/x-cbt', extension: '.cbt' },
  pdf: { mediaType: 'application/pdf', extension: '.pdf' },
  epub: { mediaType: 'application/epub+zip', extension: '.epub' },
}

/** A damaged file can be downloaded too. */
const typeOf = (path: string): Promise<PageFileType> =>
  detectType(path).catch((error: unknown) => {
    if (isProblem(error, 'archive_broken')) return 'zip' as const
    throw isProblem(error, 'not_found') ? explainFileError({ code: 'ENOENT' }) : explainFileError(error)
  })

function throwExplained(error: unknown): never {
  throw explainFileError(error)
}
