import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from './archive-broken.ts'
import type { DirectoryEntry } from './check-entries.ts'

/** Gives that many bytes to read into. */
export type Memory = (length: number) => Buffer

export type EntryReader = {
  /** The unpacked bytes. */
  read(memory?: Memory): Promise<Uint8Array>
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

  const fetchWithHeader = async (memory: Memory): Promise<Buffer> => {
    const guess = headerBytes + Buffer.byteLength(entry.name) + usualExtraBytes + entry.packedBytes
    const length = Math.min(guess, entry.endLimit - entry.headerOffset)
    const bytes = await readInto(memory(length), file, entry.headerOffset)
    offset = dataOffsetOf(bytes, entry)
    const start = offset - entry.headerOffset
    if (start + entry.packedBytes <= bytes.length) return bytes.subarray(start, start + entry.packedBytes)
    return await readInto(memory(entry.packedBytes), file, offset)
  }

  return {
    async read(memory = newMemory) {
      const packed = await (offset === undefined
        ? fetchWithHeader(memory)
        : readInto(memory(entry.packedBytes), file, offset))
      const bytes = entry.method === 'stored' ? packed : await unpack(packed, entry)
      if (!isChecked) checkSum(bytes, entry)
      isChecked = true
      return bytes
    },
    async dataOffset() {
      offset ??= dataOffsetOf(await readRange(file, entry.headerOffset, headerBytes), entry)
      return offset
    },
  }
}

const newMemory: Memory = (length) => Buffer.allocUnsafeSlow(length)

/** @throws Problem `archive_broken` when the file has fewer bytes */
export async function readRange(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  return await readInto(newMemory(length), file, offset)
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
export async function checkEntryBytes(bytes: Buffer, entry: DirectoryEntry): Promise<void> {
  const start = dataOffsetOf(bytes, entry) - entry.headerOffset
  const packed = bytes.subarray(start, start + entry.packedBytes)
  checkSum(entry.method === 'stored' ? packed : await unpack(packed, entry), entry)
}

function checkSum(bytes: Buffer, entry: DirectoryEntry): void {
  if (crc32(bytes) !== entry.crc32) throw broken(entry, message('archives.entryChecksum'))
}

/** The name and the extra fields of the local header may be longer or shorter than those of the directory. */
function dataOffsetOf(header: Buffer, entry: DirectoryEntry): number {
  if (header.readUInt32LE(0) !== 0x04034b50) throw broken(entry, message('archives.entryMisplaced'))
  const offset = entry.headerOffset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (offset + entry.packedBytes > entry.endLimit) throw broken(entry, message('archives.entryOverlaps'))
  return offset
}

async function unpack(packed: Buffer, entry: DirectoryEntry): Promise<Buffer> {
  try {
    const bytes = await inflate(packed, { maxOutputLength: Math.max(entry.sizeBytes, 1) })
    if (bytes.length === entry.sizeBytes) return bytes
  } catch (error) {
    throw broken(entry, message('archives.entryNotUnpackable'), error)
  }
  throw broken(entry, message('archives.entrySizeDiffers'))
}

const broken = (entry: DirectoryEntry, what: Message, cause?: unknown) =>
  archiveBroken(message('archives.entry', { name: entry.name, problem: what }), cause)
