import { basename, dirname, relative, sep } from 'node:path'
import { z } from 'zod'
import type { LibraryFolder } from '../../../shared/contracts/collection.ts'
import { type Localizable, message } from '../../../shared/i18n/message.ts'
import { clearChapterFile } from '../../chapters/chapter-files.store.ts'
import { findChapters } from '../../chapters/chapters.store.ts'
import { readMessage } from '../../database/queries.ts'
import type { JobKind } from '../../jobs/job.ts'
import { requireMangaExists } from '../../mangas/require-manga.ts'
import { timestamp } from '../../platform/clock.ts'
import { isInside, startOf } from '../../platform/files/inside-folder.ts'
import { isLibraryThere, libraryTarget } from '../../platform/files/library-folder.ts'
import { Problem } from '../../platform/problem.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { requireOwnFolder } from '../adopt/import-folder.ts'
import {
  countFiles,
  deleteFile,
  deleteFolderRows,
  type FolderRow,
  findFolder,
  insertFolder,
  listFolders,
  listLinkedPaths,
  listOwnersInFolder,
  newFolder,
  setMayWrite,
  toKey,
} from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { invalidPath } from '../inspect/inspect.ts'
import { scanFolder } from './scan.ts'
import { type FolderWatch, watchFolder } from './watch.ts'

const payload = z.object({ folderId: z.string(), prefix: z.string() })
const ownId = 'library'

/** The folders of the user that belong to the library. */
export function createFolders(context: CollectionDeps) {
  const { db, clock, jobs, announce, log } = context
  const watches = new Map<string, FolderWatch>()
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  let isStarted = false

  /** Scans and imports run one after the other, because each compares the disk with the database. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work)
    last = next.catch(() => undefined) // The caller gets the error; the next one runs all the same.
    return next
  }

  const scan = (folderId: string, prefix: string, signal: AbortSignal) =>
    alone(async () => {
      const folder = await findFolder(db, folderId)
      if (folder) await scanFolder(context, folder, prefix, signal)
    })

  const scanInBackground = (folderId: string): void => {
    scan(folderId, '', stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'a folder could not be scanned')
    })
  }

  /** Watches the folders that were added meanwhile, and scans them once more. */
  async function watchAll(): Promise<void> {
    if (!isStarted) return
    for (const { id, path } of await listFolders(db)) {
      if (watches.has(id) || stopping.signal.aborted) continue
      const watch = await watchFolder(path, { log, onChange: () => scanInBackground(id) })
      if (stopping.signal.aborted || watches.has(id)) {
        await watch.close()
        continue
      }
      watches.set(id, watch)
      // The watch reports no change that was made before it was ready.
      scanInBackground(id)
    }
  }

  const newScan = ({ id, path }: FolderRow, prefix: string) => ({
    type: 'scan_folder',
    payload: { folderId: id, prefix },
    context: { folderId: id, title: basename(path) },
    dedupeKey: `scan ${id} ${prefix}`,
    maxAttempts: 1,
  })

  async function enqueue(folder: FolderRow, prefix: string): Promise<string> {
    const job = await db.transaction().execute((tx) => jobs.add(tx, newScan(folder, prefix)))
    jobs.announce([job])
    return job.id
  }

  const jobKind: JobKind<z.output<typeof payload>> = {
    type: 'scan_folder',
    payload,
    concurrency: 1,
    deadlineMs: 6 * 3600_000,
    async run({ payload: { folderId, prefix }, signal }) {
      await scan(folderId, prefix, signal)
      await watchAll()
    },
  }

  const requireFolder = async (id: string): Promise<FolderRow> => {
    const folder = await findFolder(db, id)
    if (!folder) throw new Problem('not_found', message('collection.folderNotFound'))
    return folder
  }

  const present = async (folder: FolderRow): Promise<Localizable<LibraryFolder>> => ({
    id: folder.id,
    path: folder.path,
    kind: 'linked',
    ...(await countFiles(db, folder.id, startOf(folder.path))),
    isOffline: folder.offline_reason !== null,
    offlineReason: readMessage(folder.offline_reason),
    scannedAt: folder.scanned_at,
    mayWrite: folder.may_write === 1,
    watching: watches.get(folder.id)?.watching ?? 'off',
  })

  return {
    alone,
    async list(): Promise<Localizable<LibraryFolder>[]> {
      const isThere = isLibraryThere(context.dataDir)
      const own = {
        id: ownId,
        path: libraryTarget(context.dataDir),
        kind: 'managed' as const,
        ...(await countFiles(db, '', '')),
        isOffline: !isThere,
        offlineReason: isThere ? null : message('files.libraryOffline', { path: libraryTarget(context.dataDir) }),
        scannedAt: null,
        mayWrite: true,
        watching: 'off' as const,
      }
      const linked = []
      for (const folder of await listFolders(db)) linked.push(await present(folder))
      return [own, ...linked]
    },
    /** Adds a folder; a job adds its files. @throws Problem `validation_failed` on `path`. */
    async add(path: string): Promise<Localizable<LibraryFolder>> {
      const root = await requireOwnFolder(context, path)
      const known = await listFolders(db)
      if (known.some((folder) => isInside(root, folder.path))) throw invalidPath(message('collection.folderKnown'))
      const folder = newFolder(root, clock)
      await insertFolder(db, folder)
      await enqueue(folder, '')
      announce({ name: 'folders.changed', data: { folderId: folder.id } })
      await watchAll()
      return await present(folder)
    },
    /** Allows or forbids to change its files. @throws Problem `not_found`. */
    async setMayWrite(id: string, mayWrite: boolean): Promise<Localizable<LibraryFolder>> {
      await requireFolder(id)
      await setMayWrite(db, id, mayWrite)
      announce({ name: 'folders.changed', data: { folderId: id } })
      return await present(await requireFolder(id))
    },
    /** Its chapters keep their progress and lose their files, which stay on the disk. @throws Problem `not_found`. */
    async remove(id: string): Promise<void> {
      const folder = await requireFolder(id)
      await watches.get(id)?.close()
      watches.delete(id)
      const mangaIds = await alone(() => removeFolder(context, folder))
      announce({ name: 'folders.changed', data: { folderId: id } })
      for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
    },
    /** Compares the folder with the library in a job. @throws Problem `not_found`. */
    rescan: async (id: string): Promise<string> => await enqueue(await requireFolder(id), ''),
    /** Compares the folders that files of the manga are in. @throws Problem `not_found`. */
    async rescanManga(mangaId: string): Promise<string[]> {
      await requireMangaExists(db, mangaId)
      const paths = await listLinkedPaths(db, mangaId)
      const ids: string[] = []
      for (const folder of await listFolders(db)) {
        const below = paths.filter((path) => path.startsWith(startOf(folder.path)))
        if (below.length > 0) ids.push(await enqueue(folder, commonFolder(folder.path, below)))
      }
      return ids
    },
    jobKind,
    /** Scans and watches all folders. */
    async start(): Promise<void> {
      isStarted = true
      await watchAll()
    },
    watchAll,
    async stop(): Promise<void> {
      stopping.abort()
      for (const watch of watches.values()) await watch.close()
      watches.clear()
      await last
    },
  }
}

/** Files that chapters lose in one transaction, which other changes wait for. */
const filesPerStep = 100

/** @returns the mangas whose chapters lost their files */
async function removeFolder({ db, clock, closeArchive }: CollectionDeps, folder: FolderRow): Promise<Set<string>> {
  const owners = await listOwnersInFolder(db, startOf(folder.path))
  for (const { file_path } of owners) {
    await closeArchive(file_path)
    await yieldRegularly()
  }
  for (let start = 0; start < owners.length; start += filesPerStep) {
    const paths = new Map(owners.slice(start, start + filesPerStep).map(({ id, file_path }) => [id, file_path]))
    await db.transaction().execute(async (tx) => {
      for (const row of await findChapters(tx, [...paths.keys()]))
        if (row.file_path === paths.get(row.id)) await clearChapterFile(tx, row, timestamp(clock))
      // After a crash, a scan of the folder finds them again.
      for (const path of paths.values()) await deleteFile(tx, { folder_id: folder.id, path: toKey(folder.path, path) })
    })
  }
  await db.transaction().execute((tx) => deleteFolderRows(tx, folder.id))
  return new Set(owners.map(({ manga_id }) => manga_id))
}

/** The deepest folder that contains all files, relative to `root`, with `/`. */
function commonFolder(root: string, files: readonly string[]): string {
  let common = dirname(files[0]!)
  while (!files.every((file) => file.startsWith(startOf(common)))) common = dirname(common)
  return relative(root, common).replaceAll(sep, '/')
}
