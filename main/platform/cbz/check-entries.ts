import type { Entry } from 'yauzl'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from './archive-broken.ts'
import { isOutsideArchive, isPageName } from './entry-names.ts'
import { archiveLimits } from './limits.ts'

export type DirectoryEntry = {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly sizeBytes: number
  /** As it lies in the file. */
  readonly compressedBytes: number
  readonly crc32: number
  readonly headerOffset: number
  /** Its header and data end at this offset at the latest, where the next entry or the directory starts. */
  readonly endOffset: number
}

type Named = { readonly entry: Entry; readonly name: string }

const flagBits = { encrypted: 0x1, stronglyEncrypted: 0x40, directoryEncrypted: 0x2000 }
const unixHosts = [3, 19]

/** What a single record may not be, whatever its name. */
export function checkEntry(entry: Entry): Entry {
  const encrypted = flagBits.encrypted | flagBits.stronglyEncrypted | flagBits.directoryEncrypted
  if (entry.generalPurposeBitFlag & encrypted) throw archiveBroken(message('archives.encrypted'))
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw archiveBroken(
      message('archives.unknownCompression', {
        method: entry.compressionMethod,
      }),
    )
  }
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) {
    throw archiveBroken(message('archives.sizesDiffer'))
  }
  if (entry.fileNameLength > archiveLimits.nameBytes) throw archiveBroken(message('archives.nameTooLong'))
  if (unixHosts.includes(entry.versionMadeBy >> 8) && !isFileOrFolder(entry.externalFileAttributes >>> 16)) {
    throw archiveBroken(message('archives.linkOrDevice'))
  }
  return entry
}

/** By the type bits of a Unix mode: a file, a folder, or not told. */
const isFileOrFolder = (mode: number): boolean => [0, 0o040000, 0o100000].includes(mode & 0o170000)

/** Judges the records together and leaves out folders. `directoryStart` is where data must have ended. */
export function checkEntries(entries: readonly Named[], directoryStart: number): readonly DirectoryEntry[] {
  const outside = entries.find(({ name }) => isOutsideArchive(name))
  if (outside) throw archiveBroken(message('archives.pathOutside'))
  const endLimits = checkOverlaps(entries, directoryStart)
  const files = entries.filter(({ name }) => !name.endsWith('/'))
  checkNames(files)
  checkSizes(files)
  return files.map(({ entry, name }) => ({
    name,
    method: entry.compressionMethod === 0 ? 'stored' : 'deflated',
    sizeBytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    crc32: entry.crc32,
    headerOffset: entry.relativeOffsetOfLocalHeader,
    endLimit: endLimits.get(entry)!,
  }))
}

/** Entries that share bytes let a small file unpack to any size; the exact end is checked again when an entry is read. */
function checkOverlaps(entries: readonly Named[], directoryStart: number): ReadonlyMap<Entry, number> {
  const places = entries.map(({ entry }) => entry)
  places.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  const endLimits = new Map<Entry, number>()
  for (const [index, entry] of places.entries()) {
    const endLimit = places[index + 1]?.relativeOffsetOfLocalHeader ?? directoryStart
    const smallestEnd = entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize
    if (smallestEnd > endLimit) throw archiveBroken(message('archives.overlappingParts'))
    endLimits.set(entry, endLimit)
  }
  return endLimits
}

function checkNames(files: readonly Named[]): void {
  const keys = new Set<string>()
  for (const { name } of files) {
    const key = name.normalize('NFC').toLowerCase()
    if (keys.has(key)) throw archiveBroken(message('archives.duplicateNames'))
    keys.add(key)
  }
}

function checkSizes(files: readonly Named[]): void {
  let total = 0
  for (const { entry, name } of files) {
    const { uncompressedSize: size, compressedSize: packed } = entry
    total += size
    if (size > archiveLimits.pageBytes && isPageName(name)) throw archiveBroken(message('archives.pageTooLarge'))
    if (size > archiveLimits.ratioFromBytes && size > packed * archiveLimits.ratio) {
      throw archiveBroken(message('archives.compressionBomb'))
    }
  }
  if (total > archiveLimits.totalBytes) throw archiveBroken(message('archives.unpacksTooLarge'))
}
