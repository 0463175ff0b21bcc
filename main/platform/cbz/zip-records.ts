/**
 * The records of a ZIP file (APPNOTE.TXT 6.3.10, section 4.3). Sizes and checksums stand in front of the data, so that
 * readers of streams take it too. An entry must be smaller than 4 GiB; the file and the number of entries may be larger
 * than 32 and 16 bits hold, which the records of ZIP64 then say beside them.
 */
export type ZipEntry = {
  readonly name: string
  /** Unpacked. */
  readonly sizeBytes: number
  readonly crc32: number
  /** Deflated data comes with its size as it lies in the file; without this the data is stored as it is. */
  readonly deflatedBytes?: number
  /** Of its local header in the file. */
  readonly headerOffset: number
}

const version = 20
const version64 = 45
const utf8Names = 0x800
const deflated = 8
/** 1 January 1980, the first day of the format: equal pages make equal files. */
const fixedDate = 0x21
/** Made under Unix: an ordinary file that all may read and its owner write. */
const unix = 3 << 8
const attributes = 0o100644 * 2 ** 16
/** In place of a number that stands in the records of ZIP64. */
const elsewhere32 = 0xffffffff
const elsewhere16 = 0xffff

export function localHeader(entry: Omit<ZipEntry, 'headerOffset'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  writeShared(header, 6, entry)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

export function centralRecord(entry: ZipEntry): Buffer {
  const { name, headerOffset } = entry
  const isFar = headerOffset >= elsewhere32
  const extra = isFar ? farOffset(headerOffset) : Buffer.alloc(0)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(unix | (isFar ? version64 : version), 4)
  record.writeUInt16LE(isFar ? version64 : version, 6)
  writeShared(record, 8, entry)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(attributes, 38)
  record.writeUInt32LE(Math.min(headerOffset, elsewhere32), 42)
  return Buffer.concat([record, Buffer.from(name), extra])
}

export type Directory = { readonly entries: number; readonly sizeBytes: number; readonly offset: number }

/** What follows the directory. */
export function endRecord(directory: Directory): Buffer {
  const { entries, sizeBytes, offset } = directory
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(entries, elsewhere16), 8)
  record.writeUInt16LE(Math.min(entries, elsewhere16), 10)
  record.writeUInt32LE(Math.min(sizeBytes, elsewhere32), 12)
  record.writeUInt32LE(Math.min(offset, elsewhere32), 16)
  const isLarge = entries >= elsewhere16 || sizeBytes >= elsewhere32 || offset >= elsewhere32
  return isLarge ? Buffer.concat([endRecord64(directory), record]) : record
}

/** The offset of an entry behind the first 4 GiB, as an extra field. */
function farOffset(offset: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  return field
}

/** The end record of ZIP64 and the record that tells where it is. */
function endRecord64({ entries, sizeBytes, offset }: Directory): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(unix | version64, 12)
  record.writeUInt16LE(version64, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** The 24 bytes that both kinds of header have in common: flags, method, time, date, checksum, sizes, length of the name. */
function writeShared(header: Buffer, at: number, entry: Omit<ZipEntry, 'headerOffset'>): void {
  header.writeUInt16LE(utf8Names, at)
  header.writeUInt16LE(entry.deflatedBytes === undefined ? 0 : deflated, at + 2)
  header.writeUInt16LE(fixedDate, at + 6)
  header.writeUInt32LE(entry.crc32, at + 8)
  header.writeUInt32LE(entry.deflatedBytes ?? entry.sizeBytes, at + 12)
  header.writeUInt32LE(entry.sizeBytes, at + 16)
  header.writeUInt16LE(Buffer.byteLength(entry.name), at + 20)
}
