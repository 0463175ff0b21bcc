import { createHash } from 'node:crypto'
import { message } from '../../../shared/i18n/message.ts'
import { toModifiedMs } from '../files/file-stamp.ts'
import type { OpenFile, ReadableFile } from '../files/readable-file.ts'
import { compareNaturally, isPageName } from './entry-names.ts'
import { createEntryReader } from './entry-reader.ts'
import { type MeasuredPage, measurePages, requireImages, requireShownImage } from './measure-pages.ts'
import {
  decodeText,
  findComicInfo,
  findMetronInfo,
  openArchive,
  openWithoutBlocking,
  readText,
} from './read-archive.ts'
import { archiveBroken, type DirectoryEntry, readDirectory } from './read-directory.ts'

/** What the directory of an archive says. */
export type ArchiveFacts = {
  readonly pageCount: number
  /** The text of ComicInfo.xml. */
  readonly comicInfo: string | undefined
  /** The text of MetronInfo.xml. */
  readonly metronInfo?: string | undefined
  /** Identifies the content: equal for a renamed or copied file, and changed with any page. Hexadecimal. */
  readonly fingerprint: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** An archive with its pages, as the library records it. */
export type ReadArchive = Pick<ArchiveFacts, 'fingerprint' | 'sizeBytes' | 'modifiedMs'> & {
  readonly pages: readonly MeasuredPage[]
  /** Nanoseconds since 1970. Undefined when the pages are those of a copy. */
  readonly modifiedNs: bigint | undefined
}

/** Reads entries of an opened ZIP file, each once. */
export const entrySource = (file: ReadableFile) => ({
  read: (entry: DirectoryEntry) => createEntryReader(file, entry).read(),
  readHead: (entry: DirectoryEntry, length: number) => createEntryReader(file, entry).readHead(length),
})

/** Reads the directory of a ZIP file and the start of a page. @throws Problem `not_found`, `archive_broken`; errors of the file system */
export async function readFacts(path: string, openFile?: OpenFile): Promise<ArchiveFacts> {
  const file = await openWithoutBlocking(path, openFile)
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile()) throw archiveBroken(message('archives.notAFile'))
    const sizeBytes = Number(stats.size)
    const directory = await readDirectory(file, sizeBytes)
    const pages = directory.filter(({ name }) => isPageName(name)).sort((a, b) => compareNaturally(a.name, b.name))
    await requireShownImage(entrySource(file), pages)
    const comicInfo = findComicInfo(directory)
    const metronInfo = findMetronInfo(directory)
    return {
      pageCount: pages.length,
      comicInfo: comicInfo && decodeText(await readText(file, comicInfo)),
      metronInfo: metronInfo && decodeText(await readText(file, metronInfo)),
      fingerprint: fingerprint(sizeBytes, pages),
      sizeBytes,
      modifiedMs: toModifiedMs(stats.mtimeNs),
    }
  } finally {
    await file.close()
  }
}

/** Reads the directory of a ZIP file and the start of each page. @throws as `readFacts` */
export async function readPages(path: string, openFile?: OpenFile): Promise<ReadArchive> {
  const archive = await openArchive(path, openFile)
  try {
    const pages = await measurePages(archive)
    requireImages(pages, archive.entries.length)
    const { sizeBytes, stamp, entries } = archive
    const { modifiedNs } = stamp
    return {
      pages,
      fingerprint: fingerprint(sizeBytes, entries),
      sizeBytes,
      modifiedMs: toModifiedMs(modifiedNs),
      modifiedNs,
    }
  } finally {
    await archive.close()
  }
}

/**
 * By the checksums of the pages in the directory, so that adopting a file does not read all of it. The first half changes with
 * the file, the second one with its pages only.
 */
export function fingerprint(
  fileBytes: number,
  pages: readonly Pick<DirectoryEntry, 'name' | 'crc32' | 'sizeBytes'>[],
): string {
  const lines = pages.map(({ name, crc32, sizeBytes }) => `${crc32} ${sizeBytes} ${name}`).sort()
  const ofPages = createHash('sha256').update(lines.join('\n')).digest('hex').slice(32)
  return createHash('sha256').update(`zip ${fileBytes} ${ofPages}`).digest('hex').slice(0, 32) + ofPages
}

/** Equal for files with the same pages, also if another program changed what else is in them. */
export const pagesPart = (fingerprintOfFile: string): string => fingerprintOfFile.slice(32)
