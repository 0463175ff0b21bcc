import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findNewestBackup, findVersionProblem, setDatabaseAside } from '../backups/backups.ts'
import { countUnknown, type ReclaimReport, reclaimFiles } from '../collection/collection.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { createDatabaseTasks, forkDatabaseTasks, type RunDatabaseTask } from '../database/database-tasks.ts'
import { lockDataFolder } from '../database/file-lock.ts'
import { systemClock } from '../platform/clock.ts'
import { markRestored } from '../platform/files/restored-mark.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { type Log, silentLog } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import type { WorkerPort } from '../platform/workers.ts'

export type { ReclaimReport }

type RebuildOptions = {
  readonly dataDir: string
  readonly log?: Log
  /** Start the processes that check databases. Default: child processes of Node. */
  readonly workers?: WorkerPort | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export type Rebuilt = ReclaimReport & {
  /** The folder that has the former database now; undefined if there was none. */
  readonly setAside: string | undefined
  /**
   * Where shelves, reading progress, bookmarks and history come from: the former database, as far as it can be read, and
   * where it cannot, the newest backup.
   */
  readonly reading: 'former' | 'backup' | 'partly' | 'none'
}

const folderOf = (dataDir: string): string => join(dataDir, 'rebuild')

/**
 * Makes a new database from the files of the library and puts it in the place of the former one, which is kept. The former
 * one stays in use until the new one is complete; an interrupted rebuild continues where it stopped. The data folder must be locked.
 */
export async function rebuildLibrary({
  dataDir,
  log = silentLog,
  workers,
  signal,
  onProgress,
}: RebuildOptions): Promise<Rebuilt> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true })
  const report = await fillFromFiles(dataDir, folder, { log, workers, signal, onProgress })
  const database = join(dataDir, 'library.db')
  const reading = await carryReading(dataDir, join(folder, 'library.db'), createRunTask(workers, log))
  await markRestored(join(dataDir, 'trash'), new Date())
  const hasFormer = ['', '-wal'].some((suffix) => existsSync(`${database}${suffix}`))
  const setAside = hasFormer ? await setDatabaseAside(dataDir, new Date()) : undefined
  await rm(`${database}.closed`, { force: true })
  await rename(join(folder, 'library.db'), database)
  await syncDirectory(dataDir)
  await rm(folder, { recursive: true, force: true })
  return { ...report, setAside, reading }
}

/** Takes what no file says from the former database, and from the newest backup what cannot be read there. */
async function carryReading(dataDir: string, into: string, runTask: RunDatabaseTask): Promise<Rebuilt['reading']> {
  const former = join(dataDir, 'library.db')
  const salvage = (from: string) =>
    findVersionProblem(from) ? false : runTask({ kind: 'salvage', from, into }).catch(throwIfBusy)
  const isUsable = (statSync(former, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (isUsable && (await salvage(former))) return 'former'
  const backup = await findNewestBackup(dataDir, runTask)
  if (backup && (await salvage(backup.path))) return 'backup'
  return isUsable ? 'partly' : 'none'
}

/** A file that ends the process that reads it is as good as none. */
function throwIfBusy(error: unknown): false {
  if (isProblem(error, 'busy')) throw error
  return false
}

/** `rebuildLibrary` of a data folder that no one has locked. @throws Problem `conflict` when another process uses it */
export async function rebuildLockedLibrary(options: RebuildOptions): Promise<Rebuilt> {
  const lock = lockDataFolder(options.dataDir)
  try {
    return await rebuildLibrary(options)
  } finally {
    lock.release()
  }
}

/** How many archives in the library folder belong to no chapter. The data folder must be locked. */
export async function countUnknownFiles(dataDir: string): Promise<number> {
  const database = await openDatabase(dataDir, silentLog)
  try {
    return await countUnknown({ db: database.db, libraryDir: join(dataDir, 'library') })
  } finally {
    await database.close()
  }
}

/** Adds the files that the library does not know to its database. The data folder must be locked. */
export const addUnknownFiles = ({
  dataDir,
  log = silentLog,
  workers,
  signal,
  onProgress,
}: RebuildOptions): Promise<ReclaimReport> => fillFromFiles(dataDir, dataDir, { log, workers, signal, onProgress })

const createRunTask = (workers: RebuildOptions['workers'], log: Log): RunDatabaseTask =>
  workers ? createDatabaseTasks(workers, log) : forkDatabaseTasks(log)

async function fillFromFiles(
  dataDir: string,
  databaseDir: string,
  { log, workers, signal, onProgress }: Omit<RebuildOptions, 'dataDir'> & { readonly log: Log },
): Promise<ReclaimReport> {
  const database = await openOrStartAgain(databaseDir, dataDir, log, workers)
  const libraryDir = join(dataDir, 'library')
  await mkdir(libraryDir, { recursive: true })
  try {
    const context = { db: database.db, clock: systemClock, libraryDir, coversDir: join(dataDir, 'covers'), onProgress }
    return await reclaimFiles(context, signal ?? new AbortController().signal)
  } finally {
    await database.close()
  }
}

/** A half-made database that was damaged by a power failure is made again. */
async function openOrStartAgain(
  databaseDir: string,
  dataDir: string,
  log: Log,
  workers: RebuildOptions['workers'],
): Promise<OpenDatabase> {
  const runTask = createRunTask(workers, log)
  try {
    return await openDatabase(databaseDir, log, runTask)
  } catch (error) {
    if (databaseDir === dataDir) throw error
    for (const name of await readdir(databaseDir)) await rm(join(databaseDir, name), { recursive: true, force: true })
    return await openDatabase(databaseDir, log, runTask)
  }
}
