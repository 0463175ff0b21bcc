import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileRow, FolderRow } from '../collection.store.ts'
import { findByFingerprint, listFiles, listFolders } from '../collection.store.ts'
import type { CollectionContext } from '../context.ts'
import { type InspectedFile, inspectFile } from '../inspect/inspect.ts'
import { walkFolder } from '../inspect/walk-folder.ts'

/** A file of the folder whose content was read, because it is new or changed. */
export type ReadFile = InspectedFile & { readonly key: string; readonly facts: NonNullable<InspectedFile['facts']> }

/** How a folder differs from what is known of it. Paths are relative to the folder. */
export type Comparison = {
  /** How many files the folder has now. */
  readonly total: number
  readonly added: readonly ReadFile[]
  /** Files with another content at their path. */
  readonly changed: readonly ReadFile[]
  /** Files with a known content at another path. */
  readonly moved: readonly { readonly from: FileRow; readonly file: ReadFile }[]
  /** Files with the same content and another time. */
  readonly touched: readonly ReadFile[]
  readonly returned: readonly string[]
  readonly missing: readonly FileRow[]
  readonly unreadable: readonly InspectedFile[]
}

const concurrency = 16

/**
 * Compares a folder, or a part of it, with what is known. Unchanged files are not opened.
 * @param prefix of the part, relative to the folder; '' for all of it
 */
export async function compareFolder(
  { db }: Pick<CollectionContext, 'db'>,
  folder: FolderRow,
  prefix: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const root = join(folder.path, prefix)
  const start = prefix === '' ? '' : `${prefix}/`
  const found = await walkFolder(root, signal)
  const known = new Map((await listFiles(db, folder.id, start)).map((row) => [row.path, row]))
  const seen = new Set<string>()
  const read: ReadFile[] = []
  const [touched, returned, unreadable]: [ReadFile[], string[], InspectedFile[]] = [[], [], []]
  const queue = found.files.values()
  const work = async () => {
    for (const file of queue) {
      signal.throwIfAborted()
      const key = start + file.path
      const row = known.get(key)
      if (row && file.reason === null && (await isUnchanged(join(root, file.path), row))) {
        seen.add(key)
        if (row.is_missing) returned.push(key)
        continue
      }
      const inspected = await inspectFile(root, file)
      const { facts } = inspected
      if (!facts) {
        // A known file that cannot be read now stays known.
        seen.add(key)
        unreadable.push(inspected)
      } else if (row?.fingerprint === facts.fingerprint) {
        seen.add(key)
        touched.push({ ...inspected, facts, key })
      } else read.push({ ...inspected, facts, key })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  read.sort((a, b) => (a.key < b.key ? -1 : 1))
  const lost = [...known.values()].filter(({ path }) => !seen.has(path))
  const { moved, rest, gone } = await matchContents(db, lost, read)
  return {
    total: found.files.length,
    added: rest.filter(({ key }) => !gone.has(key)),
    changed: rest.filter(({ key }) => gone.has(key)),
    moved,
    touched,
    returned,
    missing: [...gone.values()].filter(({ path }) => !rest.some(({ key }) => key === path)),
    unreadable,
  }
}

async function isUnchanged(path: string, row: FileRow): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined)
  return facts?.size === row.size_bytes && Math.trunc(facts.mtimeMs) === row.modified_ms
}

/** Finds the files whose content was at another path: renamed, moved, or swapped with each other. */
async function matchContents(db: CollectionContext['db'], lost: readonly FileRow[], read: readonly ReadFile[]) {
  const byContent = Map.groupBy(lost, (row) => row.fingerprint)
  const gone = new Map(lost.map((row) => [row.path, row]))
  const folders = new Map((await listFolders(db)).map(({ id, path }) => [id, path]))
  const moved: { from: FileRow; file: ReadFile }[] = []
  const rest: ReadFile[] = []
  for (const file of read) {
    const from = byContent.get(file.facts.fingerprint)?.shift() ?? (await findElsewhere(db, folders, lost, file))
    if (!from) rest.push(file)
    else {
      if (lost.includes(from)) gone.delete(from.path)
      moved.push({ from, file })
    }
  }
  return { moved, rest, gone }
}

/** A file of another folder with the same content that is not there anymore. */
async function findElsewhere(
  db: CollectionContext['db'],
  folders: ReadonlyMap<string, string>,
  lost: readonly FileRow[],
  { facts }: ReadFile,
): Promise<FileRow | undefined> {
  for (const row of await findByFingerprint(db, facts.fingerprint)) {
    const folder = folders.get(row.folder_id)
    const isOfThisScan = lost.some(({ folder_id, path }) => folder_id === row.folder_id && path === row.path)
    if (folder === undefined || isOfThisScan) continue
    const exists = await stat(resolve(folder, row.path)).then(
      () => true,
      () => false,
    )
    if (!exists) return row
  }
  return undefined
}
