import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from './archive-broken.ts'
import type { DirectoryEntry } from './check-entries.ts'

/** Gives that many bytes to read into. */
export type AllocateBuffer = (length: number) => Buffer

export type EntryReader = {
  /** The unpacked bytes. */
  read(memory?: AllocateBuffer): Promise<Uint8Array>
  /** The offset of the packed bytes in the file. */
  dataOffset(): Promise<number>
}

const headerBytes = 30
/** Room for the extra fields that common tools write, so that header and data come with one read. */
const usualExtraBytes = 64
const inflate = promisify(inflateRaw)

/**
 * Reads one entry. The first read fetches the local header along and compares the checksum; afterwards the place of the
 * data is known and a stored entry is one read of a range. (A checksum at each read would halve the rate of pages; the
 * file is opened anew whenever it changes.)
 */
export function createEntryReader(file: FileHandle, entry: DirectoryEntry): EntryReader {
  let offset: number | undefined
  let isChecked = false

  const fetchWithHeader = async (memory: AllocateBuffer): Promise<Buffer> => {
    const guess = headerBytes + Buffer.byteLength(entry.name) + usualExtraBytes + entry.compressedBytes
    const length = Math.min(guess, entry.endOffset - entry.headerOffset)
    const bytes = await readInto(memory(length), file, entry.headerOffset)
    offset = findDataOffset(bytes, entry)
    const start = offset - entry.headerOffset
    if (start + entry.compressedBytes <= bytes.length) return bytes.subarray(start, start + entry.compressedBytes)
    return await readInto(memory(entry.compressedBytes), file, offset)
  }

  return {
    async read(memory = allocateBuffer) {
      const packed = await (offset === undefined
        ? fetchWithHeader(memory)
        : readInto(memory(entry.compressedBytes), file, offset))
      const bytes = entry.method === 'stored' ? packed : await decompress(packed, entry)
      if (!isChecked) verifyChecksum(bytes, entry)
      isChecked = true
      return bytes
    },
    async dataOffset() {
      offset ??= findDataOffset(await readRange(file, entry.headerOffset, headerBytes), entry)
      return offset
    },
  }
}

const allocateBuffer: AllocateBuffer = (length) => Buffer.allocUnsafeSlow(length)

/** @throws Problem `archive_broken` when the file has fewer bytes */
export async function readRange(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  return await readInto(allocateBuffer(length), file, offset)
}

/** Fills `target`. @throws Problem `archive_broken` when the file has fewer bytes */
export async function readInto(target: Buffer, file: FileHandle, offset: number): Promise<Buffer> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done, offset + done)
    if (bytesRead === 0) throw archiveBroken(message('archives.truncated'))
    done += bytesRead
  }
  return target
}

/**
 * Unpacks an entry and compares its checksum.
 * @param bytes of the file, from the header of the entry to the end of its data at least
 * @throws Problem `archive_broken`
 */
export async function verifyEntry(bytes: Buffer, entry: DirectoryEntry): Promise<void> {
  const start = findDataOffset(bytes, entry) - entry.headerOffset
  const packed = bytes.subarray(start, start + entry.compressedBytes)
  verifyChecksum(entry.method === 'stored' ? packed : await decompress(packed, entry), entry)
}

function verifyChecksum(bytes: Buffer, entry: DirectoryEntry): void {
  if (crc32(bytes) !== entry.crc32) throw entryBroken(entry, message('archives.entryChecksum'))
}

/** The name and the extra fields of the local header may be longer or shorter than those of the directory. */
function findDataOffset(header: Buffer, entry: DirectoryEntry): number {
  if (header.readUInt32LE(0) !== 0x04034b50) throw entryBroken(entry, message('archives.entryMisplaced'))
  const offset = entry.headerOffset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (offset + entry.compressedBytes > entry.endOffset) throw entryBroken(entry, message('archives.entryOverlaps'))
  return offset
}

async function decompress(packed: Buffer, entry: DirectoryEntry): Promise<Buffer> {
  try {
    const bytes = await inflate(packed, { maxOutputLength: Math.max(entry.sizeBytes, 1) })
    if (bytes.length === entry.sizeBytes) return bytes
  } catch (error) {
    throw entryBroken(entry, message('archives.entryNotUnpackable'), error)
  }
  throw entryBroken(entry, message('archives.entrySizeDiffers'))
}

const entryBroken = (entry: DirectoryEntry, what: Message, cause?: unknown) =>
  archiveBroken(message('archives.entry', { name: entry.name, problem: what }), cause)
