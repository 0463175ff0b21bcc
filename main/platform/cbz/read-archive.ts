import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { message } from '../../../shared/i18n/message.ts'
import { type FileStamp, isMissingFileError, toFileStamp } from '../files/file-stamp.ts'
import { readAhead } from '../files/read-ahead.ts'
import { type OpenFile, plainFileFlags, type ReadableFile } from '../files/readable-file.ts'
import { Problem } from '../problem.ts'
import {
  compareNaturally,
  isComicInfoName,
  isInfoName,
  isJunkName,
  isMetronInfoName,
  isPageName,
} from './entry-names.ts'
import { createEntryReader, type EntryReader, readInto, readRange, verifyEntry } from './entry-reader.ts'
import type { MeasuredPage } from './measured-page.ts'
import { archiveBroken, archiveLimits, type DirectoryEntry, readDirectory } from './read-directory.ts'

export type ArchiveEntry = Pick<DirectoryEntry, 'name' | 'method' | 'sizeBytes' | 'compressedBytes' | 'crc32'>

export type OpenArchive = {
  readonly stamp: FileStamp
  readonly sizeBytes: number
  /** The pages in natural order of their names. */
  readonly entries: readonly ArchiveEntry[]
  /** Names of the entries that are not pages, metadata or junk files. */
  readonly skipped: readonly string[]
  /**
   * Reads one of `skipped`; only where the file itself has them. Undefined if it is larger than `maxBytes`.
   * @throws Problem `archive_broken`
   */
  readSkipped?(name: string, maxBytes: number): Promise<Uint8Array | undefined>
  /**
   * Reads and decompresses an entry of this archive. The first read of an entry verifies its checksum.
   * @throws Problem `archive_broken`
   */
  read(entry: ArchiveEntry): Promise<Uint8Array>
  /**
   * Reads the whole file and verifies the checksums of all pages.
   * @returns the SHA-256 of the file in hexadecimal
   * @throws Problem `archive_broken`
   */
  verify(): Promise<string>
  /** The text of ComicInfo.xml. With several, the one nearest to the root. */
  readComicInfo(): Promise<string | undefined>
  /** The same of MetronInfo.xml. */
  readMetronInfo(): Promise<string | undefined>
  /** Measures all pages together; only where that is faster than reading each of them. */
  measure?(): Promise<MeasuredPage[]>
  /** The first bytes of the compressed data, at most `length`. */
  readHead(entry: ArchiveEntry, length: number): Promise<Uint8Array>
  /**
   * The range of the compressed data of an entry, as `readRange` counts. From then on its size and checksum are those of the
   * data, also where they are not in the directory.
   */
  locate(entry: ArchiveEntry): Promise<{ readonly offset: number; readonly length: number }>
  /** Reads from the opened file, even when another file has its path now. */
  readRange(offset: number, length: number): Promise<Uint8Array>
  /** Must not be called while a read is running. No reads are possible afterwards. */
  close(): Promise<void>
}

/**
 * Opens an archive for repeated reads. The directory is read once; reading a stored page then takes one positioned read.
 * The caller closes the archive.
 * @param path of a file, not of a link to one
 * @throws Problem `not_found` when the file does not exist, `archive_broken` when it is damaged or violates a limit
 */
export async function openArchive(path: string, openFile?: OpenFile): Promise<OpenArchive> {
  const file: ReadableFile = await openWithoutBlocking(path, openFile)
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile()) throw archiveBroken(message('archives.notAFile'))
    const stamp = toFileStamp(stats)
    return createArchive(file, stamp, await readDirectory(file, stamp.sizeBytes))
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Reads the page of that name. @throws Problem `archive_broken`, also when there is none */
export async function readPageNamed(archive: OpenArchive, name: string): Promise<Uint8Array> {
  const entry = archive.entries.find((candidate) => candidate.name === name)
  if (!entry) throw new Problem('archive_broken', message('reader.pageNotInArchive'))
  return await archive.read(entry)
}

/** Opens an archive, reads one page and closes it. @throws Problem as `openArchive` and `readPageNamed` do */
export async function readPageOnce(path: string, name: string, openFile?: OpenFile): Promise<Uint8Array> {
  const archive = await openArchive(path, openFile)
  try {
    return await readPageNamed(archive, name)
  } finally {
    await archive.close()
  }
}

/** @throws Problem `not_found`, `archive_broken` for a link */
export async function openWithoutBlocking(path: string): Promise<FileHandle>
export async function openWithoutBlocking(path: string, openFile: OpenFile | undefined): Promise<ReadableFile>
export async function openWithoutBlocking(path: string, openFile: OpenFile = open): Promise<ReadableFile> {
  try {
    return await openFile(path, plainFileFlags)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') throw archiveBroken(message('archives.notAFile'))
    if (!isMissingFileError(error)) throw error
    const detail = message('archives.missing')
    throw new Problem('not_found', detail, { cause: error })
  }
}

/** Opens a file as `openWithoutBlocking` does, and closes it after the work. */
export async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await openWithoutBlocking(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

function createArchive(file: ReadableFile, stamp: FileStamp, directory: readonly DirectoryEntry[]): OpenArchive {
  const pages = directory.filter(({ name }) => isPageName(name)).sort((a, b) => compareNaturally(a.name, b.name))
  const isOther = (name: string) => !isPageName(name) && !isInfoName(name) && !isJunkName(name)

  const readers = new Map<ArchiveEntry, EntryReader>()
  for (const entry of pages) readers.set(entry, createEntryReader(file, entry))
  const getReader = (entry: ArchiveEntry): EntryReader => {
    const reader = readers.get(entry)
    if (!reader) throw new Error(`${entry.name} is an entry of another archive`)
    return reader
  }

  return {
    stamp,
    sizeBytes: stamp.sizeBytes,
    entries: pages,
    skipped: directory.filter(({ name }) => isOther(name)).map(({ name }) => name),
    readSkipped: async (name, maxBytes) => {
      const entry = directory.find((candidate) => candidate.name === name)
      return entry && entry.sizeBytes <= maxBytes ? await createEntryReader(file, entry).read() : undefined
    },
    read: (entry) => getReader(entry).read(),
    verify: () => verifyFile(file, stamp.sizeBytes, pages),
    readComicInfo: () => readInfo(file, findComicInfo(directory)),
    readMetronInfo: () => readInfo(file, findMetronInfo(directory)),
    locate: async (entry) => ({ offset: await getReader(entry).dataOffset(), length: entry.compressedBytes }),
    readHead: (entry, length) => getReader(entry).readHead(length),
    readRange: (offset, length) => readRange(file, offset, length),
    close: () => file.close(),
  }
}

export const findComicInfo = (directory: readonly DirectoryEntry[]): DirectoryEntry | undefined =>
  nearestToRoot(directory, isComicInfoName)

export const findMetronInfo = (directory: readonly DirectoryEntry[]): DirectoryEntry | undefined =>
  nearestToRoot(directory, isMetronInfoName)

export const nearestToRoot = <Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  isWanted: (name: string) => boolean,
): Entry | undefined =>
  entries.filter(({ name }) => isWanted(name)).sort((a, b) => folderDepth(a.name) - folderDepth(b.name))[0]

const folderDepth = (name: string): number => name.split('/').length

const readInfo = async (file: ReadableFile, entry: DirectoryEntry | undefined): Promise<string | undefined> =>
  entry && decodeText(await readText(file, entry))

export async function readText(file: ReadableFile, entry: DirectoryEntry): Promise<Uint8Array> {
  if (entry.sizeBytes > archiveLimits.comicInfoBytes) throw archiveBroken(message('archives.comicInfoTooLarge'))
  return await createEntryReader(file, entry).read()
}

/** Decodes by the byte order mark; without one the text is UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const byteOrderMark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const encoding = byteOrderMark === 'fffe' ? 'utf-16le' : byteOrderMark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

export type VerifiedArchive = {
  readonly sizeBytes: number
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
  /** The pages in reading order. */
  readonly entries: readonly { readonly name: string; readonly sizeBytes: number }[]
}

/**
 * Reads a whole archive and verifies the checksums of all pages, of ComicInfo.xml and of MetronInfo.xml.
 * @throws Problem `not_found` or `archive_broken`
 */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const archive = await openArchive(path)
  try {
    const sha256 = await archive.verify()
    await archive.readComicInfo()
    await archive.readMetronInfo()
    const entries = archive.entries.map(({ name, sizeBytes }) => ({ name, sizeBytes }))
    return { sizeBytes: archive.sizeBytes, sha256, entries }
  } finally {
    await archive.close()
  }
}

/** A range of the file: an entry, or bytes between entries that are only hashed. */
type FileRange = { readonly offset: number; readonly length: number; readonly entry?: DirectoryEntry }

const blockBytes = 2 ** 20
/** Maximum length of the local header with name and extra fields. */
const maxHeaderBytes = 30 + 2 * 65_535
const maxRangesAhead = 3

/**
 * Reads a file once from start to end, verifies the checksums of `entries`, which must not overlap, and hashes the file.
 * @returns the SHA-256 of the file in hexadecimal
 * @throws Problem `archive_broken`
 */
async function verifyFile(file: ReadableFile, fileBytes: number, entries: readonly DirectoryEntry[]): Promise<string> {
  const hash = createHash('sha256')
  const ranges = readAhead(
    [...splitFile(fileBytes, entries)],
    maxRangesAhead,
    async ({ offset, length, entry }, buffer) => ({
      bytes: await readInto(buffer.resize(length), file, offset),
      entry,
    }),
  )
  for await (const { bytes, entry } of ranges) {
    hash.update(bytes)
    if (entry) await verifyEntry(bytes, entry)
  }
  return hash.digest('hex')
}

/** Splits the file into ranges, in order and without gaps. */
function* splitFile(fileBytes: number, entries: readonly DirectoryEntry[]): Generator<FileRange, void, undefined> {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.headerOffset - b.headerOffset)) {
    yield* splitIntoBlocks(end, entry.headerOffset)
    end = Math.min(entry.endOffset, entry.headerOffset + maxHeaderBytes + entry.compressedBytes)
    yield { offset: entry.headerOffset, length: end - entry.headerOffset, entry }
  }
  yield* splitIntoBlocks(end, fileBytes)
}

function* splitIntoBlocks(start: number, end: number): Generator<FileRange, void, undefined> {
  for (let offset = start; offset < end; offset += blockBytes) {
    yield { offset, length: Math.min(blockBytes, end - offset) }
  }
}
