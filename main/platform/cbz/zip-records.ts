/**
 * The records of a ZIP file whose entries are stored, not packed (APPNOTE.TXT 6.3.10, section 4.3). Sizes and checksums
 * stand in front of the data, so that readers of streams take it too. All numbers must fit 32 bits.
 */
export type StoredEntry = {
  readonly name: string
  readonly sizeBytes: number
  readonly crc32: number
  /** Of its local header in the file. */
  readonly headerOffset: number
}

const version = 20
const utf8Names = 0x800
/** 1 January 1980, the first day of the format: equal pages make equal files. */
const fixedDate = 0x21
/** Made under Unix: an ordinary file that all may read and its owner write. */
const madeBy = (3 << 8) | version
const attributes = 0o100644 * 2 ** 16

export function localHeader({ name, sizeBytes, crc32 }: Omit<StoredEntry, 'headerOffset'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  writeShared(header, 6, { name, sizeBytes, crc32 })
  return Buffer.concat([header, Buffer.from(name)])
}

export function centralRecord({ name, sizeBytes, crc32, headerOffset }: StoredEntry): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(madeBy, 4)
  record.writeUInt16LE(version, 6)
  writeShared(record, 8, { name, sizeBytes, crc32 })
  record.writeUInt32LE(attributes, 38)
  record.writeUInt32LE(headerOffset, 42)
  return Buffer.concat([record, Buffer.from(name)])
}

export function endRecord(directory: { entries: number; sizeBytes: number; offset: number }): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(directory.entries, 8)
  record.writeUInt16LE(directory.entries, 10)
  record.writeUInt32LE(directory.sizeBytes, 12)
  record.writeUInt32LE(directory.offset, 16)
  return record
}

/** The 24 bytes that both kinds of header have in common: flags, method, time, date, checksum, sizes, length of the name. */
function writeShared(header: Buffer, at: number, entry: Omit<StoredEntry, 'headerOffset'>): void {
  header.writeUInt16LE(utf8Names, at)
  header.writeUInt16LE(fixedDate, at + 6)
  header.writeUInt32LE(entry.crc32, at + 8)
  header.writeUInt32LE(entry.sizeBytes, at + 12)
  header.writeUInt32LE(entry.sizeBytes, at + 16)
  header.writeUInt16LE(Buffer.byteLength(entry.name), at + 20)
}
