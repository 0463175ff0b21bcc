import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { type Backup, type BackupReason, backupReasons } from '../../shared/contracts/backups.ts'
import { type Message, message, quote } from '../../shared/i18n/message.ts'
import { readDatabase } from '../database/connection.ts'
import type { RunDatabaseTask } from '../database/database-tasks.ts'
import { findChangedMigration } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { createFolders } from '../platform/files/data-folder.ts'
import { applicationId, readDatabaseHeader } from '../platform/files/database-header.ts'
import { toDiskProblem } from '../platform/files/disk-space.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'

export type BackupFile = Backup & { readonly path: string }

const namePattern = /^bunko-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([a-z_]+)\.db$/
/** Copies from before a migration are older than the other backups of this program. */
const migrationPattern = /^before-\d+-.*-(\d{13})\.db$/

type Named = Pick<Backup, 'createdAt' | 'reason'>

function parseName(name: string): Named | undefined {
  const migration = migrationPattern.exec(name)
  if (migration) return { createdAt: new Date(Number(migration[1])).toISOString(), reason: 'before_migration' }
  const match = namePattern.exec(name)
  const reason = backupReasons.find((known) => known === match?.[8])
  if (!match || !reason) return undefined
  const [, year, month, day, hour, minute, second, ms] = match
  return { createdAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`, reason }
}

/** The backups in folders, newest first. A folder that cannot be read has none: its disk may not be connected. */
export async function listBackupFiles(folders: readonly string[]): Promise<BackupFile[]> {
  const found: BackupFile[] = []
  for (const folder of new Set(folders)) {
    for (const name of await readdir(folder).catch(() => [])) {
      const named = parseName(name)
      const path = join(folder, name)
      const info = named && (await stat(path).catch(() => undefined))
      if (named && info?.isFile()) found.push({ name, ...named, sizeBytes: info.size, path })
    }
  }
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Why this version of Bunko cannot open a backup; undefined if it can, or if the file is damaged. */
export function findVersionProblem(path: string): Message | undefined {
  const header = readDatabaseHeader(path)
  if (header === undefined) return undefined
  const name = basename(path)
  if (header.applicationId !== applicationId) return message('backups.earlierVersion', { name })
  if (header.version > migrations.at(-1)!.version) return message('backups.newerVersion', { name })
  return hasOtherSchema(path) ? message('backups.otherVersion', { name }) : undefined
}

/** Versions between two releases have different schemas with the same number. */
function hasOtherSchema(path: string): boolean {
  try {
    return readDatabase(path, (connection) => findChangedMigration(connection, migrations)) !== undefined
  } catch {
    // The check that follows says what is damaged.
    return false
  }
}

type NewBackup = {
  readonly folder: string
  readonly database: string
  readonly coversDir: string
  readonly reason: BackupReason
  readonly appVersion: string
  readonly now: Date
  readonly runTask: RunDatabaseTask
}

/**
 * Writes a backup beside the others. It gets its name after it was checked.
 * @throws Problem `validation_failed` for a folder that cannot be written to, `disk_full`, `internal`
 */
export async function writeBackup({ folder, now, reason, runTask, ...options }: NewBackup): Promise<BackupFile> {
  if (!isAbsolute(folder)) throw unusableFolder(folder, 'ENOENT')
  const createdAt = now.toISOString()
  const name = `bunko-${createdAt.replace(/[-:.]/g, '')}-${reason}.db`
  const path = join(folder, name)
  const part = `${path}.part`
  try {
    createFolders(folder)
  } catch (error) {
    throw unusableFolder(folder, codeOf((error as Error).cause))
  }
  try {
    const { appVersion, database, coversDir } = options
    await runTask({ kind: 'write', database, coversDir, file: part, manifest: { appVersion, createdAt, reason } })
    await rename(part, path)
    await syncDirectory(folder)
    return { name, createdAt, reason, sizeBytes: (await stat(path)).size, path }
  } catch (error) {
    for (const suffix of ['', '-journal']) await rm(`${part}${suffix}`, { force: true })
    throw explain(error, folder)
  }
}

function explain(error: unknown, folder: string): unknown {
  const { code = '', message: reason = '' } = error as { code?: string; message?: string }
  if (code === 'SQLITE_FULL' || reason.includes('disk is full'))
    return new Problem('disk_full', message('library.diskFull'), { cause: error, retryable: true })
  if (code === 'SQLITE_CANTOPEN' || code === 'EACCES' || code === 'EROFS') return unusableFolder(folder, code)
  return toDiskProblem(error)
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'ENOTDIR'

const unusableFolder = (folder: string, code: string): Problem =>
  new Problem('validation_failed', message('backups.folderUnusable', { path: quote(folder), code }), {
    violations: [
      { propertyPath: 'backups.folder', message: message('backups.folderUnusable', { path: folder, code }) },
    ],
  })
