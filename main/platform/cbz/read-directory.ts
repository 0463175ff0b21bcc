import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Message, type MessageKey, message } from '../../../shared/i18n/message.ts'
import type { ReadableFile } from '../files/readable-file.ts'
import { Problem } from '../problem.ts'
import { decodeEntryName, isOutsideArchive, isPageName } from './entry-names.ts'

/**
 * Limits of an archive. Bunko's own archives are read with them too, because users can put any file into the library.
 */
export const archiveLimits = {
  fileBytes: 2 ** 31,
  entries: 5_000,
  nameBytes: 255,
  /** Uncompressed size of all entries. */
  totalBytes: 2 ** 32,
  pageBytes: 32 * 2 ** 20,
  comicInfoBytes: 4 * 2 ** 20,
  /** Uncompressed to compressed size; applies to archives that unpack to more than `ratioFromBytes`. */
  ratio: 100,
  ratioFromBytes: 2 ** 29,
} as const

/** Reasons for which another copy of the file can help. */
const damages: ReadonlySet<string> = new Set<MessageKey>([
  'archives.empty',
  'archives.notAZip',
  'archives.notAPdf',
  'archives.notAnEpub',
  'archives.cutOff',
  'archives.truncated',
  'archives.directoryDamaged',
  'archives.sizesDiffer',
  'archives.overlappingParts',
  'archives.entrySizeDiffers',
  'archives.imagesDamaged',
  'archives.entry',
])

/** @param reason a clause, for example "it is not a ZIP file". */
export const archiveBroken = (reason: Message, cause?: unknown): Problem =>
  new Problem(
    'archive_broken',
    message(damages.has(reason.key) ? 'archives.damaged' : 'archives.unusable', { reason }),
    { cause },
  )

export type DirectoryEntry = {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly sizeBytes: number
  /** Size of the data in the file. */
  readonly compressedBytes: number
  readonly crc32: number
  readonly headerOffset: number
  /** Where the next entry or the directory starts. Header and data end here or before. */
  readonly endOffset: number
}

type NamedEntry = { readonly entry: Entry; readonly name: string }

const flags = { encrypted: 0x1, stronglyEncrypted: 0x40, directoryEncrypted: 0x2000 }
/** Of programs that pack ZIP files otherwise (APPNOTE.TXT, 4.4.5). */
const methodNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}
/** Systems in `versionMadeBy` whose file attributes are Unix modes: Unix and macOS. */
const unixSystems = [3, 19]

/** Checks one record of the directory. @throws Problem `archive_broken` */
function checkEntry(entry: Entry): Entry {
  const encrypted = flags.encrypted | flags.stronglyEncrypted | flags.directoryEncrypted
  if (entry.generalPurposeBitFlag & encrypted) throw archiveBroken(message('archives.passwordProtected'))
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    const method = methodNames[entry.compressionMethod]
    throw archiveBroken(
      method ? message('archives.unknownCompression', { method }) : message('archives.unknownContent'),
    )
  }
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) {
    throw archiveBroken(message('archives.sizesDiffer'))
  }
  if (entry.fileNameLength > archiveLimits.nameBytes) throw archiveBroken(message('archives.nameTooLong'))
  if (unixSystems.includes(entry.versionMadeBy >> 8) && !isFileOrFolder(entry.externalFileAttributes >>> 16)) {
    throw archiveBroken(message('archives.linkOrDevice'))
  }
  return entry
}

/** Checks the type bits of a Unix mode: a file, a folder, or no type. */
const isFileOrFolder = (mode: number): boolean => [0, 0o040000, 0o100000].includes(mode & 0o170000)

/**
 * Checks all records together. Folders are not part of the result.
 * @param directoryStart the offset at which the data of the last entry must have ended.
 * @throws Problem `archive_broken`
 */
function checkEntries(entries: readonly NamedEntry[], directoryStart: number): readonly DirectoryEntry[] {
  if (entries.some(({ name }) => isOutsideArchive(name))) throw archiveBroken(message('archives.pathOutside'))
  const endOffsets = checkOverlaps(entries, directoryStart)
  const files = entries.filter(({ name }) => !name.endsWith('/'))
  checkNames(files)
  checkSizes(files)
  return files.map(({ entry, name }) => ({
    name,
    method: entry.compressionMethod === 0 ? 'stored' : 'deflated',
    sizeBytes: entry.uncompressedSize,
    compressedBytes: entry.compressedSize,
    crc32: entry.crc32,
    headerOffset: entry.relativeOffsetOfLocalHeader,
    endOffset: endOffsets.get(entry)!,
  }))
}

/**
 * Rejects entries that share bytes: with them a small file can decompress to any size. Reading an entry checks its
 * exact end.
 */
function checkOverlaps(entries: readonly NamedEntry[], directoryStart: number): ReadonlyMap<Entry, number> {
  const byOffset = entries
    .map(({ entry }) => entry)
    .sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  const endOffsets = new Map<Entry, number>()
  for (const [index, entry] of byOffset.entries()) {
    const endOffset = byOffset[index + 1]?.relativeOffsetOfLocalHeader ?? directoryStart
    const minEnd = entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize
    if (minEnd > endOffset) throw archiveBroken(message('archives.overlappingParts'))
    endOffsets.set(entry, endOffset)
  }
  return endOffsets
}

function checkNames(files: readonly NamedEntry[]): void {
  const keys = new Set<string>()
  for (const { name } of files) {
    const key = name.normalize('NFC').toLowerCase()
    if (keys.has(key)) throw archiveBroken(message('archives.duplicateNames'))
    keys.add(key)
  }
}

function checkSizes(files: readonly NamedEntry[]): void {
  let total = 0
  let compressed = 0
  for (const { entry, name } of files) {
    total += entry.uncompressedSize
    compressed += entry.compressedSize
    if (entry.uncompressedSize > archiveLimits.pageBytes && isPageName(name))
      throw archiveBroken(message('archives.pageTooLarge'))
  }
  checkTotal(total, compressed)
}

/** A page is never large, and white ones compress well: only what unpacks to much altogether may be malicious. */
export function checkTotal(total: number, compressed: number): void {
  if (total > archiveLimits.totalBytes) throw archiveBroken(message('archives.unpacksTooLarge'))
  if (total > archiveLimits.ratioFromBytes && total > compressed * archiveLimits.ratio)
    throw archiveBroken(message('archives.compressionBomb'))
}

/**
 * Reads the central directory of a ZIP file, without folders.
 * @throws Problem `archive_broken` when the directory is damaged, malicious or violates a limit
 */
export async function readDirectory(file: ReadableFile, fileBytes: number): Promise<readonly DirectoryEntry[]> {
  if (fileBytes === 0) throw archiveBroken(message('archives.empty'))
  if (fileBytes > archiveLimits.fileBytes) throw archiveBroken(message('archives.tooLarge'))
  const memory = spareMemory ?? Buffer.allocUnsafeSlow(minReadBytes)
  spareMemory = undefined
  try {
    const tail = await readTail(file, fileBytes, memory)
    const found = await listEntries(await openZip(file, fileBytes, tail))
    // Records and end record: the directory starts at this distance from the end of the file, or earlier.
    const directoryBytes = found.reduce((sum, entry) => sum + recordLength(entry), 22)
    const entries = found.map((entry) => ({ entry, name: decodeEntryName(entry) }))
    return checkEntries(entries, fileBytes - directoryBytes)
  } finally {
    spareMemory = memory
  }
}

/** Memory for the end of a file. With new memory for each of thousands of files, most of the time is garbage collection. */
let spareMemory: Buffer | undefined

/** The end of the file: the end record, and mostly the whole directory. Empty if the file became shorter. */
async function readTail(file: ReadableFile, fileBytes: number, memory: Buffer): Promise<Buffer> {
  const length = Math.min(minReadBytes, fileBytes)
  const { bytesRead } = await file.read(memory, 0, length, fileBytes - length)
  return memory.subarray(0, bytesRead < length ? 0 : length)
}

async function openZip(file: ReadableFile, fileBytes: number, tail: Buffer): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    return await fromRandomAccessReaderPromise(new BufferedFileReader(file, fileBytes, tail), fileBytes, options)
  } catch (error) {
    if (isSystemError(error)) throw error
    const isPart = /multi-disk/.test((error as Error).message)
    throw archiveBroken(message(isPart ? 'archives.partOfSeveral' : 'archives.notAZip'), error)
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

/** Serves the small reads of yauzl from a buffer. Only a directory that is not at the end is read. */
class BufferedFileReader extends RandomAccessReader {
  readonly #file: ReadableFile
  readonly #fileBytes: number
  #buffer: Buffer
  #start: number

  constructor(file: ReadableFile, fileBytes: number, tail: Buffer) {
    super()
    this.#file = file
    this.#fileBytes = fileBytes
    this.#buffer = tail
    this.#start = fileBytes - tail.length
  }

  override read(
    target: Buffer,
    at: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const copy = () => {
      this.#buffer.copy(target, at, position - this.#start, position - this.#start + length)
      done(null)
    }
    // A directory has hundreds of records; a promise for each would take longer than reading them.
    if (this.#contains(position, length)) copy()
    else this.#load(position, length).then(copy, done)
  }

  #contains(position: number, length: number): boolean {
    return position >= this.#start && position + length <= this.#start + this.#buffer.length
  }

  async #load(position: number, length: number): Promise<void> {
    if (position + length > this.#fileBytes) throw new Error('a record is after the end of the file')
    const buffer = Buffer.alloc(Math.min(Math.max(minReadBytes, length), this.#fileBytes - position))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, position)
    if (bytesRead < length) throw new Error('the file became shorter')
    this.#buffer = buffer.subarray(0, bytesRead)
    this.#start = position
  }
}
