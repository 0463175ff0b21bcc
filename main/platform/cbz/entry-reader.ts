import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { acquireBytes } from '../byte-pool.ts'
import type { ReadableFile } from '../files/readable-file.ts'
import type { Problem } from '../problem.ts'
import { archiveBroken, type DirectoryEntry } from './read-directory.ts'

export type EntryReader = {
  /** Reads and decompresses the data. @throws Problem `archive_broken` */
  read(): Promise<Uint8Array>
  /** The first bytes of the compressed data, at most `length`, mostly with one read. */
  readHead(length: number): Promise<Uint8Array>
  /** The offset of the compressed data in the file. */
  dataOffset(): Promise<number>
}

const headerBytes = 30
/** Size of the extra fields of common tools, so that one read gets header and data. */
const expectedExtraBytes = 64
const inflate = promisify(inflateRaw)

/**
 * Reads one entry. The first read includes the local header and verifies the checksum. After that the data offset is
 * known, and a stored entry takes one positioned read. Later reads skip the checksum, which would halve the throughput;
 * a changed file is opened again anyway.
 */
export function createEntryReader(file: ReadableFile, entry: DirectoryEntry): EntryReader {
  let offset: number | undefined
  let isVerified = false

  const readWithHeader = async (dataBytes: number): Promise<Buffer> => {
    const expectedLength = headerBytes + Buffer.byteLength(entry.name) + expectedExtraBytes + dataBytes
    const length = Math.min(expectedLength, entry.endOffset - entry.headerOffset)
    const bytes = await readInto(acquireBytes(length), file, entry.headerOffset)
    offset = findDataOffset(bytes, entry)
    const start = offset - entry.headerOffset
    if (start + dataBytes <= bytes.length) return bytes.subarray(start, start + dataBytes)
    return await readInto(acquireBytes(dataBytes), file, offset)
  }

  return {
    async read() {
      const compressed = await (offset === undefined
        ? readWithHeader(entry.compressedBytes)
        : readInto(acquireBytes(entry.compressedBytes), file, offset))
      const bytes = entry.method === 'stored' ? compressed : await decompress(compressed, entry)
      if (!isVerified) verifyChecksum(bytes, entry)
      isVerified = true
      return bytes
    },
    async readHead(wanted) {
      const length = Math.min(wanted, entry.compressedBytes)
      return await (offset === undefined ? readWithHeader(length) : readInto(acquireBytes(length), file, offset))
    },
    async dataOffset() {
      offset ??= findDataOffset(await readRange(file, entry.headerOffset, headerBytes), entry)
      return offset
    },
  }
}

/** @throws Problem `archive_broken` when the file is too short */
export async function readRange(file: ReadableFile, offset: number, length: number): Promise<Buffer> {
  return await readInto(acquireBytes(length), file, offset)
}

/** Fills `target` from the file. @throws Problem `archive_broken` when the file is too short */
export async function readInto(target: Buffer, file: ReadableFile, offset: number): Promise<Buffer> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done, offset + done)
    if (bytesRead === 0) throw archiveBroken(message('archives.truncated'))
    done += bytesRead
  }
  return target
}

/**
 * Decompresses an entry and verifies its checksum.
 * @param bytes the bytes of the file from the header of the entry at least to the end of its data
 * @throws Problem `archive_broken`
 */
export async function verifyEntry(bytes: Buffer, entry: DirectoryEntry): Promise<void> {
  const start = findDataOffset(bytes, entry) - entry.headerOffset
  const compressed = bytes.subarray(start, start + entry.compressedBytes)
  verifyChecksum(entry.method === 'stored' ? compressed : await decompress(compressed, entry), entry)
}

function verifyChecksum(bytes: Buffer, entry: DirectoryEntry): void {
  if (crc32(bytes) !== entry.crc32) throw entryBroken(entry, message('archives.entryChecksum'))
}

/** Reads the local header, whose name and extra fields can be longer or shorter than those in the directory. */
function findDataOffset(header: Buffer, entry: DirectoryEntry): number {
  if (header.readUInt32LE(0) !== 0x04034b50) throw entryBroken(entry, message('archives.entryMisplaced'))
  const offset = entry.headerOffset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (offset + entry.compressedBytes > entry.endOffset) throw entryBroken(entry, message('archives.entryOverlaps'))
  return offset
}

async function decompress(compressed: Buffer, entry: DirectoryEntry): Promise<Buffer> {
  try {
    const bytes = await inflate(compressed, { maxOutputLength: Math.max(entry.sizeBytes, 1) })
    if (bytes.length === entry.sizeBytes) return bytes
  } catch (error) {
    throw entryBroken(entry, message('archives.entryNotUnpackable'), error)
  }
  throw entryBroken(entry, message('archives.entrySizeDiffers'))
}

const entryBroken = (entry: Pick<DirectoryEntry, 'name'>, problem: Message, cause?: unknown): Problem =>
  archiveBroken(message('archives.entry', { name: entry.name, problem }), cause)
