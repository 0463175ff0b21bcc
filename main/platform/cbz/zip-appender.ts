import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { centralRecord, endRecord, localHeader, type ZipEntry } from './zip-records.ts'

/** Writes a ZIP of stored entries from its start to its end. */
type ZipAppender = {
  readonly entries: readonly ZipEntry[]
  /** Bytes of the file with one more entry, without the directory. */
  sizeWith(name: string, sizeBytes: number): number
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the directory. */
  end(): Promise<void>
}

export function createZipAppender(file: FileHandle): ZipAppender {
  const entries: ZipEntry[] = []
  let offset = 0
  return {
    entries,
    sizeWith: (name, sizeBytes) => offset + localHeader({ name, sizeBytes, crc32: 0 }).length + sizeBytes,
    async add(name, bytes) {
      const entry = { name, sizeBytes: bytes.length, crc32: crc32(bytes), headerOffset: offset }
      const header = localHeader(entry)
      await append(file, [header, bytes])
      offset += header.length + bytes.length
      entries.push(entry)
    },
    async end() {
      const directory = Buffer.concat(entries.map(centralRecord))
      await append(file, [directory, endRecord({ entries: entries.length, sizeBytes: directory.length, offset })])
    },
  }
}

/** Appends all parts, usually with one system call. */
async function append(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let { bytesWritten } = await file.writev(parts)
  for (const part of parts) {
    const remaining = part.subarray(Math.min(bytesWritten, part.length))
    bytesWritten -= part.length - remaining.length
    if (remaining.length > 0) await file.appendFile(remaining)
  }
}
