import type { FileHandle } from 'node:fs/promises'
import { message } from '../../../shared/i18n/message.ts'
import { readRange } from './entry-reader.ts'
import { archiveBroken } from './read-directory.ts'

/** The central directory of a ZIP file, as it is in the file (APPNOTE.TXT 6.3.10, section 4.3). */
export type RawDirectory = {
  /** Where it starts, which is where the data ends. */
  readonly offset: number
  readonly records: readonly RawRecord[]
  /** The comment of the archive. */
  readonly comment: Buffer
}

export type RawRecord = {
  readonly bytes: Buffer
  readonly name: Buffer
  readonly headerOffset: number
}

const endBytes = 22
const maxCommentBytes = 65_535
const locatorBytes = 20
const marker32 = 0xffffffff

/** @throws Problem `archive_broken` */
export async function readRawDirectory(file: FileHandle, fileBytes: number): Promise<RawDirectory> {
  const tailBytes = Math.min(fileBytes, endBytes + maxCommentBytes + locatorBytes)
  const tail = await readRange(file, fileBytes - tailBytes, tailBytes)
  const end = findEnd(tail)
  const { offset, sizeBytes } = await locate(file, tail, end)
  if (offset + sizeBytes > fileBytes) throw damaged()
  const bytes = await readRange(file, offset, sizeBytes)
  return { offset, records: [...splitRecords(bytes)], comment: tail.subarray(end + endBytes) }
}

/** The end record is the last one whose comment ends with the file. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw damaged()
}

async function locate(file: FileHandle, tail: Buffer, end: number) {
  const [sizeBytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const is64 = sizeBytes === marker32 || offset === marker32 || tail.readUInt16LE(end + 10) === 0xffff
  const locator = end - locatorBytes
  if (!is64 || locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return { sizeBytes, offset }
  const record = await readRange(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  return { sizeBytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

function* splitRecords(bytes: Buffer): Generator<RawRecord> {
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50; ) {
    const nameBytes = bytes.readUInt16LE(at + 28)
    const length = 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (at + length > bytes.length) throw damaged()
    const record = bytes.subarray(at, at + length)
    yield {
      bytes: record,
      name: record.subarray(46, 46 + nameBytes),
      headerOffset: readOffset(record).value,
    }
    at += length
  }
}

/** A copy of the record for an entry that is at another offset. */
export function moveRecord({ bytes }: RawRecord, headerOffset: number): Buffer {
  const moved = Buffer.from(bytes)
  const { at64 } = readOffset(moved)
  if (at64 === undefined) moved.writeUInt32LE(headerOffset, 42)
  else moved.writeBigUInt64LE(BigInt(headerOffset), at64)
  return moved
}

/** The offset of the local header, which is in a ZIP64 field if the record says so. */
function readOffset(record: Buffer): { value: number; at64?: number } {
  const value = record.readUInt32LE(42)
  if (value !== marker32) return { value }
  const start = 46 + record.readUInt16LE(28)
  const end = start + record.readUInt16LE(30)
  for (let at = start; at + 4 <= end; at += 4 + record.readUInt16LE(at + 2)) {
    if (record.readUInt16LE(at) !== 1) continue
    const sizes = [20, 24].filter((field) => record.readUInt32LE(field) === marker32).length
    const at64 = at + 4 + 8 * sizes
    if (at64 + 8 <= end) return { value: Number(record.readBigUInt64LE(at64)), at64 }
  }
  throw damaged()
}

const damaged = () => archiveBroken(message('archives.directoryDamaged'))
