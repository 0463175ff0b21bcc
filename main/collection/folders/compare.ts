import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pagesPart } from '../../platform/cbz/read-facts.ts'
import { readFileStamp, toModifiedMs } from '../../platform/files/file-stamp.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { FileRow, FolderRow } from '../collection.store.ts'
import { findByFingerprints, isContentUnknown, listFiles, listFolders } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { type InspectedFile, inspectAll } from '../inspect/inspect.ts'
import { type FoundFile, walkFolder } from '../inspect/walk-folder.ts'

/** A file of the folder whose content was read, because it is new or changed. */
export type ReadFile = InspectedFile & { readonly key: string; readonly facts: NonNullable<InspectedFile['facts']> }

/** How a folder differs from what is known of it. Paths are relative to the folder. */
export type Comparison = {
  /** How many files the folder has now. */
  readonly total: number
  readonly added: readonly ReadFile[]
  /** Files with another content at their path. */
  readonly changed: readonly ReadFile[]
  /** Files with a known content at another path. Those with the pages of a known file and other metadata are changed too. */
  readonly moved: readonly { readonly from: FileRow; readonly file: ReadFile }[]
  /** Files with the same content and another time. */
  readonly touched: readonly ReadFile[]
  readonly returned: readonly string[]
  readonly missing: readonly FileRow[]
  readonly unreadable: readonly InspectedFile[]
}

const concurrency = 16

type Reading = {
  /** Called with the number of new and changed files, before they are read. */
  readonly onUnknown?: ((count: number) => void) | undefined
  readonly onRead?: ((done: number, total: number) => void) | undefined
}

/**
 * Compares a folder, or a part of it, with what is known. Unchanged files are not opened.
 * @param prefix of the part, relative to the folder; '' for all of it
 */
export async function compareFolder(
  context: CollectionDeps,
  folder: FolderRow,
  prefix: string,
  signal: AbortSignal,
  { onUnknown, onRead }: Reading = {},
): Promise<Comparison> {
  const { db } = context
  const root = join(folder.path, prefix)
  const start = prefix === '' ? '' : `${prefix}/`
  const found = await walkFolder(root, signal)
  const known = new Map((await listFiles(db, folder.id, start)).map((row) => [row.path, row]))
  const seen = new Set<string>()
  const read: ReadFile[] = []
  const [touched, returned, unreadable]: [ReadFile[], string[], InspectedFile[]] = [[], [], []]
  const unknown: FoundFile[] = []
  const queue = found.files.values()
  const work = async () => {
    for (const file of queue) {
      signal.throwIfAborted()
      const key = keyOf(start, file.path)
      const row = known.get(key)
      if (row && file.reason === null && (await isUnchanged(join(root, file.path), row))) {
        seen.add(key)
        if (row.is_missing) returned.push(key)
        continue
      }
      unknown.push(file)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  onUnknown?.(unknown.length)
  for (const inspected of await inspectAll(context, root, unknown, signal, onRead)) {
    const key = keyOf(start, inspected.item.path as string)
    const { facts } = inspected
    if (!facts) {
      // A known file that cannot be read now stays known.
      seen.add(key)
      unreadable.push(inspected)
    } else if (known.get(key)?.fingerprint === facts.fingerprint) {
      seen.add(key)
      touched.push({ ...inspected, facts, key })
    } else read.push({ ...inspected, facts, key })
  }
  read.sort((a, b) => (a.key < b.key ? -1 : 1))
  const lost = [...known.values()].filter(({ path }) => !seen.has(path))
  const { moved, rest, gone } = await matchContents(db, lost, read)
  const retagged = matchPages(rest, gone)
  const restKeys = new Set(rest.map(({ key }) => key))
  return {
    total: found.files.length,
    added: rest.filter(({ key }) => !isKnown(gone.get(key))),
    changed: [...rest.filter(({ key }) => isKnown(gone.get(key))), ...retagged.map(({ file }) => file)],
    moved: [...moved, ...retagged],
    touched,
    returned,
    missing: [...gone.values()].filter(({ path }) => !restKeys.has(path)),
    unreadable,
  }
}

const isKnown = (row: FileRow | undefined): boolean => row !== undefined && !isContentUnknown(row)

/** The compared part can itself be a folder of images. */
const keyOf = (start: string, path: string): string =>
  path === '.' && start !== '' ? start.slice(0, -1) : start + path

async function isUnchanged(path: string, row: FileRow): Promise<boolean> {
  // A file that cannot be read is read again, which reports the error.
  const stamp = await readFileStamp(path).catch(() => undefined)
  return stamp?.sizeBytes === row.size_bytes && toModifiedMs(stamp.modifiedNs) === row.modified_ms
}

/** Finds the files whose content was at another path: renamed, moved, or swapped with each other. */
async function matchContents(db: CollectionDeps['db'], lost: readonly FileRow[], read: readonly ReadFile[]) {
  const byContent = Map.groupBy(lost, (row) => row.fingerprint)
  const gone = new Map(lost.map((row) => [row.path, row]))
  const folders = new Map((await listFolders(db)).map(({ id, path }) => [id, path]))
  // Together, because a query for each of thousands of files takes longer than reading them.
  const known = await findByFingerprints(
    db,
    read.map(({ facts }) => facts.fingerprint),
  )
  const everywhere = Map.groupBy(known, (row) => row.fingerprint)
  const moved: { from: FileRow; file: ReadFile }[] = []
  const rest: ReadFile[] = []
  const lostKeys = new Set(lost.map(keyOfRow))
  for (const file of read) {
    await yieldRegularly()
    const from =
      byContent.get(file.facts.fingerprint)?.shift() ??
      (await findElsewhere(everywhere.get(file.facts.fingerprint) ?? [], folders, lostKeys))
    if (!from) rest.push(file)
    else {
      if (lostKeys.has(keyOfRow(from))) gone.delete(from.path)
      moved.push({ from, file })
    }
  }
  return { moved, rest, gone }
}

/** Takes files out of both lists that another program renamed and wrote other metadata into. */
function matchPages(rest: ReadFile[], gone: Map<string, FileRow>): { from: FileRow; file: ReadFile }[] {
  const isOf = (row: FileRow | undefined, { facts }: ReadFile) =>
    row !== undefined && pagesPart(row.fingerprint) === pagesPart(facts.fingerprint)
  const kept = new Set(rest.filter((file) => isOf(gone.get(file.key), file)).map(({ key }) => key))
  const lost = [...gone.values()].filter((row) => !kept.has(row.path) && !isContentUnknown(row))
  const byPages = Map.groupBy(lost, (row) => pagesPart(row.fingerprint))
  const matched: { from: FileRow; file: ReadFile }[] = []
  for (const file of rest.filter(({ key }) => !kept.has(key))) {
    const from = byPages.get(pagesPart(file.facts.fingerprint))?.shift()
    if (!from) continue
    gone.delete(from.path)
    rest.splice(rest.indexOf(file), 1)
    matched.push({ from, file })
  }
  return matched
}

const keyOfRow = ({ folder_id, path }: FileRow): string => `${folder_id} ${path}`

/** Of the known files with the same content: one of another folder that is not there anymore. */
async function findElsewhere(
  rows: readonly FileRow[],
  folders: ReadonlyMap<string, string>,
  lostKeys: ReadonlySet<string>,
): Promise<FileRow | undefined> {
  for (const row of rows) {
    const folder = folders.get(row.folder_id)
    if (folder === undefined || lostKeys.has(keyOfRow(row))) continue
    const exists = await stat(resolve(folder, row.path)).then(
      () => true,
      () => false,
    )
    if (!exists) return row
  }
  return undefined
}
