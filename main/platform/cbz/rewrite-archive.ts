import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { chmod, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { message } from '../../../shared/i18n/message.ts'
import { type FileStamp, isSameFile, toFileStamp } from '../files/file-stamp.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { Problem } from '../problem.ts'
import { readRange } from './entry-reader.ts'
import { moveRecord, type RawDirectory, type RawRecord, readRawDirectory } from './raw-directory.ts'
import { openWithoutBlocking, verifyArchive, withFile } from './read-archive.ts'
import { type DirectoryEntry, readDirectory } from './read-directory.ts'
import { centralRecord, endRecord, localHeader, type ZipEntry } from './zip-records.ts'

/** An entry to write. It replaces the entry with the name, if the archive has one. */
export type EntryChange = {
  readonly name: string
  /** Null removes the entry. */
  readonly bytes: Uint8Array | null
}

export type RewrittenArchive = {
  readonly sizeBytes: number
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
  readonly stamp: FileStamp
  /** The entries now, in the order of the directory. */
  readonly entries: readonly DirectoryEntry[]
}

type RewriteOptions = {
  readonly signal?: AbortSignal
  /** Called when the new archive is complete and verified, before it takes the place of the old one. */
  readonly beforeReplace?: (archive: Omit<RewrittenArchive, 'stamp' | 'entries'>) => Promise<void>
}

type Range = { readonly start: number; readonly end: number }

const blockBytes = 2 ** 20

/**
 * Replaces entries of an archive. All others are copied as they are, without being decompressed, into a new file beside the
 * old one. The copy is read back and compared before it takes the place of the old file, which stays until then. Memory does
 * not grow with the size.
 * @throws Problem `archive_broken`, `disk_full`, `not_found`, `conflict` when the file changed meanwhile
 */
export async function rewriteArchive(
  path: string,
  changes: readonly EntryChange[],
  { signal, beforeReplace }: RewriteOptions = {},
): Promise<RewrittenArchive> {
  const source = await openWithoutBlocking(path)
  try {
    const stats = await source.stat({ bigint: true })
    const stamp = toFileStamp(stats)
    const entries = await readDirectory(source, stamp.sizeBytes)
    const directory = await readRawDirectory(source, stamp.sizeBytes)
    const plan = planRewrite(entries, directory, changes)
    let made: { sha256: string; sizeBytes: number } | undefined
    await writeAtomically(path, (target) => writePlan(source, target, plan, signal), {
      async check(temporaryPath) {
        await chmod(temporaryPath, Number(stats.mode) & 0o777)
        made = await verifyRewritten(source, temporaryPath, plan, signal)
        const now = toFileStamp(await stat(path, { bigint: true }))
        if (!isSameFile(now, stamp)) throw new Problem('conflict', message('files.changedMeanwhile'))
        signal?.throwIfAborted()
        await beforeReplace?.(made)
      },
    })
    return { ...made!, ...(await describeEntries(path)) }
  } finally {
    await source.close()
  }
}

/** What `rewriteArchive` says of an archive, of one that is there. @throws Problem `not_found`, `archive_broken` */
export async function describeArchive(path: string): Promise<RewrittenArchive> {
  const { sha256, sizeBytes } = await verifyArchive(path)
  return { sha256, sizeBytes, ...(await describeEntries(path)) }
}

async function describeEntries(path: string): Promise<Pick<RewrittenArchive, 'stamp' | 'entries'>> {
  return await withFile(path, async (file) => {
    const stamp = toFileStamp(await file.stat({ bigint: true }))
    return { stamp, entries: await readDirectory(file, stamp.sizeBytes) }
  })
}

type Plan = {
  /** Parts of the old file, in order. */
  readonly kept: readonly Range[]
  readonly keptBytes: number
  /** Everything behind them: new entries, directory, end record. */
  readonly tail: Buffer
}

function planRewrite(
  entries: readonly DirectoryEntry[],
  directory: RawDirectory,
  changes: readonly EntryChange[],
): Plan {
  const names = new Set(changes.map(({ name }) => name))
  const replaced = entries.filter(({ name }) => names.has(name))
  const removed = replaced
    .map(({ headerOffset, endOffset }) => ({ start: headerOffset, end: Math.min(endOffset, directory.offset) }))
    .sort((a, b) => a.start - b.start)
  const kept = invert(removed, directory.offset)
  const keptBytes = kept.reduce((sum, { start, end }) => sum + end - start, 0)
  const removedBefore = (offset: number) =>
    removed.reduce((sum, { start, end }) => (start < offset ? sum + end - start : sum), 0)
  const replacedOffsets = new Set(replaced.map(({ headerOffset }) => headerOffset))
  const records = directory.records
    .filter(({ headerOffset }) => !replacedOffsets.has(headerOffset))
    .map((record: RawRecord) => moveRecord(record, record.headerOffset - removedBefore(record.headerOffset)))
  const added: Buffer[] = []
  let offset = keptBytes
  for (const { name, bytes } of changes) {
    if (bytes === null) continue
    const entry: ZipEntry = { name, sizeBytes: bytes.length, crc32: crc32(bytes), headerOffset: offset }
    const data = Buffer.concat([localHeader(entry), bytes])
    offset += data.length
    added.push(data)
    records.push(centralRecord(entry))
  }
  const central = Buffer.concat(records)
  const end = endRecord({ entries: records.length, sizeBytes: central.length, offset })
  end.writeUInt16LE(directory.comment.length, end.length - 2)
  return { kept, keptBytes, tail: Buffer.concat([...added, central, end, directory.comment]) }
}

/** The ranges of a file that are not removed. */
function invert(removed: readonly Range[], fileEnd: number): Range[] {
  const bounds = [0, ...removed.flatMap(({ start, end }) => [start, end]), fileEnd]
  const kept: Range[] = []
  for (let index = 0; index < bounds.length; index += 2) {
    const range = { start: bounds[index]!, end: bounds[index + 1]! }
    if (range.end > range.start) kept.push(range)
  }
  return kept
}

async function writePlan(source: FileHandle, target: FileHandle, plan: Plan, signal?: AbortSignal): Promise<void> {
  for await (const block of readBlocks(source, plan.kept)) {
    signal?.throwIfAborted()
    await target.appendFile(block)
  }
  await target.appendFile(plan.tail)
}

async function* readBlocks(file: FileHandle, ranges: readonly Range[]): AsyncGenerator<Buffer> {
  for (const { start, end } of ranges)
    for (let at = start; at < end; at += blockBytes) yield await readRange(file, at, Math.min(blockBytes, end - at))
}

/** Reads both files and compares everything that was kept. */
async function verifyRewritten(source: FileHandle, path: string, plan: Plan, signal?: AbortSignal) {
  const wanted = createHash('sha256')
  for await (const block of readBlocks(source, plan.kept)) wanted.update(block)
  return await withFile(path, async (file) => {
    const sizeBytes = plan.keptBytes + plan.tail.length
    const whole = createHash('sha256')
    const found = createHash('sha256')
    await hashInto(file, { start: 0, end: plan.keptBytes }, [whole, found], signal)
    const tail = await readRange(file, plan.keptBytes, plan.tail.length)
    whole.update(tail)
    const { size } = await file.stat()
    const isEqual = wanted.digest('hex') === found.digest('hex') && tail.equals(plan.tail) && size === sizeBytes
    if (!isEqual) throw new Problem('archive_broken', message('archives.notReadBack'), { retryable: true })
    await readDirectory(file, sizeBytes)
    return { sizeBytes, sha256: whole.digest('hex') }
  })
}

async function hashInto(file: FileHandle, range: Range, hashes: readonly Hash[], signal?: AbortSignal): Promise<void> {
  for await (const block of readBlocks(file, [range])) {
    signal?.throwIfAborted()
    for (const hash of hashes) hash.update(block)
  }
}
