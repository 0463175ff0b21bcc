import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readAhead } from '../files/read-ahead.ts'
import type { DirectoryEntry } from './check-entries.ts'
import { checkEntryBytes, readInto } from './entry-reader.ts'

/** A range of the file: an entry that is compared, or something between that is only summed up. */
type Piece = { readonly offset: number; readonly length: number; readonly entry?: DirectoryEntry }

const blockBytes = 2 ** 20
/** Header, name and extra fields of an entry in front of its data are at most this long. */
const longestHeaderBytes = 30 + 2 * 65_535
const piecesAhead = 3

/**
 * Reads a file once from end to end: compares the checksums of `entries`, which must not overlap, and sums up all of it.
 * @returns the SHA-256 of the file in hexadecimal
 * @throws Problem `archive_broken`
 */
export async function checkWhole(
  file: FileHandle,
  fileBytes: number,
  entries: readonly DirectoryEntry[],
): Promise<string> {
  const hash = createHash('sha256')
  const pieces = readAhead([...piecesOf(fileBytes, entries)], piecesAhead, async ({ offset, length, entry }, room) => ({
    bytes: await readInto(room.bytes(length), file, offset),
    entry,
  }))
  for await (const { bytes, entry } of pieces) {
    hash.update(bytes)
    if (entry) await checkEntryBytes(bytes, entry)
  }
  return hash.digest('hex')
}

/** All of the file, in its order and without gaps. */
function* piecesOf(fileBytes: number, entries: readonly DirectoryEntry[]): Generator<Piece, void, undefined> {
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.headerOffset - other.headerOffset)) {
    yield* blocks(end, entry.headerOffset)
    end = Math.min(entry.endLimit, entry.headerOffset + longestHeaderBytes + entry.packedBytes)
    yield { offset: entry.headerOffset, length: end - entry.headerOffset, entry }
  }
  yield* blocks(end, fileBytes)
}

function* blocks(start: number, end: number): Generator<Piece, void, undefined> {
  for (let offset = start; offset < end; offset += blockBytes) {
    yield { offset, length: Math.min(blockBytes, end - offset) }
  }
}
