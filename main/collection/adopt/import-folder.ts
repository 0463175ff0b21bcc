import { resolve } from 'node:path'
import type { ImportCollection } from '../../../shared/contracts/collection.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { timestamp } from '../../platform/clock.ts'
import { isInside } from '../../platform/files/inside-folder.ts'
import { libraryTarget } from '../../platform/files/library-folder.ts'
import { type PropertyViolation, validationFailed } from '../../platform/problem.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { type FolderRow, findOwners, insertFolder, listFiles, markScanned, newFolder } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { type Comparison, compareFolder, type ReadFile } from '../folders/compare.ts'
import { recordComparison } from '../folders/record-comparison.ts'
import { followFiles } from '../follow/follow-files.ts'
import { type InspectedFile, inspectAll, inspectFiles, invalidPath, requireFolder } from '../inspect/inspect.ts'
import { markAlone, unreadableReason } from '../inspect/walk-folder.ts'
import type { LeftOut } from './adopt-file.ts'
import { type Corrections, findFolderOf, learnCorrections, recallBelow, withRemembered } from './corrections.ts'
import { decideAll } from './decide.ts'
import type { ImportRun } from './import-run.ts'
import { linkMatched, type Matches, readMatches, withMatches } from './matched-series.ts'
import { backUpBefore, createImportBackup, type PlannedFile, planJobs, withKnownCopies } from './plan-jobs.ts'

/** What an import adds in jobs of its own, and what could not be read. */
export type AdoptedFolder = {
  /** The mangas of the files, new ones and others. */
  readonly mangaIds: readonly string[]
  /** The files that were to be added and that can be read. */
  readonly fileCount: number
  readonly leftOut: readonly LeftOut[]
}

/** @throws Problem `validation_failed` on `path` and `items`, as far as it is known before anything is read. */
export async function checkImport(context: CollectionDeps, { path, items }: ImportCollection): Promise<string> {
  const root = await requireOwnFolder(context, path)
  const violations: PropertyViolation[] = []
  for (const [index, item] of (items ?? []).entries()) {
    await yieldRegularly()
    if (item.kind === 'unreadable') continue
    if (!isInside(resolve(root, item.path), root))
      violations.push({ propertyPath: `items[${index}].path`, message: message('collection.itemUnknown') })
    if (item.series?.trim() === '')
      violations.push({ propertyPath: `items[${index}].series`, message: message('collection.seriesRequired') })
  }
  if (violations.length > 0) throw validationFailed(violations)
  return root
}

/**
 * Reads a folder and starts jobs that add its archives to the library, as guessed or as corrected. Files that are in the
 * library are not added again; chapters follow files that were renamed or moved.
 * @throws Problem `validation_failed` on `path` and `items`; AbortError
 */
export async function importFolder(
  context: CollectionDeps,
  wanted: ImportCollection,
  run: ImportRun,
): Promise<AdoptedFolder> {
  const { mode, items } = wanted
  const root = await checkImport(context, wanted)
  const matches = await readMatches(context.db, wanted.matches)
  if (mode !== 'link') return await bringFolder(context, root, mode, items, matches, run)
  const { signal } = run
  const { folder, prefix, isNew } = await findOrPrepareFolder(context, root)
  const backup = createImportBackup(context)
  const reading = { onUnknown: backup.start, onRead: run.onRead }
  const found = await compareFolder(context, folder, prefix, signal, reading).catch((error: unknown) => {
    signal.throwIfAborted()
    throw invalidPath(unreadableReason(error))
  })
  const keys = (await listFiles(context.db, folder.id, '')).map(({ path }) => path)
  for (const file of [...found.added, ...found.changed, ...found.moved.map((one) => one.file)]) keys.push(file.key)
  const paths = new Set(found.unreadable.map(({ item }) => resolve(root, item.path as string)))
  for (const key of keys) {
    await yieldRegularly()
    paths.add(resolve(folder.path, key))
  }
  const gone = await findGone(items, (one) => paths.has(resolve(root, one)))
  await backup.ended()
  // A refused import adds no folder, whose files a later scan would add.
  if (isNew) await insertFolder(context.db, folder)
  await recordComparison(context, folder, found)
  const removed = await readRemoved(context, folder, prefix, found, signal)
  const files = [...found.added, ...found.changed, ...removed]
  const given = withRemembered(await recallBelow(context.db, root, files), toCorrections(items))
  const corrections = withMatches(matches, given, files)
  const planned = await planAdded(context, folder, { ...found, added: [...found.added, ...removed] }, corrections)
  backup.start(planned.length)
  await backup.ended()
  const target = { mode, root, folderId: folder.id }
  const mangaIds = await planJobs(context, target, planned, matches, run)
  await learnCorrections(context.db, folder.id, prefix, found.added, corrections)
  await markScanned(context.db, folder.id, timestamp(context.clock), null)
  const owners = await findOwners(context.db, [...paths])
  const others = [...owners.values()]
    .filter(({ file_path }) => isInside(file_path, root))
    .map(({ manga_id }) => manga_id)
  const all = [...new Set([...mangaIds, ...others])]
  await linkMatched(context, matches, all)
  const leftOut = [...gone, ...leftOutOf(found.unreadable, items)]
  return { mangaIds: all, fileCount: (countWanted(items) ?? found.total) - leftOut.length, leftOut }
}

const countWanted = (items: ImportCollection['items']): number | undefined =>
  items?.filter(({ kind }) => kind !== 'unreadable').length

const toCorrections = (items: ImportCollection['items']): Corrections | undefined =>
  items && new Map(items.map((item) => [item.path, item]))

/** The wanted files that cannot be read now. They can have changed since they were inspected. */
function leftOutOf(files: readonly InspectedFile[], items: ImportCollection['items']): LeftOut[] {
  const wanted = items && new Set(items.filter(({ kind }) => kind !== 'unreadable').map(({ path }) => path))
  return files
    .filter(({ item, facts }) => !facts && (!wanted || wanted.has(item.path as string)))
    .map(({ item: { path, reason } }) => ({ path: path as string, reason: reason as unknown as Message }))
}

/** The files to add: new ones, those that changed, and known ones that are in no chapter and that the user asks for. */
async function planAdded(
  context: CollectionDeps,
  folder: FolderRow,
  found: Comparison,
  corrections: Corrections | undefined,
): Promise<PlannedFile[]> {
  const followed = await followFiles(context, folder, found)
  const owned = new Set(followed.map(({ key }) => key))
  const others = [...found.added, ...found.changed.filter(({ key }) => !owned.has(key))]
  return [...followed, ...(await decideAll(others, corrections))]
}

/** Known files that are in no chapter, for example of a manga that the user removed and wants back. */
async function readRemoved(
  context: CollectionDeps,
  folder: FolderRow,
  prefix: string,
  found: Comparison,
  signal: AbortSignal,
): Promise<ReadFile[]> {
  const { db } = context
  const start = prefix === '' ? '' : `${prefix}/`
  const read = new Set([...found.added, ...found.changed].map(({ key }) => key))
  const rows = (await listFiles(db, folder.id, start)).filter(({ path, is_missing }) => !is_missing && !read.has(path))
  const owners = await findOwners(
    db,
    rows.map(({ path }) => resolve(folder.path, path)),
  )
  const all = markAlone(rows.map(({ path }) => ({ path: path.slice(start.length), reason: null })))
  const files = all.filter(({ path }) => !owners.has(resolve(folder.path, start + path)))
  const inspected = await inspectAll(context, resolve(folder.path, prefix), files, signal)
  return inspected.flatMap((file) =>
    file.facts ? [{ ...file, facts: file.facts, key: start + (file.item.path as string) }] : [],
  )
}

/** The wanted files that the folder does not have. @throws Problem `validation_failed` on `path` if it has none of them */
async function findGone(items: ImportCollection['items'], isThere: (path: string) => boolean): Promise<LeftOut[]> {
  const wanted = (items ?? []).filter(({ kind }) => kind !== 'unreadable')
  const gone: typeof wanted = []
  for (const item of wanted) {
    await yieldRegularly()
    if (!isThere(item.path)) gone.push(item)
  }
  const reason = message('collection.itemUnknown')
  if (gone.length > 0 && gone.length === wanted.length) throw invalidPath(reason)
  return gone.map(({ path }) => ({ path, reason }))
}

/** Copies or moves into the library, which needs no folder to be remembered. */
async function bringFolder(
  context: CollectionDeps,
  root: string,
  mode: 'copy' | 'move',
  items: ImportCollection['items'],
  matches: Matches,
  run: ImportRun,
): Promise<AdoptedFolder> {
  const { files } = await inspectFiles(context, root, run.signal, run.onRead)
  const known = new Set(files.map(({ item }) => item.path as string))
  const gone = await findGone(items, (path) => known.has(path))
  const given = withRemembered(await recallBelow(context.db, root, files), toCorrections(items))
  const corrections = withMatches(matches, given, files)
  const readable = files.flatMap((file) =>
    file.facts ? [{ ...file, facts: file.facts, key: file.item.path as string }] : [],
  )
  const wanted = await decideAll(readable, corrections)
  const planned = await withKnownCopies(context.db, wanted)
  await backUpBefore(context, planned.length)
  const mangaIds = await planJobs(context, { mode, root, folderId: '' }, planned, matches, run)
  await linkMatched(context, matches, mangaIds)
  const leftOut = [...gone, ...leftOutOf(files, items)]
  return { mangaIds, fileCount: (countWanted(items) ?? files.length) - leftOut.length, leftOut }
}

/** @throws Problem `validation_failed` on `path` for a folder that cannot be read or is Bunko's own. */
export async function requireOwnFolder({ dataDir }: CollectionDeps, path: string): Promise<string> {
  const root = await requireFolder(path)
  const managed = libraryTarget(dataDir)
  if (isInside(root, resolve(dataDir)) || isInside(root, managed) || isInside(managed, root))
    throw invalidPath(message('collection.insideData'))
  return root
}

/** The folder of the library that is, or contains, `root`; if there is none, a new one that is not in the database yet. */
async function findOrPrepareFolder(
  { db, clock }: CollectionDeps,
  root: string,
): Promise<{ folder: FolderRow; prefix: string; isNew: boolean }> {
  const known = await findFolderOf(db, root)
  if (known) return { ...known, isNew: false }
  return { folder: newFolder(root, clock), prefix: '', isNew: true }
}
