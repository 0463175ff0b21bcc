import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operation } from './preload.ts'
import type { Random } from './random.ts'

type Change = {
  readonly operation: number
  readonly inode: bigint
  readonly offset: number
  readonly path: string
  readonly second: string
  readonly data: Buffer
  /** Position after this change in the record. */
  readonly end: number
}

/**
 * What a disk keeps of what was not flushed. `strict`: nothing, as POSIX allows. `names`: all names, but no data, which is
 * how a renamed file becomes empty. `some`: names up to a moment and any blocks.
 */
export const cutKinds = ['strict', 'names', 'some'] as const
export type CutKind = (typeof cutKinds)[number]

const magic = 0x42554e4b
const headerBytes = 40

/** Reads what rig/preload.c has recorded. */
export function readChanges(file: string): Change[] {
  const bytes = readFileSync(file)
  const changes: Change[] = []
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== magic) throw new Error(`the record is damaged at ${at}`)
    const [pathLength, secondLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 28)]
    const dataLength = Number(bytes.readBigUInt64LE(at + 32))
    const pathAt = at + headerBytes
    const end = pathAt + pathLength + secondLength + dataLength
    if (end > bytes.length) break // killed while it wrote this record
    changes.push({
      operation: bytes.readUInt32LE(at + 4),
      inode: bytes.readBigUInt64LE(at + 8),
      offset: Number(bytes.readBigUInt64LE(at + 16)),
      path: bytes.toString('utf8', pathAt, pathAt + pathLength),
      second: bytes.toString('utf8', pathAt + pathLength, pathAt + pathLength + secondLength),
      data: bytes.subarray(pathAt + pathLength + secondLength, end),
      end,
    })
    at = end
  }
  return changes
}

/** A file as the program sees it, as it is on the disk, and the writes between the two. */
type File = { kept: Buffer; pending: Change[] }
type NameChange = { readonly folder: string; readonly apply: (names: Names) => void }
/** Files by path, folders as null. */
type Names = Map<string, File | null>

/** Writes to `target` what a disk has after the power failed at `position` of the record of `root`. */
export function restoreAfterCut(
  changes: readonly Change[],
  position: number,
  kind: CutKind,
  random: Random,
  root: string,
  target: string,
): void {
  const now: Names = new Map()
  const onDisk: Names = new Map()
  const inodes = new Map<bigint, File>()
  let pendingNames: NameChange[] = []

  function rename(change: NameChange): void {
    change.apply(now)
    pendingNames.push(change)
  }
  const flushNames = (folder: string) => {
    for (const change of pendingNames) if (change.folder === folder) change.apply(onDisk)
    pendingNames = pendingNames.filter((change) => change.folder !== folder)
  }

  for (const change of changes) {
    if (change.end > position) break
    const { path, second, inode } = change
    const folder = dirname(path)
    switch (change.operation) {
      case operation.create: {
        const file: File = { kept: Buffer.alloc(0), pending: [] }
        inodes.set(inode, file)
        rename({ folder, apply: (names) => void names.set(path, file) })
        break
      }
      case operation.mkdir:
        rename({ folder, apply: (names) => void names.set(path, null) })
        break
      case operation.rename:
        rename({ folder: dirname(second), apply: (names) => move(names, path, second) })
        break
      case operation.unlink:
      case operation.rmdir:
        rename({ folder, apply: (names) => void names.delete(path) })
        break
      case operation.write:
      case operation.truncate:
        inodes.get(inode)?.pending.push(change)
        break
      case operation.sync: {
        // A folder may have got the inode of a removed file.
        const file = now.get(path) === null ? undefined : inodes.get(inode)
        if (file === undefined) flushNames(path)
        else {
          file.kept = applyWrites(file.kept, file.pending)
          file.pending = []
        }
        break
      }
    }
  }
  if (kind === 'names') for (const change of pendingNames) change.apply(onDisk)
  if (kind === 'some')
    for (const change of pendingNames.slice(0, random.int(0, pendingNames.length))) change.apply(onDisk)
  for (const [path, file] of onDisk) {
    const to = join(target, path.slice(root.length))
    if (file === null) mkdirSync(to, { recursive: true })
    else {
      mkdirSync(dirname(to), { recursive: true })
      writeFile(to, kind === 'some' ? applySome(file, random) : file.kept)
    }
  }
}

function move(names: Names, from: string, to: string): void {
  for (const [path, file] of [...names]) {
    if (path !== from && !path.startsWith(`${from}/`)) continue
    names.delete(path)
    names.set(to + path.slice(from.length), file)
  }
}

function applyWrites(content: Buffer, writes: readonly Change[]): Buffer {
  // Most writes append or overwrite; one buffer that grows is enough.
  let buffer = content
  for (const { operation: kind, offset, data } of writes) {
    if (kind === operation.truncate) {
      const next = Buffer.alloc(offset)
      buffer.copy(next)
      buffer = next
      continue
    }
    if (offset + data.length > buffer.length) {
      const next = Buffer.alloc(offset + data.length)
      buffer.copy(next)
      buffer = next
    } else if (buffer === content) buffer = Buffer.from(content)
    data.copy(buffer, offset)
  }
  return buffer
}

const blockBytes = 4096

/** Any of the blocks that were written, and any of the lengths that the file had. */
function applySome({ kept, pending }: File, random: Random): Buffer {
  const chosen = pending.flatMap((change) => {
    if (change.operation === operation.truncate) return random.chance(0.5) ? [change] : []
    const parts: Change[] = []
    for (let at = 0; at < change.data.length; at += blockBytes)
      if (random.chance(0.5))
        parts.push({ ...change, offset: change.offset + at, data: change.data.subarray(at, at + blockBytes) })
    return parts
  })
  return applyWrites(kept, chosen)
}

function writeFile(path: string, bytes: Buffer): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const file = openSync(path, 'w')
  writeSync(file, bytes)
  closeSync(file)
}
