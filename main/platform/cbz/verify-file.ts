import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readAhead } from '../files/read-ahead.ts'
import type { DirectoryEntry } from './check-entries.ts'
import { readInto, verifyEntry } from './entry-reader.ts'

/** A range of the file: an entry, or bytes between entries that are only hashed. */
type FileRange = { readonly offset: number; readonly length: number; readonly entry?: DirectoryEntry }

const blockBytes = 2 ** 20
/** Maximum length of the local header with name and extra fields. */
const maxHeaderBytes = 30 + 2 * 65_535
const maxRangesAhead = 3

/**
 * Reads a file once from start to end, verifies the checksums of `entries`, which must not overlap, and hashes the file.
 * @returns the SHA-256 of the file in hexadecimal
 * @throws Problem `archive_broken`
 */
export async function verifyFile(
  file: FileHandle,
  fileBytes: number,
  entries: readonly DirectoryEntry[],
): Promise<string> {
  const hash = createHash('sha256')
  const ranges = readAhead(
    [...splitFile(fileBytes, entries)],
    maxRangesAhead,
    async ({ offset, length, entry }, buffer) => ({
      bytes: await readInto(buffer.resize(length), file, offset),
      entry,
    }),
  )
  for await (const { bytes, entry } of ranges) {
    hash.update(bytes)
    if (entry) await verifyEntry(bytes, entry)
  }
  return hash.digest('hex')
}

/** Splits the whole file into ranges, in order and without gaps. */
function* splitFile(fileBytes: number, entries: readonly DirectoryEntry[]): Generator<FileRange, void, undefined> {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.headerOffset - b.headerOffset)) {
    yield* splitIntoBlocks(end, entry.headerOffset)
    end = Math.min(entry.endOffset, entry.headerOffset + maxHeaderBytes + entry.compressedBytes)
    yield { offset: entry.headerOffset, length: end - entry.headerOffset, entry }
  }
  yield* splitIntoBlocks(end, fileBytes)
}

function* splitIntoBlocks(start: number, end: number): Generator<FileRange, void, undefined> {
  for (let offset = start; offset < end; offset += blockBytes) {
    yield { offset, length: Math.min(blockBytes, end - offset) }
  }
}
