import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { RunDatabaseTask } from '../database/database-tasks.ts'
import { isDatabaseMissing, needsRestore } from '../database/own-database.ts'
import { markRestored } from '../platform/files/restored-mark.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { type BackupFile, findVersionProblem, listBackupFiles } from './backup-folder.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'restore')

/**
 * Prepares a restore, which the next start completes. The library does not change before that.
 * @throws Error when the backup is damaged or the disk is full; nothing is prepared then
 */
export async function prepareRestore(dataDir: string, file: string, runTask: RunDatabaseTask): Promise<void> {
  const prepared = `${folderOf(dataDir)}.part`
  await rm(prepared, { recursive: true, force: true })
  await mkdir(prepared)
  try {
    await runTask({ kind: 'extract', file, folder: prepared })
    await syncDirectory(prepared)
    await rm(folderOf(dataDir), { recursive: true, force: true })
    await rename(prepared, folderOf(dataDir))
    await syncDirectory(dataDir)
  } catch (error) {
    await rm(prepared, { recursive: true, force: true })
    throw error
  }
}

/**
 * Completes a prepared restore before the database is opened. A start that is interrupted continues here: each step can be
 * repeated.
 * @returns whether there was a restore
 */
export async function completeRestore(dataDir: string): Promise<boolean> {
  await rm(`${folderOf(dataDir)}.part`, { recursive: true, force: true })
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return false
  const entries = await readdir(folder)
  await moveFiles(join(folder, 'covers'), join(dataDir, 'covers'))
  if (entries.includes('library.db')) {
    await markRestored(join(dataDir, 'trash'), new Date())
    // The write-ahead log belongs to the replaced database.
    await removeLogs(join(dataDir, 'library.db'))
    await rename(join(folder, 'library.db'), join(dataDir, 'library.db'))
    await syncDirectory(dataDir)
  }
  await rm(folder, { recursive: true, force: true })
  await syncDirectory(dataDir)
  return true
}

/**
 * Checks that a library with backups has its database: without it, Bunko would start with an empty library.
 * @throws Problem `internal`, which a restore solves
 */
export async function requireDatabaseOfBackups(dataDir: string): Promise<void> {
  const path = join(dataDir, 'backups')
  if (!isDatabaseMissing(dataDir) || (await listBackupFiles([path])).length === 0) return
  throw new Problem('internal', message('database.backedUpLibraryMissing', { path }), { extra: needsRestore })
}

/** Moves a damaged database with its write-ahead log out of the way, into a folder of the backups. */
export async function setDatabaseAside(dataDir: string, now: Date): Promise<string> {
  const folder = join(dataDir, 'backups', `damaged-${now.getTime()}`)
  await mkdir(folder, { recursive: true })
  for (const suffix of ['', '-wal', '-shm']) {
    const file = join(dataDir, `library.db${suffix}`)
    await rename(file, join(folder, basename(file))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await syncDirectory(dataDir)
  return folder
}

async function removeLogs(database: string): Promise<void> {
  for (const suffix of ['-wal', '-shm', '.closed']) await rm(`${database}${suffix}`, { force: true })
}

async function moveFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  const names = await readdir(from)
  await mkdir(to, { recursive: true })
  for (const name of names) await rename(join(from, name), join(to, name))
  await syncDirectory(to)
}

/** The newest backup in the data folder that can be restored. */
export async function findNewestBackup(dataDir: string, runTask: RunDatabaseTask): Promise<BackupFile | undefined> {
  for (const backup of await listBackupFiles([join(dataDir, 'backups')])) {
    if (!findVersionProblem(backup.path) && (await isIntact(backup, runTask))) return backup
  }
  return undefined
}

/** Keeps the database that cannot be used and prepares the restore, which the next start completes. */
export async function replaceDatabase(
  dataDir: string,
  backup: BackupFile,
  now: Date,
  runTask: RunDatabaseTask,
): Promise<void> {
  await prepareRestore(dataDir, backup.path, runTask)
  await setDatabaseAside(dataDir, now)
}

const isIntact = ({ path }: BackupFile, runTask: RunDatabaseTask): Promise<boolean> =>
  runTask({ kind: 'check', file: path }).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'busy')) throw error
      return false
    },
  )
