import { basename, join } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { isZipName } from '../../../shared/page-file-extensions.ts'
import { type ArchiveRecord, readArchiveRecord } from '../../archives/archive-record.ts'
import type { Db } from '../../database/schema.ts'
import { readFacts } from '../../platform/cbz/read-facts.ts'
import type { Clock } from '../../platform/clock.ts'
import { fileNameKey } from '../../platform/files/safe-names.ts'
import { isProblem } from '../../platform/problem.ts'
import { seriesKey } from '../adopt/find-mangas.ts'
import { unreadableReason, walkFolder } from '../inspect/walk-folder.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'
import { combine } from '../recognize/read-comic-info.ts'
import { readInfo } from '../recognize/read-metron-info.ts'
import { type Recognized, recognize } from '../recognize/recognize.ts'
import { listMangaFolders, listRemovedMangas, selectUnknownPaths } from './reclaim.store.ts'

/** An archive in the library folder that belongs to no chapter. */
export type UnknownFile = {
  /** Relative to the library folder. */
  readonly path: string
  readonly item: Recognized
  readonly info: ReadComicInfo | undefined
  readonly record: ArchiveRecord | undefined
  readonly modifiedMs: number
}

/** Files of one manga. */
export type UnknownManga = {
  /** Of the library's manga, or of the record in the files. Undefined if only names say what it is. */
  readonly id: string | undefined
  readonly files: readonly UnknownFile[]
}

export type LeftFile = { readonly path: string; readonly reason: Message }

/** Files that Bunko writes are ZIP files, also copies of other formats. */
async function listArchives({ db, libraryDir }: Pick<ReclaimContext, 'db' | 'libraryDir'>, signal: AbortSignal) {
  const found = (await walkFolder(libraryDir, signal)).files.filter(({ path }) => isZipName(path))
  const unknown = await selectUnknownPaths(
    db,
    found.map(({ path }) => path),
  )
  return { found, unknown }
}

/** How many archives in the library folder belong to no chapter. */
export const countUnknown = async (context: Pick<ReclaimContext, 'db' | 'libraryDir'>): Promise<number> =>
  (await listArchives(context, new AbortController().signal)).unknown.size

/** The archives that the library does not know, by manga, and those that cannot be read. Files of removed mangas are left out. */
export async function findUnknown(
  { db, libraryDir }: Pick<ReclaimContext, 'db' | 'libraryDir'>,
  signal: AbortSignal,
): Promise<{ fileCount: number; mangas: UnknownManga[]; left: LeftFile[] }> {
  const { found, unknown } = await listArchives({ db, libraryDir }, signal)
  const removed = await listRemovedMangas(db)
  const removedIds = new Set(removed.map(({ id }) => id))
  const removedFolders = new Set(removed.map((item) => item.folder_key))
  const files: UnknownFile[] = []
  const left: LeftFile[] = []
  for (const file of found) {
    if (!unknown.has(file.path)) continue
    signal.throwIfAborted()
    const one = file.reason ? { path: file.path, reason: file.reason } : await describe(libraryDir, file.path)
    if ('reason' in one) {
      left.push(one)
      continue
    }
    const { record } = one
    const isRemoved = record ? removedIds.has(record.manga.id) : removedFolders.has(folderKey(file.path))
    if (isRemoved) left.push({ path: file.path, reason: message('rebuild.inTrash') })
    else files.push(one)
  }
  return { fileCount: found.length, mangas: await groupByManga(db, files), left }
}

async function describe(libraryDir: string, path: string): Promise<UnknownFile | LeftFile> {
  try {
    const { comicInfo, metronInfo, modifiedMs } = await readFacts(join(libraryDir, path))
    const info = await readInfo({ comicInfo, metronInfo })
    const record = comicInfo === undefined ? undefined : readArchiveRecord(comicInfo)
    return { path, item: combine(recognize(path, basename(libraryDir)), info), info, record, modifiedMs }
  } catch (error) {
    return { path, reason: isProblem(error) ? error.userMessage : unreadableReason(error) }
  }
}

/** The folder directly in the library folder; '' for a file without one. */
export const topFolder = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')
const folderKey = (path: string): string => fileNameKey(topFolder(path))

/** A file without a record is of the manga that has its folder, else of one with its series. */
async function groupByManga(db: ReclaimContext['db'], files: readonly UnknownFile[]): Promise<UnknownManga[]> {
  const owners = new Map((await listMangaFolders(db)).map(({ id, folder_key }) => [folder_key, id]))
  for (const { path, record } of files)
    if (record && topFolder(path) !== '' && !owners.has(folderKey(path))) owners.set(folderKey(path), record.manga.id)
  const idOf = ({ path, record }: UnknownFile) => record?.manga.id ?? owners.get(folderKey(path))
  const groups = Map.groupBy(files, (file) => idOf(file) ?? ` ${seriesKey(file.item.series)}`)
  return [...groups].map(([key, group]) => ({ id: key.startsWith(' ') ? undefined : key, files: group }))
}

export type ReclaimContext = {
  readonly db: Db
  readonly clock: Clock
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  readonly coversDir: string
  /** Called after each part, with the number of files that are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}
