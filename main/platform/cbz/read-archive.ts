import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { message } from '../../../shared/i18n/message.ts'
import { type FileStamp, isMissingFileError, toFileStamp } from '../files/file-stamp.ts'
import { Problem } from '../problem.ts'
import { archiveBroken } from './archive-broken.ts'
import type { DirectoryEntry } from './check-entries.ts'
import { isComicInfoName, isJunkName, isPageName } from './entry-names.ts'
import { type AllocateBuffer, createEntryReader, type EntryReader, readRange } from './entry-reader.ts'
import { archiveLimits } from './limits.ts'
import { compareNaturally } from './natural-order.ts'
import { readDirectory } from './read-directory.ts'
import { verifyFile } from './verify-file.ts'

export type ArchiveEntry = Pick<DirectoryEntry, 'name' | 'method' | 'sizeBytes' | 'packedBytes' | 'crc32'>

export type OpenArchive = {
  readonly stamp: FileStamp
  readonly sizeBytes: number
  /** The pages, in natural order of their names. */
  readonly entries: readonly ArchiveEntry[]
  /** Names of what is neither a page nor ComicInfo.xml nor the leavings of a file browser. */
  readonly skipped: readonly string[]
  /**
   * The unpacked bytes of an entry of this very archive; its checksum is compared at the first read.
   * @param memory for what is read; new memory by default
   * @throws Problem `archive_broken`
   */
  read(entry: ArchiveEntry, memory?: AllocateBuffer): Promise<Uint8Array>
  /**
   * Reads the file once from end to end and compares the checksums of all pages.
   * @returns its SHA-256 in hexadecimal
   * @throws Problem `archive_broken`
   */
  verify(): Promise<string>
  /** The text of ComicInfo.xml; of the one nearest to the root when there are several. */
  readComicInfo(): Promise<string | undefined>
  /** Where the packed bytes of an entry lie in the file, to copy them as they are. */
  locate(entry: ArchiveEntry): Promise<{ readonly offset: number; readonly length: number }>
  /** Bytes of the file that was opened, even when another has taken its name since. */
  readRange(offset: number, length: number): Promise<Uint8Array>
  /** No read may be under way or follow. */
  close(): Promise<void>
}

/**
 * Opens an archive to read from it many times: its directory is read once, and a stored page is then one read of a range.
 * The caller closes it.
 * @throws Problem `not_found` when there is no such file, `archive_broken` when it cannot or must not be read
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const file = await openWithoutBlocking(path)
  try {
    const facts = await file.stat({ bigint: true })
    if (!facts.isFile()) throw archiveBroken(message('archives.notAFile'))
    const stamp = toFileStamp(facts)
    return createArchive(file, stamp, await readDirectory(file, stamp.sizeBytes))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openWithoutBlocking(path: string): Promise<FileHandle> {
  try {
    // Without waiting, for a pipe in place of a file would be waited on for ever. Windows has no such flag.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (!isMissingFileError(error)) throw error
    const detail = message('archives.missing')
    throw new Problem('not_found', detail, { cause: error })
  }
}

function createArchive(file: FileHandle, stamp: FileStamp, directory: readonly DirectoryEntry[]): OpenArchive {
  const pages = directory.filter(({ name }) => isPageName(name)).sort((a, b) => compareNaturally(a.name, b.name))
  const comicInfo = directory
    .filter(({ name }) => isComicInfoName(name))
    .sort((a, b) => folderDepth(a.name) - folderDepth(b.name))[0]
  const others = directory.filter(({ name }) => !isPageName(name) && !isComicInfoName(name) && !isJunkName(name))

  const readers = new Map<ArchiveEntry, EntryReader>()
  for (const entry of pages) readers.set(entry, createEntryReader(file, entry))
  const readerOf = (entry: ArchiveEntry): EntryReader => {
    const reader = readers.get(entry)
    if (!reader) throw new Error(`${entry.name} is an entry of another archive`)
    return reader
  }

  return {
    stamp,
    sizeBytes: stamp.sizeBytes,
    entries: pages,
    skipped: others.map(({ name }) => name),
    read: (entry, memory) => readerOf(entry).read(memory),
    verify: () => verifyFile(file, stamp.sizeBytes, pages),
    readComicInfo: async () => (comicInfo ? decodeText(await readText(file, comicInfo)) : undefined),
    locate: async (entry) => ({ offset: await readerOf(entry).dataOffset(), length: entry.packedBytes }),
    readRange: (offset, length) => readRange(file, offset, length),
    close: () => file.close(),
  }
}

const folderDepth = (name: string): number => name.split('/').length

async function readText(file: FileHandle, entry: DirectoryEntry): Promise<Uint8Array> {
  if (entry.sizeBytes > archiveLimits.comicInfoBytes) throw archiveBroken(message('archives.comicInfoTooLarge'))
  return await createEntryReader(file, entry).read()
}

/** By its byte order mark; without one it is UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
