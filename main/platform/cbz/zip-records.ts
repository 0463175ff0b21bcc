/**
 * The records of a ZIP file (APPNOTE.TXT 6.3.10, section 4.3). Sizes and checksums are in the local headers, so that
 * streaming readers can read the file. An entry must be smaller than 4 GiB. ZIP64 records are added for larger files
 * and for more than 65,534 entries.
 */
export type ZipEntry = {
  readonly name: string
  /** Uncompressed size. */
  readonly sizeBytes: number
  readonly crc32: number
  /** Compressed size of deflated data; undefined for stored data. */
  readonly deflatedBytes?: number
  /** Offset of the local header in the file. */
  readonly headerOffset: number
}

const version = 20
const version64 = 45
const utf8Names = 0x800
const deflated = 8
/** 1 January 1980, the first date of the format. A fixed date makes archives of equal pages identical. */
const fixedDate = 0x21
/** Unix attributes: a regular file with mode 644. */
const unix = 3 << 8
const attributes = 0o100644 * 2 ** 16
/** Refers to the value in a ZIP64 record. */
const zip64Marker32 = 0xffffffff
const zip64Marker16 = 0xffff

export function localHeader(entry: Omit<ZipEntry, 'headerOffset'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  writeCommonFields(header, 6, entry)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

export function centralRecord(entry: ZipEntry): Buffer {
  const { name, headerOffset } = entry
  const isZip64Offset = headerOffset >= zip64Marker32
  const extra = isZip64Offset ? zip64OffsetField(headerOffset) : Buffer.alloc(0)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(unix | (isZip64Offset ? version64 : version), 4)
  record.writeUInt16LE(isZip64Offset ? version64 : version, 6)
  writeCommonFields(record, 8, entry)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(attributes, 38)
  record.writeUInt32LE(Math.min(headerOffset, zip64Marker32), 42)
  return Buffer.concat([record, Buffer.from(name), extra])
}

type Directory = { readonly entries: number; readonly sizeBytes: number; readonly offset: number }

/** The end of central directory record, with the ZIP64 records in front of it if they are needed. */
export function endRecord(directory: Directory): Buffer {
  const { entries, sizeBytes, offset } = directory
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(entries, zip64Marker16), 8)
  record.writeUInt16LE(Math.min(entries, zip64Marker16), 10)
  record.writeUInt32LE(Math.min(sizeBytes, zip64Marker32), 12)
  record.writeUInt32LE(Math.min(offset, zip64Marker32), 16)
  const isLarge = entries >= zip64Marker16 || sizeBytes >= zip64Marker32 || offset >= zip64Marker32
  return isLarge ? Buffer.concat([endRecord64(directory), record]) : record
}

/** An extra field with the offset of an entry after the first 4 GiB. */
function zip64OffsetField(offset: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  return field
}

/** The ZIP64 end of central directory record and its locator. */
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

/** The 22 bytes that both kinds of header share: flags, method, time, date, checksum, sizes, name length. */
function writeCommonFields(header: Buffer, at: number, entry: Omit<ZipEntry, 'headerOffset'>): void {
  header.writeUInt16LE(utf8Names, at)
  header.writeUInt16LE(entry.deflatedBytes === undefined ? 0 : deflated, at + 2)
  header.writeUInt16LE(fixedDate, at + 6)
  header.writeUInt32LE(entry.crc32, at + 8)
  header.writeUInt32LE(entry.deflatedBytes ?? entry.sizeBytes, at + 12)
  header.writeUInt32LE(entry.sizeBytes, at + 16)
  header.writeUInt16LE(Buffer.byteLength(entry.name), at + 20)
}
