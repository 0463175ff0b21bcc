import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { findManga } from '../library/library.ts'
import { readRange } from '../platform/cbz/entry-reader.ts'
import { createByteStream } from '../platform/files/byte-stream.ts'
import { Problem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'
import type { FileChecks } from './file-checks.ts'
import { explainMissingFile, requireDownloaded } from './open-page.ts'

/** Never follows a link that took the place of the file, nor waits for a named pipe. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

export type OpenedChapterFile = {
  readonly mangaTitle: string
  readonly number: number
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

/** The CBZ of a chapter. @throws Problem `not_found`, `conflict`. */
export async function openChapterFile(
  { db, libraryDir, checks }: Pick<ReaderContext, 'db' | 'libraryDir'> & { readonly checks: FileChecks },
  id: string,
): Promise<OpenedChapterFile> {
  const before = await requireDownloaded(db, id)
  const isChanged = await checks.hasChanged({ chapterId: id, path: before.file_path, sha256: before.sha256 })
  const chapter = isChanged ? await requireDownloaded(db, id) : before
  const manga = await findManga(db, chapter.manga_id)
  const path = resolve(libraryDir, chapter.file_path)
  const found = await stat(path).catch(throwExplained)
  return {
    mangaTitle: manga?.title ?? 'Manga',
    number: chapter.number,
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

function throwExplained(error: unknown): never {
  throw explainMissingFile(error)
}
