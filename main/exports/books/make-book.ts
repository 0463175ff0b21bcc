import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Db } from '../../database/schema.ts'
import { pageName } from '../../platform/cbz/entry-names.ts'
import { type MeasuredPage, measurePages, requireImages } from '../../platform/cbz/measure-pages.ts'
import type { OpenArchive } from '../../platform/cbz/read-archive.ts'
import { createZipAppender } from '../../platform/cbz/zip-appender.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FileWorker } from '../../platform/file-worker/file-worker.ts'
import { createFileCache } from '../../platform/files/file-cache.ts'
import { readFileStamp, toModifiedMs } from '../../platform/files/file-stamp.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { Log } from '../../platform/log.ts'
import type { PageFiles } from '../../platform/page-files/page-files.ts'
import { splitName } from '../export-names.ts'
import { type Book, describeBook } from './book.ts'
import { type BookPage, bookDocuments, bookType, imageName } from './book-documents.ts'

type Chapter = { readonly id: string; readonly original: string; readonly name: string }

/** Part of the keys, so that a later version of Bunko makes its own books. */
const formatVersion = 1

/** More than the largest export of books as one ZIP, which needs all of them until it is downloaded. */
const maxBytes = 2 * 2 ** 30
const maxAgeMs = 24 * 3600_000

export type BookDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly pageFiles: Pick<PageFiles, 'openInBackground'>
  readonly images: Pick<FileWorker, 'convertToJpeg'>
  /** The folder of the books that were made, of exports alone. */
  readonly booksDir: string
}

/** Makes books for exports and keeps them for a day. */
export function createBooks({ db, clock, log, pageFiles, images, booksDir: folder }: BookDeps) {
  const cache = createFileCache({ folder, clock, log, maxBytes, maxAgeMs })

  /**
   * The path of an EPUB with the pages of a chapter, which is made once for each version of its file and its metadata. An EPUB
   * stays as it is.
   * @throws Problem `archive_broken`, `page_broken`, `not_found`, `disk_full`
   */
  async function makeBook({ id, original, name }: Chapter): Promise<string> {
    if (extname(original).toLowerCase() === '.epub') return original
    const archive = await pageFiles.openInBackground(original)
    try {
      const { sizeBytes, modifiedNs, inode } = archive.stamp
      const book = await describeBook(db, id, splitName(basename(name)).base, toModifiedMs(modifiedNs))
      const key = JSON.stringify([formatVersion, original, sizeBytes, String(modifiedNs), String(inode), book])
      const path = join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.epub`)
      if (await readFileStamp(path)) return path
      await mkdir(folder, { recursive: true })
      await writeBook(archive, book, path)
      void cache.trim().catch((error: unknown) => log.warn({ err: error }, 'the cache of books could not be trimmed'))
      return path
    } finally {
      await archive.close()
    }
  }

  async function writeBook(archive: OpenArchive, book: Book, path: string): Promise<void> {
    const measured = await measurePages(archive)
    requireImages(measured, archive.entries.length)
    const pages = measured.map(toBookPage)
    const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
    await writeAtomically(path, async (file) => {
      const zip = createZipAppender(file)
      // Readers recognize an EPUB by this entry, which must be the first one.
      await zip.add('mimetype', Buffer.from(bookType))
      for (const { name, text } of bookDocuments(book, pages)) await zip.add(name, Buffer.from(text))
      for (const [index, page] of measured.entries()) {
        const bytes = await archive.read(byName.get(page.entry_name)!)
        await zip.add(imageName(pages[index]!), isOfEveryReader(page) ? bytes : await images.convertToJpeg(bytes))
      }
      await zip.end()
    })
  }

  return { makeBook }
}

/** WebP and AVIF are unknown to most e-readers. */
const isOfEveryReader = ({ media_type }: MeasuredPage): boolean => media_type in extensions
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** The names in the archive may be unsafe, so only their order is kept. */
function toBookPage({ media_type, width, height }: MeasuredPage, index: number): BookPage {
  const mediaType = media_type in extensions ? media_type : 'image/jpeg'
  return { name: pageName(index, extensions[mediaType]!), mediaType, width, height }
}
