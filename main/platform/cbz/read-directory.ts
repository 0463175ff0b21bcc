import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken, archiveLimits, checkEntries, checkEntry, type DirectoryEntry } from './check-entries.ts'
import { decodeEntryName } from './entry-names.ts'

/**
 * Reads the central directory of a ZIP file, without folders.
 * @throws Problem `archive_broken` when the directory is damaged, malicious or violates a limit
 */
export async function readDirectory(file: FileHandle, fileBytes: number): Promise<readonly DirectoryEntry[]> {
  if (fileBytes === 0) throw archiveBroken(message('archives.empty'))
  if (fileBytes > archiveLimits.fileBytes) throw archiveBroken(message('archives.tooLarge'))
  const found = await listEntries(await openZip(file, fileBytes))
  // Records and end record: the directory starts at this distance from the end of the file, or earlier.
  const directoryBytes = found.reduce((sum, entry) => sum + recordLength(entry), 22)
  const entries = found.map((entry) => ({ entry, name: decodeEntryName(entry) }))
  return checkEntries(entries, fileBytes - directoryBytes)
}

async function openZip(file: FileHandle, fileBytes: number): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    return await fromRandomAccessReaderPromise(new BufferedFileReader(file, fileBytes), fileBytes, options)
  } catch (error) {
    throw isSystemError(error) ? error : archiveBroken(message('archives.notAZip'), error)
  }
}

async function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > archiveLimits.entries)
    throw archiveBroken(message('archives.tooManyEntries', { max: archiveLimits.entries }))
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(checkEntry(entry))
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') throw error
    throw isSystemError(error) ? error : archiveBroken(message('archives.directoryDamaged'), error)
  }
  return entries
}

const recordLength = (entry: Entry): number =>
  46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Length of the end record with the longest comment and the ZIP64 locator, which yauzl reads first. */
const minReadBytes = 22 + 65_535 + 20

/** Serves the small reads of yauzl from a buffer. One read of the file is enough for most directories. */
class BufferedFileReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #fileBytes: number
  #buffer = Buffer.alloc(0)
  #start = 0

  constructor(file: FileHandle, fileBytes: number) {
    super()
    this.#file = file
    this.#fileBytes = fileBytes
  }

  override read(
    target: Buffer,
    at: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#load(position, length).then(
      () => {
        this.#buffer.copy(target, at, position - this.#start, position - this.#start + length)
        done(null)
      },
      (error: Error) => done(error),
    )
  }

  async #load(position: number, length: number): Promise<void> {
    const isInside = position >= this.#start && position + length <= this.#start + this.#buffer.length
    if (isInside) return
    if (position + length > this.#fileBytes) throw new Error('a record is after the end of the file')
    const buffer = Buffer.alloc(Math.min(Math.max(minReadBytes, length), this.#fileBytes - position))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, position)
    if (bytesRead < length) throw new Error('the file became shorter')
    this.#buffer = buffer.subarray(0, bytesRead)
    this.#start = position
  }
}
