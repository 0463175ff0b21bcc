import { resolve } from 'node:path'
import { clearChapterFile } from '../../chapters/chapter-files.store.ts'
import { findChapter } from '../../chapters/chapters.store.ts'
import type { Tx } from '../../database/schema.ts'
import { timestamp } from '../../platform/clock.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import {
  deleteFile,
  type FolderRow,
  findOwners,
  listFolders,
  moveChapterFile,
  setMissing,
  toFileRow,
  upsertFiles,
} from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { Comparison } from './compare.ts'
import { stepsOfMoves } from './steps-of-moves.ts'

/** A file at another path, both absolute. */
type Move = Comparison['moved'][number] & { readonly oldPath: string; readonly newPath: string }

/**
 * Records what a comparison found, except for the contents and times of files that are still to be followed or added. Chapters
 * follow their files, with their progress.
 * @returns the mangas whose files moved or went missing
 */
export async function recordComparison(
  { db, clock, announce, closeArchive }: CollectionDeps,
  folder: FolderRow,
  found: Comparison,
): Promise<ReadonlySet<string>> {
  if ([found.moved, found.touched, found.missing, found.returned].every(({ length }) => length === 0)) return new Set()
  const folders = new Map((await listFolders(db)).map(({ id, path }) => [id, path]))
  const moves: Move[] = []
  for (const { from, file } of found.moved) {
    await yieldRegularly()
    const oldPath = resolve(folders.get(from.folder_id) ?? folder.path, from.path)
    moves.push({ from, file, oldPath, newPath: resolve(folder.path, file.key) })
  }
  const oldPaths = new Set(moves.map(({ oldPath }) => oldPath))
  const newKeys = new Set(moves.map(({ file }) => file.key))
  const replaced = moves.map(({ newPath }) => newPath).filter((path) => !oldPaths.has(path))
  const missing = found.missing.filter(({ path, is_missing }) => !is_missing && !newKeys.has(path))
  const paths = [...oldPaths, ...replaced, ...missing.map(({ path }) => resolve(folder.path, path))]
  const owners = await findOwners(db, paths)
  // An open archive would still be read.
  for (const path of paths) {
    await closeArchive(path)
    await yieldRegularly()
  }
  // After a crash between two steps, the next scan finds the other moves again.
  for (const step of await stepsOfMoves(moves))
    await db.transaction().execute((tx) => recordMoves(tx, folder, step, timestamp(clock)))
  await setMissing(
    db,
    folder.id,
    missing.map(({ path }) => path),
    true,
  )
  await setMissing(db, folder.id, [...found.returned, ...found.touched.map(({ key }) => key)], false)
  const mangaIds = new Set([...owners.values()].map(({ manga_id }) => manga_id))
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return mangaIds
}

async function recordMoves(tx: Tx, folder: FolderRow, moves: readonly Move[], now: string): Promise<void> {
  const leaving = new Set(moves.map(({ oldPath }) => oldPath))
  // Their chapters lose the file: another one has its name now.
  const replaced = moves.map(({ newPath }) => newPath).filter((path) => !leaving.has(path))
  for (const { id } of (await findOwners(tx, replaced)).values())
    await clearChapterFile(tx, (await findChapter(tx, id))!, now)
  // Two files may have swapped their names, so all leave their paths first.
  for (const [index, { oldPath }] of moves.entries()) await moveChapterFile(tx, oldPath, `${oldPath}\0${index}`)
  for (const [index, { oldPath, newPath }] of moves.entries())
    await moveChapterFile(tx, `${oldPath}\0${index}`, newPath)
  for (const { from, file } of moves) {
    await deleteFile(tx, from)
    await deleteFile(tx, { folder_id: folder.id, path: file.key })
  }
  await upsertFiles(
    tx,
    moves.map(({ from, file: { key, facts } }) =>
      from.fingerprint === facts.fingerprint
        ? toFileRow(folder.id, key, facts, from.taken)
        : { ...from, folder_id: folder.id, path: key },
    ),
  )
}
