import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { backupReasons } from '../../shared/contracts/backups.ts'
import { syncFile } from '../platform/files/write-atomically.ts'
import { readDatabase } from './connection.ts'

// A backup is a copy of the database with two tables more: a manifest and the covers. It holds no secrets, because those
// are in the keychain. All functions block, so they run in a process of their own (`database-tasks.ts`), which can be killed at
// any time.

const backupFormat = 1

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  appVersion: z.string(),
  createdAt: z.string(),
  reason: z.enum(backupReasons),
})
export type BackupManifest = z.output<typeof manifestSchema>

/** What a library contains. */
type LibraryTotals = {
  readonly mangas: number
  readonly chapters: number
  readonly downloadedChapters: number
  readonly readChapters: number
  readonly sources: number
}

export type BackupContent = { readonly manifest: BackupManifest; readonly totals: LibraryTotals }

/** More covers than this are left out, except pictures that cannot be fetched again. */
const maxCoverBytes = 200 * 1024 * 1024

type WriteOptions = {
  readonly database: string
  readonly coversDir: string
  /** Replaced if it exists. */
  readonly file: string
  readonly manifest: Omit<BackupManifest, 'format'>
}

/**
 * Writes a backup of a database that may be in use, and checks it.
 * @throws Error when the copy is damaged or the disk is full; the caller removes the file
 */
export function writeBackupFile({ database, coversDir, file, manifest }: WriteOptions): BackupContent {
  for (const suffix of ['', '-journal']) rmSync(`${file}${suffix}`, { force: true })
  // Copies the state at this moment, while other connections go on writing.
  readDatabase(database, (source) => source.prepare('vacuum into ?').run(file))
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    copy.exec(
      'create table backup_manifest (value text not null) strict; create table backup_covers (file text primary key, bytes blob not null) strict',
    )
    copy.transaction(() => {
      copy.prepare('insert into backup_manifest values (?)').run(JSON.stringify({ format: backupFormat, ...manifest }))
      addCovers(copy, coversDir)
    })()
    requireIntact(copy)
    return readContent(copy)
  } finally {
    copy.close()
    if (existsSync(file)) syncFile(file)
  }
}

function addCovers(copy: Database.Database, coversDir: string): void {
  const covers = copy
    .prepare("select file, size_bytes as size, source_url not like 'http%' as isOwn from manga_covers")
    .all() as { file: string; size: number; isOwn: number }[]
  const total = covers.reduce((sum, { size }) => sum + size, 0)
  const insert = copy.prepare('insert or ignore into backup_covers values (?, ?)')
  for (const { file, isOwn } of covers) {
    const path = join(coversDir, file)
    if ((total <= maxCoverBytes || isOwn) && existsSync(path)) insert.run(file, readFileSync(path))
  }
}

/**
 * Reads the content of a backup and checks the whole file. A copy from before a migration has no manifest.
 * @throws Error when the file is damaged or no backup of Bunko
 */
export function checkBackupFile(file: string): BackupContent | undefined {
  return readDatabase(file, (copy) => {
    requireIntact(copy)
    return hasTable(copy, 'backup_manifest') ? readContent(copy) : undefined
  })
}

/**
 * Writes the database and the covers of a backup to a folder, as `library.db` and `covers`, which replace others.
 * @throws Error when the backup is damaged or the disk is full
 */
export function extractBackupFile(file: string, folder: string): void {
  const database = join(folder, 'library.db')
  for (const name of ['library.db', 'library.db-journal', 'covers'])
    rmSync(join(folder, name), { recursive: true, force: true })
  readDatabase(file, (backup) => {
    requireIntact(backup)
    backup.prepare('vacuum into ?').run(database)
  })
  const copy = new Database(database)
  try {
    copy.pragma('journal_mode = DELETE')
    if (hasTable(copy, 'backup_covers')) extractCovers(copy, join(folder, 'covers'))
    copy.exec('drop table if exists backup_covers; drop table if exists backup_manifest')
  } finally {
    copy.close()
  }
  syncFile(database)
}

function extractCovers(copy: Database.Database, coversDir: string): void {
  mkdirSync(coversDir)
  const covers = copy.prepare('select file, bytes from backup_covers').iterate() as Iterable<{
    file: string
    bytes: Buffer
  }>
  for (const { file, bytes } of covers) {
    // The file comes from a user's disk: a name must not lead out of the folder.
    if (/^[\w-][\w.-]*$/.test(file)) writeFileSync(join(coversDir, file), bytes)
  }
  for (const name of readdirSync(coversDir)) syncFile(join(coversDir, name))
}

export type BackupComparison = {
  readonly backup: LibraryTotals
  /** Null if the current database cannot be read. */
  readonly current: LibraryTotals | null
  /** Downloaded chapters of the backup whose files no longer exist. */
  readonly missingFileCount: number
}

/** Compares a backup with the current database, which may be in use. @throws Error when the backup is damaged */
export function compareBackupFile(file: string, database: string, libraryDir: string): BackupComparison {
  return readDatabase(file, (connection) => {
    requireIntact(connection)
    const files = connection
      .prepare('select file_path from chapters where file_path is not null')
      .pluck()
      .iterate() as Iterable<string>
    let missingFileCount = 0
    for (const path of files) if (!existsSync(resolve(libraryDir, path))) missingFileCount += 1
    return { backup: readTotals(connection), current: countLibrary(database), missingFileCount }
  })
}

function countLibrary(file: string): LibraryTotals | null {
  try {
    return readDatabase(file, readTotals)
  } catch {
    // The file is missing or damaged: a reason to restore.
    return null
  }
}

/** @throws Error with the first problem that SQLite finds in a database file */
export const checkDatabaseFile = (file: string): void => readDatabase(file, requireIntact)

/** @returns `ok`, or what is damaged */
export function quickCheckFile(file: string): string {
  return readDatabase(file, (connection) => {
    try {
      return String(connection.pragma('quick_check(1)', { simple: true }))
    } catch (error) {
      return (error as Error).message
    }
  })
}

function requireIntact(connection: Database.Database): void {
  const result = connection.pragma('integrity_check(1)', { simple: true })
  if (result !== 'ok') throw new Error(String(result))
  if (!hasTable(connection, 'schema_migrations')) throw new Error('The file is not a library of Bunko.')
}

const hasTable = (connection: Database.Database, name: string): boolean =>
  connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined

function readContent(connection: Database.Database): BackupContent {
  const value = connection.prepare('select value from backup_manifest').pluck().get() as string
  return { manifest: manifestSchema.parse(JSON.parse(value)), totals: readTotals(connection) }
}

function readTotals(connection: Database.Database): LibraryTotals {
  const count = (sql: string) => connection.prepare(`select count(*) from ${sql}`).pluck().get() as number
  return {
    mangas: count('mangas'),
    chapters: count('chapters'),
    downloadedChapters: count('chapters where file_path is not null'),
    readChapters: count('reading_progress where completed = 1'),
    sources: count('content_sources'),
  }
}
