import { crc32 } from 'node:zlib'
import { centralRecord, endRecord, localHeader } from '../../main/platform/cbz/zip-records.ts'

export type ZipContent = { readonly name: string; readonly bytes: Uint8Array }

/** The bytes of a ZIP with stored entries. */
export function zipBytes(contents: readonly ZipContent[]): Buffer {
  const parts: Uint8Array[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of contents) {
    const entry = { name, sizeBytes: bytes.length, crc32: crc32(bytes), headerOffset: offset }
    const header = localHeader(entry)
    parts.push(header, bytes)
    records.push(centralRecord(entry))
    offset += header.length + bytes.length
  }
  const directory = Buffer.concat(records)
  const end = endRecord({ entries: contents.length, sizeBytes: directory.length, offset })
  return Buffer.concat([...parts, directory, end])
}
